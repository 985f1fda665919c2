package lsp

import (
	"context"
	"slices"
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

// letters gives what an outbox sends of what waits in it.
func letters(o *outbox) (sent []*publishParams) {
	ctx, stop := context.WithCancel(context.Background())
	o.send = func(_ context.Context, method string, params any) error {
		if p, ok := params.(*publishParams); ok {
			sent = append(sent, p)
		} else {
			stop()
		}
		return nil
	}
	o.notify("the end", nil)
	o.run(ctx)
	return sent
}

func TestDiagnosticsThatWaitAreWithdrawnWhenTheDocumentIsOpened(t *testing.T) {
	fault, nothing := &publishParams{report: report{{reportText: &reportText{digest: 1}}}}, &publishParams{}
	of := func(moment uint64, p *publishParams) publication {
		return publication{about: "a.md", moment: moment, digest: p.report.digest(), params: p}
	}
	takingBack := of(3, nothing)
	takingBack.takesBack = true
	for name, test := range map[string]struct {
		before, after []publication
		want          []*publishParams
	}{
		"and others sent instead":            {[]publication{of(1, fault)}, []publication{of(5, nothing)}, []*publishParams{nothing}},
		"and sent again if they still hold":  {[]publication{of(1, fault)}, []publication{of(5, fault)}, []*publishParams{fault}},
		"also those that come too late":      {nil, []publication{of(1, fault), of(4, fault)}, nil},
		"unless they only take back others":  {[]publication{of(1, fault), takingBack}, nil, []*publishParams{nothing}},
		"which may come late":                {[]publication{of(1, fault)}, []publication{takingBack}, []*publishParams{nothing}},
		"but not after those that hold then": {nil, []publication{of(5, fault), takingBack}, []*publishParams{fault}},
		"and are sent if nobody opened it":   {nil, []publication{of(5, fault), of(6, fault)}, []*publishParams{fault}},
	} {
		o := newOutbox(nil)
		for _, p := range test.before {
			o.publish(p)
		}
		o.noteOpening("a.md", 5)
		if len(test.before) > 0 && !o.shows("a.md") && !test.before[len(test.before)-1].takesBack {
			t.Errorf("%s: the client may have what was published before", name)
		}
		for _, p := range test.after {
			o.publish(p)
		}
		if got := letters(o); !slices.Equal(got, test.want) {
			t.Errorf("%s: sent %v, not %v", name, got, test.want)
		}
	}
}
