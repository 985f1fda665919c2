package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"path"
	"reflect"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/wire"
	"ludo-lsp/kernel/gamedef"
)

// Commands of workspace/executeCommand besides those of simulations. Most show a document that the server writes: in
// the editor if it can show one, otherwise the result of the command is the text. What they take, their arguments say.
const (
	showExpansion  = "ludo.showExpansion"
	showSpec       = "ludo.showSpec"
	showGameDef    = "ludo.showGameDef"
	compareWith    = "ludo.compare"
	showFlow       = "ludo.showFlow"
	drawFlow       = "ludo.flow"           // the picture, for a client that shows it itself
	showChanges    = "ludo.showChanges"    // who can change a value, when, and by how much
	explainCode    = "ludo.explain"        // what a diagnostic means
	showReferences = "ludo.showReferences" // the list of places where a symbol is used
	goToError      = "ludo.goToError"      // shows the first error that prevents the game
	moveTo         = "ludo.moveTo"         // asks where to move the entry or section in a range, and moves it
	describe       = "ludo.describe"       // the game that a document belongs to
)

// Arguments of commands: each field is one of them, in order.
type (
	ofDocument struct {
		Document string `takes:"the URI of a document"`
	}
	ofPosition struct {
		ofDocument
		At protocol.Position `takes:"a position in it"`
	}
	ofRevision struct {
		ofDocument
		Revision string `takes:"the name of a revision" optional:"yes"`
	}
	ofRequest[R any] struct {
		ofDocument
		Request R `takes:"what is to be done, as an object" optional:"yes"`
	}
	ofSimulation[R any] struct {
		Simulation string `takes:"the URI of a document of a simulation"`
		Request    R      `takes:"what is to be done, as an object" optional:"yes"`
	}
)

// idleRequest is the object after the document in a command that no user has asked for: if the command cannot be
// done, the answer has the reason, and no message is shown.
type idleRequest struct {
	Idle bool `json:"idle"`
}

// serverCommand is a command of workspace/executeCommand.
type serverCommand struct {
	name string
	how  manner
	// run reads the arguments, does the work and returns the result: an object, a document that is shown or whose text
	// is the result, or anything that can be marshaled.
	run func(s *session, ctx context.Context, arguments []protocol.LSPAny, v view) (any, error)
}

// manner is how a command is run.
type manner int

const (
	ofGame manner = 1 << iota // the document that is its first argument must belong to a game
	silent                    // the client shows refusals itself: it also asks when nobody waits
	inTurn                    // it waits for its turn
)

var (
	serverCommands []serverCommand
	commands       []string // their names
)

func init() { // commands show documents that name commands
	serverCommands = []serverCommand{
		runs(showExpansion, ofGame, (*session).showsExpansionAt),
		runs(showGameDef, ofGame, namedDocument(gameDefKind, "gamedef")),
		runs(showSpec, ofGame, namedDocument(specKind, "spec")),
		runs(showFlow, ofGame, (*session).flowIn),
		runs(drawFlow, ofGame|silent|inTurn, (*session).drawFlow),
		runs(bookOf, ofGame|silent|inTurn, (*session).book),
		runs(compareWith, ofGame, (*session).comparisonWith),
		runs(explainCode, 0, (*session).explanationOf),
		runs(describe, 0, (*session).describe),
		runs(showReferences, 0, (*session).showReferences),
		runs(goToError, ofGame, (*session).goToError),
		runs(moveTo, ofGame|inTurn, (*session).moveTo),
		runs(showChanges, ofGame, (*session).showsChangesAt),
		runs(tryOut, ofGame|silent|inTurn, (*session).tryOut),
		runs(runTests, silent|inTurn, (*session).tests),
		runs(showBalance, ofGame, (*session).balanceSince),
		runs(balanceOf, ofGame|inTurn, (*session).balance),
		runs(coverageOf, ofGame|inTurn, (*session).coverage),
		runs(simulateRule, ofGame, (*session).simulateRule),
		runsOn(simulateOtherSeed, (*session).simulateOtherSeed),
		runsOn(simulationState, (*session).simulationState),
		runsOn(simulationCommand, (*session).simulationCommand),
		runsOn(pinSimulation, (*session).pinSimulation),
		runs(openTexts, silent, (*session).openTexts),
		runs(replaceText, silent, (*session).replaceText),
		runsOn(cancelSimulation, (*session).cancelSimulation),
	}
	for _, c := range serverCommands {
		commands = append(commands, c.name)
	}
}

