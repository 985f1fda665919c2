package lsp

import (
	"encoding/json"
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
	if t := c.TextDocument; t != nil {
		diagnostics := protocol.DiagnosticsCapabilities{}
		if t.PublishDiagnostics != nil {
			diagnostics = t.PublishDiagnostics.DiagnosticsCapabilities
		}
		if t.Diagnostic != nil {
			out.pull = true
			out.relatedDocuments = is(t.Diagnostic.RelatedDocumentSupport)
			d := t.Diagnostic.DiagnosticsCapabilities
			if d.RelatedInformation != nil || d.DataSupport != nil || d.CodeDescriptionSupport != nil ||
				len(d.TagSupport.ValueSet) > 0 {
				diagnostics = d
			}
		}
		out.relatedInformation = is(diagnostics.RelatedInformation)
		out.diagnosticData = is(diagnostics.DataSupport)
		out.codeDescription = is(diagnostics.CodeDescriptionSupport) && c.Workspace != nil &&
			c.Workspace.TextDocumentContent != nil
		out.tags = diagnostics.TagSupport.ValueSet
		if a := t.CodeAction; a != nil {
			out.commandsOnly = len(a.CodeActionLiteralSupport.CodeActionKind.ValueSet) == 0
			out.preferred = is(a.IsPreferredSupport)
			out.disabledActions = is(a.DisabledSupport)
			out.resolveEdit = is(a.DataSupport) && slices.Contains(a.ResolveSupport.Properties, "edit")
		}
	}
	if w := c.Workspace; w != nil {
		if w.WorkspaceEdit != nil {
			out.documentChanges = is(w.WorkspaceEdit.DocumentChanges)
			out.createFiles = slices.Contains(w.WorkspaceEdit.ResourceOperations, protocol.ResourceOperationKindCreate)
		}
		if w.Diagnostics != nil {
			out.refreshPull = is(w.Diagnostics.RefreshSupport)
		}
		if w.DidChangeConfiguration != nil {
			out.registerConfiguration = is(w.DidChangeConfiguration.DynamicRegistration)
		}
		if w.DidChangeWatchedFiles != nil {
			out.registerWatchedFiles = is(w.DidChangeWatchedFiles.DynamicRegistration)
		}
		out.configuration = is(w.Configuration)
		out.workspaceFolders = is(w.WorkspaceFolders)
		out.fileOperations = w.FileOperations
		out.content = w.TextDocumentContent != nil
		out.applyEdit = is(w.ApplyEdit)
	}
	var own ownCapabilities
	if json.Unmarshal(c.Experimental, &own) == nil {
		out.simulations, out.references = own.Simulations, own.References
	}
	out.editing = readEditing(c)
	out.navigation = readNavigation(c)
	if c.Window != nil {
		out.progress = is(c.Window.WorkDoneProgress)
		out.showDocument = c.Window.ShowDocument != nil && c.Window.ShowDocument.Support
	}
	return out
}

// ownCapabilities are the capabilities of clients that support this server's extensions of the protocol; see
// docs/protocol.md.
type ownCapabilities struct {
	Simulations bool `json:"ludoSimulation"` // by notifications
	References  bool `json:"ludoReferences"` // the client lists them itself
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
		if is(f.DidCreate) {
			operations.DidCreate = options
		}
		if is(f.DidRename) {
			operations.DidRename = options
		}
		if is(f.WillRename) {
			operations.WillRename = options
		}
		if is(f.DidDelete) {
			operations.DidDelete = options
		}
		out.Workspace.FileOperations = operations
	}
	return out
}
