package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

var coveragePages = flag.String("coverage-pages", "", "a folder in which to write the pages of docs/regles")

// coverage is the list of a rule text's paragraphs, in this project's own words: docs/regles/<name>.toml. A
// page says for each of them which code cites it and which tests check it, and is written when asked for:
// go test ./cmd/aidedecamp -run TestCoverage -coverage-pages FOLDER
type coverage struct {
	Title string `toml:"title"`
	// Intro is above the table.
	Intro string `toml:"intro"`
	// Prefixes are those of the refs that must all be listed: "adc7:".
	Prefixes []string `toml:"prefixes"`
	// Folders are where code and tests are looked for.
	Folders    []string    `toml:"folders"`
	Paragraphs []paragraph `toml:"paragraph"`
}

type paragraph struct {
	Ref       string     `toml:"ref"`
	Where     string     `toml:"where"`
	Sentences []sentence `toml:"sentence"`
}

type sentence struct {
	Says string `toml:"says"`
	// Tests are Go tests, or stories by their file's name.
	Tests []string `toml:"tests"`
	// Shown says why it is not automated: it is shown to the players as an instruction.
	Shown string `toml:"shown"`
}

// TestCoverage compares each list with the sources: every sentence has a test that exists, or says that it is
// shown as an instruction; every paragraph with a test is cited by code; no code cites a paragraph that is
// not listed.
func TestCoverage(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	lists, err := filepath.Glob(filepath.Join(root, "docs", "regles", "*.toml"))
	if err != nil || len(lists) == 0 {
		t.Fatalf("%d lists, %v", len(lists), err)
	}
	for _, list := range lists {
		name := strings.TrimSuffix(filepath.Base(list), ".toml")
		t.Run(name, func(t *testing.T) {
			var c coverage
			meta, err := toml.DecodeFile(list, &c)
			if err != nil || len(meta.Undecoded()) > 0 {
				t.Fatalf("%v, unknown keys %v", err, meta.Undecoded())
			}
			cited := c.read(t, root)
			page := c.page(t, cited)
			if !strings.Contains(page, "\nCode : ") || strings.Count(page, "\n## ") != len(c.Paragraphs) {
				t.Errorf("the page has not every paragraph, and its code:\n%s", page)
			}
			if *coveragePages != "" && !t.Failed() { // what lacks its test is not written
				if err := os.WriteFile(filepath.Join(*coveragePages, name+".md"), []byte(page), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// sources are what was found: declarations and tables that cite a ref, tests and stories by name.
type sources struct {
	code  map[string][]string
	tests map[string]string
}

var refPattern = regexp.MustCompile(`\b(adc7|adlg|p3|pa1|ta1):[a-z0-9-]+(?:/[a-z0-9-]+)*`)

func (c coverage) read(t *testing.T, root string) sources {
	t.Helper()
	found := sources{code: map[string][]string{}, tests: map[string]string{}}
	for _, folder := range c.Folders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			rel, err := filepath.Rel(root, file)
			if err != nil {
				return err
			}
			return found.add(file, filepath.ToSlash(rel))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

func (s sources) add(file, rel string) error {
	switch {
	case strings.HasSuffix(rel, ".txtar"):
		s.tests[strings.TrimSuffix(filepath.Base(rel), ".txtar")] = rel
		return nil
	case strings.Contains(rel, "/testdata/") || strings.Contains(rel, "/locale/"):
		return nil
	case strings.HasSuffix(rel, ".toml"):
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		s.cite(string(text), rel)
		return nil
	case !strings.HasSuffix(rel, ".go"):
		return nil
	}
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		return err
	}
	for _, decl := range tree.Decls {
		fn, isFunc := decl.(*ast.FuncDecl)
		if strings.HasSuffix(rel, "_test.go") {
			if isFunc && strings.HasPrefix(fn.Name.Name, "Test") {
				s.tests[fn.Name.Name] = rel
			}
			continue
		}
		name := ""
		if isFunc {
			name = " `" + fn.Name.Name + "`"
		}
		s.citeIn(tree, decl, rel+name)
	}
	return nil
}

// citeIn notes the refs in a declaration's literals and in the comments above and within it.
func (s sources) citeIn(tree *ast.File, decl ast.Decl, place string) {
	ast.Inspect(decl, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			s.cite(literal.Value, place)
		}
		return true
	})
	from := decl.Pos()
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Doc != nil {
			from = d.Doc.Pos()
		}
	case *ast.GenDecl:
		if d.Doc != nil {
			from = d.Doc.Pos()
		}
	}
	for _, group := range tree.Comments {
		if group.Pos() >= from && group.End() <= decl.End() {
			s.cite(group.Text(), place)
		}
	}
}

func (s sources) cite(text, place string) {
	for _, ref := range refPattern.FindAllString(text, -1) {
		if !slices.Contains(s.code[ref], place) {
			s.code[ref] = append(s.code[ref], place)
		}
	}
}

// page is the coverage page; what is missing fails the test.
func (c coverage) page(t *testing.T, found sources) string {
	t.Helper()
	var out strings.Builder
	fmt.Fprintf(&out, "# %s\n\n%s\n", c.Title, strings.TrimSpace(c.Intro))
	listed := map[string]bool{}
	for _, p := range c.Paragraphs {
		if listed[p.Ref] {
			t.Errorf("%s is listed twice", p.Ref)
		}
		listed[p.Ref] = true
		code := slices.Sorted(slices.Values(found.code[p.Ref]))
		fmt.Fprintf(&out, "\n## `%s` %s\n\n| phrase | tests |\n|---|---|\n", p.Ref, p.Where)
		automated := false
		for _, line := range p.Sentences {
			fmt.Fprintf(&out, "| %s | %s |\n", line.Says, c.held(t, p.Ref, line, found))
			automated = automated || line.Shown == ""
		}
		if len(p.Sentences) == 0 {
			t.Errorf("%s has no sentence", p.Ref)
		}
		if automated && len(code) == 0 {
			t.Errorf("%s: no code cites it", p.Ref)
		}
		if len(code) > 0 {
			fmt.Fprintf(&out, "\nCode : %s\n", strings.Join(code, " · "))
		}
	}
	for ref, places := range found.code {
		for _, prefix := range c.Prefixes {
			if strings.HasPrefix(ref, prefix) && !listed[ref] {
				t.Errorf("%s is cited by %v and not listed", ref, places)
			}
		}
	}
	return out.String()
}

func (c coverage) held(t *testing.T, ref string, line sentence, found sources) string {
	t.Helper()
	if line.Shown != "" {
		return "consigne affichée : " + line.Shown
	}
	if len(line.Tests) == 0 {
		t.Errorf("%s: no test for %q", ref, line.Says)
	}
	names := make([]string, len(line.Tests))
	for i, name := range line.Tests {
		if _, ok := found.tests[name]; !ok {
			t.Errorf("%s: no test or story %q", ref, name)
		}
		names[i] = "`" + name + "`"
	}
	return strings.Join(names, " ")
}
