package render

import (
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/render/draw"
	"aidedecamp/render/twin"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// highlights rings the hexes that are pointed out, below the counters, and writes their names once more above
// the rings.
func (b *hexBoard) highlights() {
	named := map[hex.Hex]bool{}
	for _, tone := range table.Tones() {
		for _, l := range b.Highlights {
			if l.Tone == tone {
				b.mould("ring "+string(tone), "ring "+string(tone), b.centre(l.At), func() []Shape { return b.Ring(tone) })
				if b.Tells(draw.LeastName) && !named[l.At] {
					named[l.At] = true
					b.scene.Texts = append(b.scene.Texts, b.name(l.At))
				}
			}
		}
	}
}

// stands draws the places that units have left, with their numbers, where nobody is now.
func (b *hexBoard) stands() {
	for _, s := range b.Stood {
		if b.standsAt(s.At) {
			continue
		}
		at := b.centre(s.At)
		b.mould(fmt.Sprint("stood ", s.Camp, s.Lost), "stood", at, func() []Shape { return b.StandShapes(s) })
		b.labels = append(b.labels, b.Card().Move(at))
		if b.Tells(draw.LeastNumber) {
			b.figures(strconv.Itoa(int(s.Number)), at.Plus(0, 0.05*b.W), 0.34*b.W, 0.6*b.W, draw.Writing)
		}
	}
}

// standsAt reports whether a counter is on a hex, or another place that was left is drawn there.
func (b *hexBoard) standsAt(at hex.Hex) bool {
	return len(b.units[at])+len(b.officers[at]) > 0 || b.isTaken(b.centre(at).Around(1, 1))
}

// arrows run from hex to hex above the counters, from the border of one to that of the other's counter, a
// little to their right where the way back is drawn too, and beside the tab of an officer.
func (b *hexBoard) arrows() {
	for _, a := range b.Arrows {
		back := slices.ContainsFunc(b.Arrows, func(b table.Arrow) bool { return b.From == a.To && b.To == a.From })
		from, to := b.centre(a.From), b.centre(a.To)
		aside := b.besideTab(a)
		if back {
			aside = 0.12*b.W + 1.5*aside
		}
		key := fmt.Sprint("arrow ", a.Tone, to.X-from.X, to.Y-from.Y, aside)
		sprite := b.moulding(key, "arrow "+string(a.Tone), from, func() []Shape {
			return b.Arrow(a.Tone, to.Plus(-from.X, -from.Y), aside)
		})
		sprite.Crop = b.bounds
		b.scene.Sprites = append(b.scene.Sprites, sprite)
		b.namesOver(b.ArrowGround(from, to, aside))
	}
}

// namesOver writes once more, above an arrow, the names of hexes that it crosses.
func (b *hexBoard) namesOver(arrow draw.Quad) {
	if !b.Tells(draw.LeastName) {
		return
	}
	for _, at := range b.shown {
		if name := b.name(at); name.Box.MeetsQuad(arrow) && !slices.Contains(b.scene.Texts, name) {
			b.scene.Texts = append(b.scene.Texts, name)
		}
	}
}

// besideTab is how far to its right an arrow runs, so that it keeps off the tab of an officer below the unit
// where it ends, or where it begins; to its left below zero.
func (b *hexBoard) besideTab(a table.Arrow) Px {
	tabbed := a.To
	if b.centre(a.From).Y < b.centre(a.To).Y {
		tabbed = a.From
	}
	if !b.Tells(draw.LeastArm) || len(b.units[tabbed]) == 0 || len(b.officers[tabbed]) == 0 || b.centre(a.From).Y == b.centre(a.To).Y {
		return 0
	}
	if b.centre(a.To).X > b.centre(a.From).X {
		return -0.1 * b.W
	}
	return 0.1 * b.W
}

// pins sets a sign on each pinned hex: in its middle if it is free, or else at a corner.
func (b *hexBoard) pins() {
	signs := b.signs(twin.PinMarks(b.Pins))
	for i, p := range b.Pins {
		centre := b.centre(p.At)
		places := []Spot{spot(0, 0.02), spot(0, 0.42), spot(-0.36, 0.3), spot(0.36, 0.3), spot(-0.36, -0.3), spot(0.36, -0.3)}
		if len(b.units[p.At])+len(b.officers[p.At]) > 0 {
			places = places[1:]
		}
		for k, place := range places {
			places[k] = centre.Plus(place.X*b.W, place.Y*b.W).Whole()
		}
		free := slices.IndexFunc(places, func(at Spot) bool {
			box := at.Around(signs[i].halfW, signs[i].halfH)
			return box.Within(b.bounds) && !b.isTaken(box)
		})
		at, found := places[max(0, free)], free >= 0
		if !found {
			if at, found = b.freeAround(centre, b.width, signs[i], nil); found {
				b.leader(centre.Plus(0, 0.4*b.W), at)
			}
		}
		if found { // If not, the key and the twin still say it.
			b.labels = append(b.labels, b.sign(signs[i], at))
		}
	}
}
