#!/bin/sh
# Builds the Python package into a virtual environment of its own: run.sh [build|test]. Without Python 3.11 or newer it says
# so and does nothing.
set -e
cd "$(dirname "$0")"
python=$(command -v python3 || true)
if [ -z "$python" ] || ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  echo "skipped: the Python package needs Python 3.11 or newer"
  exit 0
fi
venv=.venv
if [ ! -x $venv/bin/maturin ]; then
  "$python" -m venv $venv
  $venv/bin/pip install --quiet --disable-pip-version-check "maturin>=1.9,<2"
fi
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}
export CARGO_TARGET_DIR
case "${1:-build}" in
build)
  VIRTUAL_ENV=$PWD/$venv $venv/bin/maturin develop --release --quiet
  echo "installed: $PWD/$venv/bin/python -c 'import tefuda'"
  ;;
test)
  VIRTUAL_ENV=$PWD/$venv $venv/bin/maturin develop --quiet --extras test
  $venv/bin/python -m pytest -q
  $venv/bin/python tests/fuzz.py 20000
  ;;
*)
  echo "run.sh: expected build or test, found $1" >&2
  exit 2
  ;;
esac
