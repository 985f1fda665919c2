package diag

import "strings"

// codePrefix begins most codes.
const codePrefix = "CNL_"

// Find returns the code for a text in any case, with or without the prefix of most codes.
func Find(text string) (Info, bool) {
	if info, ok := Lookup(Code(text)); ok {
		return info, true
	}
	code := strings.ReplaceAll(strings.ToUpper(strings.TrimSpace(text)), "-", "_")
	if info, ok := Lookup(Code(code)); ok {
		return info, true
	}
	return Lookup(Code(codePrefix + code))
}
