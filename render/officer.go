package render

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// leaders draws the officers of a hex: on the lower edge of the unit there, or alone in the middle.
func (b *hexBoard) leaders(at hex.Hex) {
	all := b.officers[at]
	alone := len(b.units[at]) == 0
	centre := b.centre(at)
	first := all[0]
	var numbers []string
	ghost, acted := true, false
	for _, o := range all {
		if rankHeight(o.Rank) > rankHeight(first.Rank) {
			first = o
		}
		numbers = append(numbers, strconv.Itoa(int(o.Number)))
		ghost, acted = ghost && o.Ghost, acted || o.Activated
	}
	if len(numbers) > 2 {
		numbers = []string{numbers[0], "+"}
	}
	words := strings.Join(numbers, " ")
	scale := 1.12 * b.w
	switch {
	case alone && !b.tells(leastArm):
		scale = 2.1 * b.w
	case alone:
		scale = 1.55 * b.w
	case !b.tells(leastArm):
		scale = 1.5 * b.w
	}
	size := 0.2 * scale
	if !b.tells(leastNumber) || !alone && !b.tells(leastArm) {
		words = ""
	}
	width, high := 0.2*scale, 0.225*scale
	if words != "" { // Long numbers are set smaller, so that the tab keeps to its hex.
		room := 0.56 * b.w // The names of the two hexes below begin there.
		if alone {
			room = 0.96 * b.w
		}
		size = min(size, (room-0.25*scale)/Bold.width(words, 1))
		width += Bold.width(words, size) + 0.05*scale
	}
	tab := Frame{-width / 2, 0.31 * b.w, width / 2, 0.31*b.w + high}
	if !b.tells(leastArm) {
		tab = Frame{-0.5 * b.w, -0.5 * b.w, -0.5*b.w + width, -0.5*b.w + high}
	}
	if alone {
		tab = Frame{-width / 2, -high/2 + 0.03*b.w, width / 2, high/2 + 0.03*b.w}
	}
	star := Spot{tab.X0 + 0.115*scale, (tab.Y0 + tab.Y1) / 2}
	key := fmt.Sprint("officer ", first.Camp, first.Rank, ghost, acted, alone, words)
	b.mould(key, "officer", centre, func() []Shape {
		shapes := []Shape{area(body(first.Camp), campOutline(first.Camp, tab)).withEdge(Tray, b.pen(2, 0.03))}
		shapes = append(shapes, rankStar(first.Rank, star, 0.1*scale, onBody(first.Camp))...)
		if ghost {
			shapes = append(shapes, ring(Writing, b.pen(1.5, 0.02), campOutline(first.Camp, tab)).withDash(0.06*b.w))
		}
		if acted && alone && b.tells(leastRemark) {
			shapes = append(shapes, activationSign(Spot{tab.X1, tab.Y0}, 0.085*b.w)...)
		}
		return shapes
	})
	if alone && b.tells(leastRemark) {
		var badges []phrase.Phrase
		for _, o := range all {
			badges = append(badges, o.Badges...)
		}
		b.remarkLetters(badges, centre.plus(0, 0.4*b.w), Spot{0.23 * b.w, 0})
	}
	b.labels = append(b.labels, tab.move(centre))
	if words != "" {
		x := centre.X + tab.X0 + 0.22*scale
		middle := centre.Y + (tab.Y0+tab.Y1)/2
		b.scene.Texts = append(b.scene.Texts, Text{
			At: Spot{x, middle + size*0.36}, Words: words, Style: Bold, Size: size, Ink: onBody(first.Camp),
			Box: Frame{x, middle - size*0.4, x + Bold.width(words, size), middle + size*0.4},
		})
	}
}

func rankHeight(rank table.Rank) int {
	return map[table.Rank]int{table.Chief: 2, table.Lieutenant: 1}[rank]
}

// rankStar is a star in a ring for a chief, a star for a lieutenant, a hollow one for a captain.
func rankStar(rank table.Rank, at Spot, r Px, ink Ink) []Shape {
	reach := r
	if rank == table.Chief {
		reach = 0.78 * r
	}
	var outline []Spot
	for i := range 10 {
		sin, cos := sincos(math.Pi * float64(i) / 5)
		k := reach
		if i%2 == 1 {
			k = 0.44 * reach
		}
		outline = append(outline, at.plus(k*sin, -k*cos))
	}
	switch rank {
	case table.Chief:
		return []Shape{
			area(ink, outline),
			ring(ink, 0.16*r, disc(at, r)),
		}
	case table.Lieutenant:
		return []Shape{area(ink, outline)}
	}
	return []Shape{ring(ink, 0.17*r, outline)}
}
