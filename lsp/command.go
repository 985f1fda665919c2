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
)

// Commands of workspace/executeCommand besides those of simulations. All but the last show a document that
// the server writes: in the editor where it can, else its text is the result.
const (
	// showExpansion takes the URI of a document and a position in it.
	showExpansion = "ludo.showExpansion"
	// showSpec and showGameDef take the URI of a document of the spec.
	showSpec    = "ludo.showSpec"
	showGameDef = "ludo.showGameDef"
	// compareWith takes the URI of a document of the spec and the name of a revision of
	// git; without one it is HEAD.
	compareWith = "ludo.compare"
	// showFlow takes the URI of a document of the spec, and "svg" for the picture instead of the outline.
	showFlow = "ludo.showFlow"
	// drawFlow takes the URI of a document of the spec. The result is the picture for a client that shows it
	// itself, with the places to which its rules lead.
	drawFlow = "ludo.flow"
	// showChanges takes the URI of a document and a position in it, at the name of a variable, a marker, a
	// property of tokens or a zone, and says who can change it, when, and by how much.
	showChanges = "ludo.showChanges"
	// explain takes the code of a diagnostic.
	explainCode = "ludo.explain"
	// showReferences takes the URI of a document and a position in it, at the name of a symbol. The
	// result are the places where it is used.
	showReferences = "ludo.showReferences"
	// describe takes the URI of a document and says to what game it belongs.
	describe = "ludo.describe"
)

var commands = []string{
	showExpansion, showGameDef, showSpec, showFlow, drawFlow, compareWith, explainCode, describe, showReferences,
	showSkein, showChanges, tryOut, runTests, showBalance, balanceOf, coverageOf,
	simulateRule, simulateOtherSeed, simulationState, simulationCommand, pinSimulation, cancelSimulation,
}

// description is the result of the command describe.
type description struct {
	// Game is the path of the game's root; "" for a document of no game.
	Game      string    `json:"game"`
	Documents []uri.URI `json:"documents"`
}

// shown is the result of a command.
type shown struct {
	URI        string `json:"uri"`
	LanguageID string `json:"languageId"`
	// Shown: the editor shows the document. Otherwise Text is what it says.
	Shown bool   `json:"shown"`
	Text  string `json:"text,omitzero"`
}

// ExecuteCommand implements protocol.Server.
func (s *session) ExecuteCommand(ctx context.Context, p *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	out, err := s.execute(ctx, p)
	if r, ok := errors.AsType[*refusedError](err); ok {
		refusal := s.refusal(r)
		if !slices.Contains(untold, p.Command) {
			s.tellRefusal(refusal)
		}
		return protocol.Marshal(refusal)
	}
	return out, err
}

// untold are the commands whose refusals the client tells itself: it asks by itself, too, when nobody waits.
var untold = []string{drawFlow, runTests}

func (s *session) execute(ctx context.Context, p *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	if !slices.Contains(commands, p.Command) {
		return nil, misused("there is no command %q; there are %s", p.Command, strings.Join(commands, ", "))
	}
	v, err := s.viewOf(turnless(ctx), "")
	if err != nil {
		return nil, err
	}
	switch p.Command {
	case describe:
		return s.describe(p, v)
	case showReferences:
		return s.showReferences(ctx, p, v)
	case drawFlow:
		return s.drawFlow(ctx, p, v)
	case runTests:
		return s.tests(ctx, p, v)
	case tryOut:
		return s.tryOut(ctx, p, v)
	case balanceOf:
		return s.balance(ctx, p, v)
	case coverageOf:
		return s.coverage(ctx, p, v)
	}
	if isSimulationCommand(p.Command) {
		if p.Command == simulateRule {
			if text, given := argument[string](p, 0); !given {
				return nil, misused("%s takes the URI of a document, a position in it or a path of the definition, and a seed", p.Command)
			} else if v.spec == nil {
				return nil, refused(fmt.Errorf("%s belongs to no game", text))
			}
		}
		return s.runSimulation(ctx, p, v)
	}
	d, err := s.meant(p, v)
	if err != nil {
		return nil, err
	}
	out := shown{URI: string(d.uri()), LanguageID: documentKinds[d.kind].language}
	write := func() (string, error) { return s.virtualText(ctx, d, v) }
	if out.Shown, err = s.show(ctx, d, write); err != nil {
		return nil, err
	}
	if !out.Shown {
		if err := takeTurn(ctx); err != nil {
			return nil, err
		}
		if out.Text, err = write(); err != nil {
			return nil, refused(err)
		}
	}
	return protocol.Marshal(out)
}

func isSimulationCommand(name string) bool {
	return slices.Index(commands, name) >= slices.Index(commands, simulateRule)
}

func misused(format string, arguments ...any) error {
	return jsonrpc2.NewError(jsonrpc2.InvalidParams, fmt.Sprintf(format, arguments...))
}

