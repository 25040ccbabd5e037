#!/bin/sh
# setup.sh [check] [long] [web] [check-web] [cluster]: installs the packages of
# packages.txt that are missing, with `check` also those for the tests alone,
# with `long` those for the long ones, with `web` and `check-web` those for the
# page and its tests, with `cluster` a cluster on one machine.
# As root or through sudo, on Debian and its relatives; elsewhere it says what
# is needed.
set -eu
cd "$(dirname "$0")"
packages=$(awk -v words=" $* " \
    '!/^#/ && (NF == 1 || index(words, " " $2 " ")) { print $1 }' packages.txt)

if ! command -v dpkg-query >/dev/null; then
    echo "setup: this is no Debian system. Install the equivalents of:" >&2
    echo "$packages" | tr '\n' ' ' >&2
    echo >&2
    echo "setup: then run make again with SETUP=no" >&2
    exit 1
fi

# One that others have installed by its name is there, too.
missing=
for package in $packages; do
    ! command -v "$package" >/dev/null || continue
    status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
    [ "$status" = "install ok installed" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null; then
    as_root=sudo
else
    echo "setup: missing packages:$missing" >&2
    echo "setup: run this as root, or install sudo" >&2
    exit 1
fi
echo "setup: installing$missing"
export DEBIAN_FRONTEND=noninteractive
# Another apt may be at work: it is waited for.
wait="-o DPkg::Lock::Timeout=600"
# shellcheck disable=SC2086  # lists of words
$as_root apt-get update -qq $wait
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq $wait --no-install-recommends $missing >/dev/null
