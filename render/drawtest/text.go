// Package drawtest writes scenes as text, so that tests can compare them.
package drawtest

import (
	"fmt"
	"strings"

	"aidedecamp/render/draw"
)

// Scene writes a scene: one line per sprite, shape and text. The points of a shape are summed up by their
// number and bounds; coordinates are rounded to whole pixels.
func Scene(s draw.Scene) string {
	var out strings.Builder
	fmt.Fprintf(&out, "scene %dx%d %s\n", s.Width, s.Height, s.Theme)
	out.WriteString(layer(s.Layer))
	for _, sprite := range s.Sprites {
		fmt.Fprintf(&out, "sprite %s %dx%d at %d,%d", sprite.Name, sprite.Width, sprite.Height, sprite.Left, sprite.Top)
		if sprite.Crop != (draw.Frame{}) {
			fmt.Fprintf(&out, " crop %s", frame(sprite.Crop))
		}
		out.WriteByte('\n')
		for _, shape := range sprite.Shapes {
			fmt.Fprintf(&out, "  %s\n", Shape(shape))
		}
	}
	for _, text := range s.Texts {
		out.WriteString(textLine(text))
	}
	return out.String()
}

// layer writes a layer as a scene's text does; shapes drawn before are named by their first sprite.
func layer(l draw.Layer) string {
	if len(l.Sprites) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, "layer %s\n", frame(l.Frame))
	drawn := map[string]int{}
	for i, sprite := range l.Sprites {
		fmt.Fprintf(&out, "sprite %d %s %dx%d at %d,%d", i, sprite.Name, sprite.Width, sprite.Height, sprite.Left, sprite.Top)
		var shapes strings.Builder
		for _, shape := range sprite.Shapes {
			fmt.Fprintf(&shapes, "  %s\n", Shape(shape))
		}
		if first, known := drawn[shapes.String()]; known {
			fmt.Fprintf(&out, " as %d\n", first)
			continue
		}
		drawn[shapes.String()] = i
		out.WriteString("\n" + shapes.String())
	}
	for _, text := range l.Texts {
		out.WriteString(textLine(text))
	}
	return out.String()
}

func textLine(t draw.Text) string {
	line := fmt.Sprintf("text %q at %s %s %.0f %s", t.Words, spot(t.At), t.Style, t.Size, Ink(t.Ink))
	if t.Halo != draw.None {
		line += " halo " + Ink(t.Halo)
	}
	return line + "\n"
}

// frame writes a frame's corners in whole pixels.
func frame(f draw.Frame) string {
	return spot(draw.Spot{X: f.X0, Y: f.Y0}) + ".." + spot(draw.Spot{X: f.X1, Y: f.Y1})
}

func spot(p draw.Spot) string { return fmt.Sprintf("%d,%d", p.X.Whole(), p.Y.Whole()) }

// Shape sums a shape up in one line.
func Shape(s draw.Shape) string {
	var out strings.Builder
	points := 0
	for _, line := range s.Lines {
		points += len(line)
	}
	kind := "lines"
	if s.Closed {
		kind = "areas"
	}
	fmt.Fprintf(&out, "%d %s of %d points in %s", len(s.Lines), kind, points, frame(s.Bounds()))
	if s.Fill != draw.None {
		out.WriteString(" fill " + Ink(s.Fill))
	}
	if s.Stroke != draw.None {
		fmt.Fprintf(&out, " stroke %s %.1f", Ink(s.Stroke), s.Width)
	}
	if s.Dash > 0 {
		fmt.Fprintf(&out, " dash %.0f", s.Dash)
	}
	return out.String()
}

// Ink is an ink's name.
func Ink(i draw.Ink) string { return inkNames[i] }

var inkNames = map[draw.Ink]string{
	draw.None:        "none",
	draw.Page:        "page",
	draw.Ground:      "ground",
	draw.GridFine:    "grid-fine",
	draw.GridBold:    "grid-bold",
	draw.BandLine:    "band-line",
	draw.Writing:     "writing",
	draw.Muted:       "muted",
	draw.Tray:        "tray",
	draw.TrayEdge:    "tray-edge",
	draw.Accent:      "accent",
	draw.OnAccent:    "on-accent",
	draw.HillFill:    "hill-fill",
	draw.HillMid:     "hill-mid",
	draw.HillTop:     "hill-top",
	draw.HillLine:    "hill-line",
	draw.RiseFill:    "rise-fill",
	draw.RiseLine:    "rise-line",
	draw.WoodFill:    "wood-fill",
	draw.WoodLeaf:    "wood-leaf",
	draw.WoodLine:    "wood-line",
	draw.TownFill:    "town-fill",
	draw.RoofLight:   "roof-light",
	draw.RoofDark:    "roof-dark",
	draw.TownLine:    "town-line",
	draw.FieldFill:   "field-fill",
	draw.FieldLine:   "field-line",
	draw.CloseFill:   "close-fill",
	draw.CloseLine:   "close-line",
	draw.Hedge:       "hedge",
	draw.MarshFill:   "marsh-fill",
	draw.MarshLine:   "marsh-line",
	draw.RoughFill:   "rough-fill",
	draw.Stone:       "stone",
	draw.StoneLine:   "stone-line",
	draw.EarthFill:   "earth-fill",
	draw.EarthLine:   "earth-line",
	draw.WaterFill:   "water-fill",
	draw.WaterLine:   "water-line",
	draw.FenceFill:   "fence-fill",
	draw.FenceLine:   "fence-line",
	draw.RoadFill:    "road-fill",
	draw.RoadLine:    "road-line",
	draw.BridgeFill:  "bridge-fill",
	draw.BridgeLine:  "bridge-line",
	draw.SupplyFill:  "supply-fill",
	draw.SupplyLine:  "supply-line",
	draw.HouseFill:   "house-fill",
	draw.HouseLine:   "house-line",
	draw.SnowFill:    "snow-fill",
	draw.SnowLine:    "snow-line",
	draw.SandFill:    "sand-fill",
	draw.SandLine:    "sand-line",
	draw.BlueBody:    "blue-body",
	draw.OnBlue:      "on-blue",
	draw.RedBody:     "red-body",
	draw.OnRed:       "on-red",
	draw.ReachLine:   "reach-line",
	draw.TargetLine:  "target-line",
	draw.CommandLine: "command-line",
	draw.RetreatLine: "retreat-line",
	draw.ZoneLine:    "zone-line",
}
