//go:build !unix

package workspace

import "os"

// readOnly opens a file to read it.
const readOnly = os.O_RDONLY
