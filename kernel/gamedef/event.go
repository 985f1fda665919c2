package gamedef

// EventDeck is a deck of event cards.
type EventDeck struct {
	ID             string      `json:"id" gd:"key,nonempty"`
	DrawZone       string      `json:"drawZone"`
	DiscardZone    string      `json:"discardZone"` // played cards are put on it
	ShuffleOnSetup *bool       `json:"shuffleOnSetup" gd:"optional,default=false"`
	Cards          []EventCard `json:"cards"`
}

// SideMode is whether a card has one or two sides.
type SideMode string

// The side modes.
const (
	SingleSide SideMode = "single"
	DualSide   SideMode = "dual"
)

// EventCard is an event card. A dual card has both sides, a single one at least one.
type EventCard struct {
	ID            string                `json:"id" gd:"key"`
	Title         string                `json:"title"`
	SideMode      SideMode              `json:"sideMode" gd:"note"`
	Order         *int64                `json:"order" gd:"optional,min=0,note"`
	Tags          []string              `json:"tags" gd:"optional"`
	Metadata      OrderedMap[Attribute] `json:"metadata" gd:"optional"`
	PlayCondition Condition             `json:"playCondition" gd:"optional"`
	Unshaded      *EventSide            `json:"unshaded" gd:"optional"`
	Shaded        *EventSide            `json:"shaded" gd:"optional"`
}

// CoupTag is the tag of coup cards. The unshaded side of one is carried out when it becomes the current card, even if
// nobody plays it.
const CoupTag = "coup"

// EffectTiming is whether the effects of an event come before or after its free operations.
type EffectTiming string

// The timings. An absent one means BeforeGrants.
const (
	BeforeGrants EffectTiming = "beforeGrants"
	AfterGrants  EffectTiming = "afterGrants"
)

// EventSide is one side of a card.
type EventSide struct {
	Text                 string                `json:"text" gd:"optional,note"`
	EffectTiming         EffectTiming          `json:"effectTiming" gd:"optional"`
	Applicability        Condition             `json:"applicability" gd:"optional"`
	Targets              []EventTarget         `json:"targets" gd:"optional"`
	Effects              []Effect              `json:"effects" gd:"optional"`
	Branches             []EventBranch         `json:"branches" gd:"optional"`
	LastingEffects       []LastingEffect       `json:"lastingEffects" gd:"optional"`
	FreeOperationGrants  []FreeOperationGrant  `json:"freeOperationGrants" gd:"optional"`
	EligibilityOverrides []EligibilityOverride `json:"eligibilityOverrides" gd:"optional"`
}

// EventBranch is one alternative of a side.
type EventBranch struct {
	ID                   string                `json:"id" gd:"key"`
	Order                *int64                `json:"order" gd:"optional,min=0,note"`
	EffectTiming         EffectTiming          `json:"effectTiming" gd:"optional"`
	Applicability        Condition             `json:"applicability" gd:"optional"`
	Targets              []EventTarget         `json:"targets" gd:"optional"`
	Effects              []Effect              `json:"effects" gd:"optional"`
	LastingEffects       []LastingEffect       `json:"lastingEffects" gd:"optional"`
	FreeOperationGrants  []FreeOperationGrant  `json:"freeOperationGrants" gd:"optional"`
	EligibilityOverrides []EligibilityOverride `json:"eligibilityOverrides" gd:"optional"`
}

// EventTarget is a choice for the player of an event; ID is the binding under which the effects see it.
type EventTarget struct {
	ID          string            `json:"id" does:"binds"`
	Selector    Query             `json:"selector"`
	Filter      Condition         `json:"filter" gd:"optional"` // per option, bound to ID
	Cardinality TargetCardinality `json:"cardinality"`
}

// TargetCardinality is how many targets are chosen: all ("all" in JSON), exactly N, none to UpTo, or Min (default 0)
// to Max. With a Max of 1 a target must be chosen, whatever Min is; with an UpTo of 1 not.
type TargetCardinality struct {
	All  bool
	N    *int64
	UpTo *int64
	Min  *int64
	Max  *int64
}

// LastingEffect is the effects that run when a duration begins and when it ends.
type LastingEffect struct {
	ID              string   `json:"id"`
	Duration        Duration `json:"duration"`
	SetupEffects    []Effect `json:"setupEffects"`
	TeardownEffects []Effect `json:"teardownEffects" gd:"optional"`
}

// FreeOperationGrant is a grant of free moves to a seat.
type FreeOperationGrant struct {
	ID             string         `json:"id" gd:"optional"`
	Seat           string         `json:"seat"`                        // a seat or "self"
	ExecuteAsSeat  string         `json:"executeAsSeat" gd:"optional"` // a seat or "self"
	OperationClass ActionClass    `json:"operationClass"`
	ActionIDs      []string       `json:"actionIds" gd:"optional" does:"grants"`
	ZoneFilter     Condition      `json:"zoneFilter" gd:"optional"` // of the zone As
	Uses           *int64         `json:"uses" gd:"optional,default=1"`
	Sequence       *GrantSequence `json:"sequence" gd:"optional"` // absent: its own chain
	Resolve        ResolveTime    `json:"resolve" gd:"optional,default=later"`
	Mandatory      *bool          `json:"mandatory" gd:"optional,default=false"` // of a grant that is resolved now
	As             string         `json:"as" gd:"optional,default=$zone"`        // ZoneFilter's name for a zone
}

// ResolveTime is when the moves of a grant are made.
type ResolveTime string

// The times. An absent one means ResolveLater.
const (
	ResolveLater ResolveTime = "later" // whenever its seat is the active one
	ResolveNow   ResolveTime = "now"   // before anything else goes on
)

// GrantSequence is the place of a grant in a chain of grants.
type GrantSequence struct {
	Chain string `json:"chain"`
	Step  int64  `json:"step"`
}

// EligibilityOverride is a change of whether a seat is eligible in a window.
type EligibilityOverride struct {
	Target   OverrideTarget `json:"target"`
	Eligible bool           `json:"eligible"`
	WindowID string         `json:"windowId" gd:"optional"` // absent: the next card
}

// OverrideTargetKind is whose eligibility is overridden.
type OverrideTargetKind string

// The targets of overrides.
const (
	OverrideActive OverrideTargetKind = "active"
	OverrideSeat   OverrideTargetKind = "seat"
)

// OverrideTarget is the active seat or a named one.
type OverrideTarget struct {
	Kind OverrideTargetKind `json:"kind" gd:"kind"`
	Seat string             `json:"seat" gd:"for=seat"`
}
