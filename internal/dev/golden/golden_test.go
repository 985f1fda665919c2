package main

import (
	"bytes"
	"strings"
	"testing"
)

// Everything that there is is asked about, and whatever a build says otherwise is named.
func TestADifferenceIsNamed(t *testing.T) {
	folder := t.TempDir()
	if err := gather("../../..", folder); err != nil {
		t.Fatal(err)
	}
	questions, err := questionsIn(folder)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, q := range questions {
		kinds[q[0]]++
	}
	for kind, least := range map[string]int{"--check": 200, "compile": 200, "run": 40, "replay": 10} {
		if kinds[kind] < least {
			t.Errorf("%d questions of %s: %v", kinds[kind], kind, kinds)
		}
	}
	echo := func(_ string, q question) []byte { return []byte("one\n" + strings.Join(q, " ")) }
	before := answers(folder, questions, echo)
	if again := answers(folder, questions, echo); digest(before) != digest(again) ||
		len(differences(questions, before, again)) > 0 {
		t.Error("the same answers are not the same")
	}
	const planted = "replay"
	now := answers(folder, questions, func(folder string, q question) []byte {
		return bytes.ReplaceAll(echo(folder, q), []byte(planted), []byte("REPLAY"))
	})
	found := differences(questions, before, now)
	if digest(before) == digest(now) || len(found) < kinds[planted] || !strings.Contains(found[0], "line 2 now:    ") {
		t.Errorf("%d differences of %d: %v", len(found), kinds[planted], found[:min(2, len(found))])
	}
}
