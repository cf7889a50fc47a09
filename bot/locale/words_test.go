package locale

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

// everything are the catalogues of the whole program, but for what it prints at a terminal.
func everything(t testing.TB) *Words {
	t.Helper()
	sources := []fs.FS{rules.Locale(), dice.Locale(), render.Locale(), Own()}
	sources = append(sources, systems.Shared()...)
	for _, s := range systems.All() {
		sources = append(sources, s.Locale)
	}
	w, err := Load(sources...)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func forms(s said) []string {
	var all []string
	for _, text := range []string{s.one, s.other} {
		if text != "" {
			all = append(all, text)
		}
	}
	return all
}

// placeholder finds a filling; in French a word before it may be elided.
var placeholder = regexp.MustCompile(`{{(?:de |que |figure |s |es )?(\.[a-z-]+)}}`)

func fillings(texts []string) []string {
	found := map[string]bool{}
	for _, text := range texts {
		for _, p := range placeholder.FindAllStringSubmatch(text, -1) {
			found[p[1]] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// TestBothLanguagesSayTheSame: the same keys, each with the same fillings, and nothing in braces that is no
// filling.
func TestBothLanguagesSayTheSame(t *testing.T) {
	w := everything(t)
	for key, french := range w.said[French] {
		english, is := w.said[English][key]
		if !is {
			t.Errorf("%s is not in English", key)
			continue
		}
		a, b := fillings(forms(french)), fillings(forms(english))
		if !slices.Equal(a, b) {
			t.Errorf("%s: French fills %v, English %v", key, a, b)
		}
		for _, text := range append(forms(french), forms(english)...) {
			if rest := placeholder.ReplaceAllString(text, ""); strings.ContainsAny(rest, "{}") {
				t.Errorf("%s: %q", key, text)
			}
		}
	}
	for key := range w.said[English] {
		if !w.Has(key) {
			t.Errorf("%s is not in French", key)
		}
	}
}

const narrow = '\u202f'

// TestFrenchTypography: a narrow no-break space before ; : ! ? and inside guillemets, the apostrophe’s own
// sign, one character for an ellipsis.
func TestFrenchTypography(t *testing.T) {
	w := everything(t)
	for key, m := range w.said[French] {
		for _, text := range forms(m) {
			for _, fault := range typos(text) {
				t.Errorf("%s: %s in %q", key, fault, text)
			}
		}
	}
}

// code is what is between backticks or is a filling: not prose.
var code = regexp.MustCompile("`[^`]*`|{{[^}]*}}")

func typos(text string) []string {
	runes := []rune(code.ReplaceAllString(text, "x"))
	at := func(i int) rune {
		if i < 0 || i >= len(runes) {
			return 0
		}
		return runes[i]
	}
	var faults []string
	for i, r := range runes {
		before, after := at(i-1), at(i+1)
		switch {
		case strings.ContainsRune(";:!?", r) && before != 0 && before != narrow && !strings.ContainsRune("!?", before):
			faults = append(faults, "no narrow space before "+string(r))
		case r == '»' && before != narrow:
			faults = append(faults, "no narrow space before »")
		case r == '«' && after != narrow:
			faults = append(faults, "no narrow space after «")
		case r == '\'' && unicode.IsLetter(before) && unicode.IsLetter(after):
			faults = append(faults, "a typewriter's apostrophe")
		case r == '.' && before == '.':
			faults = append(faults, "an ellipsis of dots")
		case r == ' ' && before == ' ':
			faults = append(faults, "two spaces")
		case r == '"' || r == '“':
			faults = append(faults, "an English quotation mark")
		}
	}
	return faults
}

func TestTyposAreFound(t *testing.T) {
	for text, want := range map[string]int{
		"Bon\u202f: oui\u202f!": 0, "Bon : oui": 1, "Bon: oui": 1, "Quoi\u202f?!": 0, "«\u202fx\u202f»": 0, "« x »": 2, "l'autre": 1,
		"l’autre…": 0, "et...": 2, "`a: b` et {{.x}}\u202f: c": 0, "a  b": 1, "\"x\"": 2,
	} {
		if got := typos(text); len(got) != want {
			t.Errorf("%q: %q, want %d", text, got, want)
		}
	}
}

// TestEnglishTypography: no French spaces, curly quotation marks and apostrophes, decimals behind a point.
func TestEnglishTypography(t *testing.T) {
	w := everything(t)
	for key, m := range w.said[English] {
		for _, text := range forms(m) {
			prose := code.ReplaceAllString(text, "x")
			if french := regexp.MustCompile(`[\x{202f}\x{a0} ][;:!?»]|«|"|\pL'\pL|\d,\d\b`).FindString(prose); french != "" {
				t.Errorf("%s: %q in %q", key, french, text)
			}
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	file := func(text string) fs.FS {
		return fstest.MapFS{"fr.toml": {Data: []byte(text)}, "en.toml": {Data: []byte(text)}}
	}
	if _, err := Load(file(`"a.b" = "x"`), file(`"a.c" = "y"`)); err != nil {
		t.Errorf("two good catalogues: %v", err)
	}
	for name, sources := range map[string][]fs.FS{
		"a key twice":       {file(`"a.b" = "x"`), file(`"a.b" = "y"`)},
		"no words":          {file(`"a.b" = ""`)},
		"no toml":           {file(`"a.b" = `)},
		"a language absent": {fstest.MapFS{"fr.toml": {Data: []byte(`"a.b" = "x"`)}}},
	} {
		if _, err := Load(sources...); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

// A command has its own words for an option only where they differ from the option's.
func TestAnOptionSpeaksForItsCommands(t *testing.T) {
	book := everything(t).Book(English, Plain)
	for key, want := range map[string]string{
		"cmd.order.charge.target.name": "target", "cmd.bataille.sur-table.target.name": "defender", "cmd.order.charge.nothing.name": "cmd.order.charge.nothing.name",
	} {
		if got := book.Say(phrase.Say(key)); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
}
