package lsp

import (
	"context"
	"math"
	"slices"
	"strconv"

	"go.lsp.dev/protocol"
)

// sentTokens are the last answer for a document, so that the next answer need only say what has changed.
type sentTokens struct {
	id   string
	data []uint32
}

// maxSentTokens bounds the documents whose tokens are kept.
const maxSentTokens = 16

// keepTokens stores the tokens of a document and returns the id of this answer and what was sent earlier under the
// previous id; nil if that is not known any more.
func (s *session) keepTokens(a address, previous string, data []uint32) (id string, before []uint32) {
	id = strconv.FormatInt(s.tokens.Add(1), 36)
	if last := s.colours.get(a); last.id == previous {
		before = last.data
	}
	s.colours.put(a, sentTokens{id, data}, maxSentTokens)
	return id, before
}

// tokensOf returns the tokens on the lines [from, to) of the document of a view.
func (s *session) tokensOf(v view, from, to int) []uint32 {
	if v.spec != nil {
		return v.spec.game().Tokens(string(v.address), from, to, s.client.encoding)
	}
	return []uint32{}
}

// SemanticTokensFull implements protocol.Server.
func (s *session) SemanticTokensFull(ctx context.Context, p *protocol.SemanticTokensParams) (*protocol.SemanticTokens,
	error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	data := s.tokensOf(v, 0, math.MaxInt)
	id, _ := s.keepTokens(v.address, "", data)
	s.noteAnswer(coloursAround, answer{view: v})
	return &protocol.SemanticTokens{ResultID: &id, Data: data}, nil
}

// SemanticTokensFullDelta implements protocol.Server.
func (s *session) SemanticTokensFullDelta(ctx context.Context,
	p *protocol.SemanticTokensDeltaParams) (protocol.SemanticTokensDeltaResult, error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	data := s.tokensOf(v, 0, math.MaxInt)
	id, before := s.keepTokens(v.address, p.PreviousResultID, data)
	s.noteAnswer(coloursAround, answer{view: v})
	if before == nil {
		return &protocol.SemanticTokens{ResultID: &id, Data: data}, nil
	}
	edits := []protocol.SemanticTokensEdit{}
	if e, changed := tokenEdit(before, data); changed {
		edits = append(edits, e)
	}
	return &protocol.SemanticTokensDelta{ResultID: &id, Edits: edits}, nil
}

// tokenEdit turns one answer into another by replacing what lies between their common beginning and their common end,
// in whole tokens.
func tokenEdit(before, now []uint32) (e protocol.SemanticTokensEdit, changed bool) {
	if slices.Equal(before, now) {
		return e, false
	}
	start := 0
	for start < min(len(before), len(now)) && before[start] == now[start] {
		start++
	}
	start -= start % 5
	end := 0
	for end < min(len(before), len(now))-start && before[len(before)-1-end] == now[len(now)-1-end] {
		end++
	}
	end -= end % 5
	return protocol.SemanticTokensEdit{
		Start: uint32(start), DeleteCount: uint32(len(before) - end - start), Data: now[start : len(now)-end],
	}, true
}

// SemanticTokensRange implements protocol.Server. Lines are coloured as a whole.
func (s *session) SemanticTokensRange(ctx context.Context,
	p *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	r := rangeFrom(p.Range)
	to := r.End.Line
	if r.End.Character > 0 || to == r.Start.Line {
		to++
	}
	s.noteAnswer(coloursAround, answer{view: v})
	return &protocol.SemanticTokens{Data: s.tokensOf(v, r.Start.Line, to)}, nil
}
