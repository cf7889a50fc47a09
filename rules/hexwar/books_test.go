package hexwar

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"aidedecamp/rules"
)

// openedBooks are those that tests play, by name.
var openedBooks = struct {
	sync.Mutex
	of map[string]*Book
}{of: map[string]*Book{}}

// bookOf is a shipped book, opened once.
func bookOf(t testing.TB, slug string) *Book {
	t.Helper()
	return bookWith(t, slug, slug, nil)
}

// bookWith is a shipped book with other chapters than its own, opened once for each name.
func bookWith(t testing.TB, name, slug string, chapters func(*Book) []rules.Chapter[State]) *Book {
	t.Helper()
	openedBooks.Lock()
	defer openedBooks.Unlock()
	if b := openedBooks.of[name]; b != nil {
		return b
	}
	b, err := Open(slug, 1, os.DirFS(engineFolder(t, "..", slug)))
	if err != nil {
		t.Fatal(err)
	}
	if chapters != nil {
		b.defined = b.define(chapters(b))
	}
	openedBooks.of[name] = b
	return b
}

// engineFolder is a path below the engine's folder, wherever the test runs.
func engineFolder(t testing.TB, path ...string) string {
	t.Helper()
	for root := "."; len(root) < 40; root = filepath.Join("..", root) {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			return filepath.Join(append([]string{root, "rules", "hexwar"}, path...)...)
		}
	}
	t.Fatal("no module above this folder")
	return ""
}

// TestTheEngineNamesNeitherGame: a difference between the books is a field of Book, a table or another stage, never an if.
func TestTheEngineNamesNeitherGame(t *testing.T) {
	read := 0
	err := filepath.WalkDir(engineFolder(t), func(path string, f fs.DirEntry, err error) error {
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
