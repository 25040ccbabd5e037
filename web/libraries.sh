#!/bin/sh
# libraries.sh FOLDER: the libraries that the engine of the page links, as
# WebAssembly below FOLDER/include and FOLDER/lib, from the source packages of
# the Debian that this is.
#
# GMP is mini-gmp, which comes with its source: one file, a tenth of the bytes
# over the wire, and the same numbers.  Exit code 3: the sources cannot be had.
set -eu
cd "$1"
folder=$PWD
export NODE_PATH=/usr/share/nodejs # where Debian's emscripten has its modules
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT

# apt's own sources, read as sources of sources; `source` is there when it is
# whole.
fetch()
{
    mkdir -p "$here/sources" "$here/lists/partial" "$here/cache/archives/partial"
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list \
        /etc/apt/sources.list.d/*.sources; do
        [ ! -f "$list" ] || sed -e 's/^deb /deb-src /' \
            -e 's/^Types:.*/Types: deb-src/' "$list" \
            >"$here/sources/$(basename "$list" .list | tr . -).${list##*.}"
    done
    set -- -qq -o Dir::Etc::sourcelist=/dev/null \
        -o Dir::Etc::sourceparts="$here/sources" \
        -o Dir::State::lists="$here/lists" -o Dir::Cache="$here/cache" \
        -o APT::Sandbox::User=root
    mkdir -p "$here/source"
    apt-get "$@" update &&
        (cd "$here/source" &&
            apt-get "$@" source --tar-only gmp jansson cadical) || {
        echo "the sources of gmp, jansson and cadical cannot be had" >&2
        exit 3
    }
    for archive in "$here"/source/*.tar.*; do
        tar -C "$here/source" -xf "$archive"
    done
    mv "$here/source" "$folder/source"
}

# How meson finds a library.
package() # NAME VERSION
{
    mkdir -p lib/pkgconfig
    printf '%s\n' "Name: $1" "Description: $1 for the page" "Version: $2" \
        "Cflags: -I$folder/include" "Libs: -L$folder/lib -l$1" \
        >"lib/pkgconfig/$1.pc"
}

mini_gmp()
{
    cp source/gmp-*/mini-gmp/mini-*.h include
    cat >include/gmp.h <<'END'
#define MINI_GMP_LIMB_TYPE long long
#include "mini-gmp.h"
#include "mini-mpq.h"
#define GMP_NUMB_BITS 64
END
    cat source/gmp-*/mini-gmp/mini-gmp.c source/gmp-*/mini-gmp/mini-mpq.c |
        emcc -O2 -DNDEBUG -DMINI_GMP_LIMB_TYPE='long long' -w -I include -x c -c - -o "$here/gmp.o"
    emar rc lib/libgmp.a "$here/gmp.o"
    package gmp 6
}

# Its own configure takes longer than all the rest.
jansson()
{
    sed -e 's/@json_inline@/inline/' -e 's/@json_have_[a-z_]*@/1/' \
        source/jansson-*/src/jansson_config.h.in >include/jansson_config.h
    cp source/jansson-*/src/jansson.h include
    mkdir -p "$here/jansson"
    : >"$here/jansson/jansson_private_config.h" # said below
    for file in source/jansson-*/src/*.c; do
        emcc -Oz -DNDEBUG -DHAVE_STDINT_H -DHAVE_UNISTD_H -DHAVE_SYS_TYPES_H \
            -DHAVE_SYS_TIME_H -DHAVE_GETPID -DHAVE_GETTIMEOFDAY \
            -DHAVE_LOCALE_H -DINITIAL_HASHTABLE_ORDER=3 -w -I include \
            -I "$here/jansson" -c "$file" -o "$here/jansson/$(basename "$file" .c).o"
    done
    emar rc lib/libjansson.a "$here"/jansson/*.o
    package jansson 2.14
}

# Fast where it spends its time, and small elsewhere: without what it would
# tell of its work, and without traces of its calls, which its header knows.
cadical()
{
    mkdir -p "$here/cadical"
    ls source/cadical-*/src/*.cpp | grep -v -e /cadical.cpp -e /mobical.cpp |
        xargs -P "$(nproc)" -I FILE sh -c '
            name=$(basename FILE .cpp)
            case $name in
            analyze | backtrack | decide | minimize | probe | propagate | \
                shrink | subsume | vivify | walk) level=-O3 ;;
            *) level=-Oz ;;
            esac
            em++ -std=c++11 $level -fno-exceptions -fno-rtti -DNDEBUG \
                -DNBUILD -DNUNLOCKED -DQUIET -DNTRACING -w -c FILE \
                -o "$0/$name.o"' "$here/cadical"
    emar rc lib/libcadical.a "$here"/cadical/*.o
    { echo '#define NTRACING'; cat source/cadical-*/src/cadical.hpp; } \
        >include/cadical.hpp
    cp source/cadical-*/src/ccadical.h include
}

mkdir -p include lib
[ -d source ] || fetch
mini_gmp
jansson
cadical
