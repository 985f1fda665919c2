package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
)

// legalityOf returns for each option of a decision what is known of whether the move can be completed with it.
func (s *search) legalityOf(f finding) []OptionLegality {
	options := f.request.Options
	out := make([]OptionLegality, len(options))
	if !f.request.Several {
		for i, o := range options {
			out[i] = s.optionLegality(f, o)
		}
		return out
	}
	d := values.Distinct(options)
	low, high := f.request.Min, min(f.request.Max, len(d))
	for i := range out {
		out[i].Legality = Illegal
	}
	if low > high {
		return out
	}
	if !hasFewCombinations(len(d), low, high, chooseNCombinations) {
		for i := range out {
			out[i].Legality = Unknown
		}
		return out
	}
	found := make([]OptionLegality, len(d))
	for i := range found {
		found[i].Legality = Illegal
	}
	for size := max(low, 1); size <= high; size++ {
		eachCombination(len(d), size, func(at []int) bool {
			if !slices.ContainsFunc(at, func(i int) bool { return found[i].Legality != Legal }) {
				return true
			}
			result := s.optionLegality(f, pick(d, at))
			for _, i := range at {
				found[i] = betterLegality(found[i], result)
			}
			return slices.ContainsFunc(found, func(l OptionLegality) bool { return l.Legality != Legal })
		})
	}
	places, _ := values.PlacesOf(options)
	for i := range out {
		out[i] = found[places[i]]
	}
	return out
}

// betterLegality returns what is known of an option after the result of one more selection with it.
func betterLegality(known, result OptionLegality) OptionLegality {
	switch {
	case known.Legality == Legal, result.Legality == Legal:
		return OptionLegality{Legality: Legal}
	case result.Legality == Unknown:
		return OptionLegality{Legality: Unknown}
	case known.Reason == "" && known.Legality == Illegal:
		return result
	}
	return known
}

// chooseNCombinations is the maximum number of selections from a list for which each is tried.
const chooseNCombinations = 1024

// hasFewCombinations reports whether there are at most limit subsets with low to high of n items.
func hasFewCombinations(n, low, high, limit int) bool {
	total := 0
	for size := low; size <= high; size++ {
		count := 1
		for i := 0; i < min(size, n-size); i++ {
			count = count * (n - i) / (i + 1)
			if count > limit {
				return false
			}
		}
		if total += count; total > limit {
			return false
		}
	}
	return true
}

// optionLegality returns what is known of whether a move can be completed with an answer.
func (s *search) optionLegality(f finding, v Value) OptionLegality {
	if s.isSpent() {
		return OptionLegality{Legality: Unknown}
	}
	next := s.answer(f, v)
	switch next.kind {
	case foundComplete:
		return OptionLegality{Legality: Legal}
	case foundImpossible:
		return OptionLegality{Legality: Illegal, Reason: next.reason}
	}
	s.steps, s.expansions, s.deferred = 0, 0, 0
	s.steps++
	return OptionLegality{Legality: s.classify(next)}
}
