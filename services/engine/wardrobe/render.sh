#!/bin/sh
# Installs the pinned packages under the cache folder once, then renders; arguments go to render_all.py.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
cache="${XDG_CACHE_HOME:-$HOME/.cache}/headshots/wardrobe"

if ! command -v python3.11 >/dev/null; then
  echo 'Python 3.11 is missing: Blender is packaged for no other.' >&2
  exit 1
fi
if ! cmp -s "$here/requirements.txt" "$cache/requirements.txt"; then
  python3.11 -m venv --clear "$cache"
  "$cache/bin/pip" install --quiet --requirement "$here/requirements.txt"
  cp "$here/requirements.txt" "$cache/requirements.txt"
fi
export PYTHONDONTWRITEBYTECODE=1
exec "$cache/bin/python" "$here/render_all.py" "$@"
