package render_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
)

var peersFolder = flag.String("scene", "", "the folder into which TestSceneForPeers writes the pool's scene and its fonts")

// peersShape and peersText are what any library can draw: in whole pictures' coordinates, colours as CSS has
// them.
type peersShape struct {
	Lines  [][][2]float64 `json:"lines"`
	Closed bool           `json:"closed"`
	Fill   string         `json:"fill"`
	Stroke string         `json:"stroke"`
	Width  float64        `json:"width"`
	Dash   float64        `json:"dash"`
}

type peersText struct {
	X     float64    `json:"x"`
	Y     float64    `json:"y"`
	Words string     `json:"words"`
	Style draw.Style `json:"style"`
	Size  float64    `json:"size"`
	Ink   string     `json:"ink"`
	Halo  string     `json:"halo"`
}

type peersScene struct {
	Width  int          `json:"width"`
	Height int          `json:"height"`
	Page   string       `json:"page"`
	Shapes []peersShape `json:"shapes"`
	Texts  []peersText  `json:"texts"`
}

// forPeers is a scene without anything of ours: every shape and text of it, lowest first.
func forPeers(scene draw.Scene) peersScene {
	ink := func(i draw.Ink) string {
		if i == draw.None {
			return ""
		}
		r, g, b, _ := scene.Theme.Colour(i).RGBA()
		return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
	}
	tenth := func(p draw.Px) float64 { return math.Round(float64(p)*10) / 10 }
	out := peersScene{Width: scene.Width, Height: scene.Height, Page: ink(draw.Page)}
	for _, sprite := range slices.Concat(scene.Layer.Sprites, scene.Sprites) {
		for _, s := range sprite.Shapes {
			shape := peersShape{Closed: s.Closed, Fill: ink(s.Fill), Stroke: ink(s.Stroke), Width: tenth(s.Width), Dash: tenth(s.Dash)}
			for _, line := range s.Lines {
				var points [][2]float64
				for _, p := range line {
					points = append(points, [2]float64{tenth(p.X + draw.Px(sprite.Left)), tenth(p.Y + draw.Px(sprite.Top))})
				}
				shape.Lines = append(shape.Lines, points)
			}
			out.Shapes = append(out.Shapes, shape)
		}
	}
	for _, t := range slices.Concat(scene.Layer.Texts, scene.Texts) {
		out.Texts = append(out.Texts, peersText{tenth(t.At.X), tenth(t.At.Y), t.Words, t.Style, tenth(t.Size), ink(t.Ink), ink(t.Halo)})
	}
	return out
}

// The scene that peers draw (docs/benchmarks) is all of ours: as many shapes and texts, in the same colours.
func TestSceneForPeers(t *testing.T) {
	b, panels := board(t, "pool")
	scene, err := render.NewScene(b, panels, render.Setting{Theme: draw.Light, Words: wordbook(t, "fr"), Width: render.Phone})
	if err != nil {
		t.Fatal(err)
	}
	out := forPeers(scene)
	shapes := 0
	for _, sprite := range slices.Concat(scene.Layer.Sprites, scene.Sprites) {
		shapes += len(sprite.Shapes)
	}
	if len(out.Shapes) != shapes || shapes < 50 || len(out.Texts) != len(scene.Texts)+len(scene.Layer.Texts) || out.Page == "" {
		t.Errorf("%d shapes of %d, %d texts, page %q", len(out.Shapes), shapes, len(out.Texts), out.Page)
	}
	if *peersFolder == "" {
		return
	}
	text, err := json.Marshal(out)
	if err == nil {
		err = os.MkdirAll(*peersFolder, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(*peersFolder, "scene.json"), text, 0o644)
	}
	for style, file := range fontFiles(t) {
		font, readErr := os.ReadFile(file)
		if err == nil && readErr == nil {
			err = os.WriteFile(filepath.Join(*peersFolder, string(style)+".ttf"), font, 0o644)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}
