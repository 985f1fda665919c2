// Package prose reads what stands around the blocks of a document: headings, links
// and paragraphs, as CommonMark has them. It is asked when somebody wants to see or follow
// them, never while a document is edited; the reading is bounded whatever stands
// there. Finding the blocks themselves is the business of internal/spec/doc.
package prose
