package explain

var path = "actions[0]"
