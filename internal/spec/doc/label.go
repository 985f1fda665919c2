package doc

import (
	"strings"

	"github.com/agnivade/levenshtein"

	"ludo-lsp/internal/text/source"
)

// MislabelledBlock is a block that is not read because its label is not quite a YAML label.
type MislabelledBlock struct {
	Label source.Range
	Text  string
	Block int // counts the YAML blocks before it
}

// resemblesYAML reports whether a label was most likely meant to be "yaml". Languages with names as near begin with
// another letter: haml, xml.
func resemblesYAML(label string) bool {
	if label == "" || label[0] != 'y' || isYAML(label) || len(label) > 6 {
		return false
	}
	swapped := len(label) == 4 && strings.ContainsRune(label, 'a') && strings.ContainsRune(label, 'm') &&
		strings.ContainsRune(label, 'l')
	return swapped || levenshtein.ComputeDistance(label, "yaml") <= 1 || levenshtein.ComputeDistance(label, "yml") <= 1
}

// fenceLabel returns the label of the fence at the start of a piece, and its span.
func (p *piece) fenceLabel() (span source.Span, label string) {
	at, behind := p.openingFence()
	line, _ := source.NextLine(p.text)
	info := strings.TrimLeft(source.TrimLineBreak(line)[at:], string(behind.fence))
	label = fenceLanguage(info)
	start := len(source.TrimLineBreak(line)) - len(info) + max(strings.Index(strings.ToLower(info), label), 0)
	return source.Span{Start: start, End: start + len(label)}, label
}

// MislabelledBlocks lists the blocks that begin with a section and have a mistyped label.
func (d *Document) MislabelledBlocks(encoding source.Encoding) func(yield func(MislabelledBlock) bool) {
	return func(yield func(MislabelledBlock) bool) {
		for n := 1; n <= d.pieces.Sum().slips; n++ {
			i, before := d.pieces.Find(func(s sum) bool { return s.slips >= n })
			if i+1 >= d.pieces.Len() || !d.beginsWithSection(i+1) {
				continue
			}
			span, label := d.pieces.At(i).fenceLabel()
			out := MislabelledBlock{Text: label, Block: before.blocks, Label: source.Range{
				Start: d.position(i, span.Start, encoding), End: d.position(i, span.End, encoding)}}
			if !yield(out) {
				return
			}
		}
	}
}

// beginsWithSection reports whether the first line of a piece, after comments, is the key of a section.
func (d *Document) beginsWithSection(index int) bool {
	p := d.pieces.At(index)
	_, at := p.firstColumn()
	key, _, ok := blockKey(p.lineAt(at))
	return p.kind == otherContent && ok && d.layout.Section(key)
}
