package render

import (
	"slices"

	"aidedecamp/render/draw"
	"aidedecamp/render/twin"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// keyItem explains one sign: a small drawing, or a letter on it, and words.
type keyItem struct {
	key, words string
	draw       func() []Shape
	letter     string
	pin        *sign
}

// signKey are the items of a key while they are found.
type signKey struct {
	*sheet
	items []keyItem
}

// add explains a sign that shows, by the word of its own name.
func (k *signKey) add(shows bool, name string, drawing func() []Shape) {
	if shows {
		k.items = append(k.items, keyItem{key: name, words: k.say("render." + name), draw: drawing})
	}
}

// keyRows is how many rows of signs are explained at most.
const keyRows = 16

// hexKey explains the signs that show, and no others, those of dice last.
func (b *hexBoard) hexKey(panels []table.Panel) {
	items := append(b.keyItems(), b.diceItems(panels)...)
	b.keyLines(items)
	if !b.Tells(draw.LeastName) {
		b.y += b.fullWidth(b.say("render.overview"), draw.Italic, smallSize*b.unit, draw.Muted, 2)
	}
	b.y += 4 * b.unit
}

// keyLines explains signs in running lines.
func (b *sheet) keyLines(items []keyItem) {
	if len(items) == 0 {
		return
	}
	u, size := b.unit, smallSize*b.unit
	const sign, gap, row = 50, 22, 44
	x, rows := margin*u, 1
	b.y += 4 * u
	for i, item := range items {
		room := sign * u
		if item.pin != nil {
			room = max(room, 2*item.pin.halfW)
		}
		words := draw.Regular.Fit(item.words, size, b.inner()-room-8*u)
		width := room + 8*u + draw.Regular.Width(words, size)
		if x > margin*u && x+width > b.width-margin*u {
			if rows == keyRows {
				b.y += row * u
				b.write(spot(margin*u, b.y+6*u), b.say("render.more", phrase.Number("count", len(items)-i)), draw.Italic, size, draw.Muted)
				break
			}
			x, rows = margin*u, rows+1
			b.y += row * u
			b.mayBreakInside()
		}
		at := spot(x+room/2, b.y+row/2*u).Whole()
		if item.pin != nil {
			b.sign(*item.pin, at)
		} else {
			b.mould("key "+item.key, "key", at, item.draw)
		}
		if item.letter != "" {
			b.remark(item.letter, at, size)
		}
		b.write(spot(x+room+8*u, b.y+7*u), words, draw.Regular, size, draw.Writing)
		x += width + gap*u
	}
	b.y += row * u
}

// diceItems explains the symbols of the dice thrown, and the stroke through one that counts for nothing.
func (s *sheet) diceItems(panels []table.Panel) []keyItem {
	shown, void := map[table.Symbol]bool{}, false
	for _, panel := range panels {
		for _, d := range panel.Dice {
			void = void || d.Void
			for _, symbol := range d.Symbols {
				shown[symbol] = true
			}
		}
	}
	key := signKey{sheet: s}
	for _, symbol := range table.Symbols() {
		key.add(shown[symbol], "symbol."+string(symbol), func() []Shape {
			return draw.Die(table.Die{Symbols: []table.Symbol{symbol}}, 40, s.unit)
		})
	}
	key.add(void, "void", func() []Shape { return draw.Die(table.Die{Void: true}, 40, s.unit) })
	return key.items
}

// keyItems lists what shows: ground, sides, arms, officers, marks, then what points at hexes and the remarks.
func (b *hexBoard) keyItems() []keyItem {
	key, u := &signKey{sheet: b.sheet}, b.unit
	small := &draw.Hexagon{Unit: 0.62 * u}
	small.SetWidth(38 * u)
	for _, f := range b.explained {
		key.items = append(key.items, keyItem{key: "ground " + string(f.Look), words: b.featureName(f), draw: func() []Shape { return small.Sample(f.Look) }})
	}
	for _, f := range b.explainedSides {
		key.items = append(key.items, keyItem{key: "side " + string(f.Look), words: b.featureName(f), draw: func() []Shape { return draw.SideSample(f.Look, u) }})
	}
	b.counterItems(key)
	for _, tone := range table.Tones() {
		lit := slices.ContainsFunc(b.Highlights, func(l table.Highlight) bool { return l.Tone == tone })
		key.add(lit, "tone."+string(tone), func() []Shape {
			return append([]Shape{draw.Area(draw.Ground, small.Outline(1))}, small.Ring(tone)...)
		})
		arrows := slices.ContainsFunc(b.Arrows, func(a table.Arrow) bool { return a.Tone == tone })
		key.add(arrows, "arrow."+string(tone), func() []Shape {
			return draw.MoveAll(small.Arrow(tone, spot(1.55*small.W, 0), 0), spot(-0.78*small.W, 0))
		})
	}
	for i, lost := range []bool{false, true} {
		stood := slices.ContainsFunc(b.Stood, func(s table.Stand) bool { return s.Lost == lost })
		key.add(stood, []string{"stood", "stood-lost"}[i], func() []Shape {
			return draw.MoveAll(small.StandShapes(table.Stand{Camp: table.Blue, Lost: lost}), spot(0, -0.05*small.W))
		})
	}
	for i, sign := range b.signs(twin.PinMarks(b.Pins)) {
		if text := b.Pins[i].Text; sign.letter != "" || !text.IsZero() {
			key.items = append(key.items, keyItem{words: b.words.Say(text), pin: &sign})
		}
	}
	for i, remark := range b.lettered {
		if i < len(greek) && b.Tells(draw.LeastRemark) {
			key.items = append(key.items, keyItem{key: "remark", words: b.words.Say(remark), letter: b.letterOf(remark),
				draw: func() []Shape { return []Shape{draw.Area(draw.Accent, draw.Disc(Spot{}, 17*u))} }})
		}
	}
	return key.items
}

// counterItems explains the counters: arms, weights, elements, officers, papers and who acted.
func (b *hexBoard) counterItems(key *signKey) {
	u := b.unit
	frame := Spot{}.Around(21*u, 14*u)
	large := &draw.Hexagon{Unit: u, W: 110 * u}
	unit := func(is func(table.Unit) bool) bool { return slices.ContainsFunc(b.Units, is) }
	officer := func(is func(table.Officer) bool) bool { return slices.ContainsFunc(b.Officers, is) }
	for _, arm := range table.Arms() {
		key.add(b.Tells(draw.LeastArm) && unit(func(u table.Unit) bool { return u.Arm == arm }), "arm."+string(arm),
			func() []Shape { return large.Arm(arm, frame, draw.Writing) })
	}
	key.add(b.Tells(draw.LeastWeight) && unit(func(u table.Unit) bool { return !u.Hidden }), "weights", func() []Shape {
		var ticks [][]Spot
		ticked := &draw.Hexagon{Unit: u, W: 56 * u}
		for i, weight := range []table.Weight{table.LightWeight, table.MediumWeight, table.HeavyWeight} {
			ticks = append(ticks, ticked.Weight(weight, spot([]Px{-21, -7, 15}[i]*u, 0))...)
		}
		return []Shape{draw.Stroke(draw.Writing, 3.5*u, ticks...)}
	})
	elements, left := "elements", 3
	if unit(func(u table.Unit) bool { return !u.Hidden && u.Strength.Left < u.Strength.Initial }) {
		elements, left = "lost", 2
	}
	key.add(b.Tells(draw.LeastPips) && unit(func(u table.Unit) bool { return !u.Hidden && u.Strength.Initial > 0 }), elements, func() []Shape {
		return draw.MoveAll(large.Pips(table.Strength{Left: left, Initial: 3}, draw.Writing), spot(0, -0.235*large.W))
	})
	for _, rank := range []table.Rank{table.Chief, table.Lieutenant, table.Captain} {
		key.add(officer(func(o table.Officer) bool { return o.Rank == rank }), "rank."+string(rank),
			func() []Shape { return draw.RankStar(rank, Spot{}, 17*u, draw.Writing) })
	}
	key.add(unit(func(u table.Unit) bool { return u.Hidden }), "hidden", func() []Shape {
		return []Shape{draw.Stroke(draw.Writing, 4*u,
			[]Spot{spot(-6*u, -8*u), spot(0, -14*u), spot(7*u, -8*u), spot(5*u, -2*u), spot(0, 1*u), spot(0, 6*u)},
			[]Spot{spot(0, 10*u), spot(0, 14*u)})}
	})
	ghosts := unit(func(u table.Unit) bool { return u.Ghost }) || officer(func(o table.Officer) bool { return o.Ghost })
	key.add(ghosts, "ghost", func() []Shape {
		return []Shape{draw.Area(draw.Tray, frame.Rectangle()), draw.Ring(draw.Writing, 3*u, frame.Rectangle()).WithDash(8 * u)}
	})
	activated := unit(func(u table.Unit) bool { return u.Activated }) || officer(func(o table.Officer) bool { return o.Activated })
	key.add(b.Tells(draw.LeastRemark) && activated, "activated", func() []Shape { return draw.ActivationSign(Spot{}, 15*u) })
	key.add(b.Tells(draw.LeastRemark) && unit(func(u table.Unit) bool { return u.Fought }), "fought",
		func() []Shape { return draw.FightSign(Spot{}, 15*u) })
}

// features lists the elements of ground that show, each look and name once, lowest first.
func (c *honeycomb) features() []table.Feature {
	var all []table.Feature
	for _, at := range c.shown {
		all = append(all, c.ground[at]...)
	}
	return distinct(all, table.GroundLooks())
}

// obstacles lists what shows on sides, in the same way.
func (c *honeycomb) obstacles() []table.Feature {
	var all []table.Feature
	for _, b := range c.Barriers {
		all = append(all, b.Features...)
	}
	return distinct(all, table.BarrierLooks())
}

// distinct lists each look and name once, in the order of looks.
func distinct(all []table.Feature, order []table.Look) []table.Feature {
	type called struct {
		look table.Look
		name string
	}
	var once []table.Feature
	known := map[called]bool{}
	for _, f := range all {
		if is := (called{f.Look, f.Name.Ident()}); !known[is] {
			known[is] = true
			once = append(once, f)
		}
	}
	slices.SortStableFunc(once, func(a, b table.Feature) int { return slices.Index(order, a.Look) - slices.Index(order, b.Look) })
	return once
}

// featureName is what an element is called: its own name, or else its look's.
func (s *sheet) featureName(f table.Feature) string {
	if f.Name.IsZero() {
		return s.say("render.look." + string(f.Look))
	}
	return s.words.Say(f.Name)
}
