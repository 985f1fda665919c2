package crossref

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// Result is the result of checking one unit against the spec.
type Result struct {
	Faults []Fault
	Reads  []string // the keys it depends on, sorted
	// Implied are the references that are not visible in the unit alone: in arguments of calls, and texts compared
	// with a marker's state.
	Implied []facts.Ref
	// Texts are the names that stand alone in the unit's formulas and are taken as texts.
	Texts []string
}

// Resolve checks a unit against the spec.
func Resolve(id index.UnitID, f *facts.Facts, spec Spec, cache *Cache) Result {
	r := resolver{
		reader:  reader{Spec: spec, index: spec.Index(), cache: cache, reads: cache.reads},
		id:      id,
		facts:   f,
		implied: cache.implied[:0],
	}
	clear(cache.reads)
	r.resolveNames(f, f.Calls)
	r.resolveCalls(f.Calls, f.Calls)
	for _, word := range f.Unread {
		r.note(index.UnreadKey(word))
	}
	r.checkDefinitions()
	r.checkEntries()
	r.checkLocal()
	r.alone = slices.DeleteFunc(r.alone, func(name string) bool { return slices.Contains(r.unknown, name) })
	cache.implied = r.implied
	return Result{Faults: r.faults, Reads: r.sortedReads(), Implied: slices.Clone(r.implied), Texts: r.alone}
}

type resolver struct {
	reader
	id      index.UnitID
	facts   *facts.Facts
	faults  []Fault
	implied []facts.Ref // see Result
	alone   []string    // see Result.Texts
	unknown []string    // names in formulas that are neither declared nor a text
	chosen  map[string]bool
	misled  syntax.Node // the record of a variable that belongs to another owner
}

// resolveNames resolves the references and bindings of the unit, or of the arguments of one of its calls.
func (r *resolver) resolveNames(f *facts.Facts, calls []facts.Call) {
	for i := range f.Refs {
		r.resolveRef(&f.Refs[i])
	}
	for i := range f.Free {
		r.checkFree(&f.Free[i], calls)
	}
}

// isConstant reports whether a name is that of a constant and of no variable.
func (r *resolver) isConstant(name string) bool { return IsConstant(r.index, name) }

// IsConstant reports whether a name is that of a constant and of no variable.
func IsConstant(in *index.Index, name string) bool {
	return in.Lookup(index.Key(grammar.GlobalVar, "", name)).Def() == nil &&
		in.Lookup(index.Key(grammar.Constant, "", name)).Def() != nil
}

// report adds a fault. If a unit has too many, the first one left out is replaced by a message.
func (r *resolver) report(f Fault) {
	switch n := len(r.faults); {
	case n < maxFaults:
		r.faults = append(r.faults, f)
	case n == maxFaults:
		r.faults = append(r.faults, faultAt(diag.ParserDiagnosticsTruncated, f.Span, f.Path,
			"Before this place "+strconv.Itoa(maxFaults)+
				" names were found to be wrong. What is wrong from here on is said when they are mended."))
	}
}

// maxFaults bounds the reported faults in the names of one unit.
const maxFaults = 1000

// resolveRef resolves one reference.
func (r *resolver) resolveRef(ref *facts.Ref) {
	if ref.Found != "" {
		r.reportWrongKind(ref)
		return
	}
	if ref.Number {
		r.checkPlayerNumber(ref)
		return
	}
	found, wrongClass := r.find(ref)
	switch {
	case found == nil && r.misled.Valid() && inFormula(ref) && ref.Path.Node.Parent() == r.misled:
	case ref.Soft, r.checkTableRef(ref, found):
	case found != nil:
		r.checkResolved(ref, found)
	case wrongClass != nil:
		r.reportUnresolved(ref, wrongClass)
	case ref.Type != nil && ref.Type.Lenient && !r.hasCloseName(ref):
	case r.canJudge(ref):
		meant := *ref // including its other possible meanings
		switch {
		case r.readBareText(&meant):
			r.alone = append(r.alone, ref.Name)
		case r.reportOtherVariable(ref):
		default:
			r.unknown = append(r.unknown, ref.Name)
			if !r.reportOtherThing(&meant) {
				r.reportUnresolved(&meant, nil)
			}
		}
	}
}

