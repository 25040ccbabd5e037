#!/bin/sh
# web.sh: size, start and speed of the page; after `make check-web`, which has
# built it and has brought what drives a browser.
cd "$(dirname "$0")/.." || exit 1
export MODULES="$PWD/build-web/check/node_modules"
exec node bench/web.mjs build-web/site build/dovetail
