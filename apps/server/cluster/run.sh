#!/bin/sh
# Three servers on one PostgreSQL behind nginx, on this machine alone. Says the address; Ctrl-C stops all of it.
#
#   sh apps/server/cluster/run.sh PROGRAM        the program `tefuda`
#
# PORT=8080      where the proxy listens
# SERVERS=3      how many servers there are
# DATA=FOLDER    keeps what is played there; without it everything is deleted at the end
set -eu

program=$(realpath "${1:?the program is missing: sh run.sh target/release/tefuda}")
port=${PORT:-8080}
servers=${SERVERS:-3}

say() { printf '%s\n' "$*"; }
fail() { say "cluster: $*" >&2; exit 1; }

# Debian's packages, where they are missing.
postgres() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }
missing=
[ -n "$(postgres)" ] || missing="postgresql"
command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || missing="$missing nginx-light"
if [ -n "$missing" ]; then
  [ "$(id -u)" = 0 ] || fail "these packages are missing: $missing; install them, or run this as root"
  command -v apt-get >/dev/null || fail "these programs are missing: $missing"
  apt-get update -q
  # The packages must not start servers of their own: nginx would listen to everybody.
  policy=/usr/sbin/policy-rc.d
  [ -e "$policy" ] && policy= || { printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod 755 "$policy"; }
  DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing || installed=no
  [ -z "$policy" ] || rm -f "$policy"
  [ "${installed:-yes}" = yes ] || fail "these packages can't be installed: $missing"
fi
bin=$(postgres)
[ -n "$bin" ] || fail "PostgreSQL is not here"
nginx=$(command -v nginx || echo /usr/sbin/nginx)

# PostgreSQL refuses to be run by root: then the user of its package runs it.
as_user() {
  if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

run=$(mktemp -d /tmp/tefuda-cluster-XXXXXX)
data=${DATA:-$run/data}
mkdir -p "$data"
data=$(realpath "$data")
# Everyone may look into the folder, but only its owner into the socket and the base.
chmod 711 "$run"
mkdir "$run/socket"
[ "$(id -u)" != 0 ] || chown postgres "$data" "$run/socket"
chmod 700 "$data" "$run/socket"

pids=
stop() {
  trap - INT TERM EXIT
  say "stopping"
  for pid in $pids; do kill "$pid" 2>/dev/null || true; done
  for pid in $pids; do wait "$pid" 2>/dev/null || true; done
  as_user "$bin/pg_ctl" -D "$data" -m fast -w stop >/dev/null 2>&1 || true
  rm -rf "$run"
  say "all of it has stopped"
}
trap 'stop; exit 0' INT TERM
trap stop EXIT

[ -f "$data/PG_VERSION" ] ||
  as_user "$bin/initdb" -D "$data" -A trust -U tefuda -E UTF8 --locale C >"$run/initdb" 2>&1 ||
  fail "PostgreSQL has no base: $(cat "$run/initdb")"
touch "$run/postgres" && chmod 666 "$run/postgres"
as_user "$bin/pg_ctl" -D "$data" -l "$run/postgres" -w -o "-k $run/socket -c listen_addresses=''" start >/dev/null ||
  fail "PostgreSQL does not start: $(cat "$run/postgres")"
db="postgres:///postgres?host=$run/socket&user=tefuda"

# Each server takes any port that is free, and says which.
upstreams=
n=0
while [ "$n" -lt "$servers" ]; do
  n=$((n + 1))
  "$program" serve --port 0 --db "$db" --cluster 127.0.0.1:0 --proxied 127.0.0.1 >"$run/server-$n" 2>"$run/log-$n" &
  pid=$!
  pids="$pids $pid"
  tries=0
  until at=$(sed -n 's|^http://||p' "$run/server-$n") && [ -n "$at" ]; do
    kill -0 "$pid" 2>/dev/null || fail "server $n does not start: $(cat "$run/log-$n")"
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || fail "server $n does not say where it listens"
    sleep 0.1
  done
  upstreams="$upstreams    server $at max_fails=1 fail_timeout=1s;
"
  say "server $n: http://$at, process $pid (kill -9 it, kill it, or kill -STOP it: its matches go on)"
done

# From this machine alone there is one address, so the servers take turns. In earnest, `hash $remote_addr consistent;`
# brings an address to the same server each time, which counts what it uses.
cat >"$run/nginx.conf" <<CONF
daemon off;
pid $run/nginx.pid;
error_log stderr error;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path $run/body;
  proxy_temp_path $run/proxy;
  fastcgi_temp_path $run/fastcgi;
  uwsgi_temp_path $run/uwsgi;
  scgi_temp_path $run/scgi;
  client_max_body_size 2m;
  map \$http_upgrade \$connection_upgrade { default upgrade; '' ''; }
  upstream tables {
$upstreams  }
  server {
    listen 127.0.0.1:$port;
    location / {
      proxy_pass http://tables;
      proxy_http_version 1.1;
      proxy_next_upstream error timeout http_503;
      proxy_connect_timeout 1s;
      proxy_set_header Host \$http_host;
      proxy_set_header X-Forwarded-For \$remote_addr;
      proxy_set_header Upgrade \$http_upgrade;
      proxy_set_header Connection \$connection_upgrade;
      proxy_read_timeout 120s;
    }
  }
}
CONF
"$nginx" -p "$run" -c "$run/nginx.conf" &
proxy=$!
pids="$proxy$pids"
sleep 0.3
kill -0 "$proxy" 2>/dev/null || fail "the proxy does not start; is port $port free?"
say "http://127.0.0.1:$port   (Ctrl-C stops everything)"
wait "$proxy"
