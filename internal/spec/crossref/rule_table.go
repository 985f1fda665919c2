package crossref

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// checkTableContracts checks the contracts of each asset.
func checkTableContracts(all assets, report Report) {
	for _, a := range all.list {
		contracts := a.Get(view.DataAssetTableContracts)
		first := map[string]syntax.Node{}
		for _, c := range contracts.Items() {
			c = c.Resolve()
			path := c.Get(view.TableContractTablePath).Resolve()
			if c.Kind() != syntax.Mapping || name(path) == "" {
				continue
			}
			if earlier, twice := first[name(path)]; twice {
				f := faultAtNode(path, diag.CompilerRuntimeTableContractPathDuplicate,
					"The table "+quote(name(path))+" has a contract already.")
				f.Related = []diag.Related{{Span: earlier.Span(), Message: "It is here."}}
				report(a.unit, f)
				continue
			}
			first[name(path)] = path
			if t, ok := readTable(a, name(path)); ok {
				t.report = report
				t.checkUniqueKeys(c.Get(view.TableContractUniqueBy).Resolve())
				for _, constraint := range c.Get(view.TableContractConstraints).Resolve().Items() {
					t.checkConstraint(constraint.Resolve())
				}
			}
		}
	}
}

// table holds the rows of a table.
type table struct {
	unit   index.UnitID // of the asset
	report Report
	path   string
	rows   []entry
}

// readTable finds a table in the payload of an asset; ok is false when there is no list of records at the path.
func readTable(a *asset, path string) (t table, ok bool) {
	t = table{unit: a.unit, path: path}
	n := a.payload
	steps := strings.Split(path, ".")
	for i, step := range steps {
		if i == len(steps)-1 {
			t.rows = a.listedEntry.list(n, step)
			break
		}
		n = n.Get(step).Resolve()
	}
	if len(t.rows) == 0 {
		return t, false
	}
	for _, row := range t.rows {
		if row.node.Kind() != syntax.Mapping || row.node.IsBroken() {
			return t, false
		}
	}
	return t, true
}

// hasField reports whether any row has a field.
func (t *table) hasField(field string) bool {
	return slices.ContainsFunc(t.rows, func(row entry) bool { return row.Get(field).Valid() })
}

// checkUniqueKeys checks that no two rows have equal key fields.
func (t *table) checkUniqueKeys(keys syntax.Node) {
	var earlier []syntax.Node
	for _, key := range keys.Items() {
		key = key.Resolve()
		fields := names(key)
		if len(fields) == 0 || len(fields) != key.Len() ||
			slices.ContainsFunc(fields, func(f string) bool { return !t.hasField(f) }) {
			continue
		}
		if t.fieldTwice(key) || t.keyTwice(key, earlier) {
			continue
		}
		earlier = append(earlier, key)
		t.reportKeyViolation(key, fields)
	}
}

func (t *table) fieldTwice(key syntax.Node) bool {
	seen := map[string]syntax.Node{}
	for _, field := range texts(key) {
		if first, twice := seen[name(field)]; twice {
			f := faultAtNode(field, diag.RuntimeTableUniqueKeyFieldDuplicate, "This key names the field "+quote(name(field))+
				" already.")
			f.Related = []diag.Related{{Span: first.Span(), Message: "It is named here first."}}
			t.report(t.unit, f)
			return true
		}
		seen[name(field)] = field
	}
	return false
}

func (t *table) keyTwice(key syntax.Node, earlier []syntax.Node) bool {
	fields := slices.Sorted(slices.Values(names(key)))
	for _, other := range earlier {
		if slices.Equal(fields, slices.Sorted(slices.Values(names(other)))) {
			f := faultAtNode(key, diag.RuntimeTableUniqueKeyDuplicate, "This key has the same fields as an earlier one.")
			f.Related = []diag.Related{{Span: other.Span(), Message: "The earlier one is here."}}
			t.report(t.unit, f)
			return true
		}
	}
	return false
}

// reportKeyViolation reports the first row that lacks a key field, or has the same key as an earlier one.
func (t *table) reportKeyViolation(key syntax.Node, fields []string) {
	seen := map[string]entry{}
	for _, row := range t.rows {
		var values strings.Builder
		for _, field := range fields {
			v := row.Get(field)
			if v.Kind() != syntax.Scalar || v.IsNull() {
				t.reportLacking(row, field, key, diag.RuntimeTableUniqueKeyValueInvalid,
					"By "+quote(field)+" the rows of "+quote(t.path)+
						" are told apart, but this one has no value there.")
				return
			}
			values.WriteString(strconv.Itoa(int(v.Type())) + v.Value() + "\x00")
		}
		first, twice := seen[values.String()]
		if !twice {
			seen[values.String()] = row
			continue
		}
		value := row.Get(fields[0])
		f := faultAtNode(value, diag.RuntimeTableUniqueKeyViolation,
			"An earlier row of "+quote(t.path)+" has the same "+strings.Join(fields, " and ")+", which must be unique.")
		addRelated(&f, row.unit, first.unit, first.Get(fields[0]).Span(), "The earlier row is here.")
		addRelated(&f, row.unit, t.unit, key.Span(), "The table promises it here.")
		t.report(row.unit, f)
		return
	}
}

// reportLacking reports a row without a value that its table guarantees.
func (t *table) reportLacking(row entry, field string, promise syntax.Node, code diag.Code, message string) {
	where := row.node
	if v := row.Get(field); v.Valid() {
		where = v
	}
	f := faultAtNode(where, code, message)
	addRelated(&f, row.unit, t.unit, promise.Span(), "The table promises it here.")
	t.report(row.unit, f)
}

// column holds the integers of one field, by row.
type column struct {
	nodes  []syntax.Node
	units  []index.UnitID
	values []int64
}

