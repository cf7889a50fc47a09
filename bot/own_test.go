package bot

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestNobodyLooksForAnother: the edge sees a game as the public, or through a referee.Look or the referee,
// who know whose eyes they are. A view, offers or choices of a seat that a custom_id names could be
// anybody's.
func TestNobodyLooksForAnother(t *testing.T) {
	files, err := filepath.Glob("*.go")
	for _, room := range []string{"session", "reply", "command", "club"} {
		inside, globErr := filepath.Glob(filepath.Join(room, "*.go"))
		files, err = append(files, inside...), errors.Join(err, globErr)
	}
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			selected, ok := n.(*ast.SelectorExpr)
			if !ok || !slices.Contains([]string{"View", "Offers", "Choices", "Read", "Weigh", "Decide"}, selected.Sel.Name) {
				return true
			}
			of := strings.ToLower(types.ExprString(selected.X))
			if of != "g" && !strings.HasSuffix(of, "game") {
				return true
			}
			if looked++; selected.Sel.Name != "View" || !public(tree, selected) {
				t.Errorf("%s: a game is asked for %s", set.Position(n.Pos()), selected.Sel.Name)
			}
			return true
		})
	}
	if looked < 4 {
		t.Errorf("only %d looks at a game: the test no longer finds them", looked)
	}
}

// public reports whether a call asks for the public's view.
func public(in *ast.File, what *ast.SelectorExpr) bool {
	found := false
	ast.Inspect(in, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && call.Fun == what && len(call.Args) == 1 && types.ExprString(call.Args[0]) == "rules.Public" {
			found = true
		}
		return !found
	})
	return found
}
