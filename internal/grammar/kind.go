package grammar

// Kind is a kind of symbol that a name can stand for.
type Kind uint8

// KindInfo describes a kind for authors and the index.
type KindInfo struct {
	Name   string // "globalVar": stable, used in fixes, tokens and JSON
	Noun   string // "a global variable"
	Plural string // "global variables"
	// Owned kinds have names that are unique only within another symbol.
	Owned bool
	// Open kinds are vocabularies: new words are no faults.
	Open bool
	// HintUnused: unused symbols of this kind are reported as faded hints.
	HintUnused bool
	// Section is where a missing symbol of this kind is created, "" if none.
	Section string
	// Continued is the list with which an entry that has only its name besides continues an earlier entry of this
	// name, "" if names are declared only once.
	Continued string
}

// The kinds. kindInfos must have the same order.
const (
	NoKind Kind = iota
	ImportPath
	NamedSet
	Constant
	GlobalVar
	PlayerVar
	ZoneVar
	GlobalMarker
	GlobalMarkerState // owner: global marker
	Zone
	ZoneCategory
	ZoneAttribute
	ZoneAttributeValue // owner: zone attribute
	Direction
	TokenType
	TokenProp
	TraitValue // owner: token property
	Phase
	Action
	Pipeline
	Stage // owner: pipeline
	Trigger
	Metric
	Seat
	DataAsset
	PieceType
	StatusDimension
	StatusValue // owner: status dimension
	GenerateDimension
	Track
	SpaceMarker
	SpaceMarkerState // owner: space marker
	StackingRule
	Table
	TableField // owner: table
	EventDeck
	EventCard   // owner: deck
	EventBranch // owner: card/side
	CardTag
	CardMetadataKey
	LastingEffect // owner: card
	OverrideWindow
	Grant
	Chain
	Checkpoint
	EffectMacro
	ConditionMacro
	MacroParam // owner: macro
	PhaseTemplate
	TemplateParam // owner: phase template
	Binding       // lexical, never in the index
	Capability
	CoupPhase
	kindCount
)

