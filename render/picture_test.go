package render_test

import (
	"os"
	"path/filepath"
	"testing"

	"aidedecamp/render"
	"aidedecamp/rules/table"
)

func board(t testing.TB, name string) (table.Board, []table.Panel) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "boards", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	b, panels, err := table.Parse(string(text))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return b, panels
}

func TestScratch(t *testing.T) {
	p := render.NewPainter()
	for _, name := range []string{"pool", "placed", "npow300", "none"} {
		for _, th := range []render.Theme{render.Light, render.Dark} {
			b, panels := board(t, name)
			data, err := p.Picture(b, panels, render.Setting{Theme: th, Words: wordbook(t, "fr"), Width: render.Phone})
			if err != nil {
				t.Fatal(err)
			}
			os.WriteFile("/tmp/pic-"+name+"-"+string(th)+".png", data, 0o644)
			t.Log(name, th, len(data))
		}
	}
}
