#!/bin/sh
# command.sh: the engine of the page as a command, for test/cases.sh.  ENGINE is
# the WebAssembly build for node, RUNNER is node.cjs.
CALLED=$0 exec node --no-experimental-fetch "$RUNNER" "$@"
