package doc

import "ludo-lsp/internal/text/source"

// Level is the nesting level of a unit in its block.
type Level uint8

// The levels. A unit's parent is the nearest unit before it of a lower level.
const (
	LevelSection Level = iota // a section's key and its direct contents; a whole block
	LevelEntry                // an entry of a list section
	LevelNested               // an entry of a unit list inside a section or entry
)

// Label orders the pieces of a document and stays with a piece while its neighbours come and go: others refer to a
// unit by it.
type Label uint64

// LastLabel belongs to no unit: all others are less.
const LastLabel = ^Label(0)

// piece is a run of whole lines. It is immutable.
type piece struct {
	text  string
	kind  kind
	level Level // of headers and tails
	start state // of the scanner before the first line, settled
	label Label
	unit  *Unit // of headers and of contents read as a whole
	sum   sum
	marks source.Marks // of the text
}

// Sum implements persistent.Item.
func (p *piece) Sum() sum { return p.sum }

// sum adds up pieces.
type sum struct {
	bytes, lines int
	blocks       int // opening YAML fences
	empty        int // closing fences of YAML blocks without content
	left         int // ends of YAML blocks without a fence, because their list item ends
	slips        int // opening fences with labels close to YAML's
	shifted      int // entries to the left of those above them
	conflicts    int // merge conflicts
	weight       int
	unread       int // pieces that are not read
	foreign      int // pieces with bytes that are not UTF-8
	lost         int // YAML pieces with characters lost in decoding as UTF-8
	zeros        int // bytes that are zero
	tails        [2]int
	headers      [3]int
}

// Plus implements persistent.Sum.
func (a sum) Plus(b sum) sum {
	a.bytes += b.bytes
	a.lines += b.lines
	a.blocks += b.blocks
	a.empty += b.empty
	a.left += b.left
	a.slips += b.slips
	a.shifted += b.shifted
	a.conflicts += b.conflicts
	a.weight += b.weight
	a.unread += b.unread
	a.foreign += b.foreign
	a.lost += b.lost
	a.zeros += b.zeros
	for i := range a.tails {
		a.tails[i] += b.tails[i]
	}
	for i := range a.headers {
		a.headers[i] += b.headers[i]
	}
	return a
}

func newPiece(text string, v verdict, start state) *piece {
	p := &piece{text: text, kind: v.kind, level: v.level, start: start}
	p.sum.bytes = len(text)
	p.sum.lines = source.CountBreaks(text)
	switch p.kind {
	case fenceOpen:
		if _, opened := p.openingFence(); opened.mode != inOther {
			p.sum.blocks = 1
		} else if _, label := p.fenceLabel(); resemblesYAML(label) {
			p.sum.slips = 1
		}
	case fenceClose:
		if start.mode == inOpened {
			p.sum.empty = 1
		}
	case header:
		p.sum.headers[p.level] = 1
	case wholeContent, guessContent:
		p.sum.headers[LevelSection] = 1
	case tail:
		p.sum.tails[p.level] = 1
	case unread:
		p.sum.unread = 1
	}
	p.countForeign()
	if p.endsWithItem() {
		p.sum.left = 1
	}
	if columns, _ := p.shiftedColumns(); columns > 0 {
		p.sum.shifted = 1
	}
	p.sum.conflicts, p.sum.weight = p.countConflicts(), p.weight()
	return p
}

// openingFence returns the fence at the start of a piece, as an offset in the text, and the state after its line.
func (p *piece) openingFence() (at int, behind state) {
	behind = p.start
	line, _ := source.NextLine(p.text)
	v := behind.step(look(source.TrimLineBreak(line)), nil)
	return v.fence, behind
}

// endsWithItem reports whether a YAML block ends before a piece only because its list item ends.
func (p *piece) endsWithItem() bool {
	return p.start.mode >= inOpened && (p.kind == prose || p.kind == fenceOpen)
}

func (p *piece) isHeader() bool {
	return p.kind == header || p.kind == wholeContent || p.kind == guessContent
}

// sameShape reports whether two pieces play the same part, apart from their text.
func sameShape(a, b *piece) bool { return a.kind == b.kind && a.level == b.level }

// scanner cuts text into pieces. Text is added on demand, so that a rescan reads no further than necessary.
type scanner struct {
	layout *Layout
	text   string
	more   func() (string, bool) // the next text; false at the end
	// stop is called at every boundary with the offset in text and the state.
	stop func(offset int, start state) bool
	// room is how much the pieces may weigh: the text beyond is an unread piece.
	room int

	state   state
	begin   int // of the piece being read
	started bool
	current verdict
	from    state // state before the piece being read
	pieces  []*piece
	remarks []remark // comment lines directly before the line being read
	weight  int      // of the lines so far, and of the pieces
}

type remark struct {
	offset, indent int
	before         state
}

// run cuts until stop says so or the text ends.
func (s *scanner) run() []*piece {
	for offset := 0; ; {
		if offset == len(s.text) && !s.extend() {
			break
		}
		text, rest := source.NextLine(s.text[offset:])
		for rest == "" && !endsLine(s.text) && s.extend() || rest == "" && s.text[len(s.text)-1] == '\r' && s.extend() {
			text, rest = source.NextLine(s.text[offset:])
		}
		l := look(source.TrimLineBreak(text))
		before := s.state
		v := s.state.step(l, s.layout)
		if !s.started {
			s.current, s.from, s.started = v, before.settle(v), true
		}
		switch {
		case v.cut:
			if s.cut(offset, l, before, v) {
				return s.pieces
			}
		case v.remark:
			s.remarks = append(s.remarks, remark{offset, l.indent, before})
		default:
			s.remarks = s.remarks[:0]
		}
		if s.current.kind.isReadAsYAML() {
			s.weight += l.weight()
		}
		if s.weight+unitWeight > s.room {
			s.leaveUnread()
			break
		}
		offset += len(text)
	}
	s.finish(len(s.text))
	return s.pieces
}

// leaveUnread makes everything from the current piece on one unread piece: half a piece would seem to lack the rest.
func (s *scanner) leaveUnread() {
	for s.extend() {
	}
	s.current = verdict{kind: unread}
	s.state = start
}

func (s *scanner) extend() bool {
	if s.more == nil {
		return false
	}
	text, ok := s.more()
	s.text += text
	return ok
}

func endsLine(text string) bool {
	return text != "" && (text[len(text)-1] == '\n' || text[len(text)-1] == '\r')
}

// cut begins a piece at the line at offset, or at the comments directly above it.
func (s *scanner) cut(offset int, l line, before state, v verdict) (stop bool) {
	for i := len(s.remarks) - 1; i >= 0 && s.remarks[i].indent <= l.indent && v.kind > fenceClose; i-- {
		offset, before = s.remarks[i].offset, s.remarks[i].before
	}
	s.remarks = s.remarks[:0]
	start := before.settle(v)
	s.finish(offset)
	if s.stop != nil && s.stop(offset, start) {
		return true
	}
	s.begin, s.current, s.from = offset, v, start
	return false
}

func (s *scanner) finish(end int) {
	if s.started && end > s.begin {
		s.pieces = append(s.pieces, newPiece(s.text[s.begin:end], s.current, s.from))
		s.weight += unitWeight
	}
}