// find looks up a reference's name in all its kinds.
func (r *resolver) find(ref *facts.Ref) (found, wrongClass *facts.Def) {
	if asset, path, ok := splitTable(ref); ok {
		return r.tableIn(asset, path), nil
	}
	for _, kind := range ref.Kinds {
		var d *facts.Def
		for _, owner := range owners(kind, ref) {
			if d = r.lookup(kind, owner, ref.Name).Def(); d != nil {
				break
			}
		}
		if d != nil && d.Pattern != grammar.NoSyntax {
			d = nil // it makes things with other names
		}
		switch {
		case d != nil || kind != grammar.Zone:
		case ref.Type != nil && ref.Type.Syntax == grammar.SeatPattern && strings.Contains(ref.Name, "{seat}"):
			// Inside a template, zones of another template are named by its pattern.
			base, _, _ := strings.Cut(ref.Name, ":")
			d = r.lookup(grammar.Zone, "", base).Def()
		default:
			d = r.findPatterned(ref.Name)
		}
		if d == nil {
			d = r.findSynthesised(kind, ref.Name)
		}
		if d == nil && kind == grammar.Phase {
			d = r.findTemplated(ref.Name)
		}
		if d == nil && ref.Fold && kind == grammar.Seat {
			d = r.seatFolded(ref.Name)
		}
		switch {
		case d == nil:
		case ref.Class != "" && d.Class != "" && d.Class != ref.Class:
			wrongClass = d
		case found == nil:
			found = d
		}
	}
	return found, wrongClass
}

// findSynthesised finds a name that comes with event decks: the action that plays the current card, and the
// properties of card tokens.
func (r *resolver) findSynthesised(kind grammar.Kind, name string) *facts.Def {
	switch {
	case kind == grammar.Action && strings.HasPrefix(name, "event"):
		r.dependOnList(grammar.Action)
		if deck := r.firstDeck(); deck != nil && name == r.eventAction() {
			return deck
		}
	case kind == grammar.TokenProp && slices.Contains(grammar.CardProps, name):
		return r.firstDeck()
	}
	return nil
}

// decks iterates over the declarations of event decks, and of sets of cards in the old form.
func decks(ix *index.Index) iter.Seq[*facts.Def] {
	return func(yield func(*facts.Def) bool) {
		for _, s := range ix.Symbols(grammar.EventDeck) {
			if !yield(s.Def()) {
				return
			}
		}
		for _, s := range ix.Symbols(grammar.DataAsset) {
			if s.Def().Class == view.DataAssetKindEventCardSet && !yield(s.Def()) {
				return
			}
		}
	}
}

// firstDeck returns the first event deck, on which the unit then depends; nil if there is none.
func (r *resolver) firstDeck() *facts.Def {
	r.dependOnList(grammar.EventDeck)
	r.dependOnList(grammar.DataAsset)
	return r.cache.deck.get(func() *facts.Def {
		for d := range decks(r.index) {
			return d
		}
		return nil
	})
}

// eventAction returns the cached result of the function of that name.
func (r *resolver) eventAction() string {
	return r.cache.eventAction.get(func() string { return eventAction(r.index) })
}

// eventAction returns the id of the action that event decks add to play the current card, if no declared action does;
// "" if there is none.
func eventAction(ix *index.Index) string {
	any := false
	for range decks(ix) {
		any = true
		break
	}
	if !any {
		return ""
	}
	for _, s := range ix.Symbols(grammar.Action) {
		if playsEvents(s.Def()) {
			return ""
		}
	}
	id := "event"
	for i := 2; ix.Lookup(index.Key(grammar.Action, "", id)) != nil; i++ {
		id = "event_" + strconv.Itoa(i)
	}
	return id
}

// playsEvents reports whether an action plays the event of the current card.
func playsEvents(action *facts.Def) bool {
	signature, ok := facts.ParseSignature(action.Signature)
	return ok && slices.Contains(signature.Values, view.ActionCapabilitiesCardEvent)
}

// hasCloseName reports whether a declared name is so close to the written one that it was probably meant.
func (r *resolver) hasCloseName(ref *facts.Ref) bool {
	near := r.nearestNames(ref)
	return len(near) > 0 && symbols.Near(ref.Name, near[0])
}

// owners lists the symbols that a name of the kind may belong to.
func owners(kind grammar.Kind, ref *facts.Ref) []string {
	switch {
	case !kind.Info().Owned:
		return noOwner
	case len(ref.Owners) > 0:
		return ref.Owners
	}
	if kind == grammar.TableField {
		_, path := cutAsset(ref.Owner)
		return []string{path}
	}
	return []string{ref.Owner}
}

