package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"ludo-lsp/internal/guard"
)

// cachingVersion is the first protocol version in which results have a cache lifetime, and in which something not
// found is a wrong argument.
const cachingVersion = "2026-07-28"

// codeNotFound is the code in older versions for a resource that is not found.
const codeNotFound = -32002

// adaptAnswers adapts all answers to the protocol version of their requests.
func (s *Server) adaptAnswers(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (out mcp.Result, err error) {
		version := ""
		if v, ok := r.(interface{ ProtocolVersion() string }); ok {
			version = v.ProtocolVersion()
		}
		ctx, done := s.whileAwaited(ctx, r)
		defer done()
		defer func() {
			if fault := recover(); fault != nil {
				out, err = nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError,
					Message: fmt.Sprintf("ludo-lsp has a fault of its own, please report it: %v", guard.Caught(fault))}
			}
		}()
		if method == "logging/setLevel" {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "this server sends no log"}
		}
		hidden := func(c rune) bool { return !unicode.IsPrint(c) }
		if strings.ContainsFunc(addressOf(r.GetParams()), hidden) {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams,
				Message: "the address has characters that none has, such as control characters; resources/list has all"}
		}
		if method == "resources/list" {
			s.noticeDocuments(nil)
		}
		if strings.HasSuffix(method, "/list") || method == "resources/read" || method == "prompts/get" {
			ended, err := waitForSlot(ctx, s.reads)
			if err != nil {
				return nil, errorOf(err, method, version)
			}
			defer afterwards(r, ended)
		}
		if out, err = next(ctx, method, r); err != nil {
			return nil, errorOf(err, method, version)
		}
		if _, keeps := out.(interface{ GetCacheScope() string }); keeps && version < cachingVersion {
			out = uncachedResult{out}
		}
		return out, nil
	}
}

// addressOf returns the address of the requested resource; "" for none.
func addressOf(p mcp.Params) string {
	switch p := p.(type) {
	case *mcp.ReadResourceParams:
		return p.URI
	case *mcp.SubscribeParams:
		return p.URI
	case *mcp.UnsubscribeParams:
		return p.URI
	}
	return ""
}

// errorOf returns an error with a code.
func errorOf(err error, method, version string) error {
	var coded *jsonrpc.Error
	switch of := strings.HasPrefix(method, "resources/") && version < cachingVersion; {
	case errors.As(err, &coded) && of && coded.Code == jsonrpc.CodeInvalidParams && len(coded.Data) > 0:
		return &jsonrpc.Error{Code: codeNotFound, Message: coded.Message, Data: coded.Data}
	case coded != nil:
		return err
	case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "the call was stopped before it was done"}
	case of:
		return &jsonrpc.Error{Code: codeNotFound, Message: err.Error()}
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: err.Error()}
}

// uncachedResult is a result for clients of older versions: it has no cache lifetime.
type uncachedResult struct{ mcp.Result }

// MarshalJSON implements json.Marshaler.
func (u uncachedResult) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	var members map[string]json.RawMessage
	if err := errors.Join(to.Encode(u.Result), json.Unmarshal(b.Bytes(), &members)); err != nil {
		return nil, err
	}
	delete(members, "ttlMs")
	delete(members, "cacheScope")
	b.Reset()
	err := to.Encode(members)
	return b.Bytes(), err
}
