package words

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Move returns a description of a move on one line, with its decisions by name.
func (s Scene) Move(m kernel.Move) string {
	text, items := s.move(&m)
	return strings.Join(append([]string{text}, items...), "; ")
}

// nameMove returns the name of a move in two parts: how it is made, and the name of its action. Whole is true if the
// name describes the whole move.
func (s Scene) nameMove(m *kernel.Move) (how, name string, whole bool) {
	name = s.Name(m.ActionID)
	switch {
	case m.ActionID == kernel.Decline:
		return "", "does not interrupt", true
	case m.InterruptSeat != "":
		how = "interrupts with "
	case m.Continues:
		if len(m.Params) > 0 {
			if card := s.decisionOf(m.Params[0].Name).card; card != "" {
				name = s.Card(card)
			}
		}
		how = "goes on with "
	case m.FreeOperation && s.classes[m.ActionID] == gamedef.PassClass:
		return "", "declines what was granted", true
	case m.FreeOperation && s.classes[m.ActionID] != gamedef.EventClass:
		how = "free "
	}
	return how, name, false
}

// move returns a description of a move and, separately, those of the decisions in individual spaces.
func (s Scene) move(m *kernel.Move) (text string, items []string) {
	how, name, whole := s.nameMove(m)
	if whole {
		return name, nil
	}
	var b strings.Builder
	b.WriteString(how)
	parts, alone, items := s.params(m)
	class := actionClass(m.ActionClass)
	if class != "" && class != name {
		alone = nil
	} else if alone != nil {
		name = s.withoutObject(name, alone.name)
	}
	b.WriteString(name)
	if class != "" && class != name {
		b.WriteString(" as " + class)
	}
	if alone != nil {
		b.WriteString(" " + alone.value)
	} else if len(parts) > 0 {
		separator := ", "
		for _, p := range m.Params {
			if len(p.Value.Items()) > 1 {
				separator = "; "
			}
		}
		b.WriteString(" (" + strings.Join(parts, separator) + ")")
	}
	if c := m.Compound; c != nil {
		other, more := s.move(&c.SpecialActivity)
		b.WriteString(", " + string(c.Timing) + " it " + other)
		items = append(items, more...)
	}
	return b.String(), items
}

// Choice is what was chosen in a move, with the name of the choice, which is "" if the value makes it clear.
type Choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// String returns a choice on one line.
func (c Choice) String() string { return strings.TrimPrefix(c.Name+": "+c.Value, ": ") }

// Choices returns what was chosen in a move, apart from what [Scene.Title] contains: repeated choices are joined, and
// each space is separate.
func (s Scene) Choices(m kernel.Move) (out []Choice) {
	params, order, of := s.values(&m)
	for len(params) > 0 {
		one := countSameName(params)
		chosen := Choice{params[0].name, valuesOf(params[:one])}
		if one == 1 && containsName(chosen.Value, chosen.Name) {
			chosen.Name = ""
		}
		out = append(out, chosen)
		params = params[one:]
	}
	for _, space := range order {
		out = append(out, Choice{space, strings.Join(joinParams(of[space]), ", ")})
	}
	if m.Compound != nil {
		out = append(out, s.Choices(m.Compound.SpecialActivity)...)
	}
	return out
}

// Title returns the name of a move, without its choices.
func (s Scene) Title(m kernel.Move) string {
	how, name, _ := s.nameMove(&m)
	text := how + name
	if c := m.Compound; c != nil {
		text += ", " + string(c.Timing) + " it " + s.Title(c.SpecialActivity)
	}
	return text
}

// withoutObject returns the name of an action without its object, if no other action has that name: "play card" of a
// card is "play".
func (s Scene) withoutObject(action, what string) string {
	verb, says := strings.CutSuffix(action, " "+what)
	if !says || slices.ContainsFunc(s.actions, func(other string) bool {
		return other != action && strings.HasPrefix(other+" ", verb+" ")
	}) {
		return action
	}
	return verb
}

// singleParam returns the only parameter of a move, with the value that describes it; nil if one parameter is not
// enough to describe the move.
func (s Scene) singleParam(m *kernel.Move, only namedValue) *namedValue {
	if s.full || m.Continues || only.value == "" || only.value == secret || strings.Contains(only.name, ": ") {
		return nil
	}
	for _, p := range m.Params {
		if p.Value.Kind() == kernel.Bool || strings.HasPrefix(p.Name, "decision:") {
			return nil
		}
		if value := s.Value(p.Value); value == only.value && strings.HasPrefix(p.Value.Text(), "tok_") {
			only.value = s.shortToken(p.Value.Text(), only.name)
		}
	}
	return &only
}