// splitTable splits a reference to a table of another asset than the scenario.
func splitTable(ref *facts.Ref) (asset, path string, ok bool) {
	if ref.Type == nil || ref.Type.Syntax != grammar.TableName {
		return "", "", false
	}
	asset, path = cutAsset(ref.Name)
	return asset, path, asset != ""
}

// cutAsset splits the asset off the name of a table, "@asset/path".
func cutAsset(table string) (asset, path string) {
	if rest, ok := strings.CutPrefix(table, "@"); ok {
		if asset, path, ok := strings.Cut(rest, "/"); ok {
			return asset, path
		}
	}
	return "", table
}

// tableIn finds a table of an asset, nil if it has none of that name.
func (r *resolver) tableIn(asset, path string) *facts.Def {
	for site := range r.lookup(grammar.Table, "", path).Sites() {
		if site.Def.Asset == asset {
			return site.Def
		}
	}
	return nil
}

var noOwner = []string{""}

// findPatterned finds the zone template that makes a zone of this name for a seat.
func (r *resolver) findPatterned(name string) *facts.Def {
	r.dependOnList(grammar.Zone)
	patterns := r.cache.seatPatterns(r.index)
	if len(patterns) == 0 {
		return nil
	}
	var found seatPattern // the first one in order
	for from := range len(name) + 1 {
		behind := patterns[name[:from]]
		if len(behind) == 0 {
			continue
		}
		for to := from; to <= len(name); to++ {
			pattern, ok := behind[name[to:]]
			if ok && (found.def == nil || pattern.name < found.name) &&
				r.lookup(grammar.Seat, "", name[from:to]) != nil {
				found = pattern
			}
		}
	}
	if found.def != nil {
		r.lookup(grammar.Zone, "", found.name)
	}
	return found.def
}

func (r *resolver) seatFolded(name string) *facts.Def {
	r.dependOnList(grammar.Seat)
	folded := r.cache.folded.get(func() map[string]string {
		out := map[string]string{}
		for seat := range r.index.Symbols(grammar.Seat) {
			if key := symbols.Fold(seat.Name); out[key] == "" {
				out[key] = seat.Name
			}
		}
		return out
	})
	if seat := folded[symbols.Fold(name)]; seat != "" {
		return r.lookup(grammar.Seat, "", seat).Def()
	}
	return nil
}

// canJudge reports whether enough is known to report an undeclared name. If the declaring part is missing or wrong
// itself, that is the fault and is reported there.
func (r *resolver) canJudge(ref *facts.Ref) bool {
	if r.isLost(ref.Kinds...) {
		return false
	}
	if ref.Code == diag.EffectMacroArgConstraintViolation && slices.Contains(ref.Kinds, grammar.TraitValue) {
		return true // if tokens have no values at all, an argument cannot be one
	}
	for _, kind := range ref.Kinds {
		switch kind {
		case grammar.Zone, grammar.Phase, grammar.Action, grammar.Seat, grammar.PieceType:
			// Neutral pieces do not require seats to be declared.
			if !r.hasAny(kind) && (len(ref.Words) == 0 || ref.Words[0].Text == view.PieceSeatNeutral) {
				return false
			}
		}
		if !kind.Info().Owned {
			return true
		}
		if kind == grammar.TraitValue && slices.Contains(ref.Kinds, grammar.StatusValue) {
			continue // a status that no transition names can be anything
		}
		for _, owner := range owners(kind, ref) {
			if ref.Code == diag.CompilerTokenFilterValueNonCanonical && r.isUnrestricted(owner) {
				continue
			}
			if owner != "" && r.isKnown(kind, owner) {
				return true
			}
		}
	}
	return false
}

// isKnown reports whether the owner of an owned name is declared and all its names are readable.
func (r *resolver) isKnown(kind grammar.Kind, owner string) bool {
	r.dependOnList(kind)
	for range r.index.OwnedSymbols(kind, owner) {
		return true
	}
	return false
}

// checkPlayerNumber checks a player given by number, which is only allowed in a game without seats.
func (r *resolver) checkPlayerNumber(ref *facts.Ref) {
	if !r.hasAny(grammar.Seat) {
		return
	}
	r.report(Fault{
		Finding: diag.Finding{
			Code: ref.Code, Severity: ref.Severity, Span: ref.Span, Path: ref.Path.String(),
			Message: "This game declares seats, so players are named by their seat and not by a number.",
		},
		Later: func(spec Spec) (fixes []diag.Fix) {
			for _, seat := range seatsFrom(spec, ref.Name) {
				if len(fixes) < maxSuggestions && !ref.Computed {
					fixes = append(fixes, replacementFix(r.facts, ref, seat))
				}
			}
			return fixes
		},
	})
}

