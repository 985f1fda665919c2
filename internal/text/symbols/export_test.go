package symbols

// Skipping is Find as it is among many names.
func Skipping(word string, lists ...Names) Found { return newSearch(word).runSkipping(lists) }
