package facts

// set is a set of names, for lists that an author can write as long as he likes.
type set map[string]bool

// setOf makes a set of names.
func setOf(names []string) set {
	s := make(set, len(names))
	for _, name := range names {
		s[name] = true
	}
	return s
}

// add adds a name and reports whether it is new.
func (s set) add(name string) bool {
	if s[name] {
		return false
	}
	s[name] = true
	return true
}
