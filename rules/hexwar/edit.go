package hexwar

import (
	"errors"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// openGround is the choice that clears a hex or a side.
const openGround = "nu"

// mostRows is how many rows one hex, or one holder on one side, may have.
const mostRows = 4

// mostPlaces is how many hexes or sides one edit changes.
const mostPlaces = 30

// editedData is what an edit changed: the rows of each hex, and what each holder has on each side, none for
// open ground.
type editedData struct {
	By    rules.Seat `json:"by,omitempty"`
	Cells []cellData `json:"cells,omitempty"`
	Sides []heldData `json:"sides,omitempty"`
	// Crossing is what the board costs from either end now.
	Crossing []Traverse `json:"crossing"`
	// Unbridged are the hexes laid whose road ends at the water.
	Unbridged []hex.Hex `json:"unbridged,omitempty"`
	// Joined are sides where roads join now, Apart those where they lie side by side only.
	Joined []hex.Side `json:"joined,omitempty"`
	Apart  []hex.Side `json:"apart,omitempty"`
	// AllSides says that nobody named the sides of a composed element: it is closed on all.
	// lecture:hex-compose
	AllSides bool `json:"all-sides,omitempty"`
}

type heldData struct {
	At     hex.Side       `json:"at"`
	Holder hex.Hex        `json:"holder"`
	Rows   []ground.RowID `json:"rows,omitempty"`
}

// name is the side as players write it, its holder first: C4/D4.
func (h heldData) name() string {
	other, _ := h.At.Across(h.Holder)
	return h.Holder.String() + "/" + other.String()
}

// editVerb changes hexes and sides; its button's key is key.
func editVerb(key string, spec rules.ActSpec) rules.Verb[State] {
	element, faces := mapAsk("element", "element"), mapAsk(facesOption, "faces")
	element.Optional, faces.Optional = true, true
	spec.Options = []rules.OptionSpec{
		{Name: "ou", Kind: rules.TextOption, Required: true},
		{Name: "element", Kind: rules.ChoiceOption},
		{Name: "avec", Kind: rules.ChoiceOption},
		{Name: facesOption, Kind: rules.TextOption},
	}
	return rules.Verb[State]{Spec: spec, Choices: State.mapChoices, Button: mapButton(key, rules.Plain, mapAsk("ou", "where"), element, faces)}
}

// modifyVerb is by agreement. On a board that is played on only field works change, and have no button.
func modifyVerb() rules.Verb[State] {
	v := editVerb("modify", rules.ActSpec{Path: modifyPath, Consent: true, Referee: true})
	v.Wording = wordEdit
	v.May = func(s State, seat rules.Seat) *rules.Violation {
		if s.playedOn() {
			return s.mayWork(seat)
		}
		return s.mayEdit(seat)
	}
	v.Decide = func(s State, act rules.Act, _ dice.Roller) ([]rules.Event, error) { return s.decideEdit(act) }
	v.Worth = func(s State, act rules.Act) *rules.Violation {
		if s.playedOn() || s.mapping.Builder.Plays() { // the builder lays without asking
			return s.refuse(builderTopic, "hexwar.refused.map-builder")
		}
		return nil
	}
	return v
}

// layVerb is for the player who builds.
func layVerb() rules.Verb[State] {
	v := editVerb("lay", rules.ActSpec{Path: layPath})
	v.May, v.Worth = State.mayEdit, State.judgeLay
	v.Decide = func(s State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
		if refused := s.judgeLay(act); refused != nil {
			together := rules.Act{Path: modifyPath, Seat: act.Seat, Args: act.Args}
			return nil, refused.Instead(func(v *rules.Violation) {
				if _, err := s.decideEdit(together); err == nil {
					v.Or(phrase.Say("hexwar.map.offer.modify"), together)
				}
			})
		}
		return s.decideEdit(act)
	}
	return v
}

func (s State) judgeLay(act rules.Act) *rules.Violation {
	if s.mapping.Builder == act.Seat {
		return nil
	}
	return s.refuse(builderTopic, "hexwar.refused.map-together")
}

// playedOn reports whether the board is played on: of it only field works change.
func (s State) playedOn() bool { return s.mapping.Ready && !s.free }

func (s State) mayEdit(seat rules.Seat) *rules.Violation {
	refused := s.mayShape(seat)
	if refused == nil && !s.drawn() {
		return s.refuse(mapTopic, "hexwar.refused.map-none").Or(phrase.Say("hexwar.map.offer.bare"), rules.Act{Path: barePath, Seat: seat})
	}
	return refused
}

// decideEdit changes hexes and sides.
func (s State) decideEdit(act rules.Act) ([]rules.Event, error) {
	rows, err := s.rowsNamed(act.Args["element"] + " " + act.Args["avec"])
	if err != nil {
		return nil, err
	}
	places := placeWords(act.Args["ou"])
	if len(places) == 0 || len(places) > mostPlaces {
		return nil, s.refuse(mapTopic, "hexwar.refused.edit-places", phrase.Number("count", len(places)), phrase.Number("most", mostPlaces))
	}
	if s.playedOn() {
		return s.decideWorks(act, places, rows)
	}
	if err := s.judgeClash(act, rows); err != nil {
		return nil, err
	}
	d := editedData{By: act.Seat}
	var joins []hex.Side
	for _, place := range places {
		if side, edits := s.joinEdit(place, rows); edits {
			joins = append(joins, side)
			continue
		}
		if strings.Contains(place, "/") {
			held, err := s.sideEdit(place, rows)
			if err != nil {
				return nil, s.wholeInstead(err, act, place, rows)
			}
			d.Sides = append(d.Sides, held)
			continue
		}
		at, err := s.hexNamed(place)
		if err != nil {
			return nil, err
		}
		if _, err := s.tables.ground.Ground(rows...); err != nil {
			return nil, s.refusePlace(err, ground.InHex)
		}
		d.Cells = append(d.Cells, cellData{At: at, Rows: rows})
	}
	closed, err := s.composedSides(act, d.hexes(), rows)
	if err != nil {
		return nil, err
	}
	d.Sides = append(d.Sides, closed...)
	d.AllSides = len(d.Cells) > 0 && strings.TrimSpace(act.Args[facesOption]) == "" && len(s.tables.ground.FacesOf(rows...)) > 0
	if err := d.layRoads(s, joins, len(rows) > 0); err != nil {
		return nil, err
	}
	after := d.over(s.field)
	if err := s.judgeFaces(after); err != nil {
		return nil, err
	}
	if err := s.judgeUnder(d, after); err != nil {
		return nil, err
	}
	v, err := newSurvey(s.tables.ground, after)
	if err != nil {
		return nil, &rules.Fault{Where: "board", Err: err}
	}
	d.Crossing, d.Unbridged = v.crossings(), s.unbridged(after, d.hexes())
	return one(editedKind, d)
}

// hexes are those that the edit lays.
func (d editedData) hexes() []hex.Hex {
	all := make([]hex.Hex, len(d.Cells))
	for i, c := range d.Cells {
		all[i] = c.At
	}
	return all
}

// over returns the field as the edit leaves it.
func (d editedData) over(f Field) Field {
	for _, c := range d.Cells {
		f = f.with(c.At, c.Rows)
	}
	for _, h := range d.Sides {
		f = f.withSide(h.At, h.Holder, h.Rows)
	}
	return f.parted(d.Joined, d.Apart)
}

// layRoads notes where the roads of an edit join others and where they do not: joins are the sides named, to
// be joined or parted.
func (d *editedData) layRoads(s State, joins []hex.Side, join bool) error {
	after := d.over(s.field)
	if err := s.judgeJoins(after, joins); err != nil {
		return err
	}
	if !join {
		d.Apart = joins
		return nil
	}
	d.Joined, d.Apart = roadsLaid(s.tables.ground, s.field, after, d.hexes(), with(drawnRoad(d.hexes()), joins))
	for _, side := range joins {
		if s.field.Apart[side] {
			d.Joined = with(d.Joined, []hex.Side{side})
		}
	}
	return nil
}

// judgeFaces refuses an obstacle without what it stands at: a cliff is the edge of a hill.
func (s State) judgeFaces(f Field) error {
	for _, at := range f.sides() {
		for _, o := range f.Sides[at] {
			if row, ok := s.tables.ground.Row(o.Row); ok && !f.beside(s.tables.ground, o.Holder, row.Beside) {
				return rules.Refuse(rules.Ref(row.Ref), "hexwar.refused.side-beside", phrase.With("row", o.Row.Phrase()),
					phrase.Verbatim("hex", o.Holder.String()), phrase.Listing("beside", rowPhrases(row.Beside)...))
			}
		}
	}
	return nil
}

// judgeUnder refuses terrain under a unit of the scenario that could not enter it. PA1, « Mise en place des
// armées »
func (s State) judgeUnder(d editedData, after Field) error {
	if s.mapping.Scenario == nil {
		return nil
	}
	for _, u := range s.mapping.Scenario.Units {
		changed := func(c cellData) bool { return u.At != nil && c.At == *u.At }
		if !slices.ContainsFunc(d.Cells, changed) {
			continue
		}
		bar, err := after.bars(s.tables.ground, u.body(), *u.At)
		if err != nil {
			return s.refusePlace(err, ground.InHex)
		}
		if bar != nil {
			return s.refuse(rowsTopic, "hexwar.refused.edit-under", hexArg("hex", *u.At),
				phrase.With("troop", u.body().Phrase()), phrase.With("row", bar.Row.Phrase()))
		}
	}
	return nil
}

// sideEdit reads a side, C4/D4: its first hex holds what lies there.
func (s State) sideEdit(place string, rows []ground.RowID) (heldData, error) {
	first, _, _ := strings.Cut(place, "/")
	side, err := hex.ParseSide(place)
	if err != nil {
		return heldData{}, s.refuse(sidesTopic, "hexwar.refused.side-misread", phrase.Named("read", place))
	}
	holder, err := s.hexNamed(first)
	if err != nil {
		return heldData{}, err
	}
	if other, _ := side.Across(holder); !s.field.Grid.Contains(other) {
		return heldData{}, s.refuseOff(other)
	}
	if _, err := s.tables.ground.Face(rows, nil); err != nil {
		return heldData{}, s.refusePlace(err, ground.OnFace)
	}
	return heldData{At: side, Holder: holder, Rows: rows}, nil
}

// refusePlace says that a row lies elsewhere than where it was put.
func (s State) refusePlace(err error, place ground.Place) error {
	if wrong, ok := errors.AsType[ground.RowError](err); ok {
		return s.refuse(partsTopic, "hexwar.refused.row-place", phrase.With("row", wrong.ID.Phrase()), phrase.With("place", place.Phrase()))
	}
	return err
}

// mostWords is how many words the name of an element has at most.
const mostWords = 6

// rowsNamed reads rows as players type or pick them, one after the other, by ids or by names of several
// words; accents, capitals and plurals don't matter.
func (s State) rowsNamed(text string) ([]ground.RowID, error) {
	var rows []ground.RowID
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;+", r) }) {
		for words := strings.Fields(part); len(words) > 0; {
			id, used := s.longestNamed(words)
			switch word := words[0]; {
			case word == openGround:
				used = 1
			case used == 0:
				return nil, s.refuse(partsTopic, "hexwar.refused.row", readArg(word))
			case slices.Contains(rows, id):
			case len(rows) == mostRows:
				return nil, s.refuse(partsTopic, "hexwar.refused.row-many", phrase.Number("most", mostRows))
			default:
				rows = append(rows, id)
			}
			words = words[used:]
		}
	}
	return rows, nil
}

