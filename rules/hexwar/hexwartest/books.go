package hexwartest

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/game"
)

// openedBooks are those that tests play, by name.
var openedBooks = struct {
	sync.Mutex
	of map[string]*hexwar.Book
}{of: map[string]*hexwar.Book{}}

// BookOf is a shipped book, opened once.
func BookOf(t testing.TB, slug string) *hexwar.Book {
	t.Helper()
	return bookWith(t, slug, slug, nil)
}

// bookWith is a shipped book with other chapters than its own, opened once for each name.
func bookWith(t testing.TB, name, slug string, chapters func(*hexwar.Book) []rules.Chapter[hexwar.State]) *hexwar.Book {
	t.Helper()
	openedBooks.Lock()
	defer openedBooks.Unlock()
	if b := openedBooks.of[name]; b != nil {
		return b
	}
	b, err := game.Open(slug, 1, os.DirFS(EngineFolder(t, "..", slug)))
	if err != nil {
		t.Fatal(err)
	}
	if chapters != nil {
		b.Defined = game.Define(b, chapters(b))
	}
	openedBooks.of[name] = b
	return b
}

// EngineFolder is a path below the engine's folder, wherever the test runs.
func EngineFolder(t testing.TB, path ...string) string {
	t.Helper()
	folder := engineFolder(path...)
	if folder == "" {
		t.Fatal("no module above this folder")
	}
	return folder
}

func engineFolder(path ...string) string {
	for root := "."; len(root) < 40; root = filepath.Join("..", root) {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			return filepath.Join(append([]string{root, "rules", "hexwar"}, path...)...)
		}
	}
	return ""
}
