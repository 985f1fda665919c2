package facts

// set is a set of names, for lists of any length.
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