// longestNamed is the element that the most of the first words name, and how many those are; 0 for none.
func (s State) longestNamed(words []string) (ground.RowID, int) {
	for n := min(len(words), mostWords); n > 0; n-- {
		if id, ok := s.rowNamed(strings.Join(words[:n], "-")); ok {
			return id, n
		}
	}
	return "", 0
}

// rowNamed finds a row or a composed element by one of its words.
func (s State) rowNamed(word string) (ground.RowID, bool) {
	t, slug := s.tables.ground, slugOf(word)
	if row, ok := t.Row(ground.RowID(slug)); ok {
		return row.ID, true
	}
	if made, ok := t.Compound(ground.RowID(slug)); ok {
		return made.ID, true
	}
	means := func(id ground.RowID) bool { return singular(string(id)) == singular(slug) }
	for _, row := range t.Rows() {
		if means(row.ID) || slices.ContainsFunc(row.Aka, means) {
			return row.ID, true
		}
	}
	for _, made := range t.Composed() {
		if means(made.ID) {
			return made.ID, true
		}
	}
	return "", false
}

// singular is a slug without the letters of plurals.
func singular(slug string) string {
	parts := strings.Split(slug, "-")
	for i, part := range parts {
		parts[i] = strings.TrimRight(part, "sx")
	}
	return strings.Join(parts, "-")
}

