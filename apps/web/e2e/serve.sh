#!/bin/sh
# A server for the browser tests: quick machines (unless LEVELS says otherwise), nobody made to wait, kept nowhere.
set -e
cd "$(dirname "$0")/../../.."
program=${TEFUDA:-target/debug/tefuda}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$program" serve --port "$1" --db "sqlite:$folder/tables.db" --levels ${LEVELS:-1 2 3 4 5} --pace 0 1 --claim 4 --unlimited &
child=$!
trap 'kill $child 2>/dev/null; wait $child 2>/dev/null; rm -rf "$folder"' EXIT INT TERM
wait $child
