#!/bin/sh
# archive.sh ROOMS ARCHIVE OBJCOPY AR CC...: all objects of the archive ROOMS
# as one object in ARCHIVE, of whose names dt_ names alone are global.
set -eu
rooms=$1 archive=$2 objcopy=$3 ar=$4
shift 4
object=${archive%.a}.o
trap 'rm -f "$object"' EXIT

# Groups, that is C++ code which several objects bring along, are resolved:
# once local, they are no longer the same as a program's own.
"$@" -r -nostdlib -o "$object" -Wl,--force-group-allocation \
    -Wl,--whole-archive "$rooms" -Wl,--no-whole-archive
"$objcopy" --wildcard --keep-global-symbol='dt_*' "$object"
rm -f "$archive"
"$ar" rcs "$archive" "$object"
