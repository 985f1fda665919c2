package main

import (
	"fmt"
	"runtime"
)

// version is set by builds: -ldflags "-X main.version=…". If it is "", the version that the Go toolchain recorded is
// used.
var version = ""

// programVersion returns the version to show.
func programVersion() string {
	if version != "" {
		return version
	}
	return buildVersion()
}

func runVersion(i invocation, _ *arguments) int {
	fmt.Fprintf(i.stdout, "ludo-lsp %s %s %s/%s\n", programVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return exitClean
}
