# A command of a package's `npm run`: Node 26 and the packages come first, as for make.
here=$(pwd -P)
cd "$(dirname "$0")/.." || exit 1
. scripts/node.sh
cd "$here" || exit 1
exec "$@"
