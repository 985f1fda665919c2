//go:build never

package work

func start(f func()) { go f() }
