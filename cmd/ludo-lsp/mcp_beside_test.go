package main

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// Of two servers that write in one folder at the same time neither is refused what it adds, and nothing is lost.
func TestMCPTwoServersAdd(t *testing.T) {
	a := authorOf(t, "nim")
	b := (&author{T: t, dir: a.dir, client: a.client}).connect(nil)
	for n := range 12 {
		var both sync.WaitGroup
		for k, who := range []*author{a, b} {
			both.Go(func() {
				name := fmt.Sprintf("%c%d", 'a'+k, n)
				in := args{"game": "nim", "section": "globalVars", "text": "{ name: " + name + ", type: int, init: 0, min: 0, max: 9 }"}
				if n == 0 { // a document that both make
					in["file"] = "more.md"
				}
				if said, did := who.ask("add_entry", in); !did {
					t.Errorf("%s is refused:\n%s", name, said)
				}
			})
		}
		both.Wait()
		for k := range 2 {
			if name := fmt.Sprintf("name: %c%d,", 'a'+k, n); !strings.Contains(a.file("nim/more.md"), name) {
				t.Errorf("lost: %s", name)
			}
		}
	}
	in := args{"game": "nim", "path": "zones.small", "text": smaller, "version": versionOf(a, "zones.small")}
	b.must("write_entry", in)
	in["text"] = strings.Replace(smaller, "2", "4", 1)
	a.refused("write_entry", in, "has changed since you read it")
}
