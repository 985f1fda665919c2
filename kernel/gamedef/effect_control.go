package gamedef

// If is the effect that runs one of two lists.
type If struct {
	When        Condition    `json:"when"`
	Then        []Effect     `json:"then"`
	Else        []Effect     `json:"else" gd:"optional"`
	MacroOrigin *MacroOrigin `json:"macroOrigin" gd:"optional"`
}

// Let is the effect that binds a value for the list In.
type Let struct {
	Bind        string       `json:"bind" does:"binds in by value"`
	MacroOrigin *MacroOrigin `json:"macroOrigin" gd:"optional"`
	Value       Value        `json:"value"`
	In          []Effect     `json:"in"`
}

// BindValue is the effect that binds a value for the rest of the list that contains it.
type BindValue struct {
	Bind        string       `json:"bind" does:"binds by value"`
	MacroOrigin *MacroOrigin `json:"macroOrigin" gd:"optional"`
	Value       Value        `json:"value"`
}

// ForEach is the effect that runs a list for each item of a query, then In with the number of items in CountBind.
type ForEach struct {
	Bind        string       `json:"bind" does:"each effects"`
	MacroOrigin *MacroOrigin `json:"macroOrigin" gd:"optional"`
	Over        Query        `json:"over"`
	Effects     []Effect     `json:"effects"`
	Limit       Value        `json:"limit" gd:"optional,number"` // items; absent: all
	CountBind   string       `json:"countBind" gd:"optional" does:"binds in"`
	In          []Effect     `json:"in" gd:"optional"`
}

// Reduce is the effect that folds the items of a query into a value and runs In with it.
type Reduce struct {
	ItemBind          string       `json:"itemBind" does:"each next"`
	ItemMacroOrigin   *MacroOrigin `json:"itemMacroOrigin" gd:"optional"`
	AccBind           string       `json:"accBind" does:"binds next"`
	AccMacroOrigin    *MacroOrigin `json:"accMacroOrigin" gd:"optional"`
	Over              Query        `json:"over"`
	Initial           Value        `json:"initial"`
	Next              Value        `json:"next"`
	Limit             Value        `json:"limit" gd:"optional,number"` // items; absent: all
	ResultBind        string       `json:"resultBind" does:"binds in"`
	ResultMacroOrigin *MacroOrigin `json:"resultMacroOrigin" gd:"optional"`
	In                []Effect     `json:"in"`
}

// RemoveByPriority is the effect that moves tokens of several groups, in order, within a budget.
type RemoveByPriority struct {
	Budget        Value          `json:"budget" gd:"number"`
	Groups        []RemovalGroup `json:"groups" gd:"nonempty"`
	RemainingBind string         `json:"remainingBind" gd:"optional" does:"binds in"`
	In            []Effect       `json:"in" gd:"optional"`
	MacroOrigin   *MacroOrigin   `json:"macroOrigin" gd:"optional"`
}

// RemovalGroup is one group of RemoveByPriority. Without From a token is taken from its zone.
type RemovalGroup struct {
	Bind        string        `json:"bind" does:"each to from"`
	MacroOrigin *MacroOrigin  `json:"macroOrigin" gd:"optional,note"`
	Over        Query         `json:"over"`
	To          ZoneReference `json:"to" does:"enters"`
	From        ZoneReference `json:"from" gd:"optional" does:"leaves"`
	CountBind   string        `json:"countBind" gd:"optional" does:"binds"`
}

// EvaluateSubset is the effect that finds the subset of a query's items with the greatest score and runs In with it.
type EvaluateSubset struct {
	Source         Query        `json:"source"`
	SubsetSize     Value        `json:"subsetSize" gd:"number"`
	SubsetBind     string       `json:"subsetBind" does:"each compute scoreExpr"`
	Compute        []Effect     `json:"compute"`
	ScoreExpr      Value        `json:"scoreExpr" gd:"number"`
	ResultBind     string       `json:"resultBind" does:"binds in"`
	BestSubsetBind string       `json:"bestSubsetBind" gd:"optional" does:"binds in"`
	In             []Effect     `json:"in"`
	MacroOrigin    *MacroOrigin `json:"macroOrigin" gd:"optional"`
}

// RollRandom is the effect that draws an int between two bounds, both included, and runs In with it.
type RollRandom struct {
	Bind        string       `json:"bind" does:"binds in"`
	MacroOrigin *MacroOrigin `json:"macroOrigin" gd:"optional"`
	Min         Value        `json:"min" gd:"number"`
	Max         Value        `json:"max" gd:"number"`
	In          []Effect     `json:"in"`
}

// ChooseOne is the effect that asks a player for one of the options.
type ChooseOne struct {
	InternalDecisionID string         `json:"internalDecisionId"`
	Bind               string         `json:"bind" does:"binds"` // may hold {name} groups
	MacroOrigin        *MacroOrigin   `json:"macroOrigin" gd:"optional"`
	Options            Query          `json:"options"`
	Chooser            PlayerSelector `json:"chooser" gd:"optional" does:"asks"` // default the active player
	Secret             *bool          `json:"secret" gd:"optional,note"`         // as in ParamDef
}

// ChooseN is the effect that asks a player for several of the options: exactly N, or Min (default 0) to Max.
type ChooseN struct {
	InternalDecisionID string         `json:"internalDecisionId"`
	Bind               string         `json:"bind" does:"binds"` // may hold {name} groups
	MacroOrigin        *MacroOrigin   `json:"macroOrigin" gd:"optional"`
	Options            Query          `json:"options"`
	Chooser            PlayerSelector `json:"chooser" gd:"optional" does:"asks"` // default the active player
	Secret             *bool          `json:"secret" gd:"optional,note"`         // as in ParamDef
	N                  *int64         `json:"n" gd:"optional"`
	Min                Value          `json:"min" gd:"optional,default=0,number"`
	Max                Value          `json:"max" gd:"optional,number"`
}

// Decision is an effect that asks a player: ChooseOne or ChooseN.
type Decision interface {
	Effect
	// Decides returns the id of the decision, and the binding that holds the choice.
	Decides() (id, bind string)
	// Offers returns the query whose items are the options, and the path to it below the effect.
	Offers() (options Query, path string)
}

// Decides implements Decision.
func (e *ChooseOne) Decides() (id, bind string) { return e.InternalDecisionID, e.Bind }

// Offers implements Decision.
func (e *ChooseOne) Offers() (options Query, path string) { return e.Options, "chooseOne.options" }

// Decides implements Decision.
func (e *ChooseN) Decides() (id, bind string) { return e.InternalDecisionID, e.Bind }

// Offers implements Decision.
func (e *ChooseN) Offers() (options Query, path string) { return e.Options, "chooseN.options" }

func (*If) isEffect()               {}
func (*Let) isEffect()              {}
func (*BindValue) isEffect()        {}
func (*ForEach) isEffect()          {}
func (*Reduce) isEffect()           {}
func (*RemoveByPriority) isEffect() {}
func (*EvaluateSubset) isEffect()   {}
func (*RollRandom) isEffect()       {}
func (*ChooseOne) isEffect()        {}
func (*ChooseN) isEffect()          {}
