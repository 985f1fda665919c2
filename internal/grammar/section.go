package grammar

import "ludo-lsp/internal/grammar/diag"

// SectionsElsewhere has, for keys that are no sections, the advice where their contents are written.
var SectionsElsewhere = map[string]string{
	"seats":     seatsElsewhere,
	"factions":  seatsElsewhere,
	"players":   "How many play is said by players in metadata, what each of them has by perPlayerVars and zones that a player owns.",
	"phases":    "They are a list in turnStructure: turnStructure: { phases: [{ id: … }] }.",
	"turns":     "Phases are a list in turnStructure: turnStructure: { phases: [{ id: … }] }.",
	"tokens":    tokensElsewhere,
	"cards":     tokensElsewhere,
	"pieces":    tokensElsewhere,
	"dice":      "A die is rolled where a rule needs it, by the effect rollRandom.",
	"board":     "Its spaces are zones with zoneKind: board; a grid is made by a macro in boardMacros.",
	"map":       "Its spaces are zones with zoneKind: board, and adjacentTo says which border on which.",
	"variables": "Variables are given as globalVars, perPlayerVars or zoneVars.",
	"macros":    "Macros are given as effectMacros or conditionMacros.",
}

const (
	seatsElsewhere = "Seats are named in a data asset: dataAssets: [{ id: seats, kind: seatCatalog, payload: { seats: [{ id: … }] } }]."

	tokensElsewhere = "tokenTypes says which kinds there are, and setup makes them with createToken."
)