// runs returns the command that is run with arguments of the type A.
func runs[A, R any](name string, how manner, do func(*session, context.Context, A, view) (R, error)) serverCommand {
	var wanted []reflect.StructField
	var takes []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[A]()) {
		if what := f.Tag.Get("takes"); what != "" {
			wanted, takes = append(wanted, f), append(takes, what)
		}
	}
	all := symbols.Join(takes, "and")
	run := func(s *session, ctx context.Context, given []protocol.LSPAny, v view) (any, error) {
		var arguments A
		fields := reflect.ValueOf(&arguments).Elem()
		for i, f := range wanted {
			// Lua writes an empty object as an empty list.
			switch missing := i >= len(given) || string(given[i]) == "null" || string(given[i]) == "[]"; {
			case missing && f.Tag.Get("optional") != "":
			case missing:
				return nil, misuse("%s takes %s: %s is missing", name, all, takes[i])
			case json.Unmarshal(given[i], fields.FieldByIndex(f.Index).Addr().Interface()) != nil:
				return nil, misuse("%s takes %s: the argument %.40s is not %s", name, all, given[i], takes[i])
			}
		}
		if how&ofGame != 0 && v.spec == nil {
			document := lastName(fields.FieldByIndex(wanted[0].Index).String())
			return nil, refuse(fmt.Errorf("the document %s belongs to no game", document))
		}
		if how&inTurn != 0 {
			if err := wire.TakeTurn(ctx); err != nil {
				return nil, err
			}
		}
		return do(s, ctx, arguments, v)
	}
	return serverCommand{name, how, run}
}

// lastName returns the name of the document at a URI, without the way to it.
func lastName(uri string) string {
	name := path.Base(uri)
	if plain, err := url.PathUnescape(name); err == nil {
		return plain
	}
	return name
}

// runsOn returns the command that is run on the simulation that its first argument names.
func runsOn[R any](name string, do func(*session, context.Context, *simulation, R) (any, error)) serverCommand {
	return runs(name, 0, func(s *session, ctx context.Context, a ofSimulation[R], _ view) (any, error) {
		m, err := s.simulationNamed(a.Simulation)
		if err != nil {
			return nil, err
		}
		return do(s, ctx, m, a.Request)
	})
}

// findCommand returns the command with a name; nil if there is none.
func findCommand(name string) *serverCommand {
	i := slices.Index(commands, name)
	if i < 0 {
		return nil
	}
	return &serverCommands[i]
}

// description is the result of the command describe.
type description struct {
	// Game is the path of the game's root; "" for a document of no game.
	Game      string    `json:"game"`
	Documents []uri.URI `json:"documents"`
}

// showResult is the result of a command.
type showResult struct {
	URI        string `json:"uri"`
	LanguageID string `json:"languageId"`
	// Shown: the editor shows the document. Otherwise Text is its text.
	Shown bool   `json:"shown"`
	Text  string `json:"text,omitzero"`
}

// ExecuteCommand implements protocol.Server.
func (s *session) ExecuteCommand(ctx context.Context, p *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	out, err := s.execute(ctx, p)
	if r, ok := errors.AsType[*refusedError](err); ok {
		refusal := s.refusal(r)
		var by idleRequest
		if len(p.Arguments) > 1 {
			json.Unmarshal(p.Arguments[1], &by)
		}
		if !by.Idle && findCommand(p.Command).how&silent == 0 {
			s.tellRefusal(refusal)
		}
		return protocol.Marshal(refusal)
	}
	return out, err
}

func (s *session) execute(ctx context.Context, p *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	c := findCommand(p.Command)
	if c == nil {
		return nil, misuse("there is no command %q; there are %s", p.Command, strings.Join(commands, ", "))
	}
	v, err := s.viewOf(wire.WithoutTurn(ctx), "")
	if err != nil {
		return nil, err
	}
	result, err := c.run(s, ctx, p.Arguments, v)
	if err != nil {
		return nil, err
	}
	var d virtual
	switch result := result.(type) {
	case nil:
		return nil, nil
	case gamedef.Object:
		return protocol.LSPAny(gamedef.Canonical(result)), nil
	case virtual:
		d = result
	default:
		return protocol.Marshal(result)
	}
	out := showResult{URI: string(d.uri()), LanguageID: documentKinds[d.kind].language}
	write := func() (string, error) { return s.virtualText(ctx, d, v) }
	if out.Shown, err = s.show(ctx, d, write); err != nil {
		return nil, err
	}
	if !out.Shown {
		if err := wire.TakeTurn(ctx); err != nil {
			return nil, err
		}
		if out.Text, err = write(); err != nil {
			return nil, refuse(err)
		}
	}
	return protocol.Marshal(out)
}

