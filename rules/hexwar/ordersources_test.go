package hexwar_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules/hexwar/hexwartest"
)

// homonyms are the constants of other nouns that have the letters of an order: questions, steps, stages and
// reasons of the log, effects of a leader.
var homonyms = []string{"askWithdrawal", "askDodge", "askSacrifice", "didWithdraw", "breakStage", "breakAgain", "reasonScout", "leadRallies"}

// TestOrdersAreAskedNotNamed: the slug of an order with an effect of its own stands once in the sources, as
// the ID of its value; that of any other in no source. What an order does is asked of the value; a comparison
// with its name anywhere else is a second place that the next order would have to be told of.
func TestOrdersAreAskedNotNamed(t *testing.T) {
	t.Parallel()
	values := map[string]int{}
	for path, tree := range productionSources(t) {
		declared := map[*ast.BasicLit]bool{}
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				id, lit := slugLiteral(n.Value)
				if key, is := n.Key.(*ast.Ident); is && key.Name == "ID" && lit != nil && slices.Contains(hexwartest.OrderIDs, id) {
					values[id]++
					declared[lit] = true
				}
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if i < len(n.Values) && isHomonym(name.Name) {
						_, lit := slugLiteral(n.Values[i])
						declared[lit] = true
					}
				}
			case *ast.BinaryExpr:
				for _, side := range []ast.Expr{n.X, n.Y} {
					if q, is := side.(*ast.SelectorExpr); is {
						side = q.Sel
					}
					if name, is := side.(*ast.Ident); is && (n.Op == token.EQL || n.Op == token.NEQ) && isHomonym(name.Name) && asksID(n) {
						t.Errorf("%s: an ID is compared with %s", path, name.Name)
					}
				}
			case *ast.BasicLit:
				text, _ := slugLiteral(n)
				words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" .:/>", r) })
				if i := slices.IndexFunc(words, func(word string) bool { return slices.Contains(hexwartest.OrderIDs, word) }); i >= 0 && !declared[n] {
					t.Errorf("%s: %q names the order %s outside of its value", path, text, words[i])
				}
			}
			return true
		})
	}
	for _, o := range hexwartest.BookOf(t, "panache").Orders {
		if want := map[bool]int{true: 1}[o.BuiltIn]; values[o.ID] != want {
			t.Errorf("order %s has %d values, want %d", o.ID, values[o.ID], want)
		}
	}
}

// isHomonym reports whether a constant, private or not, only has the letters of an order.
func isHomonym(name string) bool {
	return slices.ContainsFunc(homonyms, func(h string) bool { return strings.EqualFold(h, name) })
}

// asksID reports whether one side of a comparison is a field ID.
func asksID(n *ast.BinaryExpr) bool {
	return slices.ContainsFunc([]ast.Expr{n.X, n.Y}, func(e ast.Expr) bool {
		field, is := e.(*ast.SelectorExpr)
		return is && field.Sel.Name == "ID"
	})
}

// slugLiteral is the text of a string literal, and the literal; nil for anything else.
func slugLiteral(e ast.Expr) (string, *ast.BasicLit) {
	lit, is := e.(*ast.BasicLit)
	if !is || lit.Kind != token.STRING {
		return "", nil
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil {
		return "", nil
	}
	return text, lit
}

// productionSources are the sources of the engine, its books and all that shows them, without tests.
func productionSources(t *testing.T) map[string]*ast.File {
	t.Helper()
	trees := map[string]*ast.File{}
	for _, root := range []string{".", "../panache", "../thucidide", "../../bot", "../../render", "../../storage", "../../cmd"} {
		err := filepath.WalkDir(hexwartest.EngineFolder(t, root), func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && strings.HasSuffix(d.Name(), "test") {
				return fs.SkipDir
			}
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			trees[path], err = parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(trees) < 100 {
		t.Errorf("%d files read: these are not the sources", len(trees))
	}
	return trees
}