var kindInfos = [kindCount]KindInfo{
	NoKind:             {},
	ImportPath:         {Name: "importPath", Noun: "an import path", Plural: "import paths"},
	NamedSet:           {Name: "namedSet", Noun: "a named set", Plural: "named sets"},
	Constant:           {Name: "constant", Noun: "a constant", Plural: "constants", HintUnused: true},
	GlobalVar:          {Name: "globalVar", Noun: "a global variable", Plural: "global variables", HintUnused: true, Section: "globalVars"},
	PlayerVar:          {Name: "playerVar", Noun: "a per-player variable", Plural: "per-player variables", HintUnused: true, Section: "perPlayerVars"},
	ZoneVar:            {Name: "zoneVar", Noun: "a zone variable", Plural: "zone variables", HintUnused: true, Section: "zoneVars"},
	GlobalMarker:       {Name: "globalMarker", Noun: "a global marker", Plural: "global markers", Section: "globalMarkerLattices"},
	GlobalMarkerState:  {Name: "globalMarkerState", Noun: "a state of the global marker", Plural: "states", Owned: true},
	Zone:               {Name: "zone", Noun: "a zone", Plural: "zones", Section: "zones"},
	ZoneCategory:       {Name: "zoneCategory", Noun: "a zone category", Plural: "zone categories", Open: true},
	ZoneAttribute:      {Name: "zoneAttribute", Noun: "a zone attribute", Plural: "zone attributes", Open: true},
	ZoneAttributeValue: {Name: "zoneAttributeValue", Noun: "a value of the zone attribute", Plural: "values", Owned: true, Open: true},
	Direction:          {Name: "direction", Noun: "a direction", Plural: "directions"},
	TokenType:          {Name: "tokenType", Noun: "a token type", Plural: "token types", Section: "tokenTypes"},
	TokenProp:          {Name: "tokenProp", Noun: "a token property", Plural: "token properties", Open: true},
	TraitValue:         {Name: "traitValue", Noun: "a value of the token property", Plural: "values", Owned: true},
	Phase:              {Name: "phase", Noun: "a phase id", Plural: "phases", HintUnused: true, Section: "turnStructure"},
	Action:             {Name: "action", Noun: "an action id", Plural: "actions", Section: "actions"},
	Pipeline:           {Name: "pipeline", Noun: "an action pipeline id", Plural: "action pipelines"},
	Stage:              {Name: "stage", Noun: "a stage", Plural: "stages", Owned: true},
	Trigger:            {Name: "trigger", Noun: "a trigger id", Plural: "triggers"},
	Metric:             {Name: "metric", Noun: "a derived metric", Plural: "derived metrics"},
	Seat:               {Name: "seat", Noun: "a seat id", Plural: "seats"},
	DataAsset:          {Name: "dataAsset", Noun: "a data asset id", Plural: "data assets", Section: "dataAssets"},
	PieceType:          {Name: "pieceType", Noun: "a piece type", Plural: "piece types"},
	StatusDimension:    {Name: "statusDimension", Noun: "a status dimension", Plural: "status dimensions"},
	StatusValue:        {Name: "statusValue", Noun: "a status value", Plural: "status values", Owned: true, Open: true},
	GenerateDimension:  {Name: "generateDimension", Noun: "a generate dimension", Plural: "generate dimensions", Owned: true},
	Track:              {Name: "track", Noun: "a track", Plural: "tracks"},
	SpaceMarker:        {Name: "spaceMarker", Noun: "a space marker", Plural: "space markers", Section: "markerLattices"},
	SpaceMarkerState:   {Name: "spaceMarkerState", Noun: "a state of the space marker", Plural: "states", Owned: true},
	StackingRule:       {Name: "stackingRule", Noun: "a stacking constraint", Plural: "stacking constraints"},
	Table:              {Name: "table", Noun: "a table path", Plural: "tables"},
	TableField:         {Name: "tableField", Noun: "a field of the table", Plural: "fields", Owned: true},
	EventDeck:          {Name: "eventDeck", Noun: "an event deck", Plural: "event decks", Section: "eventDecks", Continued: "cards"},
	EventCard:          {Name: "eventCard", Noun: "an event card", Plural: "event cards"},
	EventBranch:        {Name: "eventBranch", Noun: "an event branch", Plural: "branches", Owned: true},
	CardTag:            {Name: "cardTag", Noun: "a card tag", Plural: "card tags", Open: true},
	CardMetadataKey:    {Name: "cardMetadataKey", Noun: "a card metadata key", Plural: "card metadata keys", Open: true},
	LastingEffect:      {Name: "lastingEffect", Noun: "a lasting effect", Plural: "lasting effects", Owned: true},
	OverrideWindow:     {Name: "overrideWindow", Noun: "an override window", Plural: "override windows"},
	Grant:              {Name: "grant", Noun: "a grant id", Plural: "grants", Open: true},
	Chain:              {Name: "chain", Noun: "a grant chain", Plural: "grant chains", Open: true},
	Checkpoint:         {Name: "checkpoint", Noun: "a checkpoint", Plural: "checkpoints"},
	EffectMacro:        {Name: "effectMacro", Noun: "an effect macro", Plural: "effect macros", HintUnused: true, Section: "effectMacros"},
	ConditionMacro:     {Name: "conditionMacro", Noun: "a condition macro", Plural: "condition macros", HintUnused: true, Section: "conditionMacros"},
	MacroParam:         {Name: "macroParam", Noun: "a macro parameter", Plural: "parameters", Owned: true, HintUnused: true},
	PhaseTemplate:      {Name: "phaseTemplate", Noun: "a phase template", Plural: "phase templates", HintUnused: true, Section: "phaseTemplates"},
	TemplateParam:      {Name: "templateParam", Noun: "a template parameter", Plural: "parameters", Owned: true, HintUnused: true},
	Binding:            {Name: "binding", Noun: "a binding", Plural: "bindings"},
	Capability:         {Name: "capability", Noun: "a capability", Plural: "capabilities", Open: true},
	CoupPhase:          {Name: "coupPhase", Noun: "a phase of the coup plan", Plural: "coup phases"},
}

// Info returns the description of the kind.
func (k Kind) Info() *KindInfo { return &kindInfos[k] }

// String returns the kind's stable name.
func (k Kind) String() string { return kindInfos[k].Name }

// KindNamed returns the kind with a stable name, NoKind if there is none.
func KindNamed(name string) Kind {
	for k := NoKind + 1; k < kindCount; k++ {
		if kindInfos[k].Name == name {
			return k
		}
	}
	return NoKind
}

// Kinds lists all kinds in declaration order.
func Kinds() []Kind {
	out := make([]Kind, 0, kindCount-1)
	for k := NoKind + 1; k < kindCount; k++ {
		out = append(out, k)
	}
	return out
}
