package gamedef

// Number is a literal number. It is a Value, a Scalar, an Attribute and Data.
type Number float64

// Bool is a literal truth value. It is also a Condition.
type Bool bool

// Text is a literal string.
type Text string

// Scalar is a Number, a Bool or a Text.
type Scalar interface {
	Value
	Attribute
	Data
	isScalar()
}

func (Number) isScalar() {}
func (Bool) isScalar()   {}
func (Text) isScalar()   {}

func (Number) isValue() {}
func (Bool) isValue()   {}
func (Text) isValue()   {}

func (Bool) isCondition() {}

// Attribute is the value of a zone's attribute or of an event card's metadata: a Scalar or a TextList.
type Attribute interface{ isAttribute() }

// TextList is an attribute that is a list of strings.
type TextList []string

func (Number) isAttribute()   {}
func (Bool) isAttribute()     {}
func (Text) isAttribute()     {}
func (TextList) isAttribute() {}

// Data is unchecked JSON: Null, a Scalar, an Array or an Object.
type Data interface{ isData() }

// Null is the null of JSON data.
type Null struct{}

// Array is a list of JSON data.
type Array []Data

// Object is a JSON object, in written order.
type Object OrderedMap[Data]

// Get returns the value of key, and whether there is one.
func (o Object) Get(key string) (Data, bool) { return OrderedMap[Data](o).Get(key) }

// Add appends an entry with a key that o does not have.
func (o *Object) Add(key string, d Data) { *o = append(*o, Entry[Data]{Key: key, Value: d}) }

// AddText is Add for a text, unless it is empty.
func (o *Object) AddText(key, text string) {
	if text != "" {
		o.Add(key, Text(text))
	}
}

func (Number) isData() {}
func (Bool) isData()   {}
func (Text) isData()   {}
func (Null) isData()   {}
func (Array) isData()  {}
func (Object) isData() {}
