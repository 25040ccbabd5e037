p ec 3 4
