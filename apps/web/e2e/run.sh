#!/bin/sh
# The browser tests, with Debian's Chromium, which is installed where it is missing.
set -e
cd "$(dirname "$0")/.."
if [ -z "$CHROMIUM" ] && ! command -v chromium >/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "browser tests: install chromium, or name one in CHROMIUM"; exit 1; }
  apt-get update -qq && apt-get install -y -qq chromium >/dev/null
fi
CHROMIUM=${CHROMIUM:-$(command -v chromium)}
export CHROMIUM
exec npx playwright test "$@"
