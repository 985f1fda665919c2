package skipped

import "os"

func home() string { return os.Getenv("HOME") }
