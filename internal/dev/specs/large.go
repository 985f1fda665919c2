package specs

import (
	"fmt"
	"strings"
)

// Size says how large a spec is that Write makes.
type Size struct {
	Places     int // spaces of the map; at least 4
	Deeds      int // actions with a pipeline, for each of the four seats
	Helpers    int // effect macros
	Cards      int // event cards; at least 12
	Situations int // condition macros
}

// Small is a few tens of kB, Medium half a MB and Huge two.
var (
	Small  = Size{Places: 8, Deeds: 2, Helpers: 12, Cards: 24, Situations: 6}
	Medium = Size{Places: 60, Deeds: 24, Helpers: 180, Cards: 240, Situations: 60}
	Huge   = Size{Places: 160, Deeds: 100, Helpers: 700, Cards: 900, Situations: 240}
)

// seats are the sides of the game that Write makes.
var seats = []string{"heron", "otter", "stork", "vole"}

// Part is the n-th part of a size.
func (s Size) Part(n int) Size {
	return Size{Places: max(4, s.Places/n), Deeds: max(1, s.Deeds/n), Helpers: max(1, s.Helpers/n),
		Cards: max(12, s.Cards/n), Situations: max(1, s.Situations/n)}
}

// Write makes a spec of a card-driven game in six documents, by the names of their
// files: four peoples of a river delta settle and raid places. It is sound, without so
// much as a hint, can be played, and is the same for the same size.
func Write(size Size) map[string]string {
	w := writer{Size: size}
	return map[string]string{
		"00-delta.md":   w.delta(),
		"10-words.md":   w.words(),
		"20-helpers.md": w.helpers(),
		"30-deeds.md":   w.deeds(),
		"40-tidings.md": w.tidings(),
		"50-end.md":     w.end(),
	}
}

// writer writes the documents of a spec. What differs from entry to entry follows from
// the numbers of the entries.
type writer struct{ Size }

// document is prose and one block, made of lines.
func document(title, prose string, lines ...string) string {
	return "# " + title + "\n\n" + prose + "\n\n```yaml\n" + strings.Join(lines, "\n") + "\n```\n"
}

func place(i int) string {
	return fmt.Sprintf("%s-%d", []string{"isle", "ford", "marsh", "mound"}[i%4], i)
}

func (w writer) delta() string {
	var lines []string
	say := func(format string, values ...any) { lines = append(lines, fmt.Sprintf(format, values...)) }
	say("metadata: { id: delta, players: { min: 4, max: 4 }, maxTriggerDepth: 4, defaultScenarioAssetId: spring }")
	say("dataAssets:")
	say("  - id: waters")
	say("    kind: map")
	say("    payload:")
	say("      spaces:")
	for i := range w.Places {
		var near []string
		for _, j := range []int{i - 4, i - 1, i + 1, i + 4} {
			if j >= 0 && j < w.Places {
				near = append(near, "{ to: "+place(j)+" }")
			}
		}
		say("        - id: %s", place(i))
		say("          category: %s", []string{"land", "water"}[i%2])
		say("          attributes: { reeds: %d, signs: [%s] }", i%5,
			[]string{"mill", "dyke", "mill, ferry", "weir"}[i/2%4])
		say("          adjacentTo: [%s]", strings.Join(near, ", "))
	}
	say("      markerLattices: [ { id: dyke, states: [broken, cracked, whole], defaultState: whole } ]")
	say("  - id: peoples")
	say("    kind: seatCatalog")
	say("    payload: { seats: [ %s ] }", each(seats, "{ id: %s }"))
	say("  - id: boats")
	say("    kind: pieceCatalog")
	say("    payload:")
	say("      pieceTypes:")
	for _, seat := range seats {
		say("        - { id: %s-boat, seat: %s, statusDimensions: [], transitions: [], runtimeProps: { people: %s } }",
			seat, seat, seat)
	}
	say("      inventory: [ %s ]",
		each(seats, fmt.Sprintf("{ pieceTypeId: %%[1]s-boat, seat: %%[1]s, total: %d }", 2*w.Places)))
	say("  - id: spring")
	say("    kind: scenario")
	say("    payload:")
	say("      mapAssetId: waters")
	say("      pieceCatalogAssetId: boats")
	say("      seatCatalogAssetId: peoples")
	say("      seatPools: [ %s ]", each(seats, "{ seat: %[1]s, availableZoneId: yard-%[1]s }"))
	say("      initialPlacements:")
	for i := range w.Places {
		seat := seats[i%len(seats)]
		say("        - { spaceId: %s, pieceTypeId: %s-boat, seat: %s, count: 1 }", place(i), seat, seat)
	}
	say("      deckComposition: { materializationStrategy: pile-coup-mix-v1, pileCount: %d, eventsPerPile: %d, coupsPerPile: 1 }", w.piles(), w.Cards/w.piles()-1)
	return document("The delta", "The map, its peoples and their boats. Every place lies at one to four others.",
		lines...)
}

