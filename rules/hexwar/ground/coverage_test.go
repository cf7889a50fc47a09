package ground

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

// The two shipped tables, by the document that their refs name.
const (
	pa1 = "pa1"
	ta1 = "ta1"
)

var folders = map[string]string{pa1: "panache", ta1: "thucidide"}

func shippedTexts(t testing.TB, document string) Texts {
	t.Helper()
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join("..", "..", folders[document], "data", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	return Texts{Terrain: read("terrain.toml"), Passage: read("passage.toml")}
}

// shipped decodes a shipped table under readings given as name, value, name, value …
func shipped(t testing.TB, document string, readings ...string) *Table {
	t.Helper()
	settings := map[string]string{}
	for i := 0; i < len(readings); i += 2 {
		settings[readings[i]] = readings[i+1]
	}
	table, err := tableOf(shippedTexts(t, document), settings)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// each runs a test on both tables.
func each(t *testing.T, run func(t *testing.T, table *Table), readings ...string) {
	t.Helper()
	for _, document := range []string{pa1, ta1} {
		t.Run(document, func(t *testing.T) { run(t, shipped(t, document, readings...)) })
	}
}

// sentence runs a test for each paragraph named ("pa1:effets/cumul ta1:effets/cumul"), on the table of its
// document, under its name.
func sentence(t *testing.T, refs string, run func(t *testing.T, table *Table), readings ...string) {
	t.Helper()
	for _, ref := range strings.Fields(refs) {
		document, _, _ := strings.Cut(ref, ":")
		t.Run(ref, func(t *testing.T) { run(t, shipped(t, document, readings...)) })
	}
}

type paragraph struct {
	Ref       Ref      `toml:"ref"`
	Title     string   `toml:"title"`
	Rows      []RowID  `toml:"rows"`
	Says      []string `toml:"says"`
	Losses    string   `toml:"losses"`
	Test      string   `toml:"test"`
	Elsewhere string   `toml:"elsewhere"`
}

func paragraphs(t *testing.T, document string) []paragraph {
	t.Helper()
	var list struct {
		Paragraph []paragraph `toml:"paragraph"`
	}
	meta, err := toml.DecodeFile(filepath.Join("testdata", document+"-paragraphs.toml"), &list)
	if err != nil {
		t.Fatal(err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		t.Fatalf("unknown keys %v", unknown)
	}
	return list.Paragraph
}

// testSources are the tests of this package and their texts.
func testSources(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	sources := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, file, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Test") {
				sources[f.Name.Name] = string(text[set.Position(f.Pos()).Offset:set.Position(f.End()).Offset])
			}
		}
	}
	return sources
}

// TestEveryParagraph holds each table against the list of its annexe's paragraphs and cells: nothing of the
// text is missing, nothing in the table stands nowhere.
func TestEveryParagraph(t *testing.T) {
	tests := testSources(t)
	each(t, func(t *testing.T, table *Table) {
		document := filepath.Base(t.Name())
		listed := map[Ref][]RowID{}
		for _, p := range paragraphs(t, document) {
			if _, twice := listed[p.Ref]; twice {
				t.Errorf("%s is listed twice", p.Ref)
			}
			listed[p.Ref] = p.Rows
			if p.Title == "" || !strings.HasPrefix(string(p.Ref), document+":") {
				t.Errorf("%s: title %q", p.Ref, p.Title)
			}
			if len(p.Rows) == 0 && p.Test == "" && p.Elsewhere == "" {
				t.Errorf("%s: nobody carries it", p.Ref)
			}
			if p.Test != "" && !slices.Contains(strings.FieldsFunc(tests[p.Test], ends), string(p.Ref)) {
				t.Errorf("%s: no test %s that names it", p.Ref, p.Test)
			}
			t.Run(string(p.Ref), func(t *testing.T) {
				for _, id := range p.Rows {
					checkCells(t, table, p, id)
				}
			})
		}
		known := func(what string, ref Ref, id RowID) {
			t.Helper()
			rows, ok := listed[ref]
			if !ok {
				t.Errorf("%s: ref %s names no paragraph of the annexe", what, ref)
			}
			if id != "" && !slices.Contains(rows, id) {
				t.Errorf("%s: the list of %s does not name it", what, ref)
			}
		}
		for _, r := range table.Rows() {
			known(string(r.ID), r.Ref, r.ID)
			known(string(r.ID), r.Defined, r.ID)
			for _, e := range r.Effects {
				known(fmt.Sprint(r.ID, " ", e), e.Ref, "")
			}
		}
		for _, c := range table.Composed() {
			known(string(c.ID), c.Ref, c.ID)
		}
		for _, l := range table.Losses() {
			known(string(l.Obstacle), l.Ref, l.Obstacle)
		}
		for _, r := range table.Readings() {
			known(r.Name, r.Ref, "")
		}
		for _, c := range table.LossClauses() {
			known(string(c.Rule), c.Ref, "")
		}
		ref := table.symbolRef
		known("symbol", ref, "")
	})
}

