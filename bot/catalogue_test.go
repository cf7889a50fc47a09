package bot

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/BurntSushi/toml"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/locale"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

// keysOf are the keys of a catalogue in French.
func keysOf(t *testing.T, source fs.FS) []string {
	t.Helper()
	chapters, err := fs.Glob(source, "*.fr.toml")
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, name := range append([]string{"fr.toml"}, chapters...) {
		text, err := fs.ReadFile(source, name)
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := toml.Unmarshal(text, &tree); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		keys = slices.AppendSeq(keys, maps.Keys(tree))
	}
	return keys
}

// eachSource reads the folders' Go files, tests and the tests' own game left out.
func eachSource(t *testing.T, folders []string, read func(*token.FileSet, *ast.File)) {
	t.Helper()
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && d.Name() == "rulestest" {
				return fs.SkipDir // a game of the tests, with words of its own
			}
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			read(set, file)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// literals are all strings of the folders' Go files.
func literals(t *testing.T, folders ...string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	eachSource(t, folders, func(_ *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					found[text] = true
				}
			}
			return true
		})
	})
	return found
}

var (
	aKey    = regexp.MustCompile(`^(bot|game|hexwar|ground|chart|dice|render|proof|` + slugs() + `)(\.[a-z0-9-]*[a-z0-9])+$`)
	aPrefix = regexp.MustCompile(`^[a-z]+(\.[a-z0-9-]+)*\.$`)
	aRef    = regexp.MustCompile(`^(adc7|p3|pa1|ta1|maison|bareme|lecture|` + slugs() + `):[a-z0-9/-]*[a-z0-9]$`)
	inTOML  = regexp.MustCompile(`"([a-z0-9]+:[a-z0-9/-]+)"`)
)

// slugs are the systems' ids, of which one is in a pattern.
func slugs() string {
	var all []string
	for _, s := range systems.All() {
		all = append(all, s.Meta.Slug)
	}
	return strings.Join(all, "|")
}

// sourcesOfWords are the catalogues of the whole program, but for what it prints at a terminal.
func sourcesOfWords() []fs.FS {
	sources := append([]fs.FS{rules.Locale(), dice.Locale(), render.Locale(), locale.Own()}, systems.Shared()...)
	for _, s := range systems.All() {
		sources = append(sources, s.Locale)
	}
	return sources
}

// TestEveryKeyIsKnownAndUsed reads the source of the rules, the pictures and the bot: each key that stands in
// it has words, and each key with words is in it, whole or by its beginning.
func TestEveryKeyIsKnownAndUsed(t *testing.T) {
	t.Parallel()
	sources := sourcesOfWords()
	wanted := map[string]bool{}                      // keys that declarations ask for
	wanted[key(house.PathReady, "", "about")] = true // the kernel's own act with a button and no command: [?] says it
	for _, s := range systems.All() {
		wanted["system."+s.Meta.Slug], wanted["system.brief."+s.Meta.Slug] = true, true
	}
	written := literals(t, "../rules", "../bot", "../render")
	data, err := filepath.Glob("../rules/*/data/*.toml")
	if err != nil || len(data) == 0 {
		t.Fatalf("no data of any system: %v", err)
	}
	// A system's data say where its rules are; the annexes of terrain are listed paragraph by paragraph.
	for _, file := range append(data, "../rules/hexwar/ground/testdata/pa1-paragraphs.toml",
		"../rules/hexwar/ground/testdata/ta1-paragraphs.toml") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, ref := range inTOML.FindAllStringSubmatch(string(text), -1) {
			written[ref[1]] = true
		}
	}
	for _, s := range systems.All() {
		for _, setting := range s.Meta.Settings {
			if setting.Ref != "" {
				written[string(setting.Ref)] = true
			}
		}
	}
	for text := range written {
		if aRef.MatchString(text) {
			wanted[rules.Ref(text).Phrase().Key] = true
		}
	}
	known := map[string]bool{}
	for _, source := range sources {
		for _, k := range keysOf(t, source) {
			known[k] = true
		}
	}
	c := newClub(t, t.Name())
	for _, command := range c.bot.router.Commands {
		path, words := command.Path, strings.Fields(command.Path)
		for n := range words {
			wanted[key(strings.Join(words[:n+1], " "), "", "name")] = true
			wanted[key(strings.Join(words[:n+1], " "), "", "about")] = true
		}
		for _, o := range command.Options {
			for _, k := range []string{key(path, o.Name, "name"), key(path, o.Name, "about")} {
				if !known[k] {
					k = phrase.OptionKey(k)
				}
				wanted[k] = true
			}
		}
	}
	for _, text := range slices.Sorted(maps.Keys(written)) {
		if aKey.MatchString(text) && !known[text] && !strings.HasSuffix(text, ".toml") {
			t.Errorf("%q is said and has no words: %s", text, wordsRemedy)
		}
	}
	for _, s := range systems.All() {
		for _, spec := range s.Acts {
			if k := key(spec.Path, "", "about"); spec.Offered && spec.Unlisted { // [?] says it
				wanted[k] = true
			}
			for _, group := range spec.Dice { // a throw of declared dice that is contested is called so
				wanted[group.Name+".thrown"] = true
			}
		}
		if k := s.Meta.Slug + ".rematch"; s.Rematches() && known[k] {
			wanted[k] = true
		}
	}
	for _, k := range slices.Sorted(maps.Keys(wanted)) {
		if !known[k] {
			t.Errorf("%q is declared and has no words: %s", k, wordsRemedy)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(known)) {
		used := written[k] || wanted[k]
		for i := strings.LastIndex(k, "."); i > 0 && !used; i = strings.LastIndex(k[:i], ".") {
			used = written[k[:i+1]] && aPrefix.MatchString(k[:i+1])
		}
		if !used {
			t.Errorf("nobody says %q", k)
		}
	}
}

