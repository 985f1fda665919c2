package lsp

import (
	"testing"
)

// What a server finds in a file while the client opens it comes without a version, which a
// client would take for what is found in the text that it has sent.
func TestNothingIsSentOfTheFileOnceItIsOpened(t *testing.T) {
	root := folder(t, map[string]string{
		"a.md": gameText("TYPO"), "b.md": gameText("BLOCK"), "c.md": gameText("TYPO"), "d.md": gameText("BLOCK"),
	})
	c := connect(t)
	c.initialize(usualCapabilities, root)
	opened, late := fileURI(root+"/a.md"), fileURI(root+"/c.md")
	c.open(opened, 1, gameText("TYPO"))
	<-c.engine.blocking // in what is published of b.md; that of c.md comes next
	c.open(late, 7, gameText("FADED"))
	c.fails("ludo/none", nil) // and is answered in order
	c.engine.release <- struct{}{}
	<-c.engine.blocking
	c.close("untitled:none")
	c.sent("window/logMessage", "is not open") // after all that waits to be sent
	close(c.engine.release)
	if p := c.diagnosed(late, 7); p.codes() != "FADED" {
		t.Errorf("of the text: %s", p.codes())
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.all(late) {
		if p.Version == nil {
			t.Errorf("%q was published without a version after the document was opened", p.codes())
		}
	}
}
