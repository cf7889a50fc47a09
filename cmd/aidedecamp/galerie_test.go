package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// TestTheGalleryShowsItsPictures: docs/galerie.md has each picture of its folder, once, and no other.
func TestTheGalleryShowsItsPictures(t *testing.T) {
	page, err := os.ReadFile("../../docs/galerie.md")
	if err != nil {
		t.Fatal(err)
	}
	var linked []string
	for _, link := range regexp.MustCompile(`\]\(images/galerie/([^)]+)\)`).FindAllSubmatch(page, -1) {
		linked = append(linked, string(link[1]))
	}
	files, err := filepath.Glob("../../docs/images/galerie/*.png")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for i, file := range files {
		files[i] = filepath.Base(file)
	}
	slices.Sort(linked)
	if !slices.Equal(linked, files) {
		t.Errorf("linked %q\nthere %q", linked, files)
	}
}