// Players read the name of a setting, never the slug that it is stored by.
func TestNoWordsNameASettingByItsSlug(t *testing.T) {
	slugs := map[string]bool{}
	sources := systems.Shared()
	for _, s := range systems.All() {
		sources = append(sources, s.Locale)
		for _, setting := range s.Meta.Settings {
			if strings.Contains(setting.Name, "-") {
				slugs[setting.Name] = true
			}
		}
	}
	if len(slugs) == 0 {
		t.Fatal("no setting has a slug of several words")
	}
	for _, source := range sources {
		files, err := fs.Glob(source, "*.toml")
		if err != nil || len(files) == 0 {
			t.Fatalf("no catalogue: %v", err)
		}
		for _, name := range files {
			text, err := fs.ReadFile(source, name)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(text), "\n") {
				_, said, _ := strings.Cut(line, " = ")
				for slug := range slugs {
					if strings.Contains(said, slug) {
						t.Errorf("%s:%d calls a setting %s: %s", name, i+1, slug, said)
					}
				}
			}
		}
	}
}

// bare is a text without its accents.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text))
}

// TestFrenchNamesHaveTheirAccents: a word of the commands that bears an accent bears it everywhere, and each
// name is written as the sentences write it.
func TestFrenchNamesHaveTheirAccents(t *testing.T) {
	c := newClub(t, t.Name())
	commands, err := c.bot.router.Declaration()
	if err != nil {
		t.Fatal(err)
	}
	var prose strings.Builder
	for _, said := range catalogue(t) {
		prose.WriteString(" " + strings.Join(strings.FieldsFunc(strings.ToLower(strings.Join(said, " ")), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r)
		}), " ") + " ")
	}
	written := prose.String()
	unaccented := bare(written)
	named := map[string]string{}
	add := func(name string, localised map[string]string) {
		if french := localised["fr"]; french != "" {
			name = french
		}
		if other, known := named[bare(name)]; known && other != name {
			t.Errorf("%q and %q are both names", name, other)
		}
		named[bare(name)] = name
		words := " " + strings.ReplaceAll(name, "-", " ") + " "
		if strings.Contains(unaccented, bare(words)) && !strings.Contains(written, words) {
			t.Errorf("%q is a name, and no sentence writes it so", name)
		}
	}
	var walk func(options []limits.Option)
	walk = func(options []limits.Option) {
		for _, o := range options {
			add(o.Name, o.NameLocalizations)
			walk(o.Options)
		}
	}
	for _, command := range commands {
		add(command.Name, command.NameLocalizations)
		walk(command.Options)
	}
	if named["armee"] != "armée" || named["coureur-des-bois"] != "coureur-des-bois" {
		t.Errorf("armee is called %q, the Coureur des bois %q", named["armee"], named["coureur-des-bois"])
	}
}
