package syntax_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/yaml/syntax"
)

func benchmarkParse(b *testing.B, text string, o syntax.Options) {
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		syntax.Parse(text, o)
	}
}

const sampleEntry = `  - id: trade
    actor: active
    params:
      - { name: goods, domain: { query: enums, values: [wood, wool, "iron ore"] } }
      - name: $partner
        domain: { query: players }
    pre: { op: '>=', left: { ref: pvar, player: actor, var: coins }, right: 2 }  # two coins
    effects:
      - addVar: { scope: pvar, player: actor, var: coins, delta: -2 }
      - forEach:
          bind: $token
          over:
            query: tokensInZone
            zone: market:none
          effects:
            - moveToken: { token: $token, from: market:none, to: hand:actor }
`

func BenchmarkParseEntry(b *testing.B) {
	benchmarkParse(b, sampleEntry, syntax.Options{Entry: true})
}

func BenchmarkParseLarge(b *testing.B) {
	benchmarkParse(b, "actions:\n"+strings.Repeat(sampleEntry, 64), syntax.Options{})
}

func BenchmarkParseBroken(b *testing.B) {
	benchmarkParse(b, strings.Replace(sampleEntry, "actor: active", "actor active", 1), syntax.Options{Entry: true})
}

func BenchmarkParseCorpus(b *testing.B) {
	var all strings.Builder
	for _, fence := range fences(b, specs.All(b)...) {
		for _, entry := range entries(fence) {
			all.WriteString(entry)
		}
	}
	benchmarkParse(b, "all:\n"+all.String(), syntax.Options{})
}
