package gamedef

// TerminalDef is the rules for the end of the game.
type TerminalDef struct {
	Conditions  []EndCondition `json:"conditions"`
	Checkpoints []Checkpoint   `json:"checkpoints" gd:"optional"`
	Margins     []Margin       `json:"margins" gd:"optional"`
	Ranking     *Ranking       `json:"ranking" gd:"optional"`
	Scoring     *Scoring       `json:"scoring" gd:"optional"`
}

// EndCondition is a rule that ends the game with a result when a condition holds. With Bind the condition is tested
// for each item of Over in turn, and the result is for the first item for which it holds.
type EndCondition struct {
	Bind   string         `json:"bind" gd:"optional" does:"each when result"`
	Over   Query          `json:"over" gd:"optional"`
	When   Condition      `json:"when"`
	Result TerminalResult `json:"result"`
}

// ResultType is how a game ends.
type ResultType string

// The results.
const (
	WinResult     ResultType = "win"
	WinAllResult  ResultType = "winAll"
	LossAllResult ResultType = "lossAll"
	DrawResult    ResultType = "draw"
	ScoreResult   ResultType = "score"
)

// TerminalResult is the kind of an end of the game, and who wins.
type TerminalResult struct {
	Type   ResultType     `json:"type" gd:"kind"`
	Player PlayerSelector `json:"player" gd:"for=win"`
}

// CheckpointTiming is when a checkpoint is checked.
type CheckpointTiming string

// The timings.
const (
	DuringCoup CheckpointTiming = "duringCoup"
	FinalCoup  CheckpointTiming = "finalCoup"
)

// Checkpoint is a condition of victory of a seat.
type Checkpoint struct {
	ID     string           `json:"id" gd:"key"`
	Seat   string           `json:"seat"`
	Timing CheckpointTiming `json:"timing"`
	When   Condition        `json:"when"`
}

// Margin is a seat's margin of victory.
type Margin struct {
	Seat  string `json:"seat"`
	Value Value  `json:"value" gd:"number"`
}

// Ranking is the order of seats by their margins.
type Ranking struct {
	Order         SortDirection `json:"order"`
	TieBreakOrder []string      `json:"tieBreakOrder" gd:"optional"`
}

// ScoringMethod is whether the highest or the lowest score wins.
type ScoringMethod string

// The scoring methods.
const (
	HighestScore ScoringMethod = "highest"
	LowestScore  ScoringMethod = "lowest"
)

// Scoring is the rule for the scores of players.
type Scoring struct {
	Method ScoringMethod `json:"method"`
	Value  Value         `json:"value" gd:"number"`
}

// MetricComputation is what a derived metric computes.
type MetricComputation string

// The computations.
const (
	MarkerTotal          MetricComputation = "markerTotal"
	ControlledPopulation MetricComputation = "controlledPopulation"
	TotalEcon            MetricComputation = "totalEcon"
)

// DerivedMetricDef is a number computed from zone attributes.
type DerivedMetricDef struct {
	ID           string              `json:"id" gd:"key,note"`
	Computation  MetricComputation   `json:"computation"`
	ZoneFilter   *MetricZoneFilter   `json:"zoneFilter" gd:"optional"`
	Requirements []MetricRequirement `json:"requirements"`
}

// MetricZoneFilter selects the zones of a metric: all criteria that are given and not empty must hold.
type MetricZoneFilter struct {
	ZoneIDs         []string              `json:"zoneIds" gd:"optional"`
	ZoneKinds       []ZoneKind            `json:"zoneKinds" gd:"optional"`
	Category        []string              `json:"category" gd:"optional"`
	AttributeEquals OrderedMap[Attribute] `json:"attributeEquals" gd:"optional"`
}

// ExpectedType is the type that a metric requires of an attribute.
type ExpectedType string

// NumberExpected is the ExpectedType of numbers.
const NumberExpected ExpectedType = "number"

// MetricRequirement is an attribute that a metric requires of its zones.
type MetricRequirement struct {
	Key          string       `json:"key"`
	ExpectedType ExpectedType `json:"expectedType"`
}
