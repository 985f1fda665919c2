package values

import (
	"testing"
	"unsafe"
)

// TestFactsLieInTheirMap: maps allocate each value of more than 128 bytes apart.
func TestFactsLieInTheirMap(t *testing.T) {
	if size := unsafe.Sizeof(Value{}); size > 128 {
		t.Errorf("a value has %d bytes", size)
	}
}
