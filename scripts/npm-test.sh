#!/bin/sh
# `npm test` and `npm run test:int` of a package: Node 26 and the packages come first, as for make.
here=$(pwd -P)
cd "$(dirname "$0")/.." || exit 1
. scripts/node.sh
exec node tests/runner/cli.ts test-package "$here" "$@"
