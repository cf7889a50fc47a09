package hexwar

import (
	"aidedecamp/rules"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"sync"
	"testing"
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
	b, err := Open(slug, 1, os.DirFS("../"+slug))
	if err != nil {
		t.Fatal(err)
	}
	if chapters != nil {
		b.defined = b.define(chapters(b))
	}
	openedBooks.of[name] = b
	return b
}

// TestTheEngineNamesNeitherGame: a difference between the books is a field of Book, a table or another stage, never an if.
func TestTheEngineNamesNeitherGame(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
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
	}
	if read < 20 {
		t.Errorf("%d files read: this is not the engine's folder", read)
	}
}
