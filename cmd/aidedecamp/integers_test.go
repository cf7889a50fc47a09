package main

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"
)

// fractions are the files under rules that may count with floating point, and why no game depends on it:
// other processors round otherwise, and a game must be decided again alike on any.
var fractions = map[string]string{
	"rules/plane/distance.go":  "a root's first guess, put right in integers",
	"rules/fairness/judge.go":  "whether dice are fair is told to people: no system and no fold may import it",
	"rules/fairness/chance.go": "as judge.go",
	"rules/season/scheme.go":   "a club's points are read as tenths: a season is no game",
}

func TestRulesCountInIntegers(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	eachSource(t, func(rel string, tree *ast.File) {
		if !strings.HasPrefix(rel, "rules/") || strings.Contains(rel, "test/") {
			return
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				found[rel] = found[rel] || strings.HasPrefix(n.Name, "float") && len(n.Name) == len("float64") || strings.HasPrefix(n.Name, "complex1")
			case *ast.BasicLit:
				found[rel] = found[rel] || n.Kind == token.FLOAT || n.Kind == token.IMAG
			case *ast.SelectorExpr: // math.MaxInt and its like are whole numbers
				of, ok := n.X.(*ast.Ident)
				found[rel] = found[rel] || ok && of.Name == "math" && !strings.HasPrefix(n.Sel.Name, "Max") && !strings.HasPrefix(n.Sel.Name, "Min")
			}
			return true
		})
	})
	for rel, is := range found {
		if _, may := fractions[rel]; is && !may {
			t.Errorf("%s counts with floating point: what a Decide or a fold reads must be integers", rel)
		}
	}
	for rel := range fractions {
		if !found[rel] {
			t.Errorf("%s has no floating point any more", rel)
		}
	}
}
