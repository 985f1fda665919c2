package parquet

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// read reads a file as its description says, and knows nothing of how it was written: the lines are "name: cells".
func read(t *testing.T, file []byte) string {
	t.Helper()
	n := len(file)
	if n < 12 || string(file[:4]) != "PAR1" || string(file[n-4:]) != "PAR1" {
		t.Fatalf("no Parquet file: %q", file)
	}
	length := int(binary.LittleEndian.Uint32(file[n-8:]))
	var end format.FileMetaData
	decode(t, bytes.NewReader(file[n-8-length:n-8]), &end)
	var out strings.Builder
	for _, group := range end.RowGroups {
		for _, chunk := range group.Columns {
			about := chunk.MetaData
			rest := bytes.NewReader(file[about.DataPageOffset:])
			var header format.PageHeader
			decode(t, rest, &header)
			zipped := make([]byte, header.CompressedPageSize)
			if _, err := io.ReadFull(rest, zipped); err != nil {
				t.Fatal(err)
			}
			zip, err := gzip.NewReader(bytes.NewReader(zipped))
			if err != nil {
				t.Fatal(err)
			}
			page, err := io.ReadAll(zip)
			if err != nil || len(page) != int(header.UncompressedPageSize) {
				t.Fatal(len(page), err)
			}
			fmt.Fprintf(&out, "%s:%s\n", about.PathInSchema[0], cells(about.Type, page, int(about.NumValues)))
		}
	}
	return out.String()
}

func decode(t *testing.T, from *bytes.Reader, to any) {
	t.Helper()
	if err := thrift.NewDecoder(new(thrift.CompactProtocol).NewReader(from)).Decode(to); err != nil {
		t.Fatal(err)
	}
}

func cells(kind format.Type, page []byte, rows int) (out string) {
	levels, page := page[4:4+binary.LittleEndian.Uint32(page)], page[4+binary.LittleEndian.Uint32(page):]
	for rows > 0 {
		run, n := binary.Uvarint(levels)
		level := levels[n]
		levels = levels[n+1:]
		for range run >> 1 {
			rows--
			switch {
			case level == 0:
				out += " -"
			case kind == format.ByteArray:
				length := 4 + binary.LittleEndian.Uint32(page)
				out, page = out+fmt.Sprintf(" %q", page[4:length]), page[length:]
			case kind == format.Int64:
				out, page = out+fmt.Sprint(" ", int64(binary.LittleEndian.Uint64(page))), page[8:]
			default:
				out += fmt.Sprint(" ", math.Float64frombits(binary.LittleEndian.Uint64(page)))
				page = page[8:]
			}
		}
	}
	return out
}

func TestTablesAreRead(t *testing.T) {
	table := New(Column{Name: "seed", Kind: Integer}, Column{Name: "stop"}, Column{Name: "score", Kind: Number})
	for _, row := range [][]string{{"-9223372036854775808", "terminal", "1.5"}, {"7", "", ""}, {"8", "größer", ""},
		{"", "x", "-3"}} {
		if err := table.Add(row); err != nil {
			t.Fatal(err)
		}
	}
	file, err := table.File()
	if err != nil {
		t.Fatal(err)
	}
	want := "seed: -9223372036854775808 7 8 -\nstop: \"terminal\" - \"größer\" \"x\"\nscore: 1.5 - - -3\n"
	if got := read(t, file); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if again, _ := table.File(); !bytes.Equal(file, again) {
		t.Error("the same table is another file")
	}
	empty, err := New(Column{Name: "seed", Kind: Integer}).File()
	if err != nil || read(t, empty) != "" {
		t.Error("a table without rows: ", err)
	}
	if err := New(Column{Name: "seed", Kind: Integer}).Add([]string{"seven"}); err == nil {
		t.Error("a text is taken for a number")
	}
}
