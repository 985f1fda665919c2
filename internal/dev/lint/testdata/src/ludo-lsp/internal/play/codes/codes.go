package codes

var texts = []string{
	"CNL_XREF_", // want `codes are told apart by the text "CNL_XREF_"`
	"CNL_XREF_ALL_OF_IT",
}
