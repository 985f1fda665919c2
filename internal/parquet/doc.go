// Package parquet writes a table as a Parquet file: one row group, a page for each column, gzip compression, plain
// values. The metadata uses types of the library, which provides only the headers; its own row writer would make the
// program larger by a third. Only the file layout belongs here, not the contents of tables.
package parquet
