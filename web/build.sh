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
        --cross-file web/wasm.ini -Dbuildtype=plain \
        -Db_ndebug=true -Dcpp_rtti=false -Ddefault_library=static
fi
ninja -C build-web/engine

site=$PWD/build-web/site
rm -rf "$site"
mkdir -p "$site"
(cd web && find . -name '*.js' -o -name '*.css' -o -name '*.html' \
    -o -name '*.json' -o -name '*.svg') | while read -r file; do
    mkdir -p "$site/$(dirname "$file")"
    cp "web/$file" "$site/$file"
done
node web/bare.cjs "$site"
cp build-web/engine/web/dovetail.js "$site/engine"
# Once more by emscripten's own means: as fast, and smaller.
wasm-opt -Oz --enable-simd --enable-mutable-globals --low-memory-unused \
    --zero-filled-memory build-web/engine/web/dovetail.wasm \
    -o "$site/engine/dovetail.wasm"
cd "$site"
version=$(find . -type f | LC_ALL=C sort | xargs cat | sha256sum | cut -c 1-16)
{
    echo "/* kept.js: what service.js keeps. */"
    echo "self.kept = {version: '$version', files: ["
    echo "    './',"
    find . -type f ! -name kept.js ! -name service.js |
        LC_ALL=C sort | sed "s|^\./\(.*\)|    '\1',|"
    echo "]};"
} >kept.js
echo "$site: $(find . -type f | wc -l) files, $(
    find . -type f -exec sh -c 'gzip -9c "$1"' - {} \; | wc -c) bytes over the wire"
