package game_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules/hexwar/game"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/tables"
)

// TestTheEngineNamesNeitherGame: a difference between the books is a field of Book, a table or another stage,
// never an if.
func TestTheEngineNamesNeitherGame(t *testing.T) {
	read := 0
	err := filepath.WalkDir(hexwartest.EngineFolder(t), func(path string, f fs.DirEntry, err error) error {
		if err == nil && f.IsDir() && strings.HasSuffix(f.Name(), "test") {
			return fs.SkipDir // what the tests share plays both games
		}
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		read++
		ast.Inspect(tree, func(n ast.Node) bool {
			var text string
			switch n := n.(type) {
			case *ast.BasicLit:
				text = n.Value
			case *ast.Ident:
				text = n.Name
			}
			for _, game := range []string{"panache", "thucidide"} {
				if strings.Contains(strings.ToLower(text), game) {
					t.Errorf("%s: %s names a game", f.Name(), text)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if read < 100 {
		t.Errorf("%d files read: this is not the engine's folder", read)
	}
}

// TestShippedSettingsAndRefs: every setting of a book has values and governs a part of the battle that there is, or
// none; every paragraph of its refs is one.
func TestShippedSettingsAndRefs(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		b := hexwartest.BookOf(t, slug)
		for _, d := range b.Settings {
			if len(d.Values) == 0 || d.Governs != "" && !slices.Contains(game.Gates, d.Governs) {
				t.Errorf("%s: setting %s has values %v and governs %q", slug, d.Name, d.Values, d.Governs)
			}
		}
		for topic, ref := range b.Refs {
			if err := tables.CheckRef(string(topic), string(ref)); err != nil {
				t.Errorf("%s: %v", slug, err)
			}
		}
	}
}

// TestShippedClimates: the generator has each climate and each density of its acts, within their bounds.
func TestShippedClimates(t *testing.T) {
	c := hexwartest.BookOf(t, "panache").Countries
	for _, id := range mapmaking.DensityIDs() {
		if c.Density[id] < 1 || c.Density[id] > 50 {
			t.Errorf("density %s: %d hexes of 100", id, c.Density[id])
		}
	}
	if len(c.Density) != len(mapmaking.DensityIDs()) || len(c.Climate) != len(mapmaking.ClimateIDs()) {
		t.Errorf("the densities are %v, the climates %d", c.Density, len(c.Climate))
	}
	for _, id := range mapmaking.ClimateIDs() {
		at, known := c.Of(id)
		if !known {
			t.Fatalf("no climate %q", id)
		}
		if err := tables.CheckRef("climate "+id, at.Ref); err != nil {
			t.Error(err)
		}
		if len(at.Patches) == 0 || at.Stream < 0 || at.Stream > 10 || at.Walls < 0 || at.Walls > 10 {
			t.Errorf("climate %s: %d patches, %d boards of ten with a stream, %d walls", id, len(at.Patches), at.Stream, at.Walls)
		}
		for _, p := range at.Patches {
			if len(p.Rows) == 0 || p.Weight < 1 || p.Least < 1 || p.Most < p.Least || p.Most > 20 {
				t.Errorf("climate %s: patch %+v", id, p)
			}
		}
	}
}
