package lsp

import (
	"encoding/json"
	"fmt"
	"slices"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/project"
	"ludo-lsp/internal/text/source"
)

// client is what the editor can do, as it announced when it connected.
type client struct {
	encoding source.Encoding

	relatedInformation bool
	diagnosticData     bool
	codeDescription    bool // codes link to their pages, which are among our documents
	tags               []protocol.DiagnosticTag

	pull             bool // it asks for diagnostics itself
	relatedDocuments bool
	refreshPull      bool
	// forgetsOpen: asked to pull again, it pulls the workspace's diagnostics if it can, and shows them for no open
	// document. Neovim 0.12 does so.
	forgetsOpen bool

	commandsOnly    bool // it announces that it takes no code actions but commands
	preferred       bool
	resolveEdit     bool
	disabledActions bool
	documentChanges bool

	configuration         bool
	registerConfiguration bool
	registerWatchedFiles  bool
	workspaceFolders      bool
	fileOperations        *protocol.FileOperationClientCapabilities
	progress              bool
	content               bool // it asks for the text of our documents
	showDocument          bool
	applyEdit             bool
	createFiles           bool
	simulations           bool // it wants our own notifications about simulations
	references            bool // it lists the places that ludo.showReferences returns

	editing    editingSupport
	navigation navigationSupport
}

func readClient(c *protocol.ClientCapabilities) client {
	var out client
	if c.General != nil {
		out.encoding = chooseEncoding(c.General.PositionEncodings)
	}
	has := announcedBy(c)
	diagnostics := "textDocument.publishDiagnostics"
	for _, what := range []string{"relatedInformation", "dataSupport", "codeDescriptionSupport", "tagSupport.valueSet"} {
		if _, says := has["textDocument.diagnostic."+what]; says {
			diagnostics = "textDocument.diagnostic"
		}
	}
	const item, action = "textDocument.completion.completionItem", "textDocument.codeAction"
	const signature = "textDocument.signatureHelp.signatureInformation"
	for path, flag := range map[string]*bool{
		diagnostics + ".relatedInformation":                             &out.relatedInformation,
		diagnostics + ".dataSupport":                                    &out.diagnosticData,
		diagnostics + ".codeDescriptionSupport":                         &out.codeDescription,
		"textDocument.diagnostic":                                       &out.pull,
		"textDocument.diagnostic.relatedDocumentSupport":                &out.relatedDocuments,
		"workspace.diagnostics.refreshSupport":                          &out.refreshPull,
		action + ".isPreferredSupport":                                  &out.preferred,
		action + ".disabledSupport":                                     &out.disabledActions,
		action + ".resolveSupport.properties=edit":                      &out.resolveEdit,
		"workspace.workspaceEdit.documentChanges":                       &out.documentChanges,
		"workspace.workspaceEdit.resourceOperations=create":             &out.createFiles,
		"workspace.configuration":                                       &out.configuration,
		"workspace.didChangeConfiguration.dynamicRegistration":          &out.registerConfiguration,
		"workspace.didChangeWatchedFiles.dynamicRegistration":           &out.registerWatchedFiles,
		"workspace.workspaceFolders":                                    &out.workspaceFolders,
		"workspace.textDocumentContent":                                 &out.content,
		"workspace.applyEdit":                                           &out.applyEdit,
		"window.workDoneProgress":                                       &out.progress,
		"window.showDocument.support":                                   &out.showDocument,
		item + ".snippetSupport":                                        &out.editing.snippets,
		item + ".insertTextModeSupport.valueSet=2":                      &out.editing.lines,
		item + ".documentationFormat=markdown":                          &out.editing.markdown,
		item + ".insertReplaceSupport":                                  &out.editing.insertReplace,
		item + ".labelDetailsSupport":                                   &out.editing.labelDetails,
		"textDocument.documentSymbol.hierarchicalDocumentSymbolSupport": &out.editing.hierarchy,
		"workspace.semanticTokens.refreshSupport":                       &out.editing.refreshes[coloursAround],
		"workspace.codeLens.refreshSupport":                             &out.editing.refreshes[lensesAround],
		"workspace.inlayHint.refreshSupport":                            &out.editing.refreshes[hintsAround],
		"textDocument.hover.contentFormat=markdown":                     &out.navigation.hoverMarkdown,
		"textDocument.declaration.linkSupport":                          &out.navigation.declarationLinks,
		"textDocument.definition.linkSupport":                           &out.navigation.definitionLinks,
		"textDocument.typeDefinition.linkSupport":                       &out.navigation.typeLinks,
		"textDocument.implementation.linkSupport":                       &out.navigation.implementationLinks,
		"textDocument.rename.prepareSupport":                            &out.navigation.prepareRename,
		signature + ".documentationFormat=markdown":                     &out.navigation.signatureMarkdown,
		signature + ".parameterInformation.labelOffsetSupport":          &out.navigation.labelOffsets,
		"textDocument.documentLink.tooltipSupport":                      &out.navigation.tooltips,
		"textDocument.inlineValue":                                      &out.navigation.inlineValues,
	} {
		*flag = has[path]
	}
	out.codeDescription = out.codeDescription && out.content
	out.resolveEdit = out.resolveEdit && has[action+".dataSupport"]
	out.commandsOnly = has[action] && !has[action+".codeActionLiteralSupport.codeActionKind.valueSet"]
	for _, tag := range []protocol.DiagnosticTag{protocol.DiagnosticTagUnnecessary, protocol.DiagnosticTagDeprecated} {
		if has[fmt.Sprintf("%s.tagSupport.valueSet=%d", diagnostics, tag)] {
			out.tags = append(out.tags, tag)
		}
	}
	var own ownCapabilities
	if json.Unmarshal(c.Experimental, &own) == nil {
		out.simulations, out.references = own.Simulations, own.References
	}
	if w := c.Workspace; w != nil {
		out.fileOperations = w.FileOperations
	}
	if t := c.TextDocument; t != nil && t.FoldingRange != nil && t.FoldingRange.RangeLimit != nil {
		out.editing.foldingLimit = int(*t.FoldingRange.RangeLimit)
	}
	return out
}

