package locale

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// asTOML reads a catalogue by a whole TOML reader.
func asTOML(text []byte) ([]message, error) {
	file, err := i18n.ParseMessageFileBytes(text, "fr.toml", map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		return nil, err
	}
	var all []message
	for _, m := range file.Messages {
		all = append(all, message{m.ID, said{m.One, m.Other}})
	}
	return all, nil
}

func sameMessages(a, b []message) bool {
	byKey := func(a, b message) int { return cmp.Compare(a.key, b.key) }
	return slices.Equal(slices.SortedFunc(slices.Values(a), byKey), slices.SortedFunc(slices.Values(b), byKey))
}

// Every catalogue of the house says the same to this reader and to a whole one.
func TestCataloguesAreReadAsTOML(t *testing.T) {
	read := 0
	err := filepath.WalkDir(filepath.Join("..", ".."), func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Base(filepath.Dir(file)) != "locale" || filepath.Ext(file) != ".toml" {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		want, err := asTOML(text)
		if err != nil {
			return err
		}
		got, err := messages(string(text))
		if err != nil || !sameMessages(got, want) {
			t.Errorf("%s: %d messages, %v; a whole reader has %d", file, len(got), err, len(want))
		}
		read++
		return nil
	})
	if err != nil || read < 50 {
		t.Errorf("%d catalogues, %v", read, err)
	}
}

// One line a key is the form of a catalogue, read as a whole reader does; any other is refused.
func TestFormsOfACatalogue(t *testing.T) {
	for _, text := range []string{
		`"a.b" = "x"`, "\t\"a.b c\" = \"x\"\r\n", `"a.b" = "\u202f\"\\\t\n\U0001F3B2 # { } « » '"`, "# nothing\n\n", `"a.b" = "=]["`,
		`"a.b" = { one = "x", other = "y" }`, "\"a.b\" = { one = \"}, x\", other = \"y\" }\n\"a.b.c\" = \"z\"",
	} {
		want, err := asTOML([]byte(text))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if got, err := messages(text); err != nil || !sameMessages(got, want) {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{
		`"a.b"`, `"a.b" =`, `"a.b" = x`, `"a.b" = 'x'`, `"a.b" = """x"""`, `"a.b" = "x`, `"a.b" = "x" y`, `"a.b" = "x" # y`, `= "x"`, `a.b = "x"`, `"a" = "x"`,
		`"other" = "x"`, "[a]\nb = \"x\"", "[\"a.b\"]\nother = \"x\"", `"a.b" = "\q"`, `"a.b" = "\x41"`, `"a.b" = "\'"`, `"a.b" = "\ud800"`, `"a.b" = "\`, `"a.b`,
		`"a.b" = ["x"]`, `"a.b" = {}`, `"a.b" = { other = "x" }`, `"a.b" = { one = "x" other = "y" }`, `"a.b" = { one = "x", other = "y"`,
		`"a.b" = { one = "x", other = "y", }`, `"a.b" = { description = "x", other = "y" }`, `"a.b" = { one = "x", other = "y" } z`,
	} {
		if got, err := messages(text); err == nil || !strings.Contains(err.Error(), "line ") {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}

// A text that this reader takes means the same to a whole one, whatever it is.
func FuzzCatalogue(f *testing.F) {
	f.Add("\"a.b\" = { one = \"x\", other = \"y\\u0020\" }\n# d\n\"b.c\" = \"z\"")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := messages(text)
		if err != nil {
			return
		}
		want, err := asTOML([]byte(text))
		if err == nil && !sameMessages(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	})
}
