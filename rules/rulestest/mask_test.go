package rulestest_test

import (
	"strings"
	"testing"

	"aidedecamp/rules/rulestest"
)

func TestMaskHashesMasksHashesOnly(t *testing.T) {
	long := strings.Repeat("0123456789abcdef", 4)
	tests := []struct{ text, want string }{
		{"n° 7 · 0a1b2c3d4e5f0a1b2c3d4e5f0a1b2c3d", "n° 7 · …"},
		{"n° 7 · 01234567890101234567890101234567.", "n° 7 · …."},
		{"sealed `01234567890101234567890101234567`", "sealed `…`"},
		{`{"name":"hash","kind":"literal","text":"01234567890101234567890101234567"}`, `{"name":"hash","kind":"literal","text":"…"}`},
		{`"#` + long + `"`, `"#…"`},
		{long, "…"},
		{"100000000000000001", "100000000000000001"},
		{"01234567890101234567890101234567", "01234567890101234567890101234567"},
		{"12 345 678 901 points", "12 345 678 901 points"},
		{"0a1b2c3d4e5", "0a1b2c3d4e5"},
		{"0a1b2c3d4e5f0a1b2c3d4e5f0a1b2c3d6", "0a1b2c3d4e5f0a1b2c3d4e5f0a1b2c3d6"},
		{long + "0", long + "0"},
		{"x0a1b2c3d4e5f0a1b2c3d4e5f0a1b2c3d", "x0a1b2c3d4e5f0a1b2c3d4e5f0a1b2c3d"},
		{"0A1B2C3D4E5F", "0A1B2C3D4E5F"},
		{strings.Repeat("1", 64), strings.Repeat("1", 64)},
		{"`" + strings.Repeat("1", 64) + "`", "`" + strings.Repeat("1", 64) + "`"},
		{"· " + strings.Repeat("1", 32) + "· " + strings.Repeat("2", 32), "· …· …"},
		{"`" + strings.Repeat("1", 32) + "G`", "`" + strings.Repeat("1", 32) + "G`"},
	}
	for _, test := range tests {
		if got := rulestest.MaskHashes(test.text); got != test.want {
			t.Errorf("%q is masked as %q, want %q", test.text, got, test.want)
		}
	}
}
