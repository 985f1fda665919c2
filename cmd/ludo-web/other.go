//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "ludo-web runs in a browser: it is built by `make web`, and web/server.js loads it.")
	os.Exit(2)
}
