package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var quoted = regexp.MustCompile("`([^`]+)`")

// TestGuideNamesWhatIsThere: every file and folder that docs/where-to-change-what.md names is there; "…" stands for any name.
func TestGuideNamesWhatIsThere(t *testing.T) {
	root := filepath.Join("..", "..")
	guide, err := os.ReadFile(filepath.Join(root, "docs", "where-to-change-what.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, m := range quoted.FindAllStringSubmatch(string(guide), -1) {
		folder, _, deep := strings.Cut(m[1], "/")
		if info, err := os.Stat(filepath.Join(root, folder)); !deep || err != nil || !info.IsDir() {
			continue
		}
		named++
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(strings.ReplaceAll(m[1], "…", "*"))))
		if err != nil || len(found) == 0 {
			t.Errorf("the guide names %s, which is not there (%v)", m[1], err)
		}
	}
	if named < 20 {
		t.Errorf("%d paths in the guide", named)
	}
}
