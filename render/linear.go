package render

import "math"

// earthwork has its teeth towards the foe: up, at turn 0.
func earthwork(f footprint) []Shape {
	n := max(1, int(f.w/(9*f.unit)))
	step := f.w / Px(n)
	var teeth [][]Spot
	for i := range n {
		x := -f.w/2 + Px(i)*step
		teeth = append(teeth, []Spot{{x, f.h / 2}, {x + step/2, -f.h / 2}, {x + step, f.h / 2}})
	}
	return f.ground(EarthFill, EarthLine, 1.6, area(EarthLine, teeth...))
}

func watercourse(f footprint) []Shape {
	u := f.unit
	var waves [][]Spot
	rows := max(1, int(f.h/(12*u)))
	for row := range rows {
		y := (Px(row)+0.5)/Px(rows)*f.h - f.h/2
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
	n := max(1, int(f.w/(11*f.unit)))
	step := f.w / Px(n)
	var crosses [][]Spot
	for i := range n {
		x := -f.w/2 + Px(i)*step
		crosses = append(crosses,
			[]Spot{{x, -f.h / 2}, {x + step, f.h / 2}},
			[]Spot{{x, f.h / 2}, {x + step, -f.h / 2}})
	}
	return f.ground(FenceFill, FenceLine, 1.6, stroke(FenceLine, 1.6*f.unit, crosses...))
}

// road has its borders along its length only, so that one section runs on into the next.
func road(f footprint) []Shape {
	frame := f.frame()
	return []Shape{
		area(RoadFill, rectangle(frame)),
		stroke(RoadLine, 2*f.unit, []Spot{{frame.X0, frame.Y0}, {frame.X1, frame.Y0}}, []Spot{{frame.X0, frame.Y1}, {frame.X1, frame.Y1}}),
		stroke(RoadLine, 1.4*f.unit, []Spot{{frame.X0, 0}, {frame.X1, 0}}).withDash(8 * f.unit),
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
	n := max(1, int(f.w/(22*u)))
	step := f.w / Px(n)
	reach := min(f.h/2-6*u, 11*u)
	var arrows [][]Spot
	for i := range n {
		x := -f.w/2 + (Px(i)+0.5)*step
		arrows = append(arrows, []Spot{{x - reach/2, -reach}, {x + reach/2, 0}, {x - reach/2, reach}})
	}
	return f.ground(SupplyFill, SupplyLine, 2.5, stroke(SupplyLine, 3*u, arrows...))
}

func building(f footprint) []Shape {
	return f.ground(HouseFill, HouseLine, 2.5, stroke(HouseLine, 1.8*f.unit, f.frame().diagonals()...))
}
