package spelled

var texts = []string{
	"setVar", // want `"setVar" is a name of the table`
	"zones",  // want `"zones" is a name of the table`
	"no name at all",
	"==",
}
