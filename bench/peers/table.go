package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// table holds the results of the measurements.
type table struct {
	games   []string
	systems []system
	rates   map[[2]string][]float64 // by game and system, the moves per second of each round
}

// measure has all systems play all games, in turns, so that other load on the machine affects all of them alike.
func (t *table) measure(ctx context.Context, rounds int, seconds float64, progress io.Writer) error {
	t.rates = map[[2]string][]float64{}
	unknown := map[[2]string]bool{}
	for round := range rounds {
		for _, game := range t.games {
			for _, s := range t.systems {
				at := [2]string{game, s.name}
				if unknown[at] {
					continue
				}
				fmt.Fprintf(progress, "round %d of %d: %s, %s\n", round+1, rounds, game, s.name)
				m, knows, err := s.measure(ctx, game, seconds)
				if err != nil {
					return err
				}
				if unknown[at] = !knows; knows {
					t.rates[at] = append(t.rates[at], m.rate())
				}
			}
		}
	}
	return nil
}

// cell returns how fast a system plays a game, as a text: the median, and then its ratio to that of ludo-lsp, paired
// by rounds.
func (t *table) cell(game, system string) string {
	rates, ours := t.rates[[2]string{game, system}], t.rates[[2]string{game, ourselves}]
	if len(rates) == 0 || len(ours) != len(rates) {
		return "–"
	}
	if system == ourselves {
		low, high := slices.Min(rates), slices.Max(rates)
		return fmt.Sprintf("%s (%s to %s)", number(median(rates)), number(low), number(high))
	}
	ratios := make([]float64, len(rates))
	for i := range rates {
		ratios[i] = rates[i] / ours[i]
	}
	return fmt.Sprintf("%s, %s × (%s to %s)", number(median(rates)), factor(median(ratios)),
		factor(slices.Min(ratios)), factor(slices.Max(ratios)))
}

func median(of []float64) float64 {
	sorted := slices.Sorted(slices.Values(of))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// number returns a rate as a text with three figures and a thousands separator.
func number(n float64) string {
	rounding := 1.0
	for n/rounding >= 1000 {
		rounding *= 10
	}
	digits := fmt.Sprintf("%.0f", n/rounding)
	digits += strings.Repeat("0", len(fmt.Sprintf("%.0f", rounding))-1)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

func factor(n float64) string { return fmt.Sprintf("%.3g", n) }

// rows returns the rows of the table, including its head.
func (t *table) rows() (out [][]string) {
	head := []string{"game"}
	for _, s := range t.systems {
		head = append(head, s.name)
	}
	out = append(out, head)
	for _, game := range t.games {
		row := []string{game}
		for _, s := range t.systems {
			row = append(row, t.cell(game, s.name))
		}
		out = append(out, row)
	}
	return out
}

func writeText(out io.Writer, t *table) error {
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	for _, row := range t.rows() {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	return w.Flush()
}

func writeMarkdown(out io.Writer, t *table) error {
	for i, row := range t.rows() {
		if _, err := fmt.Fprintf(out, "| %s |\n", strings.Join(row, " | ")); err != nil {
			return err
		}
		if i == 0 {
			fmt.Fprintf(out, "|%s\n", strings.Repeat(" --- |", len(row)))
		}
	}
	return nil
}
