package render

import (
	"fmt"
	"strings"
)

// String writes the scene as text for comparison: one line per sprite, shape and text. The points of a shape
// are summed up by their number and bounds; coordinates are rounded to whole pixels.
func (s Scene) String() string {
	var out strings.Builder
	fmt.Fprintf(&out, "scene %dx%d %s\n", s.Width, s.Height, s.Theme)
	out.WriteString(s.Layer.String())
	for _, sprite := range s.Sprites {
		fmt.Fprintf(&out, "sprite %s %dx%d at %d,%d", sprite.Name, sprite.Width, sprite.Height, sprite.Left, sprite.Top)
		if sprite.Crop != (Frame{}) {
			fmt.Fprintf(&out, " crop %v", sprite.Crop)
		}
		out.WriteByte('\n')
		for _, shape := range sprite.Shapes {
			fmt.Fprintf(&out, "  %v\n", shape)
		}
	}
	for _, text := range s.Texts {
		out.WriteString(text.String() + "\n")
	}
	return out.String()
}

// String writes the layer as a scene's text does; shapes drawn before are named by their first sprite.
func (l Layer) String() string {
	if len(l.Sprites) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, "layer %v\n", l.Frame)
	drawn := map[string]int{}
	for i, sprite := range l.Sprites {
		fmt.Fprintf(&out, "sprite %d %s %dx%d at %d,%d", i, sprite.Name, sprite.Width, sprite.Height, sprite.Left, sprite.Top)
		var shapes strings.Builder
		for _, shape := range sprite.Shapes {
			fmt.Fprintf(&shapes, "  %v\n", shape)
		}
		if first, known := drawn[shapes.String()]; known {
			fmt.Fprintf(&out, " as %d\n", first)
			continue
		}
		drawn[shapes.String()] = i
		out.WriteString("\n" + shapes.String())
	}
	for _, text := range l.Texts {
		out.WriteString(text.String() + "\n")
	}
	return out.String()
}

// String sums the text up in one line.
func (t Text) String() string {
	line := fmt.Sprintf("text %q at %v %s %.0f %s", t.Words, t.At, t.Style, t.Size, t.Ink)
	if t.Halo != None {
		line += fmt.Sprintf(" halo %s", t.Halo)
	}
	return line
}

// String writes the frame's corners in whole pixels.
func (f Frame) String() string {
	return Spot{f.X0, f.Y0}.String() + ".." + Spot{f.X1, f.Y1}.String()
}

// String writes the spot in whole pixels.
func (p Spot) String() string { return fmt.Sprintf("%d,%d", p.X.Whole(), p.Y.Whole()) }

// String sums the shape up in one line.
func (s Shape) String() string {
	var out strings.Builder
	points := 0
	for _, line := range s.Lines {
		points += len(line)
	}
	kind := "lines"
	if s.Closed {
		kind = "areas"
	}
	fmt.Fprintf(&out, "%d %s of %d points in %v", len(s.Lines), kind, points, s.bounds())
	if s.Fill != None {
		fmt.Fprintf(&out, " fill %s", s.Fill)
	}
	if s.Stroke != None {
		fmt.Fprintf(&out, " stroke %s %.1f", s.Stroke, s.Width)
	}
	if s.Dash > 0 {
		fmt.Fprintf(&out, " dash %.0f", s.Dash)
	}
	return out.String()
}

// String is the ink's name.
func (i Ink) String() string { return inkNames[i] }

var inkNames = [inks]string{
	None:        "none",
	Page:        "page",
	Ground:      "ground",
	GridFine:    "grid-fine",
	GridBold:    "grid-bold",
	BandLine:    "band-line",
	Writing:     "writing",
	Muted:       "muted",
	Tray:        "tray",
	TrayEdge:    "tray-edge",
	Accent:      "accent",
	OnAccent:    "on-accent",
	HillFill:    "hill-fill",
	HillMid:     "hill-mid",
	HillTop:     "hill-top",
	HillLine:    "hill-line",
	RiseFill:    "rise-fill",
	RiseLine:    "rise-line",
	WoodFill:    "wood-fill",
	WoodLeaf:    "wood-leaf",
	WoodLine:    "wood-line",
	TownFill:    "town-fill",
	RoofLight:   "roof-light",
	RoofDark:    "roof-dark",
	TownLine:    "town-line",
	FieldFill:   "field-fill",
	FieldLine:   "field-line",
	CloseFill:   "close-fill",
	CloseLine:   "close-line",
	Hedge:       "hedge",
	MarshFill:   "marsh-fill",
	MarshLine:   "marsh-line",
	RoughFill:   "rough-fill",
	Stone:       "stone",
	StoneLine:   "stone-line",
	EarthFill:   "earth-fill",
	EarthLine:   "earth-line",
	WaterFill:   "water-fill",
	WaterLine:   "water-line",
	FenceFill:   "fence-fill",
	FenceLine:   "fence-line",
	RoadFill:    "road-fill",
	RoadLine:    "road-line",
	BridgeFill:  "bridge-fill",
	BridgeLine:  "bridge-line",
	SupplyFill:  "supply-fill",
	SupplyLine:  "supply-line",
	HouseFill:   "house-fill",
	HouseLine:   "house-line",
	SnowFill:    "snow-fill",
	SnowLine:    "snow-line",
	SandFill:    "sand-fill",
	SandLine:    "sand-line",
	BlueBody:    "blue-body",
	OnBlue:      "on-blue",
	RedBody:     "red-body",
	OnRed:       "on-red",
	ReachLine:   "reach-line",
	TargetLine:  "target-line",
	CommandLine: "command-line",
	RetreatLine: "retreat-line",
	ZoneLine:    "zone-line",
}
