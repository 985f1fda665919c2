package kernel_test

import (
	"encoding/json"
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

func TestMovesSurviveWritingAndReading(t *testing.T) {
	for _, text := range []string{
		`{"actionId":"sow","params":{}}`,
		`{"actionId":"sow","params":{"$from":"pit:0","$n":3,"$ok":true,"$x":0.5,"decision:a":["tok_seed_1","tok_seed_0"]}}`,
		`{"actionClass":"limitedOperation","actionId":"sow","freeOperation":true,"params":{}}`,
		`{"actionId":"sow","continues":true,"params":{"decision:b":[]}}`,
		`{"actionId":"$decline","interruptSeat":"north","params":{}}`,
		`{"actionId":"sow","compound":{"insertAfterStage":0,"replaceRemainingStages":false,"specialActivity":{"actionId":"rest","params":{"$n":-1}},"timing":"during"},"params":{}}`,
	} {
		var m kernel.Move
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got, err := json.Marshal(m)
		if err != nil || string(got) != text {
			t.Errorf("got %s, %v, want %s", got, err, text)
		}
	}
}

func TestMovesThatDoNotFitNameTheField(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`[]`, "Here belongs an object, not a list."},
		{`{}`, `The field "actionId" is missing.`},
		{`{"actionId": 3}`, "actionId: Here belongs a text, not the number 3."},
		{`{"actionId": "sow", "params": {"$a": {}}}`, "params.$a: Here belongs a number, a truth value or a text, not an object."},
		{`{"actionId": "sow", "params": {"$a": [1, [2, null]]}}`, "params.$a[1][1]: Here belongs a number, a truth value or a text, not null."},
		{`{"actionId": "sow", "continues": false}`, "continues: This is true or is left out."},
		{`{"actionId": "sow", "param": {}}`, `param: There is no field "param". Did you mean "params"?`},
		{`{"actionId": "sow", "actionClass": "swim"}`, "actionClass: Here belongs pass, event, operation, limitedOperation, operationPlusSpecialActivity or specialActivity, not \"swim\"."},
		{`{"actionId": "sow", "compound": {"timing": "after"}}`, `compound: The field "specialActivity" is missing.`},
		{`{"actionId": "sow", "compound": {"specialActivity": {"actionId": "x", "params": 3}, "timing": "after"}}`, "compound.specialActivity.params: Here belongs an object, not the number 3."},
		{`{"actionId": "sow", "compound": {"specialActivity": {"actionId": "x"}, "timing": "after", "insertAfterStage": 1.5}}`, "compound.insertAfterStage: Here belongs a whole number, not the number 1.5."},
		{`{"actionId": "sow", "compound": {"specialActivity": {"actionId": "x"}, "timing": "after", "insertAfterStage": -1}}`, "compound.insertAfterStage: Here belongs a number from 0 to 2147483647, not -1."},
		{`{"actionId": "sow", "actionId": "sow"}`, `given twice`},
	} {
		var m kernel.Move
		err := m.UnmarshalJSON([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.text, err, c.want)
		}
	}
}