// ends tells where a ref in a test's text ends.
func ends(r rune) bool { return r == ' ' || r == '"' || r == '`' || r == '\n' || r == '\t' }

// checkCells holds one row against the cells that were typed from the annexe a second time.
func checkCells(t *testing.T, table *Table, p paragraph, id RowID) {
	t.Helper()
	row, isRow := table.Row(id)
	compound, isCompound := table.Compound(id)
	i := slices.IndexFunc(table.Losses(), func(l Loss) bool { return l.Obstacle == id && l.Ref == p.Ref })
	switch {
	case i >= 0:
		var dice []string
		for _, k := range Kinds() {
			dice = append(dice, fmt.Sprint(table.diceFor(id, k)))
		}
		if got := strings.Join(dice, " "); got != p.Losses {
			t.Errorf("%s: %s costs %s, the annexe says %s", p.Ref, id, got, p.Losses)
		}
		return
	case isCompound && compound.Ref == p.Ref:
		got := "of " + join(compound.Of)
		if len(compound.Faces) > 0 {
			got += " faces " + join(compound.Faces)
		}
		if len(p.Says) > 0 && got != p.Says[0] {
			t.Errorf("%s: %s is %q, the annexe says %q", p.Ref, id, got, p.Says[0])
		}
	case isRow && row.ID == id && (row.Ref == p.Ref || row.Defined == p.Ref):
		if len(p.Says) == 0 {
			return
		}
		var says []string
		for _, e := range row.Effects {
			says = append(says, e.String())
		}
		slices.Sort(says)
		if want := slices.Sorted(slices.Values(p.Says)); !slices.Equal(says, want) {
			t.Errorf("%s: %s does\n%q, the annexe says\n%q", p.Ref, id, says, want)
		}
	default:
		t.Errorf("%s: no row, composed element or loss %s of this paragraph", p.Ref, id)
	}
}

// TestEveryTableRowHasItsCells: a paragraph of a table of effects or losses says what its cells are.
func TestEveryTableRowHasItsCells(t *testing.T) {
	each(t, func(t *testing.T, _ *Table) {
		for _, p := range paragraphs(t, filepath.Base(t.Name())) {
			_, rest, _ := strings.Cut(string(p.Ref), ":")
			table := strings.HasPrefix(rest, "effets-") || strings.HasPrefix(rest, "composes/")
			if table && len(p.Rows) > 0 && len(p.Says) == 0 && p.Test == "" && rest != "composes/mur" && rest != "composes/ruisseau" {
				t.Errorf("%s: no cells", p.Ref)
			}
			if strings.HasPrefix(rest, "passage/") && len(p.Rows) > 0 && p.Losses == "" {
				t.Errorf("%s: no dice", p.Ref)
			}
		}
	})
}

// TestReadings: every declared reading takes each of its values and no other, and the default is the first.
func TestReadings(t *testing.T) {
	each(t, func(t *testing.T, table *Table) {
		texts := shippedTexts(t, filepath.Base(t.Name()))
		for _, r := range table.Readings() {
			if got := table.Choices()[r.Name]; got != r.Values[0] {
				t.Errorf("%s: default %q, not %q", r.Name, got, r.Values[0])
			}
			for _, v := range r.Values {
				chosen, err := tableOf(texts, map[string]string{r.Name: v, "mode": "suivi"})
				if err != nil || chosen.Choices()[r.Name] != v {
					t.Errorf("%s=%s: %v", r.Name, v, err)
				}
			}
			if _, err := tableOf(texts, map[string]string{r.Name: "peut-être"}); err == nil || !strings.Contains(err.Error(), r.Name) {
				t.Errorf("%s=peut-être: %v", r.Name, err)
			}
		}
	})
}
