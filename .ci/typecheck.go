// Typecheck reads the program, and all that it imports, as a compiler for another system or processor would, and
// says what does not fit together. It stops before machine code: that is nearly all of a cross-build's time, and
// nothing there depends on our code. deploy/release builds in full.
//
//	go run .ci/typecheck.go linux/arm64 windows/amd64
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	for _, target := range os.Args[1:] {
		if err := check(target); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", target, err)
			os.Exit(1)
		}
	}
}

// source is a package as `go list` tells it.
type source struct {
	ImportPath, Dir string
	GoFiles         []string
	ImportMap       map[string]string
	Module          *struct{ GoVersion string }
}

// check reads all packages of the program, each after those that it imports.
func check(target string) error {
	system, processor, _ := strings.Cut(target, "/")
	list := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap,Module", "./cmd/aidedecamp")
	list.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return err
	}
	files, known := token.NewFileSet(), map[string]*types.Package{"unsafe": types.Unsafe}
	for all := json.NewDecoder(bytes.NewReader(out)); ; {
		var s source
		if err := all.Decode(&s); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if s.ImportPath == "unsafe" {
			continue
		}
		if known[s.ImportPath], err = s.check(files, known, types.SizesFor("gc", processor)); err != nil {
			return err
		}
	}
}

func (s *source) check(files *token.FileSet, known map[string]*types.Package, sizes types.Sizes) (*types.Package, error) {
	var parsed []*ast.File
	for _, name := range s.GoFiles {
		file, err := parser.ParseFile(files, filepath.Join(s.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		parsed = append(parsed, file)
	}
	c := types.Config{Sizes: sizes, Importer: imports{s.ImportMap, known}}
	if s.Module != nil {
		c.GoVersion = "go" + s.Module.GoVersion
	}
	return c.Check(s.ImportPath, files, parsed, nil)
}

// imports are the packages read so far, by the names that one package calls them.
type imports struct {
	called map[string]string
	known  map[string]*types.Package
}

func (i imports) Import(path string) (*types.Package, error) {
	if other := i.called[path]; other != "" {
		path = other
	}
	return i.known[path], nil
}