// shortToken returns a short description of a token: only the number that distinguishes it within its type, if the
// choice has the name of the type.
func (s Scene) shortToken(id, name string) string {
	if _, kind, _ := s.knowledgeOf(id); s.Name(kind) != name {
		return s.Token(id)
	}
	_, number := s.Number(id)
	return cmp.Or(number, s.Token(id))
}

// Number returns the number that alone distinguishes a token within its type, and the type's name; "" if there is
// none.
func (s Scene) Number(id string) (of, number string) {
	text := s.Token(id)
	state, kind, properties := s.knowledgeOf(id)
	for _, p := range properties {
		of, number = s.Name(p.Name), p.Value.Text()
		if text == s.Name(kind)+" ("+of+" "+number+")" && state.Varies(kind, p.Name) &&
			!slices.Contains(owners, p.Name) {
			return of, number
		}
	}
	return "", ""
}

// owners are the properties whose number would not identify a token, because it is that of a player.
var owners = []string{"player", "owner", "seat"}

// secret is the text shown in place of another player's secret choice.
const secret = "secret"

// params returns the parameters of a move, each with name and value; separately the decisions made in known spaces,
// one space per line. Empty choices in spaces are left out. Alone is the parameter that is shown without its name.
func (s Scene) params(m *kernel.Move) (parts []string, alone *namedValue, spaces []string) {
	out, order, of := s.values(m)
	for _, space := range order {
		spaces = append(spaces, space+": "+strings.Join(joinParams(of[space]), ", "))
	}
	if len(out) == 1 {
		alone = s.singleParam(m, out[0])
	}
	return joinParams(out), alone, spaces
}

// values returns the parameters of a move and, separately, the decisions by space, with the order of the spaces.
func (s Scene) values(m *kernel.Move) (out []namedValue, order []string, of map[string][]namedValue) {
	if card := s.currentCard(m); card != "" {
		out = append(out, namedValue{value: s.Card(card)})
	}
	of = map[string][]namedValue{}
	_, event := m.Params.Get(gamedef.EventCardParam)
	for _, p := range m.Params {
		var d decision
		name := p.Name
		players := s.chosen[[2]string{m.ActionID, name}]
		decides := strings.HasPrefix(name, "decision:")
		if decides {
			d = s.decisionOf(name)
			name, players = d.bind, d.players
		}
		value := namedValue{s.NameBinding(name), ""}
		switch {
		case p.Name == gamedef.EventCardParam:
			value = namedValue{value: s.Card(p.Value.Text())}
		case event && p.Name == gamedef.EventDeckParam:
			continue
		case event && p.Name == gamedef.EventSideParam:
			value = namedValue{value: p.Value.Text()}
		case players:
			value.value = s.players(p.Value)
		default:
			value.value = s.decision(p.Name).Value(s.sayChosen(p.Value))
		}
		none := value.value == nothing || value.value == "0"
		if s.by != nil && s.decider(p.Name) != s.by.player {
			value.name = s.Player(s.decider(p.Name)) + ": " + value.name
		}
		if !isTokens(p.Value) && s.isWithheld(m.ActionID, p.Name) {
			value.value = secret
		}
		how, _ := s.decisionMade(p.Name)
		space := how.zone
		switch made := decides && s.by != nil; {
		case made && (value.value == nothing || d.yesOrNo && none), space != "" && none:
			continue
		case made && d.yesOrNo:
			value.value = ""
		}
		if space == "" {
			out = append(out, value)
		} else {
			if of[space] == nil {
				order = append(order, space)
			}
			of[space] = append(of[space], value)
		}
	}
	return out, order, of
}

// currentCard returns the card that a move executes without naming it: the top one, put there by another move.
func (s Scene) currentCard(m *kernel.Move) string {
	order := s.game.Definition().TurnOrder
	if _, named := m.Params.Get(gamedef.EventCardParam); named || m.Continues || len(s.states) == 0 || order == nil ||
		order.Config == nil || !s.playsCards[m.ActionID] {
		return ""
	}
	for zone := range s.zones {
		if !isZone(zone, order.Config.CardLifecycle.Played) {
			continue
		}
		cards, _ := s.states[0].Seen(0, zone)
		for _, card := range cards {
			_, properties, _ := s.states[0].Token(card.Text())
			for _, p := range properties {
				if p.Name == gamedef.CardProp {
					return p.Value.Text()
				}
			}
		}
	}
	return ""
}

// decision returns the scene for the answer to a decision: tokens are described as they were when it was made.
func (s Scene) decision(id string) Scene {
	if how, known := s.decisionMade(id); known {
		return s.After(how.at)
	}
	return s
}

// namedValue is a parameter of a move: its value, and its name, which is "" if the value needs none.
type namedValue struct{ name, value string }

