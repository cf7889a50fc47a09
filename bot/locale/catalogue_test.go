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

// Forms of TOML that a catalogue may have, each read as a whole reader does; and those that it may not.
func TestFormsOfACatalogue(t *testing.T) {
	for _, text := range []string{
		`a = "x"`, `"a.b" = "x" # said`, "\t a.b . \"c d\"=\"x\"\r\n", "[a]\nb = \"x\"\n[\"c.d\"] # two\none = \"y\"\nother=\"z\"",
		`a = "\u202f\"\\\t\n\U0001F3B2 # { } « » '"`, "[a.b]\nother = \"x\"\n[a.c]\nother = \"y\"", "# nothing\n\n", `a-1_B = "=]["`,
		`a = { one = "x", other = "y" } # two`, `"a.b"={other="x"}`, "[a]\ndescription = \"for whom\"\nother = \"x\"",
		"[a]\nb = { one = \"}, x\" , other = \"y\" }\n[c]\nd = \"z\"",
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
		`a`, `a =`, `a = x`, `a = 'x'`, `a = """x"""`, `a = "x`, `a = "x" y`, `= "x"`, `[a`, `[a] b`, `[[a]]`, `a = "\q"`, `a = "\x41"`, `a = "\'"`,
		`a = "\ud800"`, `a = "\`, `"a`, "other = \"x\"", "[a]\none = \"x\"\none = \"y\"", `a = ["x"]`, `a = { b = "x" }`, `a = { one = "x" other = "y" }`, `a = { other = "x", }`, `a = {}`,
		`a = { other = "x" } b`, `a = { other = "x"`, "[a]\nfew = \"x\"", "[a]\nid = \"x\"", "[a]\nOther = \"x\"", "[a]\n[", `é = "x"`,
	} {
		if got, err := messages(text); err == nil || !strings.Contains(err.Error(), "line ") {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}

// A text that this reader takes means the same to a whole one, whatever it is.
func FuzzCatalogue(f *testing.F) {
	f.Add("[a]\none = \"x\"\nother = \"y\\u0020\"\n\"b.c\" = \"z\" # d")
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
