package work

func startWindows(f func()) { go f() }