// readColumn reads the field of a constraint; ok is false, with a fault reported, when it is not a column of integers.
func (t *table) readColumn(field syntax.Node) (c column, ok bool) {
	if !t.hasField(name(field)) {
		return c, false
	}
	for _, row := range t.rows {
		v := row.Get(name(field))
		if !v.Valid() || v.IsNull() {
			t.reportLacking(row, name(field), field, diag.RuntimeTableConstraintValueInvalid,
				"This row has no "+quote(name(field))+", of which the table makes a promise.")
			return c, false
		}
		n, whole := v.Int()
		if x, isNumber := number(v); !whole && isNumber && x == float64(int64(x)) {
			n, whole = int64(x), true
		}
		if !whole {
			if v.Type() == syntax.String || v.Type() == syntax.Bool {
				t.report(t.unit, faultAtNode(field, diag.RuntimeTableConstraintFieldTypeInvalid,
					"The field "+quote(name(field))+" of "+quote(t.path)+" does not hold whole numbers."))
			}
			return c, false
		}
		c.nodes, c.units, c.values = append(c.nodes, v), append(c.units, row.unit), append(c.values, n)
	}
	return c, len(c.values) > 0
}

// checkConstraint checks one column.
func (t *table) checkConstraint(n syntax.Node) {
	field := n.Get(view.TableConstraintField).Resolve()
	check := view.VisitTableConstraint(n.Get(view.TableConstraintKind).Resolve().Value(), n, constraintChecks{t})
	if name(field) == "" || n.IsBroken() || check == nil {
		return
	}
	if c, ok := t.readColumn(field); ok {
		check(n, c)
	}
}

// constraintChecks has the check for each kind of constraint on a table.
type constraintChecks struct{ *table }

type promise = func(syntax.Node, column)

func (p constraintChecks) Monotonic(view.TableConstraintMonotonicRecord[syntax.Node]) promise {
	return p.monotonic
}

func (p constraintChecks) ContiguousInt(view.TableConstraintContiguousIntRecord[syntax.Node]) promise {
	return p.contiguous
}

func (p constraintChecks) NumericRange(view.TableConstraintNumericRangeRecord[syntax.Node]) promise {
	return p.inRange
}

func (p constraintChecks) Other(string, syntax.Node) promise { return nil }

// reportBroken reports the row that breaks a constraint.
func (t *table) reportBroken(n syntax.Node, c column, row int, code diag.Code, message string) {
	f := faultAtNode(c.nodes[row], code, message)
	addRelated(&f, c.units[row], t.unit, n.Span(), "The table promises it here.")
	t.report(c.units[row], f)
}

func (t *table) monotonic(n syntax.Node, c column) {
	direction := n.Get(view.TableConstraintMonotonicDirection).Resolve().Value()
	strict := view.AbsentTableConstraintMonotonicStrict
	if s := n.Get(view.TableConstraintMonotonicStrict).Resolve(); s.Type() == syntax.Bool {
		strict = s.Bool()
	}
	if direction != view.TableConstraintMonotonicDirectionAsc &&
		direction != view.TableConstraintMonotonicDirectionDesc {
		return
	}
	for i := 1; i < len(c.values); i++ {
		a, b := c.values[i-1], c.values[i]
		if direction == view.TableConstraintMonotonicDirectionDesc {
			a, b = b, a
		}
		if a < b || a == b && !strict {
			continue
		}
		than := "larger"
		if direction == view.TableConstraintMonotonicDirectionDesc {
			than = "smaller"
		}
		message := "This number must be " + than + " than the one of the row before, " +
			strconv.FormatInt(c.values[i-1], 10)
		if !strict {
			message += ", or equal"
		}
		t.reportBroken(n, c, i, diag.RuntimeTableConstraintMonotonicViolation, message+".")
		return
	}
}

func (t *table) contiguous(n syntax.Node, c column) {
	step := int64(view.AbsentTableConstraintContiguousIntStep)
	if s := n.Get(view.TableConstraintContiguousIntStep).Resolve(); isGiven(s) {
		v, ok := s.Int()
		if !ok {
			return
		}
		if v <= 0 {
			t.report(t.unit, faultAtNode(s, diag.RuntimeTableConstraintStepInvalid, "The step must be at least 1."))
			return
		}
		step = v
	}
	order := make([]int, len(c.values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(c.values[a], c.values[b]) })
	wanted := c.values[order[0]]
	if s := n.Get(view.TableConstraintContiguousIntStart).Resolve(); isGiven(s) {
		v, ok := s.Int()
		if !ok {
			return
		}
		wanted = v
	}
	for _, row := range order {
		if c.values[row] != wanted {
			t.reportBroken(n, c, row, diag.RuntimeTableConstraintContiguousViolation,
				"The numbers of this column must follow each other without gaps or repeats: "+
					strconv.FormatInt(wanted, 10)+" is due where "+strconv.FormatInt(c.values[row], 10)+" stands.")
			return
		}
		wanted += step
	}
}

func (t *table) inRange(n syntax.Node, c column) {
	low, hasLow := number(n.Get(view.TableConstraintNumericRangeMin).Resolve())
	high, hasHigh := number(n.Get(view.TableConstraintNumericRangeMax).Resolve())
	if hasLow && hasHigh && low > high {
		return
	}
	for i, v := range c.values {
		switch {
		case hasLow && float64(v) < low:
			t.reportBroken(n, c, i, diag.RuntimeTableConstraintRangeViolation, "This number must be at least "+formatNumber(low)+
				".")
			return
		case hasHigh && float64(v) > high:
			t.reportBroken(n, c, i, diag.RuntimeTableConstraintRangeViolation, "This number must be at most "+formatNumber(high)+
				".")
			return
		}
	}
}
