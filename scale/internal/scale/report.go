package scale

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"ludo-lsp/internal/overwrite"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Result is the outcome of all points of a spec.
type Result struct {
	Spec       *Spec
	Parameters []sim.Parameter
	Points     []Point
	Outcomes   []Outcome
}

// complete adds the places where the rules that stopped games were written, and empty statistics to outcomes without
// statistics.
func (r *Result) complete() error {
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		if o.Statistics == nil {
			none, err := sim.Run(context.Background(), r.Spec.Loaded,
				sim.Batch{Setup: sim.Setup{Players: r.Points[i].Rules.Players}})
			if err != nil {
				return err
			}
			o.Statistics = none
		}
		if r.Spec.Locate == nil {
			continue
		}
		for _, counts := range []map[sim.StopKey]sim.StopCount{o.Statistics.Stops, o.Statistics.Dropped} {
			for key, count := range counts {
				if at, ok := r.Spec.Locate(key.Path); ok && key.Path != "" {
					count.Source = &at
					counts[key] = count
				}
			}
		}
	}
	return nil
}

// Write writes the reports of a spec to a folder: report.json and report.txt, as "ludo-lsp simulate" writes them with
// --format json and text, points.csv with a line for each point, and failures.jsonl if ranges were not played. Each
// file is written completely or not at all.
func (r *Result) Write(folder string) error {
	if err := r.complete(); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	files := map[string][]byte{"report.json": r.json(), "points.csv": r.csv()}
	if len(r.Parameters) == 0 {
		var text bytes.Buffer
		if err := r.Outcomes[0].Statistics.WriteText(&text, r.Spec.Loaded); err != nil {
			return err
		}
		files["report.txt"] = text.Bytes()
	}
	failures, err := r.failures()
	if err != nil {
		return err
	}
	files["failures.jsonl"] = failures
	for name, content := range files {
		name = filepath.Join(folder, name)
		if len(content) == 0 { // of an earlier run
			if err := os.Remove(name); err != nil && !os.IsNotExist(err) {
				return err
			}
			continue
		}
		if err := replace(name, content); err != nil {
			return err
		}
	}
	return nil
}

// MayWrite returns an error if a report must not overwrite something in a folder; with force, only documents are
// protected.
func MayWrite(folder string, force bool) error {
	for name, kind := range map[string]overwrite.Kind{"report.json": overwrite.Statistics,
		"report.txt": overwrite.Statistics, "points.csv": overwrite.Points, "failures.jsonl": overwrite.Failures} {
		name = filepath.Join(folder, name)
		if why := overwrite.Refusal(name, name, kind, force); why != "" {
			return errors.New(strings.TrimSuffix(why, "."))
		}
	}
	return nil
}

// replace writes a file so that nobody can read it incomplete.
func replace(name string, content []byte) error {
	part, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".part-*")
	if err != nil {
		return err
	}
	_, err = part.Write(content)
	if err == nil {
		err = part.Chmod(0o666 &^ 0o022)
	}
	if err == nil {
		err = part.Sync()
	}
	if closed := part.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(part.Name(), name)
	}
	if err != nil {
		os.Remove(part.Name())
		return fmt.Errorf("%s cannot be written: %w", name, err)
	}
	return nil
}

func (r *Result) json() []byte {
	if len(r.Parameters) == 0 {
		return append(gamedef.Canonical(r.Outcomes[0].Statistics.Data()), '\n')
	}
	points := make([]sim.SweepPoint, len(r.Points))
	for i := range points {
		points[i] = sim.SweepPoint{Values: r.Points[i].Values, Statistics: r.Outcomes[i].Statistics}
	}
	return append(gamedef.Canonical(sim.SweepData(r.Spec.Loaded.Definition(), r.Parameters, points, nil)), '\n')
}

// csv returns a table of all points as CSV, with shares of the games that came to an end.
func (r *Result) csv() []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	var head []string
	for _, p := range r.Parameters {
		head = append(head, p.Name)
	}
	head = append(head, "games", "moves", "decided", "draws")
	for _, seat := range r.Outcomes[0].Statistics.Seats {
		head = append(head, "wins_"+seatName(&seat), "low", "high")
	}
	w.Write(append(head, "failed_ranges"))
	for i := range r.Points {
		st := r.Outcomes[i].Statistics
		var line []string
		line = append(line, r.Points[i].Values...)
		decided := st.CountDecided()
		line = append(line, strconv.Itoa(st.Playouts), strconv.FormatInt(st.Moves, 10), strconv.Itoa(decided),
			strconv.Itoa(st.Draws))
		for k := range st.Seats {
			low, high := sim.Interval(st.Seats[k].Wins, decided)
			line = append(line, strconv.Itoa(st.Seats[k].Wins), strconv.FormatFloat(low, 'g', 6, 64),
				strconv.FormatFloat(high, 'g', 6, 64))
		}
		w.Write(append(line, strconv.Itoa(r.Outcomes[i].Failed)))
	}
	w.Flush()
	return b.Bytes()
}

func seatName(s *sim.Seat) string {
	if s.ID != "" {
		return s.ID
	}
	return strconv.Itoa(s.Player)
}

// failures returns lines of JSON, one for each range that was not played.
func (r *Result) failures() ([]byte, error) {
	var b bytes.Buffer
	lines := json.NewEncoder(&b)
	for i, o := range r.Outcomes {
		for _, f := range o.Failures {
			line := struct {
				Values []gamedef.Scalar `json:"values,omitempty"`
				Failure
			}{sim.Values(r.Spec.Loaded.Definition(), r.Parameters, r.Points[i].Values), f}
			if err := lines.Encode(line); err != nil {
				return nil, err
			}
		}
	}
	return b.Bytes(), nil
}