// piles is how many piles the deck has; each has a coup card.
func (w writer) piles() int { return max(2, w.Cards/12) }

func each(names []string, format string) string {
	var out []string
	for _, name := range names {
		out = append(out, fmt.Sprintf(format, name))
	}
	return strings.Join(out, ", ")
}

func (w writer) words() string {
	var lines []string
	say := func(format string, values ...any) { lines = append(lines, fmt.Sprintf(format, values...)) }
	say("zones:")
	say("  - { id: pile, owner: none, visibility: hidden, ordering: stack }")
	for _, zone := range []string{"shown", "next", "chief"} {
		say("  - { id: %s, owner: none, visibility: public, ordering: queue }", zone)
	}
	for _, seat := range seats {
		say("  - { id: yard-%s, owner: none, visibility: public, ordering: set }", seat)
	}
	say("globalVars:")
	for _, seat := range seats {
		say("  - { name: %s-grain, type: int, init: 12, min: 0, max: 60 }", seat)
	}
	say("  - { name: water, type: int, init: 4, min: 0, max: 12 }")
	say("  - { name: summers, type: int, init: 0, min: 0, max: 40 }")
	say("globalMarkerLattices:")
	say("  - { id: sky, states: [clear, grey, storm], defaultState: clear }")
	return document("Words", "What is counted, and where things lie that are not on the map.", lines...)
}

// helpers are the effect macros; each but the first ones uses one before it.
func (w writer) helpers() string {
	var lines []string
	say := func(format string, values ...any) { lines = append(lines, fmt.Sprintf(format, values...)) }
	say("conditionMacros:")
	for i := range w.Situations {
		seat := seats[i%len(seats)]
		say("  - id: situation-%d", i)
		say("    params: [{ name: least }]")
		say("    condition:")
		say("      op: and")
		say("      args:")
		say("        - { op: '>=', left: { ref: gvar, var: %s-grain }, right: { param: least } }", seat)
		say("        - op: or")
		say("          args:")
		say("            - { op: '<=', left: { ref: gvar, var: water }, right: %d }", 4+i%8)
		say("            - { op: '!=', left: { ref: markerState, space: %s, marker: dyke }, right: broken }",
			place(i%w.Places))
		if i >= len(seats) && i%3 > 0 {
			say("            - { conditionMacro: situation-%d, args: { least: %d } }", i/2, i%4)
		}
	}
	say("effectMacros:")
	for i := range w.Helpers {
		seat := seats[i%len(seats)]
		say("  # What %s do, in the way no. %d.", seat, i)
		say("  - id: helper-%d", i)
		switch i % 3 {
		case 0: // settle
			say("    params: [{ name: where, type: zoneSelector }, { name: most, type: number }]")
			say("    exports: []")
			say("    effects:")
			say("      - forEach:")
			say("          bind: $boat")
			say("          over: { query: tokensInZone, zone: yard-%s, filter: [{ prop: people, op: eq, value: %s }] }",
				seat, seat)
			say("          limit: { param: most }")
			say("          effects:")
			say("            - moveToken: { token: $boat, from: yard-%s, to: { param: where } }", seat)
			say("            - addVar: { scope: global, var: water, delta: 1 }")
		case 1: // gather
			say("    params: [{ name: where, type: zoneSelector }, { name: most, type: number }]")
			say("    exports: []")
			say("    effects:")
			say("      - let:")
			say("          bind: $gathered")
			say("          value:")
			say("            op: min")
			say("            left: { param: most }")
			say("            right: { aggregate: { op: count, query: { query: tokensInZone, zone: { param: where }, filter: [{ prop: people, op: eq, value: %s }] } } }", seat)
			say("          in:")
			say("            - addVar: { scope: global, var: %s-grain, delta: { ref: binding, name: $gathered } }",
				seat)
		case 2: // raid
			other := seats[(i+1)%len(seats)]
			say("    params: [{ name: where, type: zoneSelector }, { name: most, type: number }]")
			say("    exports: []")
			say("    effects:")
			say("      - removeByPriority:")
			say("          budget: { param: most }")
			say("          groups:")
			say("            - { bind: $first, over: { query: tokensInZone, zone: { param: where }, filter: [{ prop: people, op: eq, value: %s }] }, to: yard-%s, countBind: $lost }", other, other)
			say("          in:")
			say("            - let:")
			say("                bind: $loot")
			say("                value: { op: '*', left: %d, right: { ref: binding, name: $lost } }", 1+i%2)
			say("                in:")
			say("                  - addVar: { scope: global, var: %s-grain, delta: { ref: binding, name: $loot } }",
				seat)
		}
		if i >= 6 && i%2 == 0 {
			say("      - if:")
			say("          when: { conditionMacro: situation-%d, args: { least: %d } }", i%w.Situations, 2+i%5)
			say("          then:")
			say("            - { macro: helper-%d, args: { where: { param: where }, most: 1 } }", i/3)
			say("          else:")
			say("            - shiftGlobalMarker: { marker: sky, delta: %d }", 1-i/2%3)
		}
	}
	return document("Helpers", "Ways in which the peoples do things. Deeds and tidings use them.", lines...)
}

