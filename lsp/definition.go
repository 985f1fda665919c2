package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/ide/query"
)

// Definition implements protocol.Server.
func (s *session) Definition(ctx context.Context, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	return s.answerPlaces(ctx, p.TextDocumentPositionParams, s.client.navigation.definitionLinks,
		(*query.Place).Definitions)
}

// TypeDefinition implements protocol.Server: it returns the declaration of the type of a name.
func (s *session) TypeDefinition(ctx context.Context, p *protocol.TypeDefinitionParams) (protocol.DefinitionResult,
	error) {
	return s.answerPlaces(ctx, p.TextDocumentPositionParams, s.client.navigation.typeLinks,
		(*query.Place).TypeDefinitions)
}

// Implementation implements protocol.Server: it returns the places that implement a name.
func (s *session) Implementation(ctx context.Context, p *protocol.ImplementationParams) (protocol.DefinitionResult,
	error) {
	return s.answerPlaces(ctx, p.TextDocumentPositionParams, s.client.navigation.implementationLinks,
		(*query.Place).Implementations)
}

// Declaration implements protocol.Server; a declaration is a definition here.
func (s *session) Declaration(ctx context.Context, p *protocol.DeclarationParams) (protocol.DeclarationResult, error) {
	result, err := s.answerPlaces(ctx, p.TextDocumentPositionParams, s.client.navigation.declarationLinks,
		(*query.Place).Definitions)
	switch result := result.(type) {
	case protocol.LocationSlice:
		return result, err
	case protocol.DefinitionLinkSlice:
		out := make(protocol.DeclarationLinkSlice, len(result))
		for i := range result {
			out[i] = protocol.DeclarationLink(result[i])
		}
		return out, err
	}
	return protocol.LocationSlice{}, err
}

// answerPlaces answers a request with the places that find returns for the name at a position, or with the target of
// a prose link there. If links is true they are links with the range of the name.
func (s *session) answerPlaces(ctx context.Context, p protocol.TextDocumentPositionParams, links bool,
	find func(*query.Place) []query.Location) (protocol.DefinitionResult, error) {
	place, v, err := s.place(ctx, p)
	if err != nil {
		return nil, err
	}
	if place == nil {
		from, to, ok := s.proseTarget(v, positionFrom(p.Position))
		switch {
		case !ok:
			return protocol.LocationSlice{}, nil
		case !links:
			return protocol.LocationSlice{to}, nil
		}
		return protocol.DefinitionLinkSlice{{
			TargetURI: to.URI, TargetRange: to.Range, TargetSelectionRange: to.Range,
			OriginSelectionRange: new(rangeTo(from)),
		}}, nil
	}
	found := find(place)
	if !links {
		return protocol.LocationSlice(s.locations(found)), nil
	}
	out := make(protocol.DefinitionLinkSlice, len(found))
	for i, l := range found {
		out[i] = protocol.DefinitionLink{
			TargetURI: s.uriOf(l.File), TargetRange: rangeTo(l.Whole), TargetSelectionRange: rangeTo(l.Range),
		}
		if r, ok := place.Range(); ok {
			out[i].OriginSelectionRange = new(rangeTo(r))
		}
	}
	return out, nil
}
