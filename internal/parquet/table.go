package parquet

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"math"
	"strconv"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// Kind is the kind of a column's values.
type Kind int

// Kinds of columns.
const (
	Text    Kind = iota
	Integer      // of 64 bits
	Number       // with a fraction
)

// types are the types in a file for the kinds of columns.
var types = map[Kind]format.Type{Text: format.ByteArray, Integer: format.Int64, Number: format.Double}

// Column is a column of a table.
type Column struct {
	Name string
	Kind Kind

	values  []byte
	present []bool // which rows have a value
}

// Table is a table that is filled row by row.
type Table struct{ columns []Column }

// New returns an empty table.
func New(columns ...Column) *Table { return &Table{columns} }

// Add adds a row: a text for each column, "" for no value. It returns an error if a value is invalid for its column;
// the table is then unusable.
func (t *Table) Add(row []string) error {
	for i := range t.columns {
		if err := t.columns[i].add(row[i]); err != nil {
			return fmt.Errorf("%s: %w", t.columns[i].Name, err)
		}
	}
	return nil
}

func (c *Column) add(text string) error {
	c.present = append(c.present, text != "")
	if text == "" {
		return nil
	}
	switch c.Kind {
	case Integer:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return err
		}
		c.values = binary.LittleEndian.AppendUint64(c.values, uint64(n))
	case Number:
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return err
		}
		c.values = binary.LittleEndian.AppendUint64(c.values, math.Float64bits(n))
	default:
		c.values = append(binary.LittleEndian.AppendUint32(c.values, uint32(len(text))), text...)
	}
	return nil
}

// levels returns for which rows the column has a value, as runs of equal bits.
func (c *Column) levels() []byte {
	out := make([]byte, 4, 64) // for the length
	for from := 0; from < len(c.present); {
		to := from + 1
		for to < len(c.present) && c.present[to] == c.present[from] {
			to++
		}
		level := byte(0)
		if c.present[from] {
			level = 1
		}
		out = append(binary.AppendUvarint(out, uint64(to-from)<<1), level)
		from = to
	}
	binary.LittleEndian.PutUint32(out, uint32(len(out)-4))
	return out
}

// magic is the text at the start and end of a file.
const magic = "PAR1"

// File returns the contents of a file with the table. It returns an error if the table is too large for the format.
func (t *Table) File() ([]byte, error) {
	var out bytes.Buffer
	out.WriteString(magic)
	rows := 0
	if len(t.columns) > 0 {
		rows = len(t.columns[0].present)
	}
	schema := []format.SchemaElement{{Name: "table", NumChildren: thrift.New(int32(len(t.columns)))}}
	group := format.RowGroup{NumRows: int64(rows), FileOffset: int64(out.Len())}
	for i := range t.columns {
		c := &t.columns[i]
		element := format.SchemaElement{Name: c.Name, Type: thrift.New(types[c.Kind]),
			RepetitionType: thrift.New(format.Optional)}
		if c.Kind == Text {
			element.LogicalType = format.LogicalType{Value: &format.StringType{}}
		}
		schema = append(schema, element)
		chunk, err := c.write(&out)
		if err != nil {
			return nil, err
		}
		group.Columns = append(group.Columns, format.ColumnChunk{MetaData: chunk})
		group.TotalByteSize += chunk.TotalUncompressedSize
		group.TotalCompressedSize += chunk.TotalCompressedSize
	}
	at := out.Len()
	file := format.FileMetaData{Version: 1, Schema: schema, NumRows: int64(rows), CreatedBy: "ludo-lsp"}
	if rows > 0 {
		file.RowGroups = []format.RowGroup{group}
	}
	if err := encode(&out, &file); err != nil {
		return nil, err
	}
	out.Write(binary.LittleEndian.AppendUint32(nil, uint32(out.Len()-at)))
	out.WriteString(magic)
	return out.Bytes(), nil
}

// write writes the page of a column, and returns its metadata for the footer.
func (c *Column) write(out *bytes.Buffer) (chunk format.ColumnMetaData, err error) {
	at := out.Len()
	levels := c.levels()
	var page bytes.Buffer
	zip := gzip.NewWriter(&page)
	zip.Write(levels) // writing to a buffer never fails
	zip.Write(c.values)
	zip.Close()
	plain := len(levels) + len(c.values)
	if plain > math.MaxInt32 {
		return chunk, fmt.Errorf("the column %s is larger than 2 GiB", c.Name)
	}
	header := format.PageHeader{Type: format.DataPage, UncompressedPageSize: int32(plain),
		CompressedPageSize: int32(page.Len()), DataPageHeader: thrift.New(format.DataPageHeader{
			NumValues: int32(len(c.present)), Encoding: format.Plain, DefinitionLevelEncoding: format.RLE,
			RepetitionLevelEncoding: format.RLE})}
	if err := encode(out, &header); err != nil {
		return chunk, err
	}
	head := out.Len() - at
	out.Write(page.Bytes())
	return format.ColumnMetaData{Type: types[c.Kind], Encoding: []format.Encoding{format.Plain, format.RLE},
		PathInSchema: []string{c.Name}, Codec: format.Gzip, NumValues: int64(len(c.present)),
		TotalUncompressedSize: int64(head + plain), TotalCompressedSize: int64(out.Len() - at),
		DataPageOffset: int64(at)}, nil
}

func encode(out *bytes.Buffer, what any) error {
	return thrift.NewEncoder(new(thrift.CompactProtocol).NewWriter(out)).Encode(what)
}
