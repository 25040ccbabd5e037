p cnf
