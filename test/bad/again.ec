p ec 3
p ec 3
