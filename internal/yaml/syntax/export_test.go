package syntax

// Work counts the bytes that reading the text looks at, for tests that must not
// depend on time.
func Work(text string) int {
	p := newParser(text, Options{})
	p.readDocument(false)
	return p.work + len(p.t.nodes) + 4*len(text) + 4096 - p.budget
}