// helper is a use of an effect macro at a place.
func (w writer) helper(i int, where string, most int) string {
	return fmt.Sprintf("{ macro: helper-%d, args: { where: %s, most: %d } }", i%w.Helpers, where, most)
}

func (w writer) deeds() string {
	var lines []string
	say := func(format string, values ...any) { lines = append(lines, fmt.Sprintf(format, values...)) }
	say("turnStructure:")
	say("  phases:")
	say("    - id: main")
	say("    - id: harvest")
	say("      onEnter:")
	for _, seat := range seats {
		say("        - addVar: { scope: global, var: %s-grain, delta: 2 }", seat)
	}
	say("        - addVar: { scope: global, var: summers, delta: 1 }")
	say("        - addVar: { scope: global, var: water, delta: -3 }")
	say("turnOrder:")
	say("  type: cardDriven")
	say("  config:")
	say("    turnFlow:")
	say("      cardLifecycle: { played: shown, lookahead: next, leader: chief }")
	say("      eligibility: { seats: [%s], overrideWindows: [ { id: stay, duration: nextTurn } ] }",
		strings.Join(seats, ", "))
	say("      actionClassByActionId:")
	say("        pass: pass")
	say("        event: event")
	for n := range seats {
		for d := range w.Deeds {
			say("        %s: operation", w.deed(n, d))
		}
	}
	say("      optionMatrix: [ { first: event, second: [operation] }, { first: operation, second: [event, operation] } ]")
	say("      passRewards: [ %s ]", each(seats, "{ seat: %[1]s, resource: %[1]s-grain, amount: 1 }"))
	say("      durationWindows: [turn, nextTurn]")
	say("    coupPlan:")
	say("      phases: [ { id: harvest, steps: [reap] } ]")
	say("      maxConsecutiveRounds: 1")
	say("actions:")
	say("  - { id: pass, actor: active, executor: actor, phase: [main], effects: [] }")
	say("  - { id: event, actor: active, executor: actor, phase: [main], capabilities: [cardEvent], effects: [] }")
	for n, seat := range seats {
		for d := range w.Deeds {
			say("  - id: %s", w.deed(n, d))
			say("    actor: %s", seat)
			say("    executor: actor")
			say("    phase: [main]")
			say("    pre: { conditionMacro: situation-%d, args: { least: %d } }", (n+len(seats)*d)%w.Situations, 1+d%3)
			say("    effects: []")
		}
	}
	say("actionPipelines:")
	for n, seat := range seats {
		for d := range w.Deeds {
			i := n + len(seats)*d
			say("  - id: %s-way", w.deed(n, d))
			say("    actionId: %s", w.deed(n, d))
			say("    legality: null")
			say("    costValidation: { op: '>=', left: { ref: gvar, var: %s-grain }, right: %d }", seat, 1+d%2)
			say("    costEffects:")
			say("      - addVar: { scope: global, var: %s-grain, delta: %d }", seat, -1-d%2)
			say("    targeting: { select: upToN, max: %d }", 1+d%2)
			say("    stages:")
			say("      - stage: choose")
			say("        effects:")
			say("          - chooseN:")
			say("              bind: $places")
			say("              options:")
			say("                query: mapSpaces")
			say("                filter:")
			say("                  op: and")
			say("                  args:")
			say("                    - { op: '==', left: { ref: zoneProp, zone: $zone, prop: category }, right: %s }",
				[]string{"land", "water"}[i%2])
			say("                    - { op: '>=', left: { ref: zoneProp, zone: $zone, prop: reeds }, right: %d }", d%3)
			say("                    - { op: '!=', left: { ref: markerState, space: $zone, marker: dyke }, right: broken }")
			say("              min: 0")
			say("              max: %d", 1+d%2)
			say("      - stage: act")
			say("        effects:")
			say("          - forEach:")
			say("              bind: $place")
			say("              over: { query: binding, name: $places }")
			say("              effects:")
			say("                - %s", w.helper(3*i, "$place", 1+d%2))
			say("                - if:")
			say("                    when: { op: zonePropIncludes, zone: $place, prop: signs, value: mill }")
			say("                    then:")
			say("                      - %s", w.helper(3*i+1, "$place", 2))
			say("                    else:")
			say("                      - %s", w.helper(3*i+2, "$place", 1))
			say("                      - shiftMarker: { space: $place, marker: dyke, delta: %d }", 1-2*(d%2))
			say("    atomicity: %s", []string{"atomic", "partial"}[d%2])
		}
	}
	say("triggers:")
	say("  - id: flood")
	say("    event: { type: varChanged, scope: global, var: water }")
	say("    when: { op: '>', left: { ref: binding, name: $newValue }, right: 10 }")
	say("    effects:")
	say("      - setVar: { scope: global, var: water, value: 5 }")
	say("      - setMarker: { space: %s, marker: dyke, state: broken }", place(1))
	return document("Deeds", "What each people may do in its turn.", lines...)
}

