package diag

var family = "CNL_XREF_"
