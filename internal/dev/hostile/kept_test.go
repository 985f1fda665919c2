//go:build unix

package hostile

import (
	"bytes"
	"regexp"
	"testing"
)

// TestWhatIsWantedIsFoundAnywhere: also where a long output is not kept, and where it
// is written in two pieces.
func TestWhatIsWantedIsFoundAnywhere(t *testing.T) {
	filler := bytes.Repeat([]byte("x"), 2*keptOutput)
	for _, pieces := range [][]string{{`"id":"last"`}, {`"id"`, `:"last"`}, {`"`, `id`, `":`, `"last"`},
		{`"id":"first"`}} {
		k := &kept{wanted: regexp.MustCompile(`"id":"last"`)}
		k.Write(filler)
		for _, piece := range pieces {
			k.Write([]byte(piece))
		}
		k.Write(filler)
		if want := pieces[0] != `"id":"first"`; k.met != want {
			t.Errorf("%q: found is %v", pieces, k.met)
		}
	}
}
