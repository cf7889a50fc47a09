package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// registerLimits are the most terms that each part of the register may have, by its heading.
var registerLimits = map[string]int{"The kernel": 25, "NPOW": 15, "L'Art de la Guerre": 15, "Hex battles": 15}

// TestTheRegisterIsTrue: each part of the register keeps to its limit, each term has French, English, a Go
// name and one sentence, and no term comes twice.
func TestTheRegisterIsTrue(t *testing.T) {
	parts := registerParts(t)
	for heading, most := range registerLimits {
		rows := parts[heading]
		if len(rows) < 8 || len(rows) > most {
			t.Errorf("%s: %d terms, not 8 to %d", heading, len(rows), most)
		}
		seen := map[string]bool{}
		for _, row := range rows {
			if len(row) != 4 {
				t.Errorf("%s: %d cells in %q", heading, len(row), row)
				continue
			}
			for i, cell := range row {
				if cell == "" {
					t.Errorf("%s: cell %d of %q is empty", heading, i+1, row)
				}
			}
			if !quoted.MatchString(row[2]) {
				t.Errorf("%s: no Go name in %q", heading, row)
			}
			if sentence := strings.TrimSpace(row[3]); !strings.HasSuffix(sentence, ".") || strings.Count(sentence, ". ") > 0 {
				t.Errorf("%s: %q is not one sentence", heading, sentence)
			}
			if seen[row[1]] {
				t.Errorf("%s: %q stands twice", heading, row[1])
			}
			seen[row[1]] = true
		}
	}
}

// goName is a name of the sources as the lexicon writes it: a package, then a declaration and a member of it.
var goName = regexp.MustCompile(`^([a-z][a-z0-9]*)\.([A-Za-z]\w*)(?:\.([A-Za-z]\w*))?$`)

// TestTheLexiconNamesWhatIsThere: each Go name of the lexicon, in the register and below it, is declared in
// the package that it names; so is each of the page about the house.
func TestTheLexiconNamesWhatIsThere(t *testing.T) {
	names := declaredNames(t)
	for page, least := range map[string]int{"docs/lexique.md": 60, "docs/architecture.md": 20} {
		checked := 0
		for _, m := range quoted.FindAllStringSubmatch(fenced.ReplaceAllString(readPage(t, page), ""), -1) {
			name := goName.FindStringSubmatch(m[1])
			if name == nil || names[name[1]] == nil {
				continue // an id, a file, an event
			}
			checked++
			if !names[name[1]][strings.TrimSuffix(name[2]+"."+name[3], ".")] {
				t.Errorf("%s names %s, which is not declared", page, m[1])
			}
		}
		if checked < least {
			t.Errorf("%s: %d Go names, fewer than %d", page, checked, least)
		}
	}
}

// registerParts are the rows of the tables of the register, by their heading.
func registerParts(t *testing.T) map[string][][]string {
	t.Helper()
	_, register, found := strings.Cut(readPage(t, "docs/lexique.md"), "\n## The register\n")
	if !found {
		t.Fatal("the lexicon has no register")
	}
	register, _, _ = strings.Cut(register, "\n## ")
	parts := map[string][][]string{}
	heading := ""
	for line := range strings.Lines(register) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "### "):
			heading = strings.TrimPrefix(line, "### ")
		case strings.HasPrefix(line, "|") && !strings.HasPrefix(line, "|---") && !strings.HasPrefix(line, "| français"):
			var row []string
			for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
				row = append(row, strings.TrimSpace(cell))
			}
			parts[heading] = append(parts[heading], row)
		}
	}
	return parts
}

// declaredNames are the names that each package declares, by the package's name: types, functions, variables
// and constants, and fields and methods behind their type's name. Packages of one name share theirs.
func declaredNames(t *testing.T) map[string]map[string]bool {
	t.Helper()
	names := map[string]map[string]bool{}
	for _, top := range []string{"bot", "cmd", "render", "rules", "storage"} {
		err := filepath.WalkDir(filepath.Join("..", "..", top), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			if names[file.Name.Name] == nil {
				names[file.Name.Name] = map[string]bool{}
			}
			for _, decl := range file.Decls {
				noteDeclared(names[file.Name.Name], decl)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names
}

func noteDeclared(names map[string]bool, decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			names[d.Name.Name] = true
			return
		}
		names[typeName(d.Recv.List[0].Type)+"."+d.Name.Name] = true
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.ValueSpec:
				for _, name := range s.Names {
					names[name.Name] = true
				}
			case *ast.TypeSpec:
				names[s.Name.Name] = true
				for _, field := range members(s.Type) {
					for _, name := range field.Names {
						names[s.Name.Name+"."+name.Name] = true
					}
				}
			}
		}
	}
}

// members are the fields of a struct or the methods of an interface.
func members(e ast.Expr) []*ast.Field {
	switch e := e.(type) {
	case *ast.StructType:
		return e.Fields.List
	case *ast.InterfaceType:
		return e.Methods.List
	}
	return nil
}

// typeName is the name of a receiver's type.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
