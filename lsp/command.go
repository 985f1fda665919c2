package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/wire"
)

// Commands of workspace/executeCommand besides those of simulations. All but the last show a document that the server
// writes: in the editor if it can show one, otherwise the result of the command is the text.
const (
	// showExpansion takes the URI of a document and a position in it.
	showExpansion = "ludo.showExpansion"
	// showSpec and showGameDef take the URI of a document of the spec.
	showSpec    = "ludo.showSpec"
	showGameDef = "ludo.showGameDef"
	// compareWith takes the URI of a document of the spec and the name of a revision of git, HEAD if left out.
	compareWith = "ludo.compare"
	// showFlow takes the URI of a document of the spec, and "svg" for the picture instead of the outline.
	showFlow = "ludo.showFlow"
	// drawFlow takes the URI of a document of the spec, and how its flow is drawn. The result is the picture, for a
	// client that shows it itself, with links to its rules.
	drawFlow = "ludo.flow"
	// showChanges takes the URI of a document and a position in it, at the name of a variable, a marker, a property
	// of tokens or a zone, and shows who can change it, when, and by how much.
	showChanges = "ludo.showChanges"
	// explainCode takes the code of a diagnostic.
	explainCode = "ludo.explain"
	// showReferences takes the URI of a document and a position in it, at the name of a symbol. The result is the
	// list of places where it is used.
	showReferences = "ludo.showReferences"
	// goToError takes the URI of a document of the spec, and shows the first error that prevents the game.
	goToError = "ludo.goToError"
	// moveTo takes the URI of a document of the spec and a range in it, asks where to move the entry or section
	// there, and moves it.
	moveTo = "ludo.moveTo"
	// describe takes the URI of a document and returns the game it belongs to.
	describe = "ludo.describe"
)

// idleRequest is the object after the document in a command that no user has asked for: if the command cannot be
// done, the answer has the reason, and no message is shown.
type idleRequest struct {
	Idle bool `json:"idle"`
}

// serverCommand is a command of workspace/executeCommand: its arguments, and the function that runs it.
type serverCommand struct {
	name   string
	takes  string // its arguments, for the message to wrong callers
	ofGame bool   // the document that is its first argument must belong to a game
	silent bool   // the client shows refusals itself: it also asks when nobody waits
	// run does the work and returns the result.
	run func(s *session, ctx context.Context, p *protocol.ExecuteCommandParams, v view) (protocol.LSPAny, error)
	// shows returns, where run is nil, the document that is shown, or whose text is the result.
	shows func(s *session, p *protocol.ExecuteCommandParams, v view) (virtual, error)
}

const (
	takesDocument   = "the URI of a document"
	takesPosition   = takesDocument + " and a position in it"
	takesRevision   = takesDocument + " and the name of a revision"
	takesRequest    = takesDocument + ", and what is to be done, as an object"
	takesSimulation = takesDocument + " of a simulation"
)

var (
	serverCommands []serverCommand
	commands       []string // their names
)

