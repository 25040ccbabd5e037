# fake-solver.sh MODE FILE: what a bad SAT solver might do, and a good one.
# The clauses are those of test_sat.c: 1 2 0, -1 -2 0.
case $1 in
good) printf 'c a comment\ns SATISFIABLE\r\nvery well\nv 1\nv  -2 0\n' ;;
garbage) printf '\001\377\000 garbage\n\n\nss\nvv 1 2 0\n' ;;
silent) exit 0 ;;
minisat) echo SATISFIABLE; exit 10 ;;
status) echo s MAYBE ;;
long) printf 's SATISFIABLE'; head -c 100000 /dev/zero | tr '\0' E ;;
twice) printf 's SATISFIABLE\ns SATISFIABLE\n' ;;
unknown) echo s UNKNOWN ;;
novalues) echo s SATISFIABLE; exit 10 ;;
missing) printf 's SATISFIABLE\nv 1 0\n' ;;
open) printf 's SATISFIABLE\nv 1 -2' ;;
both) printf 's SATISFIABLE\nv 1 -1 -2 0\n' ;;
range) printf 's SATISFIABLE\nv 1 -2 99999999999999999999999 0\n' ;;
after) printf 's SATISFIABLE\nv 1 -2 0 1\n' ;;
word) printf 's SATISFIABLE\nv 1 two 0\n' ;;
sign) printf 's SATISFIABLE\nv 1 - 2 0\n' ;;
wrong) printf 's SATISFIABLE\nv 1 2 0\n' ;;
none) echo s UNSATISFIABLE; exit 20 ;;
code) echo s UNSATISFIABLE; exit 10 ;;
signal) echo s UNSATISFIABLE; kill -9 $$ ;;
hang) sleep 1000 & wait ;;
leave) sleep 1000 & echo $$ $! >"$PIDS"; wait ;;
deaf) trap '' INT TERM HUP; exec >&-; sleep 1000 ;;
endless) yes c ;;
chatter) (setsid timeout 200 yes c &); printf 's SATISFIABLE\nv 1 -2 0\n'; exit 10 ;;
nul) printf 's UNSATISFIABLE\000\n'; exit 20 ;;
orphan) sleep 1000 & printf 's SATISFIABLE\nv -1 2 0\n'; exit 10 ;;
esac
