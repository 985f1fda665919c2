package guard_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/guard"
)

func fail() { panic("no such thing") }

func TestFaultSaysWhereItHappened(t *testing.T) {
	fault := guard.Run(func() {
		defer func() {
			f := guard.Caught(recover())
			f.Rule, f.Input = "actions[2]", "the game of seed 13"
			panic(f)
		}()
		fail()
	})
	if fault == nil {
		t.Fatal("the panic was lost")
	}
	want := "no such thing, in the rule actions[2], in the game of seed 13 (in ludo-lsp/internal/guard_test.fail)"
	if got := fault.Error(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if fault := guard.Run(func() {}); fault != nil {
		t.Errorf("sound work ended in %v", fault)
	}
}

func TestFaultOfAGroupGoesOnWhereItWasStarted(t *testing.T) {
	done := 0
	fault := guard.Run(func() {
		var g guard.Group
		g.Go(fail, nil)
		g.Go(func() { done++ }, nil)
		g.Wait()
	})
	if fault == nil || !strings.Contains(fault.Error(), "no such thing") || done != 1 {
		t.Errorf("fault %v, %d done", fault, done)
	}
	told := make(chan *guard.Fault, 2)
	var g guard.Group
	g.Go(fail, func(f *guard.Fault) { told <- f })
	g.Wait() // does not panic: it was told
	guard.Go(fail, func(f *guard.Fault) { told <- f })
	for range 2 {
		if f := <-told; !strings.Contains(f.Error(), "guard_test.fail") {
			t.Errorf("told of %v", f)
		}
	}
}