// deed is the name of an action of a seat.
func (w writer) deed(seat, i int) string {
	return fmt.Sprintf("%s-%s-%d", seats[seat], []string{"settle", "fish", "dredge"}[i%3], i)
}

func (w writer) tidings() string {
	var lines []string
	say := func(format string, values ...any) { lines = append(lines, fmt.Sprintf(format, values...)) }
	say("eventDecks:")
	say("  - id: tidings")
	say("    drawZone: pile")
	say("    discardZone: shown")
	say("    cards:")
	coups := w.piles()
	for i := range w.Cards {
		seat, other := seats[i%len(seats)], seats[(i+2)%len(seats)]
		say("      - id: tiding-%d", i)
		say("        title: Tiding no. %d", i)
		if i < coups {
			say("        sideMode: single")
			say("        order: %d", i+1)
			say("        tags: [coup]")
			say("        unshaded: { text: The year is over. }")
			continue
		}
		say("        sideMode: dual")
		say("        order: %d", i+1)
		say("        unshaded:")
		say("          text: The %s gain from the water, and the %s look on.", seat, other)
		switch i % 4 {
		case 0:
			say("          effects:")
			say("            - addVar: { scope: global, var: %s-grain, delta: %d }", seat, 1+i%4)
			say("            - %s", w.helper(i, place(i%w.Places), 1+i%3))
			say("            - %s", w.helper(i+w.Helpers/2, place(i*7%w.Places), 1))
		case 1:
			say("          branches:")
			say("            - id: by-day")
			say("              order: 1")
			say("              effects:")
			say("                - %s", w.helper(i, place(i%w.Places), 2))
			say("            - id: by-night")
			say("              order: 2")
			say("              effects:")
			say("                - setMarker: { space: %s, marker: dyke, state: cracked }", place(i*3%w.Places))
		case 2:
			say("          targets:")
			say("            - id: $chosen")
			say("              selector: { query: mapSpaces, filter: { op: '==', left: { ref: zoneProp, zone: $zone, prop: category }, right: %s } }", []string{"land", "water"}[i/4%2])
			say("              cardinality: { upTo: %d }", 1+i%2)
			say("          effects:")
			say("            - forEach:")
			say("                bind: $one")
			say("                over: { query: binding, name: $chosen }")
			say("                effects:")
			say("                  - %s", w.helper(i, "$one", 1))
		case 3:
			say("          lastingEffects:")
			say("            - id: mood-%d", i)
			say("              duration: turn")
			say("              setupEffects: [ { addVar: { scope: global, var: %s-grain, delta: 3 } } ]", seat)
			say("              teardownEffects: [ { addVar: { scope: global, var: %s-grain, delta: -3 } } ]", seat)
		}
		say("        shaded:")
		say("          effects:")
		say("            - rollRandom:")
		say("                bind: $eyes")
		say("                min: 1")
		say("                max: 6")
		say("                in:")
		say("                  - addVar: { scope: global, var: %s-grain, delta: { op: '-', left: { ref: binding, name: $eyes }, right: 3 } }", other)
		say("                  - if:")
		say("                      when: { conditionMacro: situation-%d, args: { least: %d } }", i%w.Situations, i%6)
		say("                      then: [ %s ]", w.helper(i+1, place(i*5%w.Places), 1))
	}
	return document("Tidings", "Each card is one year's news; those at the front end a year.", lines...)
}

func (w writer) end() string {
	var lines []string
	say := func(format string, values ...any) { lines = append(lines, fmt.Sprintf(format, values...)) }
	say("terminal:")
	say("  conditions:")
	say("    - when: { op: '>=', left: { ref: gvar, var: summers }, right: %d }", w.piles())
	say("      result: { type: draw }")
	for _, seat := range seats {
		say("    - when: { op: '>=', left: { ref: gvar, var: %s-grain }, right: 60 }", seat)
		say("      result: { type: win, player: %s }", seat)
	}
	return document("The end", "Who is rich wins; after the last summer nobody does.", lines...)
}
