// Package prose reads the text around the blocks of a document: headings, links and paragraphs, as defined by
// CommonMark. It is used only when somebody wants to see or follow them, never during editing; the reading is bounded
// for any input. Package internal/spec/doc finds the blocks themselves.
package prose
