package wire

import (
	"context"
	"slices"
	"testing"
)

// letters gives what an outbox sends of what waits in it.
func letters(o *Outbox) (sent []string) {
	ctx, stop := context.WithCancel(context.Background())
	o.send = func(_ context.Context, method string, params any) error {
		if p, ok := params.(string); ok {
			sent = append(sent, p)
		} else {
			stop()
		}
		return nil
	}
	o.Notify("the end", nil)
	o.Run(ctx)
	return sent
}

func TestDiagnosticsThatWaitAreWithdrawnWhenTheDocumentIsOpened(t *testing.T) {
	const fault, nothing = "a fault", "nothing"
	of := func(moment uint64, p string) Publication {
		return Publication{About: "a.md", Moment: moment, Digest: uint64(len(p)), Empty: p == nothing, Params: p}
	}
	takingBack := of(3, nothing)
	takingBack.TakesBack = true
	for name, test := range map[string]struct {
		before, after []Publication
		want          []string
	}{
		"and others sent instead":            {[]Publication{of(1, fault)}, []Publication{of(5, nothing)}, []string{nothing}},
		"and sent again if they still hold":  {[]Publication{of(1, fault)}, []Publication{of(5, fault)}, []string{fault}},
		"also those that come too late":      {nil, []Publication{of(1, fault), of(4, fault)}, nil},
		"unless they only take back others":  {[]Publication{of(1, fault), takingBack}, nil, []string{nothing}},
		"which may come late":                {[]Publication{of(1, fault)}, []Publication{takingBack}, []string{nothing}},
		"but not after those that hold then": {nil, []Publication{of(5, fault), takingBack}, []string{fault}},
		"and are sent if nobody opened it":   {nil, []Publication{of(5, fault), of(6, fault)}, []string{fault}},
	} {
		o := NewOutbox(nil)
		for _, p := range test.before {
			o.Publish(p)
		}
		o.NoteOpening("a.md", 5)
		if len(test.before) > 0 && !o.Shows("a.md") && !test.before[len(test.before)-1].TakesBack {
			t.Errorf("%s: the client may have what was published before", name)
		}
		for _, p := range test.after {
			o.Publish(p)
		}
		if got := letters(o); !slices.Equal(got, test.want) {
			t.Errorf("%s: sent %v, not %v", name, got, test.want)
		}
	}
}
