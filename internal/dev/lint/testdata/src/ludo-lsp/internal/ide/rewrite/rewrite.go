package rewrite

import _ "gopkg.in/yaml.v3" // want "yaml.v3 is not used here"

var texts = []string{
	"{ id: a", // want "is a piece of YAML"
	"- ",      // want "is a piece of YAML"
	" }",      // want "is a piece of YAML"
	"write { id: … }",
	"a - b",
}
