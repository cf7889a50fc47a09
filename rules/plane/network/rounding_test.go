package network

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// TestProductsAreRounded: where junctions are sought no product is added unrounded, because some processors
// would fuse the two steps and find another place.
func TestProductsAreRounded(t *testing.T) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, "full.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	sums := 0
	product := func(e ast.Expr) {
		sums++
		for {
			inner, wrapped := e.(*ast.ParenExpr)
			if !wrapped {
				break
			}
			e = inner.X
		}
		if b, some := e.(*ast.BinaryExpr); some && b.Op == token.MUL {
			t.Errorf("%v: a product is added before it is rounded", files.Position(b.Pos()))
		}
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.ADD || n.Op == token.SUB {
				product(n.X)
				product(n.Y)
			}
		case *ast.AssignStmt:
			if n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN {
				product(n.Rhs[0])
			}
		}
		return true
	})
	if sums == 0 {
		t.Error("no sum was found in full.go")
	}
}
