# time.sh, read by other scripts here: how long a command works.  What it
# prints is in $scratch/out and $scratch/err, in a folder that goes in the end.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT='%U %S'

# Processor seconds of a command that reads $1.
seconds() {
    local input=$1
    shift
    { time "$@" <"$input" >"$scratch/out" 2>"$scratch/err" || true; } 2>&1 |
        awk 'NF == 2 { print $1 + $2 }'
}
least() { printf '%s\n' "$@" | sort -g | head -n 1; }

# The least of three.
least_seconds() {
    least "$(seconds "$@")" "$(seconds "$@")" "$(seconds "$@")"
}