func init() { // commands show documents that name commands
	serverCommands = []serverCommand{
		{name: showExpansion, takes: takesPosition, ofGame: true, shows: (*session).showsExpansionAt},
		{name: showGameDef, takes: takesDocument, ofGame: true, shows: namedDocument(gameDefKind, "gamedef")},
		{name: showSpec, takes: takesDocument, ofGame: true, shows: namedDocument(specKind, "spec")},
		{name: showFlow, takes: takesDocument + `, and "svg" or "md"`, ofGame: true, shows: (*session).flowIn},
		{name: drawFlow, takes: takesDocument + ", and as an object how it is drawn", ofGame: true, silent: true, run: (*session).drawFlow},
		{name: compareWith, takes: takesRevision, ofGame: true, shows: (*session).comparisonWith},
		{name: explainCode, takes: "the code of a diagnostic", shows: (*session).explanationOf},
		{name: describe, takes: takesDocument, run: (*session).describe},
		{name: showReferences, takes: takesPosition, run: (*session).showReferences},
		{name: goToError, takes: takesDocument, ofGame: true, run: (*session).goToError},
		{name: moveTo, takes: takesDocument + " and a range in it", ofGame: true, run: (*session).moveTo},
		{name: showChanges, takes: takesPosition, ofGame: true, shows: (*session).showsChangesAt},
		{name: tryOut, takes: takesRequest, ofGame: true, silent: true, run: (*session).tryOut},
		{name: runTests, takes: takesRequest, silent: true, run: (*session).tests},
		{name: showBalance, takes: takesRevision, ofGame: true, shows: (*session).balanceSince},
		{name: balanceOf, takes: takesDocument + ", and as an object with what it is compared", ofGame: true,
			run: (*session).balance},
		{name: coverageOf, takes: takesDocument, ofGame: true, run: (*session).coverage},
		{name: simulateRule, takes: takesDocument + ", a position in it or a path of the definition, and a seed", ofGame: true,
			run: (*session).simulateRule},
		{name: simulateOtherSeed, takes: takesSimulation, run: ofSimulation((*session).simulateOtherSeed)},
		{name: simulationState, takes: takesSimulation, run: ofSimulation((*session).simulationState)},
		{name: simulationCommand, takes: takesSimulation, run: ofSimulation((*session).simulationCommand)},
		{name: pinSimulation, takes: takesSimulation, run: ofSimulation((*session).pinSimulation)},
		{name: openTexts, takes: "an empty text", silent: true, run: (*session).openTexts},
		{name: replaceText, takes: "the path of a document, its text and another one", silent: true, run: (*session).replaceText},
		{name: cancelSimulation, takes: takesSimulation, run: ofSimulation((*session).cancelSimulation)},
	}
	for _, c := range serverCommands {
		commands = append(commands, c.name)
	}
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
		if by, _ := argument[idleRequest](p, 1); !by.Idle && !findCommand(p.Command).silent {
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
	switch text, given := argument[string](p, 0); {
	case !given:
		return nil, wrongArguments(p)
	case c.ofGame && v.spec == nil:
		return nil, refuse(fmt.Errorf("%s belongs to no game", text))
	case c.run != nil:
		return c.run(s, ctx, p, v)
	}
	d, err := c.shows(s, p, v)
	if err != nil {
		return nil, err
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

// wrongArguments returns the error for a command that is called with wrong arguments; it lists those that the command
// takes.
func wrongArguments(p *protocol.ExecuteCommandParams) error {
	return misuse("%s takes %s", p.Command, findCommand(p.Command).takes)
}

func misuse(format string, arguments ...any) error {
	return jsonrpc2.NewError(jsonrpc2.InvalidParams, fmt.Sprintf(format, arguments...))
}

// describe returns the game that a document belongs to.
func (s *session) describe(_ context.Context, _ *protocol.ExecuteCommandParams, v view) (protocol.LSPAny, error) {
	out := description{Game: v.layout.Root}
	for _, f := range v.layout.Files {
		out.Documents = append(out.Documents, s.spell(address(f)))
	}
	return protocol.Marshal(out)
}

// namedDocument returns a function that makes the server document with a kind and a fixed name for the game of a
// view.
func namedDocument(kind, name string) func(*session, *protocol.ExecuteCommandParams, view) (virtual, error) {
	return func(_ *session, _ *protocol.ExecuteCommandParams, v view) (virtual, error) {
		return virtual{kind: kind, root: v.rootOf(), name: name}, nil
	}
}

func (s *session) explanationOf(p *protocol.ExecuteCommandParams, _ view) (virtual, error) {
	text, _ := argument[string](p, 0)
	info, ok := diag.Find(text)
	if !ok {
		return virtual{}, misuse("there is no diagnostic code %q", text)
	}
	return virtual{kind: explainKind, name: string(info.Code)}, nil
}

func (s *session) flowIn(p *protocol.ExecuteCommandParams, v view) (virtual, error) {
	d := virtual{kind: flowKind, root: v.rootOf(), name: "flow"}
	form, given := argument[string](p, 1)
	switch {
	case given && form == "svg":
		d.kind = flowPictureKind
	case len(p.Arguments) > 1 && (!given || form != "md"):
		return d, wrongArguments(p)
	}
	return d, nil
}

func (s *session) balanceSince(p *protocol.ExecuteCommandParams, v view) (virtual, error) {
	since, given := argument[string](p, 1)
	if len(p.Arguments) > 1 && !given {
		return virtual{}, wrongArguments(p)
	}
	return virtual{kind: balanceKind, root: v.rootOf(), name: balanceName(since)}, nil
}

func (s *session) comparisonWith(p *protocol.ExecuteCommandParams, v view) (virtual, error) {
	d := virtual{kind: comparisonKind, root: v.rootOf(), name: headRevision}
	if name, ok := argument[string](p, 1); ok && name != "" {
		d.name = url.PathEscape(name)
	} else if len(p.Arguments) > 1 {
		return d, wrongArguments(p)
	}
	return d, nil
}

func (s *session) showsChangesAt(p *protocol.ExecuteCommandParams, v view) (virtual, error) {
	at, ok := argument[protocol.Position](p, 1)
	if !ok {
		return virtual{}, wrongArguments(p)
	}
	name, ok := changedName(v, positionFrom(at), s.client.encoding)
	if !ok {
		return virtual{}, refuse(errNothingChangeable)
	}
	return virtual{kind: changesKind, root: v.rootOf(), name: name}, nil
}

func (s *session) showsExpansionAt(p *protocol.ExecuteCommandParams, v view) (virtual, error) {
	at, ok := argument[protocol.Position](p, 1)
	if !ok {
		return virtual{}, wrongArguments(p)
	}
	name, ok := v.spec.game().PlaceAt(string(v.address), positionFrom(at), s.client.encoding, false)
	if !ok {
		return virtual{}, refuse(fmt.Errorf("no entry of a section stands at line %d", at.Line+1))
	}
	return virtual{kind: expansionKind, root: v.rootOf(), name: name}, nil
}

// argument decodes argument i of a command; ok is false if there is none of the type.
func argument[T any](p *protocol.ExecuteCommandParams, i int) (value T, ok bool) {
	if i >= len(p.Arguments) {
		return value, false
	}
	return value, json.Unmarshal(p.Arguments[i], &value) == nil
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

// concernedDocument returns the address of the document that a command is about.
func concernedDocument(params []byte) address {
	var p struct {
		Command   string            `json:"command"`
		Arguments []json.RawMessage `json:"arguments"`
	}
	var document string
	if json.Unmarshal(params, &p) != nil || p.Command == explainCode || len(p.Arguments) == 0 ||
		json.Unmarshal(p.Arguments[0], &document) != nil || document == "" {
		return ""
	}
	return addressOf(document)
}

// contentTicket requests the view that is needed to answer a request for a document which the server writes.
func (s *session) contentTicket(params []byte) *viewTicket {
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
