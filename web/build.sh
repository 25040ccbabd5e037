#!/bin/sh
# build.sh: the page and its engine, as a folder that any web host can serve:
# build-web/site.
set -eu
cd "$(dirname "$0")/.."
export NODE_PATH=/usr/share/nodejs # where Debian's emscripten has its modules
mkdir -p build-web/library
[ -f build-web/library/lib/libcadical.a ] ||
    web/libraries.sh build-web/library
if [ ! -f build-web/engine/build.ninja ]; then
    printf "[constants]\nLIBRARY = '%s'\n" "$PWD/build-web/library" \
        >build-web/library.ini
    meson setup build-web/engine --cross-file build-web/library.ini \
        --cross-file web/wasm.ini -Dbuildtype=release \
        -Ddefault_library=static
fi
ninja -C build-web/engine

site=build-web/site
rm -rf $site
mkdir -p $site/engine $site/base $site/view
cp web/index.html web/style.css web/icon.svg web/engine.json web/*.js $site
for room in engine base view; do
    cp web/$room/*.js $site/$room
done
cp build-web/engine/web/dovetail.js build-web/engine/web/dovetail.wasm \
    $site/engine
echo "$site: $(find $site -type f | wc -l) files, $(
    find $site -type f -exec gzip -9c {} + | wc -c) bytes over the wire"
