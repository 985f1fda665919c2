package format

var entry = "- "
