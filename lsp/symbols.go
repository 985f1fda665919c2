package lsp

import (
	"cmp"
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/outline"
)

// DocumentSymbol implements protocol.Server.
func (s *session) DocumentSymbol(ctx context.Context, p *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult,
	error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	var found []*cnl.OutlineSymbol
	if v.spec != nil {
		found = v.spec.Outline(string(v.address), s.client.encoding)
	}
	if s.client.editing.hierarchy {
		return documentSymbols(found), nil
	}
	flat := protocol.SymbolInformationSlice{}
	var add func(all []*cnl.OutlineSymbol, container string)
	add = func(all []*cnl.OutlineSymbol, container string) {
		for _, o := range all {
			info := protocol.SymbolInformation{}
			info.Name, info.Kind = o.Name, symbolKind(o)
			if container != "" {
				info.ContainerName = &container
			}
			info.Location = protocol.Location{URI: p.TextDocument.URI, Range: rangeTo(o.Range)}
			flat = append(flat, info)
			add(o.Children, o.Name)
		}
	}
	add(found, "")
	return flat, nil
}

func documentSymbols(all []*cnl.OutlineSymbol) protocol.DocumentSymbolSlice {
	out := make(protocol.DocumentSymbolSlice, 0, len(all))
	for _, o := range all {
		symbol := protocol.DocumentSymbol{
			Name: cmp.Or(o.Name, "…"), Kind: symbolKind(o), Range: rangeTo(o.Range), SelectionRange: rangeTo(o.Select),
		}
		if o.Detail != "" {
			symbol.Detail = &o.Detail
		}
		if len(o.Children) > 0 {
			symbol.Children = documentSymbols(o.Children)
		}
		out = append(out, symbol)
	}
	return out
}

func symbolKind(o *cnl.OutlineSymbol) protocol.SymbolKind {
	switch {
	case o.Role == outline.Heading:
		return protocol.SymbolKindString // as editors have it for Markdown
	case o.Role == outline.Section:
		return protocol.SymbolKindModule
	case o.Kind != grammar.NoKind:
		return kindsOf(o.Kind).symbol
	case o.Role == outline.Part:
		return protocol.SymbolKindField
	}
	return protocol.SymbolKindObject
}

// kinds are the protocol's kinds for the names of a type: for symbols, and for completion items.
type kinds struct {
	symbol protocol.SymbolKind
	item   protocol.CompletionItemKind
}

var kindsOfTypes = map[outline.TokenType]kinds{
	outline.Namespace:     {protocol.SymbolKindNamespace, protocol.CompletionItemKindReference},
	outline.Class:         {protocol.SymbolKindClass, protocol.CompletionItemKindClass},
	outline.Struct:        {protocol.SymbolKindStruct, protocol.CompletionItemKindStruct},
	outline.Variable:      {protocol.SymbolKindVariable, protocol.CompletionItemKindVariable},
	outline.Parameter:     {protocol.SymbolKindTypeParameter, protocol.CompletionItemKindTypeParameter},
	outline.TypeParameter: {protocol.SymbolKindTypeParameter, protocol.CompletionItemKindTypeParameter},
	outline.Property:      {protocol.SymbolKindProperty, protocol.CompletionItemKindField},
	outline.EnumMember:    {protocol.SymbolKindEnumMember, protocol.CompletionItemKindEnumMember},
	outline.Event:         {protocol.SymbolKindEvent, protocol.CompletionItemKindEvent},
	outline.Function:      {protocol.SymbolKindFunction, protocol.CompletionItemKindFunction},
	outline.Macro:         {protocol.SymbolKindMethod, protocol.CompletionItemKindFunction},
}

// kindsOf returns the protocol's kinds for a kind of symbols.
func kindsOf(k grammar.Kind) kinds {
	if k == grammar.Constant || k == grammar.NamedSet {
		return kinds{protocol.SymbolKindConstant, protocol.CompletionItemKindConstant}
	}
	if known, ok := kindsOfTypes[outline.TypeOf(k)]; ok {
		return known
	}
	return kinds{protocol.SymbolKindString, protocol.CompletionItemKindReference}
}

// maxSymbols bounds the answer to a search.
const maxSymbols = 500

// Symbols implements protocol.Server: workspace/symbol, over every spec of the workspace.
func (s *session) Symbols(ctx context.Context, p *protocol.WorkspaceSymbolParams) (protocol.WorkspaceSymbolResult,
	error) {
	s.survey(ctx)
	var found []cnl.Found
	for _, w := range s.everyWorker() {
		views, err := s.askAll(ctx, w)
		if err != nil {
			return nil, err
		}
		var last spec
		for _, v := range views {
			if v.spec == last {
				continue // another document of the same spec
			}
			last = v.spec
			if v.spec != nil {
				found = append(found, v.spec.game().Search(p.Query, maxSymbols, s.client.encoding)...)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b cnl.Found) int { return cmp.Compare(b.Score, a.Score) })
	out := protocol.SymbolInformationSlice{}
	seen := map[protocol.Location]bool{}
	for _, f := range found {
		if len(out) == maxSymbols {
			break
		}
		info := protocol.SymbolInformation{Location: protocol.Location{URI: s.spell(address(f.File)),
			Range: rangeTo(f.Range)}}
		if seen[info.Location] {
			continue // a document that belongs to several specs
		}
		seen[info.Location] = true
		info.Name, info.Kind = f.Name, kindsOf(f.Kind).symbol
		container := f.Kind.Info().Plural
		if f.Owner != "" && f.Kind.Info().Owned {
			container = f.Owner
		}
		info.ContainerName = &container
		out = append(out, info)
	}
	return out, nil
}
