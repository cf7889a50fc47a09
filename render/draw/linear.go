package draw

import "math"

// earthwork has its teeth towards the foe: up, at turn 0.
func earthwork(f Footprint) []Shape {
	var teeth [][]Spot
	along := middles(f.W, 9*f.Unit, 1)
	half := f.W / Px(2*len(along))
	for _, x := range along {
		teeth = append(teeth, []Spot{{x - half, f.H / 2}, {x, -f.H / 2}, {x + half, f.H / 2}})
	}
	return f.ground(EarthFill, EarthLine, 1.6, Area(EarthLine, teeth...))
}

func watercourse(f Footprint) []Shape {
	u := f.Unit
	var waves [][]Spot
	for row, y := range middles(f.H, 12*u, 1) {
		var wave []Spot
		for x := -f.W/2 + 3*u; x <= f.W/2-3*u; x += 3 * u {
			wave = append(wave, Spot{x, y + 2.2*u*Px(math.Sin(float64(x/u)/3.6+2*float64(row)))})
		}
		if len(wave) > 1 {
			waves = append(waves, wave)
		}
	}
	return f.ground(WaterFill, WaterLine, 2, Stroke(WaterLine, 1.8*u, waves...))
}

func obstacle(f Footprint) []Shape {
	var crosses [][]Spot
	along := middles(f.W, 11*f.Unit, 1)
	half := f.W / Px(2*len(along))
	for _, x := range along {
		crosses = append(crosses, []Spot{{x - half, -f.H / 2}, {x + half, f.H / 2}}, []Spot{{x - half, f.H / 2}, {x + half, -f.H / 2}})
	}
	return f.ground(FenceFill, FenceLine, 1.6, Stroke(FenceLine, 1.6*f.Unit, crosses...))
}

// road has its borders along its length only, so that one section runs on into the next.
func road(f Footprint) []Shape {
	along := func(y Px) []Spot { return []Spot{{-f.W / 2, y}, {f.W / 2, y}} }
	return []Shape{
		Area(RoadFill, f.frame().Rectangle()),
		Stroke(RoadLine, 2*f.Unit, along(-f.H/2), along(f.H/2)),
		Stroke(RoadLine, 1.4*f.Unit, along(0)).WithDash(8 * f.Unit),
	}
}

// bridge shows planks across the way and parapets along it, their ends bent outwards as on old maps.
func bridge(f Footprint) []Shape {
	u := f.Unit
	frame := f.frame()
	wing := 3 * u
	parapet := func(y, out Px) []Spot {
		return []Spot{{frame.X0 - wing, y + out}, {frame.X0 + wing, y}, {frame.X1 - wing, y}, {frame.X1 + wing, y + out}}
	}
	return []Shape{
		Area(BridgeFill, frame.Rectangle()),
		Stroke(BridgeLine, 1.2*u, planks(frame, 5*u)...),
		Stroke(BridgeLine, 3*u, parapet(frame.Y0, -wing), parapet(frame.Y1, wing)),
	}
}

// supplyLine shows the road and arrows along it.
func supplyLine(f Footprint) []Shape {
	u := f.Unit
	reach := min(f.H/2-6*u, 11*u)
	var arrows [][]Spot
	for _, x := range middles(f.W, 22*u, 1) {
		arrows = append(arrows, []Spot{{x - reach/2, -reach}, {x + reach/2, 0}, {x - reach/2, reach}})
	}
	return f.ground(SupplyFill, SupplyLine, 2.5, Stroke(SupplyLine, 3*u, arrows...))
}

func building(f Footprint) []Shape {
	return f.ground(HouseFill, HouseLine, 2.5, Stroke(HouseLine, 1.8*f.Unit, f.frame().diagonals()...))
}
