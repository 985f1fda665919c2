package kernel

import (
	"fmt"
	"testing"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"

	"pgregory.net/rapid"
)

// TestIdleSteps compares a reduce whose idle steps are left out with one that takes
// all of them.
func TestIdleSteps(t *testing.T) {
	m, _ := depotWith(t, 16, `[]`)
	c := newCompiler(m.game)
	boxes := make([]Value, 0, 5)
	for box := range tokenID(5) {
		boxes = append(boxes, m.token(box), m.token(2))
	}
	list := c.bound("$held")
	c.trialMachine()
	recognized := 0
	rapid.Check(t, func(t *rapid.T) {
		a := author{t}
		n := func() gamedef.Value { return gamedef.Number(a.upTo(9)) }
		ref := func(name string) gamedef.Value { return &gamedef.BindingRef{Name: name} }
		many := &gamedef.Aggregate{Op: gamedef.AggregateSum, Query: &gamedef.BindingQuery{Name: "$held"}, Bind: "$box",
			ValueExpr: &gamedef.IfValue{When: &gamedef.Compare{Op: gamedef.Equal,
				Left: &gamedef.TokenPropRef{Token: "$box", Prop: "size"}, Right: ref("$i")}, Then: gamedef.Number(1),
				Else: gamedef.Number(0)}}
		left := rapid.SampledFrom([]gamedef.Value{many, ref("$i"), ref("$acc"), n()}).Draw(t, "left")
		right := rapid.SampledFrom([]gamedef.Value{ref("$acc"), n(), ref("$i"), gamedef.Number(1)}).Draw(t, "right")
		next := &gamedef.IfValue{When: &gamedef.Compare{Op: gamedef.CompareOp(
			a.one("op", "==", "!=", "<", "<=", ">", ">=")), Left: left, Right: right},
			Then: &gamedef.Arithmetic{Op: gamedef.Add, Left: ref("$acc"), Right: ref("$i")}, Else: ref("$acc")}
		if a.maybe() {
			next.Then, next.Else = next.Else, next.Then
		}
		e := &gamedef.Reduce{ItemBind: "$i", AccBind: "$acc", Over: &gamedef.IntsInRange{Min: n(), Max: n()},
			Initial: n(), Next: next, ResultBind: "$sum"}
		if a.upTo(4) == 0 {
			e.Over = &gamedef.ConcatQuery{Sources: []gamedef.Query{e.Over,
				&gamedef.IntsInRange{Min: gamedef.Number(62), Max: gamedef.Number(66)}}}
		}
		plain := *e
		plain.Next = &gamedef.Arithmetic{Op: gamedef.Add, Left: next, Right: gamedef.Number(0)}
		if c.compileIdleNumbers(e) != nil {
			recognized++
		}
		if c.compileIdleNumbers(&plain) != nil {
			t.Fatal("the step that adds 0 is taken for one that leaves all as it is")
		}
		result := func(e *gamedef.Reduce) string {
			code := c.compileEffects([]gamedef.Effect{e, &gamedef.BindValue{Bind: "$out", Value: ref("$sum")}})
			k := m.mark()
			defer func() { m.rollback(k); m.exec = nil }()
			for len(m.env) < len(c.game.names.Texts) {
				m.env = append(m.env, Value{})
			}
			m.bind(list, ListOf(boxes...))
			err := recoverError(func() { m.runList(code, listOf{}) })
			return fmt.Sprint(m.env[c.bound("$out")].Text(), err != nil)
		}
		if got, want := result(e), result(&plain); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	})
	if recognized == 0 {
		t.Error("no reduce had idle steps")
	}
}

// TestNumberSets compares sets with the numbers counted one by one.
func TestNumberSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := values.NumberSet(rapid.Uint64().Draw(t, "set"))
		least, most, size, sum := int64(-1), int64(-1), int64(0), int64(0)
		for n := range int64(values.SetSize) {
			if !s.Has(Int(n)) {
				continue
			}
			if least < 0 {
				least = n
			}
			most = n
			size++
			sum += n
		}
		if s != 0 && (s.Least() != least || s.Most() != most) || s.Size() != size || s.Sum() != sum {
			t.Fatalf("%b: from %d to %d, %d numbers, sum %d", s, s.Least(), s.Most(), s.Size(), s.Sum())
		}
		by, beyond := rapid.Int64Range(-values.SetSize-1, values.SetSize+1).Draw(t, "by"), rapid.Bool().Draw(t, "beyond")
		shifted := s.Shift(by, beyond)
		a, b := rapid.Int64Range(-3, values.SetSize+3).Draw(t, "a"), rapid.Int64Range(-3, values.SetSize+3).Draw(t, "b")
		for n := range int64(values.SetSize) {
			want := s.Has(Int(n + by))
			if n+by < 0 || n+by >= values.SetSize {
				want = beyond
			}
			if shifted.Has(Int(n)) != want {
				t.Fatalf("%b shifted by %d is %b at %d", s, by, shifted, n)
			}
			if values.Between(a, b).Has(Int(n)) != (n >= a && n <= b) {
				t.Fatalf("between %d and %d: %d", a, b, n)
			}
			for _, op := range []gamedef.CompareOp{gamedef.Equal, gamedef.NotEqual, gamedef.Less, gamedef.LessEqual,
				gamedef.Greater, gamedef.GreaterEqual} {
				if numbersComparing(op, a).Has(Int(n)) != compareOrdered(op, n, a) {
					t.Fatalf("%d %s %d", n, op, a)
				}
			}
		}
	})
}
