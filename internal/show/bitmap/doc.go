// Package bitmap turns pictures drawn by [picture] into PNG.
package bitmap
