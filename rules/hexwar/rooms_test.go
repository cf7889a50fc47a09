package hexwar_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules/hexwar"
)

// TestRoomsSayWhatTheyReadOfTheBattle: no room reads a field of the battle that its doc.go does not list, and
// each lists what it reads and no more.
func TestRoomsSayWhatTheyReadOfTheBattle(t *testing.T) {
	t.Parallel()
	battle := reflect.TypeFor[hexwar.State]()
	docs, err := filepath.Glob(filepath.Join("*", "doc.go"))
	if err != nil {
		t.Fatal(err)
	}
	rooms := 0
	for _, doc := range docs {
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		said := listed.FindStringSubmatch(strings.ReplaceAll(string(text), "\n//", ""))
		if said == nil {
			continue // terrain, tables and odds know no battle
		}
		rooms++
		reads := battleReads(t, filepath.Dir(doc), battle)
		if says := strings.Split(said[1], ", "); !slices.Equal(says, reads) {
			t.Errorf("%s says that it reads %v, and reads %v", doc, says, reads)
		}
	}
	if rooms < 10 {
		t.Errorf("%d rooms say what they read of the battle", rooms)
	}
}

var listed = regexp.MustCompile(`It reads of the battle: ([A-Za-z, ]+)\.`)

// battleReads are the battle's fields that a room names behind a battle: a variable or a field that some
// declaration of the room gives that type, or what a function of it returned.
func battleReads(t *testing.T, room string, battle reflect.Type) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(room, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var trees []*ast.File
	battles := map[string]bool{"s": true} // the engine's name for a battle, however it came by it
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, tree)
		ast.Inspect(tree, func(n ast.Node) bool {
			if f, ok := n.(*ast.Field); ok && isBattle(f.Type) {
				for _, name := range f.Names {
					battles[name.Name] = true
				}
			}
			return true
		})
	}
	var reads []string
	for _, tree := range trees {
		ast.Inspect(tree, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok || slices.Contains(reads, s.Sel.Name) || !battles[lastName(s.X)] {
				return true
			}
			if _, is := battle.FieldByName(s.Sel.Name); is {
				reads = append(reads, s.Sel.Name)
			}
			return true
		})
	}
	slices.Sort(reads)
	return reads
}

func isBattle(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "State" && lastName(s.X) == "hexwar"
}

// lastName is the name that an expression ends in, "" for none.
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}
