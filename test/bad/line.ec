p ec 3
1 2
