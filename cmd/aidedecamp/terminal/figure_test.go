package terminal

import (
	"testing"

	"aidedecamp/bot/locale"
)

func TestSizes(t *testing.T) {
	for bytes, want := range map[uint64]string{0: "0\u202fko", 1: "1\u202fko", 69632: "70\u202fko", 999_001: "1\u202fMo",
		52_000_000: "52\u202fMo", 82_700_000_000: "82\u202fGo", 5e15: "5000000\u202fGo"} {
		if got := AllWords().Book(locale.French, locale.Plain).Say(Size(bytes)); got != want {
			t.Errorf("%d bytes are %q, want %q", bytes, got, want)
		}
	}
}
