package gamedef_test

import (
	"testing"

	"ludo-lsp/kernel/gamedef"
)

func BenchmarkDecode(b *testing.B) {
	for name, data := range given(b) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := gamedef.Decode(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	for name, data := range given(b) {
		def, err := gamedef.Decode(data)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := gamedef.Encode(def); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkValidate(b *testing.B) {
	for name, data := range given(b) {
		def, err := gamedef.Decode(data)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				gamedef.Validate(def)
			}
		})
	}
}
