package lsp

import (
	"strings"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel/gamedef"
)

// title names the simulated rule, for people.
func (m *simulation) title(now simulationFacts) string {
	if now.report != nil && now.report.Play != nil {
		return now.report.Play.Rule.String()
	}
	if rule, ok := directed.RuleAt(now.playable.game.Definition(), m.paths[0]); ok {
		return rule.String()
	}
	return m.paths[0]
}

// simulationData returns a simulation in the protocol's form; see docs/simulate.md.
func (s *session) simulationData(m *simulation, now simulationFacts, whole bool) gamedef.Object {
	part := func(kind string) string {
		d := m.virtual
		d.kind = kind
		return string(d.uri())
	}
	path := m.paths[0]
	if now.report != nil && now.report.Play != nil {
		path = now.report.Play.Rule.Place()
	}
	out := record.Object("uri", part(simulationKind), "languageId", documentKinds[simulationKind].language,
		"documents", record.Object("trace", part(traceKind), "state", part(stateKind),
			"statistics", part(statisticsKind)),
		"document", s.spell(m.document), "name", m.title(now), "path", path, "seed", m.seed, "status", now.status,
		"message", now.message, "progress", record.Object("done", now.done, "of", now.of), "version", now.version)
	if now.status == searching {
		out.Add("shown", gamedef.Bool(false))
	}
	if whole && now.report != nil {
		out.Add("report", s.reportData(m, now))
	}
	return out
}

// simulationReport returns the present report of a simulation, with what is known of whole games.
func (s *session) simulationReport(m *simulation, now simulationFacts) directed.Report {
	report := *now.report
	if report.Statistics == nil {
		report.Statistics = now.statistics
	}
	if whole := s.balances.last.get(m.root); whole != nil && whole.game.isSameGame(now.playable) &&
		whole.overview.IsEnough() {
		report.Whole = whole.overview.Statistics
	}
	return report
}

// reportData returns the report of a simulation; sources are locations.
func (s *session) reportData(m *simulation, now simulationFacts) gamedef.Data {
	report := s.simulationReport(m, now)
	data := report.Data(now.playable.game)
	kept := data[:0]
	for _, e := range data {
		if _, null := e.Value.(gamedef.Null); !null {
			kept = append(kept, e)
		}
	}
	l := &locationWriter{session: s, now: now, texts: map[string][]string{}}
	out, _ := l.locate(append(kept, record.Object("command", s.commandLine(m, now))...)).(gamedef.Object)
	return out
}

// locationWriter converts sources, which are lines and columns of files, to locations.
type locationWriter struct {
	session *session
	now     simulationFacts
	texts   map[string][]string // of files, by lines
}

func (l *locationWriter) locate(d gamedef.Data) gamedef.Data {
	switch d := d.(type) {
	case gamedef.Array:
		out := make(gamedef.Array, len(d))
		for i := range d {
			out[i] = l.locate(d[i])
		}
		return out
	case gamedef.Object:
		out := make(gamedef.Object, 0, len(d)+1)
		number := func(o gamedef.Object, key string) int {
			v, _ := o.Get(key)
			n, _ := v.(gamedef.Number)
			return int(n)
		}
		for _, e := range d {
			if at, ok := e.Value.(gamedef.Object); ok && e.Key == "source" {
				file, _ := at.Get("file")
				name, _ := file.(gamedef.Text)
				out.Add("location", l.location(string(name), number(at, "line"), number(at, "column"),
					number(at, "endLine"), number(at, "endColumn")))
				continue
			}
			out.Add(e.Key, l.locate(e.Value))
		}
		// A line of a document, or a rule.
		if file, ok := d.Get("file"); ok {
			if name, ok := file.(gamedef.Text); ok && number(d, "line") > 0 && number(d, "endLine") == 0 {
				line := number(d, "line")
				out.Add("location", l.location(string(name), line, 1, line, 1<<20))
			}
		}
		if kind, isRule := d.Get("kind"); isRule && kind != nil {
			if path, ok := d.Get("path"); ok {
				_, has := d.Get("source")
				_, step := d.Get("changes")
				text, _ := path.(gamedef.Text)
				if at, found := l.now.playable.locate(string(text)); found && !has && !step {
					out.Add("location", l.location(at.File, at.Line, at.Column, at.EndLine, at.EndColumn))
				}
			}
		}
		return out
	}
	return d
}

// location writes a place, whose columns count in UTF-16 from 1.
func (l *locationWriter) location(file string, line, column, endLine, endColumn int) gamedef.Data {
	at := l.place(file, line, column, endLine, endColumn)
	position := func(p protocol.Position) gamedef.Data {
		return record.Object("line", int(p.Line), "character", int(p.Character))
	}
	return record.Object("uri", at.URI,
		"range", record.Object("start", position(at.Range.Start), "end", position(at.Range.End)))
}

// place converts a place, whose columns count in UTF-16 from 1, to the protocol.
func (l *locationWriter) place(file string, line, column, endLine, endColumn int) protocol.Location {
	lines, ok := l.texts[file]
	if !ok {
		text, _ := l.now.view.spec.Text(file)
		lines = strings.Split(text, "\n")
		l.texts[file] = lines
	}
	at := func(line, column int) source.Position {
		return convertFromUTF16(lines, source.Position{Line: line - 1, Character: column - 1},
			l.session.client.encoding)
	}
	return protocol.Location{URI: l.session.uriOf(file),
		Range: rangeTo(source.Range{Start: at(line, column), End: at(endLine, endColumn)})}
}
