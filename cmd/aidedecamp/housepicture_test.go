package main

import (
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var updateHouse = flag.Bool("update-house", false, "draw the house of docs/architecture.md anew")

// The picture of the house is made from the imports. Of a folder's imports it draws those that none of the
// others leads to, or every arrow would cross every other.
func TestTheHouseIsDrawnFromItsImports(t *testing.T) {
	t.Parallel()
	page := filepath.Join("..", "..", "docs", "architecture.md")
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	const open, shut = "```mermaid\n", "```\n"
	before, rest, found := strings.Cut(string(text), open)
	_, after, closed := strings.Cut(rest, shut)
	if !found || !closed {
		t.Fatal("the page has no picture")
	}
	want := before + open + drawn(imports(t)) + shut + after
	if *updateHouse {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != string(text) {
		t.Error("the picture in docs/architecture.md is not that of the imports: go test ./cmd/aidedecamp -run TheHouseIsDrawn -update-house")
	}
}

// imports are, by folder, the module's folders that its code imports, tests and their own packages left out.
func imports(t *testing.T) map[string]map[string]bool {
	t.Helper()
	all, root := map[string]map[string]bool{}, filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		folder := path.Dir(filepath.ToSlash(rel))
		if d.IsDir() && (d.Name() == "testdata" || strings.HasSuffix(d.Name(), "test") || strings.HasPrefix(d.Name(), ".") && rel != ".") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		if all[folder] == nil {
			all[folder] = map[string]bool{}
		}
		for _, spec := range tree.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if inner, ours := strings.CutPrefix(name, module); ours {
				all[folder][inner] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// drawn is the picture as a flow chart.
func drawn(imports map[string]map[string]bool) string {
	var out strings.Builder
	out.WriteString("flowchart LR\n")
	for _, from := range slices.Sorted(maps.Keys(imports)) {
		for _, to := range slices.Sorted(maps.Keys(imports[from])) {
			if !roundabout(imports, from, to) {
				fmt.Fprintf(&out, "  %s --> %s\n", boxed(from), boxed(to))
			}
		}
	}
	return out.String()
}

// roundabout reports whether another import of from leads to the folder as well.
func roundabout(imports map[string]map[string]bool, from, to string) bool {
	var leads func(at string) bool
	leads = func(at string) bool {
		if at == to {
			return true
		}
		for next := range imports[at] {
			if leads(next) {
				return true
			}
		}
		return false
	}
	for other := range imports[from] {
		if other != to && leads(other) {
			return true
		}
	}
	return false
}

// boxed is a folder as the chart writes it: its path is its label.
func boxed(folder string) string {
	return strings.ReplaceAll(folder, "/", "_") + "[" + folder + "]"
}