func (s State) foldEdited(d editedData) (State, error) {
	s.field = d.over(s.field)
	s.mapping.Accepted, s.mapping.Balance, s.mapping.Crossing = nil, "", d.Crossing
	return s, nil
}

// mapChoices are what an open option of the map's acts may be.
func (s State) mapChoices(_ rules.Act, option string) []rules.Choice {
	if option != "element" && option != "avec" {
		return nil
	}
	choices := []rules.Choice{{Value: openGround, Label: phrase.Say("hexwar.map.open")}}
	for _, row := range s.tables.ground.Rows() {
		choices = append(choices, rules.Choice{Value: string(row.ID), Label: row.ID.Phrase()})
	}
	if option == "element" {
		for _, made := range s.tables.ground.Composed() {
			choices = append(choices, rules.Choice{Value: string(made.ID), Label: made.ID.Phrase()})
		}
	}
	return choices
}

// wordEdit says an edit in words that fit a button.
func wordEdit(s State, act rules.Act) phrase.Phrase {
	what := phrase.Say("hexwar.map.open")
	if rows, err := s.rowsNamed(act.Args["element"] + " " + act.Args["avec"]); err == nil && len(rows) > 0 {
		what = phrase.Say("hexwar.map.rows", phrase.Listing("rows", rowPhrases(rows)...))
	}
	if faces := act.Args[facesOption]; faces != "" {
		return phrase.Say("hexwar.map.word.edit-faces", phrase.Named("where", act.Args["ou"]), phrase.With("what", what),
			phrase.Named("faces", clipped(faces)))
	}
	return phrase.Say("hexwar.map.word.edit", phrase.Named("where", act.Args["ou"]), phrase.With("what", what))
}
