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

// Game is the definition of a game to be played.
type Game struct {
	ID         string // names the definition; equal definitions have equal names
	Definition []byte // as 'ludo-lsp compile' writes it
}

// NewGame returns a Game for a definition.
func NewGame(definition []byte) Game {
	sum := sha256.Sum256(definition)
	return Game{ID: hex.EncodeToString(sum[:]), Definition: definition}
}

// Rules are the options with which games are played, as in the flags of "ludo-lsp simulate".
type Rules struct {
	Players  int
	Agents   string
	MaxMoves int
}

// Point is one game with one combination of the values of its parameters.
type Point struct {
	Number     int // its index in the job, from 0
	Game       string
	Parameters []sim.Parameter
	Values     []string
	Rules      Rules
	Seed       int64 // of the first game
	Games      int
	Size       int // of a range; 0: not measured yet
}

// Range is a number of playouts of a point, one with each seed from From on.
type Range struct {
	Point Point
	From  int64
	Games int
}

// Ranges cuts the games of a point into ranges.
func (p Point) Ranges() []Range {
	var out []Range
	size := max(1, p.Size)
	for at := 0; at < p.Games; at += size {
		out = append(out, Range{Point: p, From: p.Seed + int64(at), Games: min(size, p.Games-at)})
	}
	return out
}

// aimed is how long a range should take: long compared with the cost of sending it, and short compared with the loss
// if its player dies.
const aimed = 2 * time.Second

// perProcess is the minimum number of ranges per process, so that all processes end at about the same time.
const perProcess = 8

// Sized returns the point with the size of its ranges set, where took is how long a number of games took.
func (p Point) Sized(games int, took time.Duration, processes int) Point {
	p.Size = 1
	if games > 0 && took > 0 {
		p.Size = int(max(1, min(int64(games)*int64(aimed)/int64(took), int64(p.Games/(perProcess*processes)))))
	}
	return p
}

// maxFailures is the maximum number of failures that are kept of a point; further ones are only counted.
const maxFailures = 1000

// Failure is a range that was not played.
type Failure struct {
	From  int64  `json:"from"` // first seed
	Games int    `json:"games"`
	Why   string `json:"why"` // a sentence
}

// Outcome is the result of ranges of one point.
type Outcome struct {
	Statistics *sim.Statistics // nil: no games
	Failures   []Failure       // the first ones by their seeds
	Failed     int             // ranges; may be more than Failures
}

// Merge adds the outcome of other ranges. The order in which outcomes are merged makes no difference.
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

// encode returns an outcome as bytes for another process.
func encode(o Outcome) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(o)
	return b.Bytes(), err
}

// decode returns the outcome that encode has written.
func decode(data []byte) (o Outcome, err error) {
	if err = gob.NewDecoder(bytes.NewReader(data)).Decode(&o); err != nil {
		return o, fmt.Errorf("what came of some games cannot be read: %w", err)
	}
	return o, nil
}
