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

// box is a part of the house as the picture shows it: its name, and its folders, each with all
// below it that is in no other box. Of rules it is that folder alone.
type box struct {
	name    string
	folders []string
}

// boxes are the parts of the house, from the program to what every rule is written with.
var boxes = []box{
	{"the program", []string{"cmd"}},
	{"Discord's edge", []string{"bot"}},
	{"messages", []string{"bot/reply", "bot/locale"}},
	{"the wire", []string{"bot/session", "bot/limits", "bot/loopback"}},
	{"a Discord of this machine", []string{"bot/localdiscord"}},
	{"the referee", []string{"bot/referee", "bot/misread", "bot/pace"}},
	{"the stores", []string{"storage"}},
	{"pictures", []string{"render"}},
	{"the house", []string{"rules/house"}},
	{"rule systems", []string{"rules/systems", "rules/npow", "rules/adlg", "rules/hexwar", "rules/panache", "rules/thucidide", "rules/siting"}},
	{"the kernel", []string{"rules", "rules/ledger"}},
	{"tables, dice, words", []string{"rules/table", "rules/plane", "rules/hex", "rules/dice", "rules/phrase", "rules/tables", "rules/bounds",
		"rules/season", "rules/fairness"}},
}

// The picture of the house is made from the imports, box by box. Of a box's imports it draws those that none
// of the others leads to, or every arrow would cross every other.
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
	want := before + open + drawn(t, imports(t)) + shut + after
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

// drawn is the picture as a flow chart; a folder in no box fails the test.
func drawn(t *testing.T, imports map[string]map[string]bool) string {
	between := map[string]map[string]bool{}
	for _, b := range boxes {
		between[b.id()] = map[string]bool{}
	}
	for from, all := range imports {
		if boxOf(from).folders == nil {
			t.Errorf("%s is in no box of the house's picture", from)
			continue
		}
		for to := range all {
			if boxOf(to).folders == nil {
				continue // Said where its own imports are read.
			}
			if in, out := boxOf(from).id(), boxOf(to).id(); in != out {
				between[in][out] = true
			}
		}
	}
	var out strings.Builder
	out.WriteString("flowchart TD\n")
	for _, b := range boxes {
		fmt.Fprintf(&out, "  %s[\"%s<br>%s\"]\n", b.id(), b.name, strings.Join(b.folders, ", "))
	}
	for _, b := range boxes {
		for _, to := range slices.Sorted(maps.Keys(between[b.id()])) {
			if !roundabout(between, b.id(), to) {
				fmt.Fprintf(&out, "  %s --> %s\n", b.id(), to)
			}
		}
	}
	return out.String()
}

// id is how the chart names the box.
func (b box) id() string { return strings.ReplaceAll(b.folders[0], "/", "_") }

// boxOf is the box of a folder: the one with the longest path above it; none, where no box does.
func boxOf(folder string) box {
	longest := ""
	var found box
	for _, b := range boxes {
		for _, f := range b.folders {
			if (folder == f || f != "rules" && strings.HasPrefix(folder, f+"/")) && len(f) > len(longest) {
				longest, found = f, b
			}
		}
	}
	return found
}

// roundabout reports whether another import of from leads to the box as well.
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
