package ground

// Movement is what one step does to the troop that makes it.
type Movement struct {
	Barred     bool  // it can't be made at all
	StopBefore bool  // it can only begin a move: the troop stops before it
	StopAfter  bool  // the move ends with it
	Hexes      Hexes // ≤ 0: so many hexes fewer for this move
	Road       bool  // it counts as a step along a road
	Lines      []Line
}

// Enter judges one step of a troop; Crossing.Cleared is for attacks and does nothing here. Along a road that
// no ford cuts, the hexes' other terrain does not hinder; faces always do.
func (t *Table) Enter(u Troop, c Crossing) Movement {
	c.Cleared = false
	moving := []EffectKind{StopEntering, StopBefore, StopAfter, FewerHexes, Impassable, Forbidden}
	hexes := moving
	if c.Bare {
		hexes = []EffectKind{Impassable, Forbidden}
	}
	in, out := c.ways()
	cut := (c.To.cutsRoad() || c.From.cutsRoad()) && t.chosen[fordReading] == fordBothSides
	lines, on := t.onto(c.To, in, u, c.Road, cut, hexes)
	left, off := t.onto(c.From, out, u, c.Road, cut, hexes)
	lines = append(append(lines, left...), t.gatherFace(c, u, moving...)...)
	total := t.weigh(lines)
	return Movement{
		Barred:     hasAny(lines, Impassable, Forbidden),
		StopBefore: hasAny(lines, StopBefore),
		StopAfter:  hasAny(lines, StopEntering, StopAfter),
		Hexes:      Hexes(total[FewerHexes]),
		Road:       on && off,
		Lines:      lines,
	}
}

// onto lists what one of the two hexes does to a step, and reports whether the road carries the step through
// it; cut says that a ford in the other hex cuts it here too. lecture:hex-gue-route
func (t *Table) onto(g Ground, ways []Way, u Troop, road, cut bool, moving []EffectKind) ([]Line, bool) {
	if road && !cut && t.road(g) {
		return standingLines(g, Traverses), true
	}
	lines := t.collect(g.parts, ways, u, moving)
	if road {
		lines = append(lines, standingLines(g, CutsRoad)...)
	}
	if road && t.LacksBridge(g) {
		for _, p := range t.waters(g) {
			lines = append(lines, Line{Row: p.row.ID, Via: p.via, Kind: NeedsBridge, Ref: WaterRef})
		}
	}
	return lines, false
}

// standingLines lists a hex's own effects of a kind.
func standingLines(g Ground, kind EffectKind) []Line {
	var lines []Line
	for _, p := range g.parts {
		for _, e := range p.row.Effects {
			if e.Kind == kind {
				lines = append(lines, Line{Row: p.row.ID, Via: p.via, Kind: kind, Amount: e.Amount, Ref: e.Ref})
			}
		}
	}
	return lines
}

// RoadBonus returns how many hexes more a move has whose every step is along roads (Movement.Road) and that
// leads to no combat, with the lines of the ground it starts from.
func (t *Table) RoadBonus(g Ground) (Hexes, []Line) {
	lines := standingLines(g, RoadBonus)
	return Hexes(t.weigh(lines)[RoadBonus]), lines
}

// CanStand reports whether a troop may stand in the hex, a road in it taken into account, and else what keeps
// it out: nobody is set up where he could not go.
func (t *Table) CanStand(u Troop, g Ground) (bool, []Line) {
	if t.road(g) {
		return true, nil
	}
	lines := t.collect(g.parts, []Way{toward}, u, []EffectKind{Impassable, Forbidden})
	t.weigh(lines)
	return len(lines) == 0, lines
}

// onPass lists what is forbidden that way to a troop that is there only by the road; a bridge is no such road.
func (t *Table) onPass(u Troop, g Ground, kind EffectKind, way Way) []Line {
	if hasEffect(g.parts, Bridges) {
		return nil
	}
	kinds := []EffectKind{Impassable}
	if t.chosen[passReading] == passTroop {
		kinds = append(kinds, Forbidden)
	}
	if len(t.collect(g.parts, []Way{toward}, u, kinds)) == 0 {
		return nil
	}
	lines := standingLines(g, kind)
	for i := range lines {
		lines[i].Way = way
	}
	t.weigh(lines)
	return lines
}

// Supports reports whether a troop in the hex may support its neighbours, and else why not.
func (t *Table) Supports(u Troop, g Ground) (bool, []Line) {
	lines := t.onPass(u, g, NoSupportOnPass, noWay)
	return len(lines) == 0, lines
}
