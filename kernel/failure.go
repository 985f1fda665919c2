package kernel

import (
	"fmt"
	"strings"

	"ludo-lsp/internal/kernel/values"
)

// Family is the origin of an error.
type Family string

// Families of errors.
const (
	EvaluationFamily Family = "evaluation" // an expression, query or selector
	EffectFamily     Family = "effect"     // an effect
	KernelFamily     Family = "kernel"     // moves, phases, the end of the game, contracts
)

// Error reports that a rule failed while it ran, or that a game was asked for something it cannot do. The state in
// which it happened is unchanged.
type Error struct {
	Family  Family
	Code    string         // stable, such as MISSING_VAR
	Reason  string         // for EFFECT_RUNTIME and some others: stable, narrower than the code
	Message string         // a sentence for the author
	Context map[string]any // the subject; keys are stable
	// Path is the place in the definition of the effect, condition or action that failed, as in
	// "actions[2].effects[0].if.then[1]"; "" if unknown.
	Path string
	// Bindings are the names in scope where the rule failed, with their values.
	Bindings map[string]string
	// Refusals are what prevents each action when nobody can do anything any more.
	Refusals []Refusal
	Cause    error
	refusing string            // the place of the violated stacking constraint
	lent     map[string]string // bindings of the failed expression, which end with it
}

// Error returns the message with its code and place.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Message)
	b.WriteString(" (")
	b.WriteString(e.Code)
	if e.Reason != "" {
		b.WriteString(" ")
		b.WriteString(e.Reason)
	}
	if e.Path != "" {
		b.WriteString(" at ")
		b.WriteString(e.Path)
	}
	b.WriteString(")")
	return b.String()
}

// Unwrap returns the underlying error, if any.
func (e *Error) Unwrap() error { return e.Cause }

// IllegalMoveError reports that a move is refused, and why.
type IllegalMoveError struct {
	ActionID string
	Params   Params
	Reason   string // stable, such as moveHasIncompleteParams
	Message  string // a sentence for the author
	Context  map[string]any
	Path     string // the rule of the definition that refuses it, if there is one
	Cause    error
}

// Error returns the message with its reason.
func (e *IllegalMoveError) Error() string {
	at := ""
	if e.Path != "" {
		at = " at " + e.Path
	}
	return fmt.Sprintf("the move %q is not legal: %s (%s%s)", e.ActionID, e.Message, e.Reason, at)
}

// Unwrap returns the underlying error, if any.
func (e *IllegalMoveError) Unwrap() error { return e.Cause }

// Codes of errors that more than one rule raises or checks.
const (
	codeMissingBinding      = "MISSING_BINDING"
	codeMissingVar          = "MISSING_VAR"
	codeTypeMismatch        = "TYPE_MISMATCH"
	codeSelectorCardinality = "SELECTOR_CARDINALITY"
	codeDivisionByZero      = "DIVISION_BY_ZERO"
	codeQueryBounds         = "QUERY_BOUNDS_EXCEEDED"
	codeEffort              = "EFFORT_EXCEEDED"
	codeDecisions           = "TOO_MANY_DECISIONS"
	codeAnswers             = "TOO_MANY_ANSWERS"
	codeZonePropNotFound    = "ZONE_PROP_NOT_FOUND"
	codeEffectRuntime       = "EFFECT_RUNTIME"
	codeEffectBudget        = "EFFECT_BUDGET_EXCEEDED"
	codeStacking            = "STACKING_VIOLATION"
	codeContract            = "RUNTIME_CONTRACT_INVALID"
)

// failEvaluation stops a rule with an error of an expression. Context is keys and values in turn.
func (m *machine) failEvaluation(code, message string, context ...any) {
	panic(m.failure(EvaluationFamily, code, "", message, context))
}

// failEffect stops a rule with an error of an effect.
func (m *machine) failEffect(code, reason, message string, context ...any) {
	panic(m.failure(EffectFamily, code, reason, message, context))
}

// failRuntime stops a rule with EFFECT_RUNTIME.
func (m *machine) failRuntime(reason, message string, context ...any) {
	panic(m.failure(EffectFamily, codeEffectRuntime, reason, message, context))
}

// failKernel stops with an error of the kernel.
func (m *machine) failKernel(code, message string, context ...any) {
	panic(m.failure(KernelFamily, code, "", message, context))
}

func (m *machine) failure(family Family, code, reason, message string, context []any) *Error {
	e := &Error{Family: family, Code: code, Reason: reason, Message: values.AuthoredText(message), Path: m.path()}
	if reason != "" {
		context = append(context, "reason", reason)
	}
	if len(m.scratch.lent) > 0 {
		e.lent = make(map[string]string, len(m.scratch.lent))
		for _, n := range m.scratch.lent {
			e.lent[m.nameText(n)] = m.env[n].Text()
		}
	}
	if len(context) > 0 {
		e.Context = contextOf(context)
	}
	if m.resolving != nil && family == EvaluationFamily {
		return m.unresolvedError(m.resolving, e)
	}
	return e
}

// contextOf returns the context of a message, from keys and values in turn, with the authors' names.
func contextOf(context []any) map[string]any {
	out := make(map[string]any, len(context)/2)
	for i := 0; i+1 < len(context); i += 2 {
		value := context[i+1]
		switch names := value.(type) {
		case string:
			value = values.AuthoredText(names)
		case []string:
			value = make([]string, len(names))
			for k, name := range names {
				value.([]string)[k] = values.AuthoredText(name)
			}
		}
		out[context[i].(string)] = value
	}
	return out
}

// withAction sets the action whose rules failed.
func (e *Error) withAction(a *action) *Error {
	if e.Context == nil {
		e.Context = map[string]any{}
	}
	if _, known := e.Context["actionId"]; !known {
		e.Context["actionId"] = a.id
	}
	return e
}

// recoverError runs f and returns the error with which it stopped, if any. Changes made by f stay; the caller rolls
// back if it must.
func recoverError(f func()) (err *Error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Error:
			err = r
		default:
			panic(r)
		}
	}()
	f()
	return nil
}

// boundNames lists the bound names, as authors wrote them, sorted.
func (m *machine) boundNames() []string {
	var out []string
	for i := range m.env {
		if m.env[i].Kind() != Unbound {
			out = append(out, m.nameText(values.Name(i)))
		}
	}
	return values.AuthoredNames(out)
}