// seatsFrom lists the seats in order, starting with the one of the number.
func seatsFrom(spec Spec, number string) (seats []string) {
	for _, d := range declarations(spec, grammar.Seat) {
		seats = append(seats, d.Name)
	}
	if i, err := strconv.Atoi(number); err == nil && i < len(seats) {
		meant := seats[i]
		seats = slices.Insert(slices.Delete(seats, i, i+1), 0, meant)
	}
	return seats
}

// checkResolved checks a reference that resolves.
func (r *resolver) checkResolved(ref *facts.Ref, d *facts.Def) {
	if d.Kind != grammar.Zone || d.Pattern != grammar.NoSyntax {
		return
	}
	owner := r.cache.signature(d).Words[view.ZoneOwner]
	switch concrete := ref.Type != nil && ref.Type.Syntax == grammar.ZoneID; {
	case concrete && !ref.Computed:
		r.checkConcreteZone(ref, owner)
	case ref.Unqualified && owner == view.ZoneOwnerPlayer && !isOfSamePlayer(ref):
		r.reportAmbiguousZone(ref)
	}
}

// checkConcreteZone checks a place where one certain zone must stand.
func (r *resolver) checkConcreteZone(ref *facts.Ref, owner string) {
	numbered := strings.Trim(ref.Qualifier, "0123456789") == ""
	fault := Fault{Finding: diag.Finding{Code: diag.CompilerZoneSelectorInvalid, Severity: ref.Severity,
		Span: ref.QualifierSpan, Path: ref.Path.String()},
		Elsewhere: []Elsewhere{{Key: index.Key(grammar.Zone, "", ref.Name), Message: "It is declared here."}}}
	switch owner {
	case view.ZoneOwnerPlayer:
		if !ref.Unqualified && numbered ||
			isOfSamePlayer(ref) && (ref.Unqualified || ref.Qualifier == view.QualifierNone) {
			return
		}
		if ref.Unqualified {
			fault.Code, fault.Span = diag.CompilerZoneSelectorAmbiguous, ref.Span
		}
		fault.Message = "Each player has a zone " + quote(ref.Name) + ", and one zone must stand here, as " +
			quote(ref.Name+":0") + "."
		if ref.Path.Node.Key().Value() == view.DeckBehaviorReshuffleFrom {
			fault.Message += " To fill a deck again from the zones of all players, let an effect moveAll go through them with forEach."
		}
	case view.ZoneOwnerNone:
		if ref.Unqualified || ref.Qualifier == view.QualifierNone {
			return
		}
		fault.Message = "The zone " + quote(ref.Name) + " belongs to nobody, so there is no " +
			quote(ref.Name+":"+ref.Qualifier) + "."
		fault.Fixes = []diag.Fix{Replace("Change to "+quote(view.QualifierNone), ref.QualifierSpan, view.QualifierNone)}
	default:
		return
	}
	r.report(fault)
}

// isOfSamePlayer reports whether a zone is named in the behaviour of a per-player zone: there the bare name means the
// same player's zone.
func isOfSamePlayer(ref *facts.Ref) bool {
	field := ref.Path.Node
	behavior := field.Parent()
	return field.Key().Value() == view.DeckBehaviorReshuffleFrom && behavior.Key().Value() == view.ZoneBehavior &&
		behavior.Parent().Get(view.ZoneOwner).Value() == view.ZoneOwnerPlayer
}

// reportAmbiguousZone reports a per-player zone named without its owner.
func (r *resolver) reportAmbiguousZone(ref *facts.Ref) {
	fault := Fault{Finding: diag.Finding{
		Code: diag.CompilerZoneSelectorAmbiguous, Severity: ref.Severity, Span: ref.Span, Path: ref.Path.String(),
		Message: "Each player has a zone " + quote(ref.Name) + ". Say whose is meant: " + quote(ref.Name+":actor") + ", " + quote(ref.Name+":active") + " …",
	}}
	for _, qualifier := range []string{view.QualifierActor, view.QualifierActive, view.QualifierAll} {
		fault.Fixes = append(fault.Fixes, replacementFix(r.facts, ref, ref.Name+":"+qualifier))
	}
	fault.Elsewhere = []Elsewhere{{Key: index.Key(grammar.Zone, "", ref.Name),
		Message: "It is declared here, owned by the players."}}
	r.report(fault)
}
