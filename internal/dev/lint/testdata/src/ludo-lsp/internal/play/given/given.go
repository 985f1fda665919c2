package given

var texts = []string{
	"$token", // want `the language gives the name \$token`
	"$mine",
}
