package main

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// readmePictures are those of README that are drawn from played games: the file, its game, and the page of
// its picture. The two of the local table are taken by the browser's tests, from a draw of their own.
var readmePictures = []struct{ name, game, page string }{
	{"soiree", "npow/testdata/games/1/on-table-each-verdict", "-2"},
	{"routes", "npow/testdata/games/1/tracked-bent-roads", ""},
	{"bataille", "panache/testdata/games/1/alternatif", ""},
	{"combat", "panache/testdata/games/1/sur-table", ""},
	{"adlg", "adlg/testdata/games/1/played-tracked-coast-and-village", ""},
	{"adlg-table", "adlg/testdata/games/1/played-ambush-sealed-and-detected", ""},
}

// README's pictures are those that its games are drawn as today. Where README_PICTURES names their folder
// they are taken anew.
func TestReadmesPicturesAreTodays(t *testing.T) {
	t.Parallel()
	for _, p := range readmePictures {
		drawn := filepath.Join(t.TempDir(), p.name)
		if code, _, errs := told(t, "render", "../../rules/"+p.game+".jsonl", "-o", drawn+".png"); code != 0 {
			t.Fatalf("%s: exit %d, %s", p.name, code, errs)
		}
		data, err := os.ReadFile(drawn + p.page + ".png")
		if err != nil {
			t.Fatal(err)
		}
		if folder := os.Getenv("README_PICTURES"); folder != "" {
			if err := os.WriteFile(filepath.Join(folder, p.name+".png"), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		today, shown := pictureOf(t, drawn+p.page+".png"), pictureOf(t, "../../docs/images/"+p.name+".png")
		if today.Bounds() != shown.Bounds() {
			t.Errorf("%s is %v today, %v in README", p.name, today.Bounds(), shown.Bounds())
			continue
		}
		// Soft edges differ between processors.
		far, all := 0, today.Bounds().Dx()*today.Bounds().Dy()
		for y := range today.Bounds().Dy() {
			for x := range today.Bounds().Dx() {
				a, b := grey(today.At(x, y)), grey(shown.At(x, y))
				if max(a-b, b-a) > 42 {
					far++
				}
			}
		}
		if far*1000 > all {
			t.Errorf("%s: %d of %d pixels are other ones today", p.name, far, all)
		}
	}
}

func grey(c color.Color) int { return int(color.GrayModel.Convert(c).(color.Gray).Y) }

func pictureOf(t *testing.T, file string) image.Image {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}
