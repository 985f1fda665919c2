package kernel

// Source is the place where a rule was written. Lines and columns count from 1, columns in UTF-16 units; the end is
// after the last character.
type Source struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
}

// Locator returns the place where the part of a definition at a path, or the nearest part above it, was written; ok
// is false if that is not known.
type Locator func(path string) (source Source, ok bool)

// Locate returns l(path); for a nil locator ok is false.
func (l Locator) Locate(path string) (Source, bool) {
	if l == nil || path == "" {
		return Source{}, false
	}
	return l(path)
}
