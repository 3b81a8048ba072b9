#!/bin/sh
# Starts the table and opens it in the browser, where there is one.
set -e
port=${PORT:-8080}
address="http://localhost:$port/"
(
  for try in $(seq 60); do
    if curl -fs "${address}health" >/dev/null 2>&1; then
      echo "The table is open at $address  (Ctrl-C ends it)"
      for open in xdg-open open; do
        command -v $open >/dev/null && $open "$address" >/dev/null 2>&1 && break
      done
      exit 0
    fi
    sleep 0.5
  done
) &
exec "$1" serve --port "$port"
