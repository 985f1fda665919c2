// Package pictures knows what the pictures of the documentation showed when they were taken.
package pictures
