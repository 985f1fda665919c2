package format

// Written gives the edits before anybody has compared what they make.
var Written = editsFor
