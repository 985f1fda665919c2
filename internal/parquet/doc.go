// Package parquet writes a table as a Parquet file: one group of rows, a page for each column, compressed by
// gzip, values as they are. What is written around them has the types of the library, which brings the
// headers alone; its own writer of rows would make the program larger by a third. What may enter: how a file
// is laid out. What the tables tell is the business of those who have one.
package parquet
