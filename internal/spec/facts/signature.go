package facts

import (
	"encoding/json"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/syntax"
)

// Signature is what the users of a definition can see of it besides its name. Its text form, in Def.Signature, is
// canonical: definitions with equal texts are the same for all users.
type Signature struct {
	// Params of a macro, a template or an action, in order.
	Params []Param `json:"params,omitempty"`
	// Exports are the bindings that a macro leaves visible to its caller: the exported names that are visible at the
	// end of its body.
	Exports []string `json:"exports,omitempty"`
	// Binders are all names that a macro's body declares; an argument may mention them.
	Binders []string `json:"binders,omitempty"`
	// Free are the names that a macro's body uses without binding them: they must be in scope where it is called.
	Free []Free `json:"free,omitempty"`
	// Decisions are the names of the choices made in a pipeline or an action.
	Decisions []string `json:"decisions,omitempty"`
	// Phase is the text of the phase id in a phase template.
	Phase string `json:"phase,omitempty"`
	// Words are scalar fields that users depend on: a variable's type and bounds, a zone's owner.
	Words map[string]string `json:"words,omitempty"`
	// Values are the members of the definition that users name: the states of
	// a marker, the fields of a table, the properties of a token type.
	Values []string `json:"values,omitempty"`
	// Unlisted: there may be further Values, written in other units.
	Unlisted bool `json:"unlisted,omitempty"`
}

// Param is one parameter of a macro or template.
type Param struct {
	Name string `json:"name"`
	// Type is the type's word, "" when any value will do. The types with members have the words enum, literals,
	// tokenTraitValue and tokenTraitValues.
	Type string `json:"type,omitempty"`
	// Values of an enum or of literals.
	Values []Literal `json:"values,omitempty"`
	// Prop is the token property whose values are allowed.
	Prop string `json:"prop,omitempty"`
	// Uses are the places of names in which the body uses the parameter: a text given for it must be a valid name
	// there.
	Uses []Use `json:"uses,omitempty"`
	// Place is the number of the grammar type (see grammar.NumberOf) of the first place in the body where the
	// argument is used: it must fit there. 0: not known.
	Place int `json:"place,omitempty"`
	// Literal: somewhere in the body it stands for a number that must be a literal.
	Literal bool `json:"literal,omitempty"`
}

// Use is a kind of name that a place requires, with the code for a wrong one.
type Use struct {
	// Kind is the name of the kind of symbol: "globalVar"; "zone", "seat" and
	// "binding" stand for the texts that pick zones, players and bindings.
	Kind string `json:"kind"`
	// Code is the code of a name that does not resolve.
	Code diag.Code `json:"code,omitempty"`
	// Place is the number of the grammar type of a text that picks zones or players; 0 otherwise.
	Place int `json:"place,omitempty"`
}

// Literal is a scalar: its value and its text.
type Literal struct {
	Type syntax.Type `json:"type"`
	Text string      `json:"text"`
}

// Free is a name that a macro's body uses without binding it.
type Free struct {
	Name     string        `json:"name"`
	Severity diag.Severity `json:"severity"`
	// Via are the macros called earlier in the body, one of which may bind the name.
	Via []string `json:"via,omitempty"`
}

// String returns the canonical text form; "" for the empty signature.
func (s Signature) String() string {
	text, err := json.Marshal(s) // map keys are sorted
	if err != nil || string(text) == "{}" {
		return ""
	}
	return string(text)
}

// ParseSignature reads the text form; ok is false for any other text.
func ParseSignature(text string) (s Signature, ok bool) {
	if text == "" {
		return s, true
	}
	return s, json.Unmarshal([]byte(text), &s) == nil
}

// signatureWords are the scalar fields of a definition that its users read, by kind.
var signatureWords = map[grammar.Kind][]string{
	grammar.GlobalVar:    {view.GlobalVarType, view.GlobalVarMin, view.GlobalVarMax},
	grammar.PlayerVar:    {view.PlayerVarType, view.PlayerVarMin, view.PlayerVarMax},
	grammar.ZoneVar:      {view.ZoneVarType, view.ZoneVarMin, view.ZoneVarMax},
	grammar.Track:        {view.TrackMin, view.TrackMax, view.TrackScope},
	grammar.Zone:         {view.ZoneOwner, view.ZoneZoneKind},
	grammar.PieceType:    {view.PieceSeat},
	grammar.EventCard:    {view.EventCardSideMode},
	grammar.TokenType:    {view.TokenTypeSeat},
	grammar.Pipeline:     {view.PipelineActionID},
	grammar.GlobalMarker: {view.GlobalMarkerDefaultState},
	grammar.SpaceMarker:  {view.SpaceMarkerLatticeDefaultState},
}

// signatureTexts are the fields of a definition that its users read as a whole, by kind: those that decide which
// states of a marker a space allows.
var signatureTexts = map[grammar.Kind][]string{
	grammar.Zone:        {view.ZoneCategory, view.ZoneAttributes},
	grammar.SpaceMarker: {view.SpaceMarkerLatticeConstraints},
}

// signatureLists are, by kind, the list or map field of a definition whose members users name.
var signatureLists = map[grammar.Kind]string{
	grammar.GlobalVar:    view.GlobalVarValues,
	grammar.PlayerVar:    view.GlobalVarValues,
	grammar.GlobalMarker: view.GlobalMarkerStates,
	grammar.SpaceMarker:  view.SpaceMarkerLatticeStates,
	grammar.TokenType:    view.TokenTypeProps,
	grammar.EventCard:    view.EventCardTags,
	grammar.PieceType:    view.PieceStatusDimensions,
	grammar.Action:       view.ActionCapabilities,
	grammar.NamedSet:     "",
}

// signatureOf returns what the entry of a definition shows to its users; any is false if it shows nothing. The walk
// adds the parts that only it knows (exports, free names).
func signatureOf(kind grammar.Kind, entry syntax.Node) (s Signature, any bool) {
	for _, field := range signatureWords[kind] {
		if v := entry.Get(field); v.Kind() == syntax.Scalar {
			if s.Words == nil {
				s.Words = map[string]string{}
			}
			s.Words[field] = v.Value()
		}
	}
	for _, field := range signatureTexts[kind] {
		if v := entry.Get(field).Resolve(); v.Valid() {
			if s.Words == nil {
				s.Words = map[string]string{}
			}
			s.Words[field] = v.Raw()
		}
	}
	if field := signatureLists[kind]; field != "" {
		if list := entry.Get(field).Resolve(); list.Valid() {
			s.Values = members(list)
		}
	}
	return s, s.Words != nil || s.Values != nil
}

// members lists the scalars of a sequence, or the keys of a mapping with their scalar values as "key:value".
func members(n syntax.Node) (out []string) {
	switch n.Kind() {
	case syntax.Sequence:
		for _, item := range n.Items() {
			if item = item.Resolve(); item.Kind() == syntax.Scalar {
				out = append(out, normalise(item.Value()))
			}
		}
	case syntax.Mapping:
		for key, value := range n.Pairs() {
			out = append(out, key.Value()+":"+value.Value())
		}
	}
	return out
}