// misuse returns the error for a command that is called in a wrong way.
func misuse(format string, arguments ...any) error {
	return jsonrpc2.NewError(jsonrpc2.InvalidParams, fmt.Sprintf(format, arguments...))
}

// describe returns the game that a document belongs to.
func (s *session) describe(_ context.Context, _ ofDocument, v view) (description, error) {
	out := description{Game: v.layout.Root}
	for _, f := range v.layout.Files {
		out.Documents = append(out.Documents, s.spell(address(f)))
	}
	return out, nil
}

// namedDocument returns a function that makes the server document with a kind and a fixed name for the game of a
// view.
func namedDocument(kind, name string) func(*session, context.Context, ofDocument, view) (virtual, error) {
	return func(_ *session, _ context.Context, _ ofDocument, v view) (virtual, error) {
		return virtual{kind: kind, root: v.rootOf(), name: name}, nil
	}
}

func (s *session) explanationOf(_ context.Context, a struct {
	Code string `takes:"the code of a diagnostic"`
}, _ view) (virtual, error) {
	info, ok := diag.Find(a.Code)
	if !ok {
		return virtual{}, misuse("there is no diagnostic code %q", a.Code)
	}
	return virtual{kind: explainKind, name: string(info.Code)}, nil
}

func (s *session) flowIn(_ context.Context, a struct {
	ofDocument
	Form string `takes:"\"svg\" or \"md\"" optional:"yes"`
}, v view) (virtual, error) {
	d := virtual{kind: flowKind, root: v.rootOf(), name: "flow"}
	switch a.Form {
	case "", "md":
		return d, nil
	case "svg":
		d.kind = flowPictureKind
		return d, nil
	}
	return d, misuse(`the flow is shown as "svg" or "md", not as %q`, a.Form)
}

func (s *session) balanceSince(_ context.Context, a ofRevision, v view) (virtual, error) {
	return virtual{kind: balanceKind, root: v.rootOf(), name: balanceName(a.Revision)}, nil
}

func (s *session) comparisonWith(_ context.Context, a ofRevision, v view) (virtual, error) {
	return virtual{kind: comparisonKind, root: v.rootOf(), name: url.PathEscape(cmp.Or(a.Revision, headRevision))}, nil
}

func (s *session) showsChangesAt(_ context.Context, a ofPosition, v view) (virtual, error) {
	name, ok := changedName(v, positionFrom(a.At), s.client.encoding)
	if !ok {
		return virtual{}, refuse(errNothingChangeable)
	}
	return virtual{kind: changesKind, root: v.rootOf(), name: name}, nil
}

func (s *session) showsExpansionAt(_ context.Context, a ofPosition, v view) (virtual, error) {
	name, ok := v.spec.game().PlaceAt(string(v.address), positionFrom(a.At), s.client.encoding, false)
	if !ok {
		return virtual{}, refuse(fmt.Errorf("no entry of a section stands at line %d", a.At.Line+1))
	}
	return virtual{kind: expansionKind, root: v.rootOf(), name: name}, nil
}

// command returns a command for the editor to run.
func command(name, title string, arguments ...any) protocol.Command {
	c := protocol.Command{Title: removePlainLinks(title), Command: name}
	for _, a := range arguments {
		if raw, err := protocol.Marshal(a); err == nil {
			c.Arguments = append(c.Arguments, raw)
		}
	}
	return c
}

// contentTicket requests the view that is needed to answer a request for a document which the server writes.
func (s *session) contentTicket(params []byte) *ticket[view] {
	var p struct {
		URI string `json:"uri"`
	}
	if json.Unmarshal(params, &p) != nil {
		return nil
	}
	d, err := parseVirtual(p.URI)
	if err != nil || !documentKinds[d.kind].ofSpec {
		return nil
	}
	return s.requestContent(d, uri.URI(strings.Clone(p.URI)))
}
