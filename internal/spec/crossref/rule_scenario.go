package crossref

import (
	"strconv"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// checkScenarioPieces checks the pieces that scenarios place against the catalogue and the pools.
func checkScenarioPieces(spec Spec, all assets, report Report) {
	for _, a := range all.list {
		if a.kind != view.DataAssetKindScenario {
			continue
		}
		catalog := all.linkedAsset(a, view.DataAssetKindPieceCatalog)
		if catalog == nil {
			continue
		}
		s := setup{spec: spec, report: report, scenario: a, catalogue: pieceCatalogue(spec, catalog),
			used: map[string]int{}, over: map[string]bool{}}
		s.readPools()
		s.checkPlaced(view.ScenarioInitialPlacements, diag.CompilerScenarioPlacementSeatMismatch)
		s.checkPlaced(view.ScenarioOutOfPlay, diag.CompilerScenarioOutOfPlaySeatMismatch)
	}
}

// setup is the placing of the pieces of one scenario.
type setup struct {
	spec     Spec
	report   Report
	scenario *asset
	*catalogue
	used map[string]int  // pieces placed so far, by type
	over map[string]bool // types with too few pieces
	// poolless: no pools are given.
	poolless bool
}

func (s *setup) readPools() {
	list := s.scenario.payload.Get(view.ScenarioSeatPools)
	s.poolless = !s.scenario.payload.IsBroken() && len(s.scenario.list(view.ScenarioSeatPools)) == 0 &&
		(!isPresent(list) || list.Hole() || list.Resolve().Kind() == syntax.Sequence)
}

// checkPlaced checks the entries of a list of pieces.
func (s *setup) checkPlaced(list string, seatCode diag.Code) {
	entries := s.scenario.list(list)
	if len(entries) > 0 && s.poolless {
		s.reportMissingPools(list)
	}
	for _, e := range entries {
		p := s.pieces[name(e.Get(view.InitialPlacementPieceTypeID))]
		if p == nil {
			continue
		}
		seat := e.Get(view.InitialPlacementSeat)
		if name(seat) != p.seat && isSeatComparable(s.spec, name(seat)) && isSeatComparable(s.spec, p.seat) {
			s.report(e.unit, seatMismatch(s.spec, e.unit, seat, p, seatCode))
		}
		n, ok := count(e.Get(view.InitialPlacementCount))
		if !ok {
			continue
		}
		s.used[p.def.Name] += n
		if used := s.used[p.def.Name]; p.stocked && used > p.stock && !s.over[p.def.Name] {
			s.over[p.def.Name] = true
			f := faultAtNode(e.Get(view.InitialPlacementCount), diag.CompilerScenarioPieceConservationViolated,
				"There are "+strconv.Itoa(p.stock)+" pieces of type "+quote(p.def.Name)+
					", but with these the scenario uses "+strconv.Itoa(used)+".")
			f.Elsewhere = []Elsewhere{{Key: index.KeyOf(p.def), Unit: p.unit,
				Message: "The piece type is declared here."}}
			s.report(e.unit, f)
		}
	}
}

// reportMissingPools reports that pieces that are not placed have nowhere to go.
func (s *setup) reportMissingPools(list string) {
	if list == view.ScenarioOutOfPlay && len(s.scenario.list(view.ScenarioInitialPlacements)) > 0 {
		return // reported there
	}
	n := s.scenario.payload.Get(list)
	if pools := s.scenario.payload.Get(view.ScenarioSeatPools); pools.Valid() {
		n = pools
	}
	f := atKey(n, diag.CompilerScenarioSeatPoolsRequired,
		"This scenario places pieces, so seatPools must name, for each seat, the zone of the pieces that are not placed.")
	f.Path = facts.Path{Node: s.scenario.payload, Tail: ".seatPools"}.String()
	s.report(s.scenario.unit, f)
}

// checkInitialValues checks the values that scenarios give to tracks and variables.
func checkInitialValues(spec Spec, all assets, report Report) {
	for _, a := range all.list {
		if a.kind != view.DataAssetKindScenario {
			continue
		}
		for _, e := range a.list(view.ScenarioInitializations) {
			value := e.Get(view.InitializationVarValue)
			if value.Kind() != syntax.Scalar {
				continue
			}
			if id := e.Get(view.InitializationTrackTrackID); id.Valid() {
				if d := spec.Index().Lookup(index.Key(grammar.Track, "", name(id))).Def(); d != nil {
					checkInitialValue(report, e.unit, value, d, diag.TrackScenarioInitOutOfBounds, "track")
				}
				continue
			}
			d := spec.Index().Lookup(index.Key(grammar.GlobalVar, "", name(e.Get(view.InitializationVarVar)))).Def()
			if d == nil {
				continue
			}
			declared := name(d.Entry.Get(view.GlobalVarType).Resolve())
			if d.Kind == grammar.GlobalVar && d.Asset != "" {
				declared = view.GlobalVarTypeInt
			}
			switch v, isNumber := number(value); {
			case declared == view.GlobalVarTypeInt && value.Type() == syntax.Bool,
				declared == view.GlobalVarTypeBoolean && isNumber, declared == view.GlobalVarTypeInt && isNumber &&
					v != float64(int64(v)):
				report(e.unit, wrongType(value, d, declared))
			case declared == view.GlobalVarTypeInt:
				checkInitialValue(report, e.unit, value, d, diag.ValidatorScenarioGlobalVarOutOfBounds, "variable")
			}
		}
	}
}

func wrongType(value syntax.Node, d *facts.Def, declared string) Fault {
	wanted := "a whole number"
	switch declared {
	case view.GlobalVarTypeBoolean:
		wanted = "true or false"
	case view.GlobalVarTypeEnum:
		wanted = "a text"
	}
	f := faultAtNode(value, diag.ValidatorScenarioGlobalVarTypeInvalid, "The variable "+quote(d.Name)+" holds "+wanted+", not "+
		value.Value()+".")
	if declared == view.GlobalVarTypeBoolean {
		f.Fixes = []diag.Fix{changeFix(value.Span(), "false"), changeFix(value.Span(), "true")}
		for i := range f.Fixes {
			f.Fixes[i].Unsafe = true
		}
	}
	f.Elsewhere = []Elsewhere{{Key: index.KeyOf(d), Message: "It is declared here."}}
	return f
}

// checkInitialValue reports an initial value that the declaration does not allow.
func checkInitialValue(report Report, unit index.UnitID, value syntax.Node, d *facts.Def, code diag.Code, noun string) {
	v, ok := number(value)
	if !ok {
		return
	}
	low, hasLow := number(d.Entry.Get(view.GlobalVarMin).Resolve())
	high, hasHigh := number(d.Entry.Get(view.GlobalVarMax).Resolve())
	if hasLow && hasHigh && low > high {
		return
	}
	bound := high
	switch {
	case hasLow && v < low:
		bound = low
	case hasHigh && v > high:
	default:
		return
	}
	f := faultAtNode(value, code, "The "+noun+" "+quote(d.Name)+" goes from "+formatNumber(low)+" to "+formatNumber(high)+"; "+formatNumber(v)+
		" is outside.")
	nearest := changeFix(value.Span(), formatNumber(bound))
	nearest.Unsafe = true
	f.Fixes = []diag.Fix{nearest}
	f.Elsewhere = []Elsewhere{{Key: index.KeyOf(d), Message: "It is declared here."}}
	report(unit, f)
}

// changeFix returns the fix that replaces a span by a text verbatim.
func changeFix(span source.Span, text string) diag.Fix { return Replace("Change to "+text, span, text) }
