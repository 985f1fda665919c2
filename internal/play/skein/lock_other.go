//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package skein

// lock locks nothing here: of two programs that write at the very same moment, the later one wins.
func lock(string) (release func(), err error) { return func() {}, nil }
