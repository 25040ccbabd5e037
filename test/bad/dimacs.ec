p cnf 3 1
1 2 0
