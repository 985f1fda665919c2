package scale

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"ludo-lsp/kernel/sim"
)

// Game is a definition that is played.
type Game struct {
	ID         string // names the definition; equal definitions have equal names
	Definition []byte // as 'ludo-lsp compile' writes it
}

// NewGame is the game of a definition.
func NewGame(definition []byte) Game {
	sum := sha256.Sum256(definition)
	return Game{ID: hex.EncodeToString(sum[:]), Definition: definition}
}

// Rules are how games are played, as the flags of "ludo-lsp simulate" say it.
type Rules struct {
	Players  int
	Agents   string
	MaxMoves int
}

// Point is one game with one combination of the values of its parameters.
type Point struct {
	Number     int // among those of a job, from 0
	Game       string
	Parameters []sim.Parameter
	Values     []string
	Rules      Rules
	Seed       int64 // of the first game
	Games      int
	Size       int // of a range; 0: not measured yet
}

// Range are playouts of a point, one with each seed from From on.
type Range struct {
	Point Point
	From  int64
	Games int
}

// Ranges cuts the games of a point.
func (p Point) Ranges() []Range {
	var out []Range
	size := max(1, p.Size)
	for at := 0; at < p.Games; at += size {
		out = append(out, Range{Point: p, From: p.Seed + int64(at), Games: min(size, p.Games-at)})
	}
	return out
}

// aimed is how long a range is to take: long beside what handing it over costs, and short beside
// what is lost when its player is.
const aimed = 2 * time.Second

// perProcess is how many ranges each process gets at least, so that all end at the same time.
const perProcess = 8

// Sized is the point with the size of its ranges, where so many games took so long.
func (p Point) Sized(games int, took time.Duration, processes int) Point {
	p.Size = 1
	if games > 0 && took > 0 {
		p.Size = int(max(1, min(int64(games)*int64(aimed)/int64(took), int64(p.Games/(perProcess*processes)))))
	}
	return p
}

// maxFailures are the failures that are kept of a point; of more, how many there were.
const maxFailures = 1000

// Failure is a range that was not played.
type Failure struct {
	From  int64  `json:"from"` // first seed
	Games int    `json:"games"`
	Why   string `json:"why"` // a sentence
}

// Outcome is what came of ranges of one point.
type Outcome struct {
	Statistics *sim.Statistics // nil: of no game
	Failures   []Failure       // the first ones by their seeds
	Failed     int             // ranges; may be more than Failures
}

// Merge adds what came of other ranges. In which order outcomes are merged makes no difference.
func (o *Outcome) Merge(other Outcome) {
	switch {
	case o.Statistics == nil:
		o.Statistics = other.Statistics
	case other.Statistics != nil:
		o.Statistics.Add(other.Statistics)
	}
	o.Failed += other.Failed
	o.Failures = append(o.Failures, other.Failures...)
	slices.SortFunc(o.Failures, func(a, b Failure) int { return int(min(1, max(-1, a.From-b.From))) })
	o.Failures = o.Failures[:min(len(o.Failures), maxFailures)]
}

// encode writes an outcome for another process.
func encode(o Outcome) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(o)
	return b.Bytes(), err
}

// decode reads what encode wrote.
func decode(data []byte) (o Outcome, err error) {
	if err = gob.NewDecoder(bytes.NewReader(data)).Decode(&o); err != nil {
		return o, fmt.Errorf("what came of some games cannot be read: %w", err)
	}
	return o, nil
}