// askedOfGame tells why a command about the game of a document cannot be done, and otherwise waits
// for its turn.
func askedOfGame(ctx context.Context, p *protocol.ExecuteCommandParams, v view) error {
	text, given := argument[string](p, 0)
	switch {
	case !given:
		return misused("%s takes the URI of a document", p.Command)
	case v.spec == nil:
		return refused(fmt.Errorf("%s belongs to no game", text))
	}
	return takeTurn(ctx)
}

// describe says to what game a document belongs.
func (s *session) describe(p *protocol.ExecuteCommandParams, v view) (protocol.LSPAny, error) {
	if _, given := argument[string](p, 0); !given {
		return nil, misused("%s takes the URI of a document", p.Command)
	}
	out := description{Game: v.layout.Root}
	for _, f := range v.layout.Files {
		out.Documents = append(out.Documents, s.spell(address(f)))
	}
	return protocol.Marshal(out)
}

// meant is the document that a command is to show.
func (s *session) meant(p *protocol.ExecuteCommandParams, v view) (virtual, error) {
	text, given := argument[string](p, 0)
	if p.Command == explainCode {
		info, ok := diag.Find(text)
		switch {
		case !given:
			return virtual{}, misused("%s takes the code of a diagnostic", p.Command)
		case !ok:
			return virtual{}, misused("there is no diagnostic code %q", text)
		}
		return virtual{kind: explainKind, name: string(info.Code)}, nil
	}
	if !given {
		return virtual{}, misused("%s takes the URI of a document", p.Command)
	}
	if v.spec == nil {
		return virtual{}, refused(fmt.Errorf("%s belongs to no game", text))
	}
	d := virtual{kind: specKind, root: v.rootOf(), name: "spec"}
	switch p.Command {
	case showGameDef:
		d.kind, d.name = gameDefKind, "gamedef"
	case showFlow:
		d.kind, d.name = flowKind, "flow"
		if form, given := argument[string](p, 1); given && form == "svg" {
			d.kind = flowPictureKind
		} else if len(p.Arguments) > 1 && (!given || form != "md") {
			return d, misused(`%s takes the URI of a document, and "svg" or "md"`, p.Command)
		}
	case showSkein:
		d.kind, d.name = skeinKind, "skein"
	case showBalance:
		since, given := argument[string](p, 1)
		d.kind, d.name = balanceKind, balanceName(since)
		if len(p.Arguments) > 1 && !given {
			return d, misused("%s takes the URI of a document and the name of a revision", p.Command)
		}
	case compareWith:
		d.kind, d.name = comparisonKind, headRevision
		if name, ok := argument[string](p, 1); ok && name != "" {
			d.name = url.PathEscape(name)
		} else if len(p.Arguments) > 1 {
			return d, misused("%s takes the URI of a document and the name of a revision", p.Command)
		}
	case showChanges:
		at, ok := argument[protocol.Position](p, 1)
		if !ok {
			return d, misused("%s takes the URI of a document and a position in it", p.Command)
		}
		where := rangeFrom(protocol.Range{Start: at, End: at}).Start
		name, ok := changedName(v, where, s.client.encoding)
		if !ok {
			return d, refused(errNothingChangeable)
		}
		d.kind, d.name = changesKind, name
	case showExpansion:
		at, ok := argument[protocol.Position](p, 1)
		if !ok {
			return d, misused("%s takes the URI of a document and a position in it", p.Command)
		}
		spec := v.spec
		if spec == nil {
			return d, refused(fmt.Errorf("the game at %s cannot be expanded", v.layout.Root))
		}
		where := rangeFrom(protocol.Range{Start: at, End: at}).Start
		place, ok := spec.PlaceAt(string(v.address), where, s.client.encoding, false)
		if !ok {
			return d, refused(fmt.Errorf("no entry of a section stands at line %d", where.Line+1))
		}
		d.kind, d.name = expansionKind, place
	}
	return d, nil
}

// argument reads an argument of a command.
func argument[T any](p *protocol.ExecuteCommandParams, i int) (value T, ok bool) {
	if i >= len(p.Arguments) {
		return value, false
	}
	return value, json.Unmarshal(p.Arguments[i], &value) == nil
}

// command is a command for the editor to run.
func command(name, title string, arguments ...any) protocol.Command {
	c := protocol.Command{Title: unlinked(title), Command: name}
	for _, a := range arguments {
		if raw, err := protocol.Marshal(a); err == nil {
			c.Arguments = append(c.Arguments, raw)
		}
	}
	return c
}

// concernedDocument is the document that a command is about.
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

// contentTicket has the view handed out that a request for one of our documents
// needs.
func (s *session) contentTicket(params []byte) *pending {
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
	return s.askFor(d, uri.URI(strings.Clone(p.URI)))
}
