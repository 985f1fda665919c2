package wire

import (
	"encoding/json"
	"slices"

	"go.lsp.dev/protocol"
)

// soundInitialize reads the parameters of initialize without the capabilities that do not decode, and lists those.
func soundInitialize(params []byte) (p *protocol.InitializeParams, dropped []string, err error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(params, &fields); err != nil {
		return nil, nil, err
	}
	var groups map[string]json.RawMessage
	if err := json.Unmarshal(fields["capabilities"], &groups); err != nil {
		return nil, nil, err
	}
	sound := map[string]map[string]json.RawMessage{}
	for group, raw := range groups {
		var members map[string]json.RawMessage
		if json.Unmarshal(raw, &members) != nil {
			dropped = append(dropped, group)
			continue
		}
		sound[group] = map[string]json.RawMessage{}
		for name, value := range members {
			alone, err := json.Marshal(map[string]any{group: map[string]any{name: value}})
			if err != nil {
				return nil, nil, err
			}
			if protocol.Unmarshal(alone, new(protocol.ClientCapabilities)) != nil {
				dropped = append(dropped, group+"."+name)
				continue
			}
			sound[group][name] = value
		}
	}
	if fields["capabilities"], err = json.Marshal(sound); err != nil {
		return nil, nil, err
	}
	mended, err := json.Marshal(fields)
	if err != nil {
		return nil, nil, err
	}
	p = new(protocol.InitializeParams)
	slices.Sort(dropped)
	return p, dropped, protocol.Unmarshal(mended, p)
}
