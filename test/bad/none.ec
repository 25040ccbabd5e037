c only a comment
