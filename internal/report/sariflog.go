package report

// The parts of the SARIF 2.1.0 (OASIS) log format that findings need. Everything else has its default;
// TestSARIFConformsToItsSchema checks the output against the standard's schema.

const (
	sarifSchema  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sarifVersion = "2.1.0"
)

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool struct {
		Driver sarifDriver `json:"driver"`
	} `json:"tool"`
	ColumnKind         string                       `json:"columnKind"`
	OriginalURIBaseIDs map[string]sarifBaseLocation `json:"originalUriBaseIds"`
	Artifacts          []sarifArtifact              `json:"artifacts"`
	Invocations        []sarifInvocation            `json:"invocations"`
	Results            []sarifFinding               `json:"results"`
}

type sarifDriver struct {
	Name     string      `json:"name"`
	FullName string      `json:"fullName"`
	Version  string      `json:"version,omitzero"`
	Rules    []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID                   string        `json:"id"`
	Name                 string        `json:"name,omitzero"`
	ShortDescription     *sarifText    `json:"shortDescription,omitzero"`
	FullDescription      *sarifText    `json:"fullDescription,omitzero"`
	Help                 *sarifText    `json:"help,omitzero"`
	DefaultConfiguration *sarifDefault `json:"defaultConfiguration,omitzero"`
}

type sarifDefault struct {
	Level string `json:"level"`
}

type sarifText struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown,omitzero"`
}

type sarifBaseLocation struct {
	Description sarifText `json:"description"`
}

type sarifArtifact struct {
	Location sarifFile `json:"location"`
	MimeType string    `json:"mimeType"`
}

// sarifFile is the URI of a file, relative to a base if there is one.
type sarifFile struct {
	URI       string `json:"uri"`
	URIBaseID string `json:"uriBaseId,omitzero"`
}

type sarifInvocation struct {
	ExecutionSuccessful        bool                `json:"executionSuccessful"`
	ToolExecutionNotifications []sarifNotification `json:"toolExecutionNotifications,omitzero"`
}

type sarifNotification struct {
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations,omitzero"`
}

type sarifFinding struct {
	RuleID              string            `json:"ruleId"`
	RuleIndex           int               `json:"ruleIndex"`
	Level               string            `json:"level"`
	Message             sarifText         `json:"message"`
	Locations           []sarifLocation   `json:"locations"`
	RelatedLocations    []sarifLocation   `json:"relatedLocations,omitzero"`
	PartialFingerprints map[string]string `json:"partialFingerprints"`
	Fixes               []sarifFix        `json:"fixes,omitzero"`
	Properties          map[string]any    `json:"properties,omitzero"`
}

type sarifLocation struct {
	ID               *int               `json:"id,omitzero"`
	Message          *sarifText         `json:"message,omitzero"`
	PhysicalLocation sarifPhysical      `json:"physicalLocation"`
	LogicalLocations []sarifLogicalName `json:"logicalLocations,omitzero"`
}

type sarifPhysical struct {
	ArtifactLocation sarifFile    `json:"artifactLocation"`
	Region           *sarifRegion `json:"region,omitzero"`
}

type sarifLogicalName struct {
	FullyQualifiedName string `json:"fullyQualifiedName"`
}

// sarifRegion is a range of text. Its lines and columns are counted from 1, the columns in UTF-16 code units.
type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

type sarifFix struct {
	Description     sarifText      `json:"description"`
	ArtifactChanges []*sarifChange `json:"artifactChanges"`
	Properties      map[string]any `json:"properties"`
}

type sarifChange struct {
	ArtifactLocation sarifFile          `json:"artifactLocation"`
	Replacements     []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	DeletedRegion   sarifRegion `json:"deletedRegion"`
	InsertedContent *sarifText  `json:"insertedContent,omitzero"`
}
