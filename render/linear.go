package render

import "math"

// earthwork has its teeth towards the foe: up, at turn 0.
func earthwork(f footprint) []Shape {
	var teeth [][]Spot
	along := middles(f.w, 9*f.unit, 1)
	half := f.w / Px(2*len(along))
	for _, x := range along {
		teeth = append(teeth, []Spot{{x - half, f.h / 2}, {x, -f.h / 2}, {x + half, f.h / 2}})
	}
	return f.ground(EarthFill, EarthLine, 1.6, area(EarthLine, teeth...))
}

func watercourse(f footprint) []Shape {
	u := f.unit
	var waves [][]Spot
	for row, y := range middles(f.h, 12*u, 1) {
		var wave []Spot
		for x := -f.w/2 + 3*u; x <= f.w/2-3*u; x += 3 * u {
			wave = append(wave, Spot{x, y + 2.2*u*Px(math.Sin(float64(x/u)/3.6+2*float64(row)))})
		}
		if len(wave) > 1 {
			waves = append(waves, wave)
		}
	}
	return f.ground(WaterFill, WaterLine, 2, stroke(WaterLine, 1.8*u, waves...))
}

func obstacle(f footprint) []Shape {
	var crosses [][]Spot
	along := middles(f.w, 11*f.unit, 1)
	half := f.w / Px(2*len(along))
	for _, x := range along {
		crosses = append(crosses, []Spot{{x - half, -f.h / 2}, {x + half, f.h / 2}}, []Spot{{x - half, f.h / 2}, {x + half, -f.h / 2}})
	}
	return f.ground(FenceFill, FenceLine, 1.6, stroke(FenceLine, 1.6*f.unit, crosses...))
}

// road has its borders along its length only, so that one section runs on into the next.
func road(f footprint) []Shape {
	along := func(y Px) []Spot { return []Spot{{-f.w / 2, y}, {f.w / 2, y}} }
	return []Shape{
		area(RoadFill, rectangle(f.frame())),
		stroke(RoadLine, 2*f.unit, along(-f.h/2), along(f.h/2)),
		stroke(RoadLine, 1.4*f.unit, along(0)).withDash(8 * f.unit),
	}
}

// bridge shows planks across the way and parapets along it, their ends bent outwards as on old maps.
func bridge(f footprint) []Shape {
	u := f.unit
	frame := f.frame()
	wing := 3 * u
	parapet := func(y, out Px) []Spot {
		return []Spot{{frame.X0 - wing, y + out}, {frame.X0 + wing, y}, {frame.X1 - wing, y}, {frame.X1 + wing, y + out}}
	}
	return []Shape{
		area(BridgeFill, rectangle(frame)),
		stroke(BridgeLine, 1.2*u, planks(frame, 5*u)...),
		stroke(BridgeLine, 3*u, parapet(frame.Y0, -wing), parapet(frame.Y1, wing)),
	}
}

// supplyLine shows the road and arrows along it.
func supplyLine(f footprint) []Shape {
	u := f.unit
	reach := min(f.h/2-6*u, 11*u)
	var arrows [][]Spot
	for _, x := range middles(f.w, 22*u, 1) {
		arrows = append(arrows, []Spot{{x - reach/2, -reach}, {x + reach/2, 0}, {x - reach/2, reach}})
	}
	return f.ground(SupplyFill, SupplyLine, 2.5, stroke(SupplyLine, 3*u, arrows...))
}

func building(f footprint) []Shape {
	return f.ground(HouseFill, HouseLine, 2.5, stroke(HouseLine, 1.8*f.unit, f.frame().diagonals()...))
}
