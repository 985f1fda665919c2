package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"go.lsp.dev/protocol"
)

// What is shown around a text depends on the rest of its game: lenses count uses in other documents, hints show
// values from there, and colours depend on what names are. An editor asks again by itself only for a document that
// was edited in it. So its answers are recorded, and when the game has a new state it is told to ask again where the
// answer would differ: once, and again after it has asked.

// infoKind is one thing that is shown around a text.
type infoKind int

const (
	coloursAround infoKind = iota
	lensesAround
	hintsAround
	surroundings // the number of them
)

// answerStore keeps the answers to the client about its open documents.
type answerStore struct {
	turn    sync.Mutex // held while comparing
	mu      sync.Mutex
	answers map[address]*[surroundings]answer
}

// answer is an answer to the client about a state of a document.
type answer struct {
	view     view
	given    bool
	compiled bool              // the findings of compiling were known
	stale    bool              // told that there is a new answer
	from, to int               // the lines of hints
	lenses   map[string]string // of lenses, by the data sent for them
}

// noteAnswer records an answer to the client.
func (s *session) noteAnswer(what infoKind, a answer) {
	v := a.view
	if !s.client.editing.refreshes[what] || !v.open {
		return
	}
	s.around.mu.Lock()
	if s.around.answers == nil {
		s.around.answers = map[address]*[surroundings]answer{}
	}
	all := s.around.answers[v.address]
	if all == nil {
		all = new([surroundings]answer)
		s.around.answers[v.address] = all
	}
	if before := &all[what]; before.given && before.view.version == v.version { // another window shows other lines
		a.from, a.to = min(a.from, before.from), max(a.to, before.to)
	}
	a.given, a.compiled, a.lenses = true, v.spec == v.compiled, map[string]string{}
	all[what] = a
	s.around.mu.Unlock()
	s.recheckAnswers(v.address)
}

// answeredView returns the view of a document version from which the client was answered.
func (s *session) answeredView(what infoKind, a address, version int32) view {
	s.around.mu.Lock()
	defer s.around.mu.Unlock()
	if all := s.around.answers[a]; all != nil && all[what].given && all[what].view.version == version {
		return all[what].view
	}
	return view{address: a, settings: s.settings()}
}

// noteLensText records what a lens says.
func (s *session) noteLensText(v view, lens string, says protocol.Command) {
	s.around.mu.Lock()
	all := s.around.answers[v.address]
	known := all != nil && all[lensesAround].given && all[lensesAround].view.version == v.version
	early := v.spec != v.compiled
	if known {
		early = early || v.spec != all[lensesAround].view.spec // whether that state is outdated was checked already
		all[lensesAround].lenses[lens] = commandText(says)
		all[lensesAround].compiled = all[lensesAround].compiled && !early
	}
	s.around.mu.Unlock()
	if known && early {
		s.recheckAnswers(v.address)
	}
}

// commandText returns the text of a command.
func commandText(c protocol.Command) string {
	if c.Tooltip == nil {
		return c.Title
	}
	return c.Title + "\n" + *c.Tooltip
}

// recheckAnswers has the worker of a document look around: its game may have a new state since the client was answered.
func (s *session) recheckAnswers(a address) {
	if w := s.owner(a); w != nil {
		w.post(func(*worker) {}) // it looks when it has nothing left to do
	}
}

// forgetAnswers is called when a document was closed.
func (s *session) forgetAnswers(a address) {
	s.around.mu.Lock()
	defer s.around.mu.Unlock()
	delete(s.around.answers, a)
}

// refreshOutdated tells the client which of the worker's documents show something outdated. All its specs are compiled.
func (w *worker) refreshOutdated() {
	for _, a := range w.session.answeredDocuments() {
		if w.session.owner(a) != w {
			continue
		}
		if v := w.see(a); w.session.mayBeOutdated(v) {
			w.session.start("looking at "+string(v.address), func() { w.session.refreshAnswers(v) })
		}
	}
}

// answeredDocuments returns the documents for which the client has been answered.
func (s *session) answeredDocuments() []address {
	s.around.mu.Lock()
	defer s.around.mu.Unlock()
	return slices.Collect(maps.Keys(s.around.answers))
}

// mayBeOutdated reports whether the client's answers about a document come from another state than the view's.
func (s *session) mayBeOutdated(now view) bool {
	s.around.mu.Lock()
	defer s.around.mu.Unlock()
	all := s.around.answers[now.address]
	return all != nil && slices.ContainsFunc(all[:], func(a answer) bool { return a.mayBeOutdated(now) })
}

// mayBeOutdated reports whether an answer comes from another state than a view's. For a document edited since, the
// client asks by itself.
func (a *answer) mayBeOutdated(now view) bool {
	return a.given && !a.stale && a.view.version == now.version && !(a.compiled && a.view.spec == now.spec)
}

// refreshAnswers tells the client what to ask again about the document of a view, whose spec is compiled.
func (s *session) refreshAnswers(now view) {
	s.around.turn.Lock()
	defer s.around.turn.Unlock()
	var again [surroundings]bool
	for what := range surroundings {
		s.around.mu.Lock()
		var was answer
		if all := s.around.answers[now.address]; all != nil {
			was = all[what]
			was.lenses = maps.Clone(was.lenses)
		}
		s.around.mu.Unlock()
		if !was.mayBeOutdated(now) {
			continue
		}
		again[what] = s.isOutdated(what, was, now)
		s.around.mu.Lock()
		if all := s.around.answers[now.address]; all != nil && all[what].view.spec == was.view.spec &&
			all[what].view.version == was.view.version && len(all[what].lenses) == len(was.lenses) {
			all[what].stale, all[what].view, all[what].compiled = again[what], now, true
		} else {
			defer s.recheckAnswers(now.address) // new answers were given meanwhile
		}
		s.around.mu.Unlock()
	}
	s.refresh(again)
}

// isOutdated reports whether the client would get another answer now.
func (s *session) isOutdated(what infoKind, was answer, now view) bool {
	switch what {
	case coloursAround: // for the rest they depend on the document alone
		return (was.view.spec == nil) != (now.spec == nil)
	case hintsAround:
		return !slices.Equal(s.hintsOf(was.view, was.from, was.to), s.hintsOf(now, was.from, was.to))
	}
	before, after := s.lensesOf(was.view), s.lensesOf(now)
	same := slices.EqualFunc(before, after, func(a, b protocol.CodeLens) bool {
		return a.Range == b.Range && bytes.Equal(a.Data, b.Data)
	})
	if !same {
		return true
	}
	for lens, said := range was.lenses {
		var data lensData
		if json.Unmarshal([]byte(lens), &data) == nil && commandText(s.lensCommand(data, now)) != said {
			return true
		}
	}
	return false
}

// refresh has the client ask again for some of the things shown around texts.
func (s *session) refresh(what [surroundings]bool) {
	for k := range what {
		what[k] = what[k] && s.client.editing.refreshes[k]
	}
	if what == [surroundings]bool{} {
		return
	}
	s.call("refresh", func(ctx context.Context) error {
		asks := [surroundings]func(context.Context) error{
			coloursAround: s.remote.SemanticTokensRefresh, lensesAround: s.remote.CodeLensRefresh,
			hintsAround: s.remote.InlayHintRefresh,
		}
		for k, ask := range asks {
			if !what[k] {
				continue
			}
			if err := ask(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}

// refreshHints has the editor ask again after a setting or a simulation has changed hints.
func (s *session) refreshHints() {
	s.refresh([surroundings]bool{lensesAround: true, hintsAround: true})
}
