package mapmaking

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// Field works are built and destroyed in the battle too, by agreement or by the referee; other terrain stays.
// PA1, TA1, « Les éléments du terrain »: « parfois, être construits pendant la bataille, et … parfois peuvent
// aussi être détruits »

const (
	worksKind               = "hexwar.works-changed/1"
	worksTopic hexwar.Topic = "ouvrages"
)

// worksData is what was built or destroyed on some sides.
type worksData struct {
	By    rules.Seat `json:"by,omitempty"`
	Sides []workData `json:"sides"`
	// Effort is what the text says of the work to place or take away an obstacle.
	Effort []effortData `json:"effort,omitempty"`
}

// workData is a side with what its holder has there from now on, and what of it was built and destroyed.
type workData struct {
	heldData
	Built     []ground.RowID `json:"built,omitempty"`
	Destroyed []ground.RowID `json:"destroyed,omitempty"`
}

// effortData is how many hexes fewer an obstacle takes to place or to take away.
type effortData struct {
	Row   ground.RowID `json:"row"`
	Hexes ground.Hexes `json:"hexes"`
	Ref   ground.Ref   `json:"ref"`
}

// mayWork lets field works change between the combats of a battle.
func mayWork(s hexwar.State, _ rules.Seat) *rules.Violation {
	switch {
	case s.End.Over || !hasBoard(s):
		return s.Refuse(hexwar.MapTopic, "hexwar.refused.map-ready")
	case s.Fight != nil:
		return s.Refuse(worksTopic, "hexwar.works.refused.fight")
	}
	return nil
}

// decideWorks builds or destroys field works on sides.
func decideWorks(s hexwar.State, act rules.Act, places []string, rows []ground.RowID) ([]rules.Event, error) {
	refuse := func(why string, args ...phrase.Arg) ([]rules.Event, error) {
		return nil, s.Refuse(worksTopic, "hexwar.works.refused."+why, args...)
	}
	if stays := slices.IndexFunc(rows, func(id ground.RowID) bool { return !s.Tables.Ground.FieldWork(id) }); stays >= 0 {
		return refuse("stays", phrase.With("row", rows[stays]))
	}
	d := worksData{By: act.Seat}
	for _, place := range places {
		if !strings.Contains(place, "/") {
			return refuse("hex", hexwar.ReadArg(place))
		}
		held, err := sideEdit(s, place, rows)
		if err != nil {
			return nil, err
		}
		if w, changes := worksOf(s, held); changes {
			d.Sides = append(d.Sides, w)
		}
	}
	if len(d.Sides) == 0 {
		return refuse("same", phrase.Named("where", hexwar.Clipped(act.Args["ou"])))
	}
	d.Effort = effort(s, d)
	return hexwar.OneEvent(worksKind, d)
}

// worksOf is what works make of a side: what is no field work stays, the works are those given.
func worksOf(s hexwar.State, held heldData) (workData, bool) {
	before := s.Field.RowsHeldBy(held.At, held.Holder)
	w := workData{heldData: held}
	var stays []ground.RowID
	for _, id := range before {
		switch {
		case !s.Tables.Ground.FieldWork(id):
			stays = append(stays, id)
		case !slices.Contains(held.Rows, id):
			w.Destroyed = append(w.Destroyed, id)
		}
	}
	for _, id := range held.Rows {
		if !slices.Contains(before, id) {
			w.Built = append(w.Built, id)
		}
	}
	w.Rows = hexwar.With(stays, held.Rows)
	return w, len(w.Built)+len(w.Destroyed) > 0
}

// effort is what the text says of placing and taking away what changes. PA1, TA1, « Pertes de passage »,
// chaînes — one hex less.
func effort(s hexwar.State, d worksData) []effortData {
	var all []effortData
	for _, l := range s.Tables.Ground.Losses() {
		changes := func(w workData) bool { return slices.Contains(slices.Concat(w.Built, w.Destroyed), l.Obstacle) }
		if l.HexesToPlace != 0 && slices.ContainsFunc(d.Sides, changes) {
			all = append(all, effortData{Row: l.Obstacle, Hexes: l.HexesToPlace, Ref: l.Ref})
		}
	}
	return all
}

func foldWorks(s hexwar.State, d worksData) (hexwar.State, error) {
	for _, w := range d.Sides {
		s.Field = s.Field.WithSide(w.At, w.Holder, w.Rows)
	}
	return s, nil
}

func tellWorks(d worksData) []phrase.Phrase {
	var lines []phrase.Phrase
	for _, w := range d.Sides {
		where := phrase.Verbatim("where", w.name())
		if len(w.Destroyed) > 0 {
			lines = append(lines, phrase.Say("hexwar.works.destroyed", where, phrase.Listing("rows", w.Destroyed...)))
		}
		if len(w.Built) > 0 {
			lines = append(lines, phrase.Say("hexwar.works.built", where, phrase.Listing("rows", w.Built...)))
		}
	}
	for _, f := range d.Effort {
		lines = append(lines, phrase.Say("hexwar.works.effort", phrase.With("row", f.Row), phrase.Number("count", -int(f.Hexes)),
			phrase.With("ref", rules.Ref(f.Ref))))
	}
	return lines
}
