package bounds_test

import (
	"encoding/json"
	"strings"
	"testing"

	"aidedecamp/rules/bounds"
)

func TestJSONWithinItsBounds(t *testing.T) {
	deep := func(n int) string { return strings.Repeat(`{"a":[`, n/2) + strings.Repeat(`]}`, n/2) }
	for text, read := range map[string]bool{
		``: true, `{}`: true, deep(bounds.MostDeep): true, deep(bounds.MostDeep + 2): false,
		`"` + strings.Repeat("[", 100) + `"`:                                                 true,
		`["\"` + strings.Repeat("[", 100) + `", "\\", ` + deep(bounds.MostDeep-2) + `]`:      true,
		`["\\", ` + deep(bounds.MostDeep) + `]`:                                              false,
		strings.Repeat("[", 20_000):                                                          false,
		`[` + strings.Repeat("{},", bounds.MostValues/2-2) + `{}]`:                           true,
		`[` + strings.Repeat("{},", bounds.MostValues/2) + `{}]`:                             false,
		`[` + strings.Repeat("1,", bounds.MostValues) + `1]`:                                 false,
		`{"text":"` + strings.Repeat(`\"[{,`, 100_000) + `"}`:                                true,
		`{"text":"` + strings.Repeat(`,`, 2*bounds.MostValues) + `"}`:                        true,
		`{"a":` + strings.TrimSuffix(strings.Repeat("[],", 70), ",") + `}`:                   true,
		`[` + strings.TrimSuffix(strings.Repeat(deep(bounds.MostDeep-2)+",", 70), ",") + `]`: true,
		`[` + strings.Repeat(`"a", `, bounds.MostDeep*2) + deep(bounds.MostDeep) + `]`:       false,
	} {
		if err := bounds.JSON([]byte(text), bounds.MostValues); (err == nil) != read {
			t.Errorf("%.60s… of %d bytes: %v", text, len(text), err)
		}
	}
}

// FuzzJSON compares the depth that is counted with what a decoder sees.
func FuzzJSON(f *testing.F) {
	f.Add([]byte(`{"a":["\"[",{"b":null}],"c":"\\"}`))
	f.Add([]byte(strings.Repeat("[", 65) + strings.Repeat("]", 65)))
	f.Fuzz(func(t *testing.T, data []byte) {
		if bounds.JSON(data, bounds.MostValues) != nil || !json.Valid(data) {
			return
		}
		depth, decoder := 0, json.NewDecoder(strings.NewReader(string(data)))
		for {
			token, err := decoder.Token()
			if err != nil {
				return
			}
			switch token {
			case json.Delim('['), json.Delim('{'):
				if depth++; depth > bounds.MostDeep {
					t.Fatalf("%d deep", depth)
				}
			case json.Delim(']'), json.Delim('}'):
				depth--
			}
		}
	})
}
