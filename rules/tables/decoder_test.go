package tables_test

import (
	"errors"
	"maps"
	"strconv"
	"testing"

	"aidedecamp/rules/tables"
)

// TestADecoderDecodesWhatIsNew: each game gets the tables of its own texts, whoever asked before; the same
// texts are decoded once, and a text that does not parse is refused as often as it comes.
func TestADecoderDecodesWhatIsNew(t *testing.T) {
	t.Parallel()
	times := map[string]int{}
	d := tables.NewDecoder(map[string]string{"a": "0"}, func(text map[string]string) (*string, error) {
		times[text["a"]]++
		if text["a"] == "x" {
			return nil, errors.New("no table")
		}
		read := text["a"]
		return &read, nil
	})
	asked := map[string]string{}
	of := func(text string) string {
		asked["a"] = text // the caller's own map, which goes on changing
		as, err := d.Of(asked)
		if err != nil || *as != text {
			t.Fatalf("%s: %v, %v", text, as, err)
		}
		return text
	}
	for range 3 {
		for _, text := range []string{"0", "1", "2"} {
			of(text)
		}
	}
	if want := map[string]int{"0": 1, "1": 1, "2": 1}; !maps.Equal(times, want) {
		t.Fatalf("decoded %v times, want %v", times, want)
	}
	for range 2 {
		if _, err := d.Of(map[string]string{"a": "x"}); err == nil {
			t.Fatal("a table that does not parse was taken")
		}
	}
	if _, err := d.Of(map[string]string{"a": "0", "b": ""}); err != nil || times["0"] != 2 {
		t.Fatalf("a table more is another set: decoded %d times, %v", times["0"], err)
	}
	for n := range 50 {
		of(strconv.Itoa(n))
	}
	of("0")
	of("49")
	of("1")
	if times["0"] != 2 || times["49"] != 1 || times["1"] != 2 {
		t.Fatalf("the shipped tables were decoded again, or all others are kept: %v", times)
	}
}