// Sections lists the sections of a spec in their recommended order.
var Sections = []*Section{
	{
		Name: "imports", List: true, Purpose: WrittenOut,
		Doc:  "Other files whose sections belong to the game too.",
		Type: list(def(ImportPath).withNoun("the path of a file").repeats()),
	},
	{
		Name: "metadata", Required: true,
		Doc:   "What the game is called and how many people play it.",
		Start: "metadata:\n  id: my-game\n  players: { min: 2, max: 4 }",
		Type:  rec(metadataShape).missing(diag.CompilerRequiredSectionMissing),
	},
	{
		Name: "constants",
		Doc:  "Numbers with a name, such as a hand size. Rules read them with { ref: constant }; no rule changes them.",
		Type: constantsType,
	},
	{
		Name: "dataAssets", List: true,
		Doc:  "Maps, pieces, seats, scenarios and tables of data.",
		Type: list(rec(dataAssetShape)).units(),
	},
	{
		Name: "globalMarkerLattices", List: true,
		Doc:  "Markers of the whole game, each always in one of its states. A lattice is the list of states along which a marker moves.",
		Type: list(choice(globalMarkerUnion)).units(),
	},
	{
		Name: "globalVars", List: true,
		Doc:  "Variables of the table.",
		Type: list(choice(globalVarUnion)).units(),
	},
	{
		Name: "perPlayerVars", List: true,
		Doc:  "Variables that every player has for themselves.",
		Type: list(choice(playerVarUnion)).units(),
	},
	{
		Name: "zoneVars", List: true,
		Doc:  "Numbers that every zone has for itself.",
		Type: list(choice(zoneVarUnion)).units(),
	},
	{
		// A map asset with spaces replaces the section.
		Name: "zones", List: true, Required: true,
		Doc:   "The places where tokens lie.",
		Start: "zones: []",
		Type:  list(choice(zoneUnion)).units().missing(diag.CompilerRequiredSectionMissing),
	},
	{
		Name: "tokenTypes", List: true,
		Doc:  "The kinds of tokens; made from the piece catalogue unless given.",
		Type: list(rec(tokenTypeShape)).units(),
	},
	{
		Name: "setup", List: true,
		Doc:  "What is done once, before the game begins.",
		Type: EffectsType,
	},
	{
		Name: "turnStructure", Required: true,
		Doc:   "The phases through which the game runs.",
		Start: "turnStructure:\n  phases:\n    - { id: main }",
		Type:  rec(turnStructureShape).missing(diag.CompilerRequiredSectionMissing),
	},
	{
		Name: "turnOrder",
		Doc:  "Who acts after whom; round the table unless given.",
		Type: rec(turnOrderShape).invalid(diag.CompilerTurnOrderInvalid),
		Spellings: []Spelling{
			formerSection("turnFlow", "Write the record as turnOrder.config.turnFlow, with turnOrder.type: cardDriven.",
				Part{To: "turnOrder.type", Else: "cardDriven"}, Part{To: "turnOrder.config.turnFlow"}),
			formerSection("coupPlan", "Write the record as turnOrder.config.coupPlan, with turnOrder.type: cardDriven.",
				Part{To: "turnOrder.type", Else: "cardDriven"}, Part{To: "turnOrder.config.coupPlan"}),
		},
	},
	{
		Name: "actionPipelines", List: true,
		Doc:  "How actions are carried out stage by stage.",
		Type: list(rec(pipelineShape)).units(),
		Spellings: []Spelling{
			formerSection("operationProfiles", "Write the list as actionPipelines."),
		},
	},
	{
		Name: "derivedMetrics", List: true,
		Doc:  "Numbers that the game computes from zones and markers.",
		Type: list(rec(metricShape)).units(),
	},
	{
		Name: "eventDecks", List: true,
		Doc:  "Decks of event cards.",
		Type: list(rec(eventDeckShape)).units(),
	},
	{
		Name: "terminal", Required: true, Instead: []string{"endConditions", "victory", "scoring"},
		Doc:   "When the game ends and who has won.",
		Start: "terminal:\n  conditions:\n    - { when: false, result: { type: draw } }",
		Type:  rec(terminalShape).missing(diag.CompilerRequiredSectionMissing),
	},
	{
		Name: "endConditions", List: true,
		Doc:  "The conditions of terminal in a section of their own.",
		Type: endConditionsType(),
	},
	{
		Name: "victory",
		Doc:  "The checkpoints, margins and ranking of terminal in a section of their own.",
		Type: rec(victoryShape),
	},
	{
		Name: "scoring",
		Doc:  "The scoring of terminal in a section of its own, beside endConditions, which may be an empty list.",
		Type: rec(scoringShape),
	},
	{
		Name: "actions", List: true, Required: true,
		Doc:   "What players can do.",
		Start: "actions: []",
		Type:  list(rec(actionShape)).units().missing(diag.CompilerRequiredSectionMissing),
	},
	{
		Name: "triggers", List: true,
		Doc:  "Effects that run by themselves when something happens.",
		Type: list(rec(triggerShape)).units(),
	},
	{
		Name: "effectMacros", List: true, Purpose: WrittenOut,
		Doc:  "Lists of effects that have a name and parameters, to be used wherever effects stand.",
		Type: list(rec(EffectMacroShape)).units(),
	},
	{
		Name: "conditionMacros", List: true, Purpose: WrittenOut,
		Doc:  "Conditions that have a name and parameters, to be used wherever a condition stands.",
		Type: list(rec(ConditionMacroShape)).units(),
	},
	{
		Name: "phaseTemplates", List: true, Purpose: WrittenOut,
		Doc:  "Phases with parameters, from which turn structures are made.",
		Type: list(rec(PhaseTemplateShape)).units(),
	},
	{
		Name: "markerLattices", List: true,
		Doc:  "Markers that every space of the map carries, besides those that the map declares itself. A lattice is the list of states along which a marker moves.",
		Type: list(rec(markerLatticeShape)).units(),
	},
	{
		Name: "stackingConstraints", List: true,
		Doc:  "Limits on stacking in addition to those of the map.",
		Type: list(rec(stackingShape)).units(),
	},
}

// formerSection returns the spelling for a section of old specs, with the new places of its parts.
func formerSection(name, note string, becomes ...Part) Spelling {
	return Spelling{Name: name, Use: Rejected, Code: diag.CompilerLegacyNameUnsupported, Note: note, Becomes: becomes}
}

// DocumentShape is the shape of a block of a spec: the keys of the root are sections.
var DocumentShape = documentShape()

// DocumentType is the type of a whole block.
var DocumentType = rec(DocumentShape)

func documentShape() *Shape {
	s := &Shape{
		Name: "document", Noun: "a spec",
		Doc: "Holds sections of a game; a spec consists of many such blocks.",
		// Sections may be in any block, so that no block lacks one.
		Codes: Codes{Unknown: diag.YAML007},
	}
	for _, section := range Sections {
		f := field(section.Name, section.Doc, section.Type)
		f.Spellings, f.Purpose = section.Spellings, section.Purpose
		s.Fields = append(s.Fields, f)
	}
	return s
}
