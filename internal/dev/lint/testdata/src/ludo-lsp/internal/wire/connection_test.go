package wire

import "os"

var child = os.Getenv("LUDO_LSP_CHILD")
