package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
)

// callData is what a client sends back with an item of a call hierarchy.
type callData struct {
	URI    string       `json:"uri"`
	Aspect query.Aspect `json:"aspect"`
}

// PrepareCallHierarchy implements protocol.Server: it returns the item at a position that has a call hierarchy.
func (s *session) PrepareCallHierarchy(ctx context.Context,
	p *protocol.CallHierarchyPrepareParams) ([]protocol.CallHierarchyItem, error) {
	place, _, err := s.place(ctx, p.TextDocumentPositionParams)
	if err != nil || place == nil {
		return nil, err
	}
	out := lists.Map(place.Items(), s.callItem)
	return out, nil
}

// IncomingCalls implements protocol.Server: it returns the rules that use an item, and the phases of a rule.
func (s *session) IncomingCalls(ctx context.Context,
	p *protocol.CallHierarchyIncomingCallsParams) ([]protocol.CallHierarchyIncomingCall, error) {
	found, err := s.calls(ctx, p.Item, query.IncomingCalls)
	out := make([]protocol.CallHierarchyIncomingCall, len(found))
	for i, c := range found {
		out[i] = protocol.CallHierarchyIncomingCall{From: s.callItem(c.Item)}
		for _, r := range c.Ranges {
			out[i].FromRanges = append(out[i].FromRanges, rangeTo(r))
		}
	}
	return out, err
}

// OutgoingCalls implements protocol.Server: it returns what a rule uses, and the rules of a phase.
func (s *session) OutgoingCalls(ctx context.Context,
	p *protocol.CallHierarchyOutgoingCallsParams) ([]protocol.CallHierarchyOutgoingCall, error) {
	found, err := s.calls(ctx, p.Item, query.OutgoingCalls)
	out := make([]protocol.CallHierarchyOutgoingCall, len(found))
	for i, c := range found {
		out[i] = protocol.CallHierarchyOutgoingCall{To: s.callItem(c.Item)}
		for _, r := range c.Ranges {
			out[i].FromRanges = append(out[i].FromRanges, rangeTo(r))
		}
	}
	return out, err
}

func (s *session) calls(ctx context.Context, item protocol.CallHierarchyItem,
	find func(query.Spec, source.Encoding, query.Item) []query.Call) ([]query.Call, error) {
	var data callData
	if json.Unmarshal(item.Data, &data) != nil || data.URI == "" {
		return nil, nil // not one of ours
	}
	v, err := s.viewOf(ctx, uri.URI(data.URI))
	if err != nil || v.spec == nil {
		return nil, err
	}
	at := query.Item{Aspect: data.Aspect}
	at.File, at.Range = string(v.address), rangeFrom(item.SelectionRange)
	return find(v.spec.game().View(), s.client.encoding, at), nil
}

// callItem converts an item to the protocol.
func (s *session) callItem(item query.Item) protocol.CallHierarchyItem {
	detail := item.Noun
	if item.Aspect != query.AnyUse && item.Aspect != query.Rule {
		detail += " · " + string(item.Aspect)
	}
	whole := item.Whole
	if item.Range.Start.Before(whole.Start) || whole.End.Before(item.Range.End) {
		whole = item.Range
	}
	u := s.uriOf(item.File)
	raw, err := protocol.Marshal(callData{URI: string(u), Aspect: item.Aspect})
	if err != nil {
		raw = nil
	}
	return protocol.CallHierarchyItem{Name: item.Name, Kind: kindsOf(item.Kind).symbol, Detail: &detail, URI: u,
		Range: rangeTo(whole), SelectionRange: rangeTo(item.Range), Data: raw}
}
