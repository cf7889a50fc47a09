package twin

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// hexes says a board of hexes: units and what is pointed out first, then the ground by ranges of
// hexes.
func (t *twin) hexes(h table.Hex) {
	h = h.Shown()
	t.add("render.twin.hexes", phrase.Verbatim("columns", strconv.Itoa(h.Grid.Columns)), phrase.Verbatim("rows", strconv.Itoa(h.Grid.Rows)),
		hexArg("first", hex.At(0, 0)), hexArg("last", hex.At(h.Grid.Columns-1, h.Grid.Rows-1)),
		phrase.With("edge", phrase.Say("render.twin.edge."+h.Bottom.String())))
	if h.Window != nil {
		t.add("render.twin.window", hexArg("centre", h.Window.Centre), phrase.Number("count", int(h.Window.Radius)))
	}
	t.camp(h, table.Blue, "south", h.Edges.South)
	t.camp(h, table.Red, "north", h.Edges.North)
	for _, tone := range table.Tones() {
		var lit []hex.Hex
		for _, l := range h.Highlights {
			if l.Tone == tone {
				lit = append(lit, l.At)
			}
		}
		if len(lit) > 0 {
			t.add("render.twin.lit", phrase.With("what", phrase.Say("render.tone."+string(tone))), phrase.Verbatim("where", ranges(lit)))
		}
	}
	for _, a := range h.Arrows {
		t.add("render.twin.arrow", phrase.With("what", phrase.Say("render.arrow."+string(a.Tone))),
			hexArg("from", a.From), hexArg("to", a.To))
	}
	for _, s := range h.Stood {
		key := "render.twin.stood"
		if s.Lost {
			key = "render.twin.stood-lost"
		}
		t.add(key, phrase.With("camp", phrase.Say("render.camp."+string(s.Camp))), numberArg(s.Number), hexArg("hex", s.At))
	}
	for i, label := range labels(PinMarks(h.Pins)) {
		pin, key := h.Pins[i], "render.twin.pin"
		if pin.Text.IsZero() {
			key = "render.twin.bare-pin"
		}
		t.add(key, phrase.With("label", label), phrase.With("text", pin.Text), hexArg("hex", pin.At))
	}
	t.ground(h)
}

func hexArg(name string, at hex.Hex) phrase.Arg { return phrase.Verbatim(name, at.String()) }

// camp says who leads a camp, and its units and officers.
func (t *twin) camp(h table.Hex, camp table.Camp, edge string, holder phrase.Phrase) {
	var units []table.Unit
	for _, u := range h.Units {
		if u.Camp == camp {
			units = append(units, u)
		}
	}
	key, named := "render.twin.camp", phrase.Say("render.camp."+string(camp))
	if holder.IsZero() {
		key = "render.twin.bare-camp"
	}
	t.add(key, phrase.With("camp", named), phrase.With("edge", phrase.Say("render.twin.edge."+edge)),
		phrase.With("holder", holder), phrase.Number("count", len(units)))
	for _, u := range units {
		t.unit(u)
	}
	for _, o := range h.Officers {
		if o.Camp == camp {
			t.officer(o)
		}
	}
}

func (t *twin) unit(u table.Unit) {
	what := phrase.Say("render.hidden")
	if !u.Hidden {
		if what = u.Troop; what.IsZero() {
			what = phrase.Say("render.twin.troop", phrase.With("arm", phrase.Say("render.arm."+string(u.Arm))),
				phrase.With("weight", phrase.Say("render.weight."+string(u.Weight))))
		}
		if !u.Name.IsZero() {
			what = phrase.Say("render.twin.called", phrase.With("name", u.Name), phrase.With("what", what))
		}
		what = phrase.Say("render.twin.strength", phrase.With("what", what),
			phrase.Number("count", u.Strength.Left), phrase.Verbatim("initial", strconv.Itoa(u.Strength.Initial)))
	}
	t.counter("render.twin.unit", u.Number, u.At, withRemarks(what, u.Badges, remark{u.Ghost, phrase.Say("render.ghost")},
		remark{u.Activated, phrase.Say("render.activated")}, remark{u.Fought, phrase.Say("render.fought")}))
}

func (t *twin) officer(o table.Officer) {
	what := phrase.Say("render.rank." + string(o.Rank))
	if !o.Name.IsZero() {
		what = phrase.Say("render.twin.called", phrase.With("name", o.Name), phrase.With("what", what))
	}
	t.counter("render.twin.officer", o.Number, o.At, withRemarks(what, o.Badges, remark{o.Ghost, phrase.Say("render.ghost")},
		remark{o.Activated, phrase.Say("render.activated")}))
}

