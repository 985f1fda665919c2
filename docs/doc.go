// Package docs holds the documentation, and the test that keeps what it says
// about the code true.
package docs