// joinParams returns the parameters as texts. Consecutive parameters with the same name are answers to a decision in
// a loop and are joined: empty choices among them are left out.
func joinParams(params []namedValue) (out []string) {
	for len(params) > 0 {
		one := countSameName(params)
		text := valuesOf(params[:one])
		if first, _, _ := strings.Cut(text, ", then "); !containsName(first, params[0].name) {
			text = strings.TrimSpace(params[0].name + " " + text)
		}
		out = append(out, text)
		params = params[one:]
	}
	return out
}

// countSameName returns how many parameters at the beginning have the same name.
func countSameName(params []namedValue) int {
	n := 1
	for n < len(params) && params[0].name != "" && params[n].name == params[0].name {
		n++
	}
	return n
}

// valuesOf returns a description of the values of parameters that have the same name.
func valuesOf(params []namedValue) string {
	var out []string
	for _, p := range params {
		if p.value != nothing {
			out = append(out, p.value)
		}
	}
	if len(out) == 0 {
		return nothing
	}
	return strings.Join(out, ", then ")
}

// containsName reports whether the description of a value begins or ends with a name: "card (rank 7)" and "red card
// (rank 7)" say that it is a card.
func containsName(value, name string) bool {
	what := value[:strings.IndexAny(value+"(", "(,")]
	return strings.HasPrefix(value+" ", name+" ") || strings.HasSuffix(" "+strings.TrimSpace(what), " "+name)
}

// players returns a description of a value that is a player or a list of players.
func (s Scene) players(v kernel.Value) string {
	if v.Kind() == kernel.List {
		return List(lists.Map(v.Items(), s.players))
	}
	if n, ok := v.Int(); ok {
		return s.Player(int(n))
	}
	return s.Value(v)
}

// Moves returns descriptions of moves to choose from, each on one line. Tokens of moves that would look alike are
// described with all their differences, or with their places; moves that are still alike are numbered.
func (s Scene) Moves(moves []kernel.Move) []string {
	out := make([]string, len(moves))
	for i := range moves {
		out[i] = s.Move(moves[i])
	}
	for _, s.exact = range []exactness{withProperties, withZones} {
		for _, group := range sameTexts(out) {
			closer := lists.Map(group, func(i int) string { return s.Move(moves[i]) })
			if !slices.Equal(closer[1:], closer[:len(closer)-1]) { // they are not all the same
				for n, i := range group {
					out[i] = closer[n]
				}
			}
		}
	}
	for _, group := range sameTexts(out) {
		for n, i := range group[1:] {
			out[i] += s.numberMove(&moves[i], out[i], n+2)
		}
	}
	return out
}

// numberMove returns the text of a move with a number that distinguishes it from equal ones before it: "(second card)"
// if the move chooses a token.
func (s Scene) numberMove(m *kernel.Move, text string, n int) string {
	if len(m.Params) == 1 && !s.full {
		id := m.Params[0].Value.Text()
		if state, kind, _ := s.knowledgeOf(id); state != nil && s.Sees(id) {
			if kind = " " + s.Name(kind); strings.HasSuffix(text, kind) {
				kind = "" // it says so
			}
			return " (" + ordinal(n) + kind + ")"
		}
	}
	return " #" + strconv.Itoa(n)
}

// ordinals are the words for the first ordinals, by number.
var ordinals = []string{"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}

// ordinal returns a number as an ordinal: "second", "21st".
func ordinal(n int) string {
	if n < len(ordinals) {
		return ordinals[n]
	}
	ending := "th"
	if tens := n % 100; tens < 11 || tens > 13 {
		ending = cmp.Or(map[int]string{1: "st", 2: "nd", 3: "rd"}[n%10], ending)
	}
	return strconv.Itoa(n) + ending
}

// sameTexts returns the indices of texts that occur several times, grouped by text.
func sameTexts(texts []string) (groups [][]int) {
	at := map[string][]int{}
	for i, text := range texts {
		at[text] = append(at[text], i)
	}
	for i, text := range texts {
		if group := at[text]; len(group) > 1 && group[0] == i {
			groups = append(groups, group)
		}
	}
	return groups
}

// tokenID matches a token id in a text.
var tokenID = regexp.MustCompile(`\btok_[\w-]*?_\d+\b`)

// Plain returns a text with token ids replaced by descriptions.
func (s Scene) Plain(text string) string { return tokenID.ReplaceAllStringFunc(text, s.Token) }

// Reason returns the message of a game's error for people: without its code and the path of the rule.
func Reason(err error) string {
	var illegal *kernel.IllegalMoveError
	var failed *kernel.Error
	switch {
	case errors.As(err, &illegal):
		return illegal.Message
	case errors.As(err, &failed):
		return failed.Message
	}
	return err.Error()
}