func (t *twin) counter(key string, n table.Number, at hex.Hex, what phrase.Phrase) {
	t.add(key, numberArg(n), hexArg("hex", at), phrase.With("what", what))
}

// ground says the terrain by what it is composed of, each with its hexes, and the obstacles by the hex that
// they shelter.
func (t *twin) ground(h table.Hex) {
	var cells kinds[hex.Hex]
	for _, cell := range h.Cells {
		if h.Shows(cell.At) {
			cells.add(cell.Features, cell.At)
		}
	}
	for i, kind := range cells {
		if i == 0 {
			t.add("render.twin.ground")
		}
		t.add("render.twin.lit", phrase.With("what", kind.name), phrase.Verbatim("where", ranges(kind.where)))
	}
	t.add("render.twin.open")
	var sides kinds[phrase.Phrase]
	for _, b := range h.Barriers {
		across, _ := b.At.Across(b.Holder)
		sides.add(b.Features, phrase.Say("render.twin.side", hexArg("holder", b.Holder), hexArg("across", across)))
	}
	var apart []phrase.Phrase
	for _, side := range h.Apart {
		if low, high := side.Hexes(); h.Shows(low) || h.Shows(high) {
			apart = append(apart, phrase.Say("render.twin.side", hexArg("holder", low), hexArg("across", high)))
		}
	}
	if len(apart) > 0 {
		t.add("render.twin.apart", phrase.Listing("where", apart...))
	}
	for i, kind := range sides {
		if i == 0 {
			t.add("render.twin.sides")
		}
		t.add("render.twin.held-sides", phrase.With("what", kind.name), phrase.Listing("where", kind.where...))
	}
}

// kind is elements of terrain that are called alike, and where they are.
type kind[T any] struct {
	name  phrase.Phrase
	key   string
	where []T
}

// kinds are in the order in which they come first.
type kinds[T any] []kind[T]

func (all *kinds[T]) add(features []table.Feature, where T) {
	name := featureNames(features)
	key := name.Ident()
	i := slices.IndexFunc(*all, func(k kind[T]) bool { return k.key == key })
	if i < 0 {
		i, *all = len(*all), append(*all, kind[T]{name: name, key: key})
	}
	(*all)[i].where = append((*all)[i].where, where)
}

// featureNames is what elements of terrain are called together.
func featureNames(features []table.Feature) phrase.Phrase {
	var names []phrase.Phrase
	for _, f := range features {
		if f.Name.IsZero() {
			f.Name = phrase.Say("render.look." + string(f.Look))
		}
		names = append(names, f.Name)
	}
	return phrase.Say("render.twin.composed", phrase.Listing("names", names...))
}

// ranges writes hexes in board order, those side by side as a range, as players type them: A1-C1, E1, B2.
func ranges(all []hex.Hex) string {
	all = slices.Clone(all)
	slices.SortFunc(all, hex.Compare)
	var parts []string
	for i := 0; i < len(all); {
		last := i
		for last+1 < len(all) && all[last+1] == all[last].To(hex.East) {
			last++
		}
		if last == i {
			parts = append(parts, all[i].String())
		} else {
			parts = append(parts, all[i].String()+"-"+all[last].String())
		}
		i = last + 1
	}
	return strings.Join(parts, ", ")
}

// dice says a row of dice: equal sides together, in the order in which they first fell.
func (t *twin) dice(all []table.Die) {
	var order []string
	sides, counts := map[string]phrase.Phrase{}, map[string]int{}
	for _, d := range all {
		side := d.Name
		if side.IsZero() {
			side = phrase.Say("render.blank")
			if len(d.Symbols) > 0 {
				var names []phrase.Phrase
				for _, symbol := range d.Symbols {
					names = append(names, phrase.Say("render.symbol."+string(symbol)))
				}
				side = phrase.Say("render.twin.composed", phrase.Listing("names", names...))
			}
		}
		if d.Void {
			side = phrase.Say("render.twin.void", phrase.With("side", side))
		}
		key := side.Ident()
		if counts[key]++; counts[key] == 1 {
			order, sides[key] = append(order, key), side
		}
	}
	var said []phrase.Phrase
	for _, key := range order {
		said = append(said, phrase.Say("render.twin.dice", phrase.Verbatim("times", strconv.Itoa(counts[key])),
			phrase.With("side", sides[key])))
	}
	if len(said) > 0 {
		t.add("render.twin.thrown", phrase.Listing("dice", said...))
	}
}
