package expand

// surface says where in a record bindings are named.
type surface struct {
	text   site                // what a text in this place is
	fields map[string]*surface // of a record in this place
	items  *surface            // of a list in this place
}

// site is how a text names a binding.
type site uint8

const (
	noSite   site = iota
	declares      // the name of a binding that is made here
	names         // a name, or a text with names in braces
	zone          // a zone text: a name as a whole, or names behind the colon
)

// record is the surface of a record.
func record(fields ...field) *surface {
	s := &surface{fields: map[string]*surface{}}
	for _, f := range fields {
		s.fields[f.name] = f.surface
	}
	return s
}

type field struct {
	name    string
	surface *surface
}

var (
	bindSurface   = &surface{text: declares}
	nameSurface   = &surface{text: names}
	zoneSurface   = &surface{text: zone, fields: map[string]*surface{"zoneExpr": {text: zone}}}
	playerSurface = &surface{text: names, fields: map[string]*surface{"chosen": nameSurface}}
)

// effectSurfaces are the records behind the key of an effect.
var effectSurfaces = map[string]*surface{
	"setVar":            record(field{"player", playerSurface}, field{"zone", zoneSurface}),
	"addVar":            record(field{"player", playerSurface}, field{"zone", zoneSurface}),
	"setActivePlayer":   record(field{"player", playerSurface}),
	"transferVar":       record(field{"actualBind", bindSurface}, field{"from", endpointSurface}, field{"to", endpointSurface}),
	"moveToken":         record(field{"token", nameSurface}, field{"from", zoneSurface}, field{"to", zoneSurface}),
	"moveAll":           record(field{"from", zoneSurface}, field{"to", zoneSurface}),
	"draw":              record(field{"from", zoneSurface}, field{"to", zoneSurface}),
	"moveTokenAdjacent": record(field{"token", nameSurface}, field{"direction", nameSurface}, field{"from", zoneSurface}),
	"reveal":            record(field{"to", playerSurface}, field{"zone", zoneSurface}),
	"conceal":           record(field{"from", playerSurface}, field{"zone", zoneSurface}),
	"shuffle":           record(field{"zone", zoneSurface}),
	"createToken":       record(field{"zone", zoneSurface}),
	"destroyToken":      record(field{"token", nameSurface}),
	"setTokenProp":      record(field{"token", nameSurface}),
	"forEach":           record(field{"bind", bindSurface}, field{"countBind", bindSurface}),
	"reduce":            record(field{"itemBind", bindSurface}, field{"accBind", bindSurface}, field{"resultBind", bindSurface}),
	"removeByPriority":  record(field{"groups", &surface{items: groupSurface}}, field{"remainingBind", bindSurface}),
	"let":               record(field{"bind", bindSurface}),
	"bindValue":         record(field{"bind", bindSurface}),
	"evaluateSubset":    record(field{"subsetBind", bindSurface}, field{"resultBind", bindSurface}, field{"bestSubsetBind", bindSurface}),
	"chooseOne":         record(field{"bind", bindSurface}, field{"chooser", playerSurface}),
	"chooseN":           record(field{"bind", bindSurface}, field{"chooser", playerSurface}),
	"rollRandom":        record(field{"bind", bindSurface}),
	"setMarker":         record(field{"space", zoneSurface}),
	"shiftMarker":       record(field{"space", zoneSurface}),
	"refillToSize":      record(field{"zone", zoneSurface}, field{"fromZone", zoneSurface}),
	"discardDownTo":     record(field{"zone", zoneSurface}, field{"to", zoneSurface}),
	"aggregate":         record(field{"bind", bindSurface}), // a value, but written alike
}

var (
	endpointSurface = record(field{"player", playerSurface}, field{"zone", zoneSurface})
	groupSurface    = record(field{"bind", bindSurface}, field{"countBind", bindSurface}, field{"to", zoneSurface}, field{"from", zoneSurface})
	ownerSurface    = record(field{"owner", playerSurface})
)

// wordSurfaces are the records with a key whose word says what they are.
var wordSurfaces = map[string]map[string]*surface{
	"ref": {
		"binding":     record(field{"name", nameSurface}),
		"tokenProp":   record(field{"token", nameSurface}),
		"tokenZone":   record(field{"token", nameSurface}),
		"assetField":  record(field{"row", nameSurface}),
		"pvar":        record(field{"player", playerSurface}),
		"zoneCount":   record(field{"zone", zoneSurface}),
		"zoneProp":    record(field{"zone", zoneSurface}),
		"zoneVar":     record(field{"zone", zoneSurface}),
		"markerState": record(field{"space", zoneSurface}),
	},
	"query": {
		"binding":                record(field{"name", nameSurface}),
		"tokensInZone":           record(field{"zone", zoneSurface}),
		"tokensInAdjacentZones":  record(field{"zone", zoneSurface}),
		"adjacentZones":          record(field{"zone", zoneSurface}),
		"connectedZones":         record(field{"zone", zoneSurface}),
		"zones":                  record(field{"filter", ownerSurface}),
		"mapSpaces":              record(field{"filter", ownerSurface}),
		"tokensInMapSpaces":      record(field{"spaceFilter", ownerSurface}),
		"nextInOrderByCondition": record(field{"bind", nameSurface}),
	},
	"op": {
		"adjacent":         record(field{"left", zoneSurface}, field{"right", zoneSurface}),
		"connected":        record(field{"from", zoneSurface}, field{"to", zoneSurface}),
		"zonePropIncludes": record(field{"zone", zoneSurface}),
	},
}

// wordSurface is the surface of a record by the word that says what it is; nil
// if there is none.
func wordSurface(n *Node) *surface {
	for i := range n.keys {
		if words, ok := wordSurfaces[n.keys[i].Name]; ok {
			if s := words[n.items[i].Text()]; s != nil {
				return s
			}
		}
	}
	return nil
}

// inner is the surface of the value at an index of a record, where the record
// itself stands in a place with the surface s.
func (s *surface) inner(n *Node, i int, word *surface) *surface {
	key := n.keys[i].Name
	if s != nil {
		if f := s.fields[key]; f != nil {
			return f
		}
	}
	if word != nil {
		if f := word.fields[key]; f != nil {
			return f
		}
	}
	switch value := n.items[i]; value.kind {
	case Map:
		return effectSurfaces[key]
	case Text:
		if key == "zoneCount" && len(n.keys) == 1 {
			return zoneSurface
		}
	}
	return nil
}

// declared collects the bindings that a value makes anywhere in it.
func declared(n *Node, s *surface, out map[string]bool) {
	switch n.Kind() {
	case Text:
		if s != nil && s.text == declares {
			out[n.text] = true
		}
	case List:
		for _, item := range n.items {
			if s != nil {
				declared(item, s.items, out)
			} else {
				declared(item, nil, out)
			}
		}
	case Map:
		word := wordSurface(n)
		for i, item := range n.items {
			declared(item, s.inner(n, i, word), out)
		}
	}
}
