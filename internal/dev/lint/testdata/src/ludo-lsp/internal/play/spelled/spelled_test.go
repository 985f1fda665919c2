package spelled

var text = "setVar"
