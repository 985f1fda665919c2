//go:build !unix

package workspace

import "os"

// readOnly is the flag for opening a file for reading.
const readOnly = os.O_RDONLY
