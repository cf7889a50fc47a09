package game_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/rules/hexwar/hexwartest"
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
