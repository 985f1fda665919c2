package guard

func start(f func()) { go f() }