// ownCapabilities are the capabilities of clients that support this server's extensions of the protocol; see
// docs/protocol.md.
type ownCapabilities struct {
	Simulations bool `json:"ludoSimulation"` // by notifications
	References  bool `json:"ludoReferences"` // the client lists them itself
}

// announced are the capabilities of a client by their paths: those that are given or are true, and the items of lists,
// after =.
type announced map[string]bool

func announcedBy(c *protocol.ClientCapabilities) announced {
	out, all := announced{}, map[string]any{}
	if raw, err := protocol.Marshal(c); err == nil && json.Unmarshal(raw, &all) == nil {
		for group, members := range all {
			out.add(group, members)
		}
	}
	return out
}

func (a announced) add(path string, value any) {
	switch value := value.(type) {
	case bool:
		a[path] = value
	case map[string]any:
		a[path] = true
		for name, member := range value {
			a.add(path+"."+name, member)
		}
	case []any:
		for _, item := range value {
			a[path], a[fmt.Sprintf("%s=%v", path, item)] = true, true
		}
	}
}

// chooseEncoding picks the cheapest of the position encodings that the client offers: bytes, then the protocol's
// default.
func chooseEncoding(offered []protocol.PositionEncodingKind) source.Encoding {
	switch {
	case slices.Contains(offered, protocol.PositionEncodingKindUTF8):
		return source.UTF8
	case len(offered) == 0 || slices.Contains(offered, protocol.PositionEncodingKindUTF16):
		return source.UTF16
	case slices.Contains(offered, protocol.PositionEncodingKindUTF32):
		return source.UTF32
	}
	return source.UTF16
}

func is(flag *bool) bool { return flag != nil && *flag }

// capabilities returns what the server offers this client: only what it supports, but also what a client may use
// without having announced it.
func (c client) capabilities() protocol.ServerCapabilities {
	yes := true
	out := protocol.ServerCapabilities{
		PositionEncoding: protocol.PositionEncodingKind(c.encoding.String()),
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose:         &yes,
			Change:            new(protocol.TextDocumentSyncKindIncremental),
			Save:              &protocol.SaveOptions{},
			WillSaveWaitUntil: &yes,
		},
		Workspace: &protocol.WorkspaceOptions{
			WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
				Supported: &yes, ChangeNotifications: protocol.Boolean(true),
			},
		},
	}
	if !c.commandsOnly {
		out.CodeActionProvider = &protocol.CodeActionOptions{
			CodeActionKinds: []protocol.CodeActionKind{
				protocol.CodeActionKindQuickFix, protocol.CodeActionKindRefactorInline, protocol.CodeActionKindRefactorExtract,
				protocol.CodeActionKindRefactorRewrite, protocol.CodeActionKindRefactorMove,
				protocol.CodeActionKindSourceFixAll, kindFixAll, kindSortSections,
			},
			ResolveProvider: new(c.resolveEdit),
		}
	}
	if c.pull {
		out.DiagnosticProvider = &protocol.DiagnosticOptions{
			Identifier: new("ludo"), InterFileDependencies: true, WorkspaceDiagnostics: !c.forgetsOpen,
		}
	}
	out.ExecuteCommandProvider = protocol.ExecuteCommandOptions{Commands: commands}
	if c.content {
		out.Workspace.TextDocumentContent = &protocol.TextDocumentContentOptions{Schemes: []string{virtualScheme}}
	}
	offerFormatting(&out)
	c.editing.offer(&out)
	c.navigation.offer(&out)
	if f := c.fileOperations; f != nil {
		scheme := "file"
		options := protocol.FileOperationRegistrationOptions{Filters: []protocol.FileOperationFilter{
			{Scheme: &scheme, Pattern: protocol.FileOperationPattern{Glob: "**/*.{md,MD}", Matches: protocol.FileOperationPatternKindFile}},
			{Scheme: &scheme, Pattern: protocol.FileOperationPattern{Glob: "**/" + project.Name, Matches: protocol.FileOperationPatternKindFile}},
			{Scheme: &scheme, Pattern: protocol.FileOperationPattern{Glob: "**", Matches: protocol.FileOperationPatternKindFolder}},
		}}
		operations := &protocol.FileOperationOptions{}
		for offer, can := range map[*protocol.FileOperationRegistrationOptions]*bool{
			&operations.DidCreate: f.DidCreate, &operations.DidRename: f.DidRename,
			&operations.WillRename: f.WillRename, &operations.DidDelete: f.DidDelete,
		} {
			if is(can) {
				*offer = options
			}
		}
		out.Workspace.FileOperations = operations
	}
	return out
}
