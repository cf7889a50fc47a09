package mapmaking

import (
	"errors"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// mostPlaces is how many hexes or sides one edit changes.
const mostPlaces = 30

// editedData is what an edit changed: the rows of each hex, and what each holder has on each side, none for
// open ground.
type editedData struct {
	By    rules.Seat        `json:"by,omitempty"`
	Cells []hexwar.CellData `json:"cells,omitempty"`
	Sides []heldData        `json:"sides,omitempty"`
	// Crossing is what the board costs from either end now.
	Crossing []hexwar.Traverse `json:"crossing"`
	// Unbridged are the hexes laid whose road ends at the water.
	Unbridged []hex.Hex `json:"unbridged,omitempty"`
	// Joined are sides where roads join now, Apart those where they are side by side only.
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
func editVerb(key string, spec rules.ActSpec) rules.Verb[hexwar.State] {
	element, faces := mapAsk("element", "element"), mapAsk(facesOption, "faces")
	element.Optional, faces.Optional = true, true
	spec.Options = []rules.OptionSpec{
		{Name: "ou", Kind: rules.TextOption, Required: true},
		{Name: "element", Kind: rules.ChoiceOption},
		{Name: "avec", Kind: rules.ChoiceOption},
		{Name: facesOption, Kind: rules.TextOption},
	}
	return rules.Verb[hexwar.State]{Spec: spec, Choices: mapChoices,
		Button: mapButton(key, rules.Plain, mapAsk("ou", "where"), element, faces)}
}

// modifyVerb is by agreement. On a board that is played on only field works change, and have no button.
func modifyVerb() rules.Verb[hexwar.State] {
	v := editVerb("modify", rules.ActSpec{Path: modifyPath, Referee: true})
	v.Wording = wordEdit
	v.May = func(s hexwar.State, seat rules.Seat) *rules.Violation {
		if isPlayedOn(s) {
			return mayWork(s, seat)
		}
		return mayEdit(s, seat)
	}
	v.Decide = decideEdit
	v.Pointless = func(s hexwar.State, act rules.Act) *rules.Violation {
		if isPlayedOn(s) || s.Mapping.Builder.Plays() { // the builder lays without asking
			return s.Refuse(builderTopic, "hexwar.refused.map-builder")
		}
		return nil
	}
	return v
}

// layVerb is for the player who builds.
func layVerb() rules.Verb[hexwar.State] {
	v := editVerb("lay", rules.ActSpec{Path: layPath})
	v.May, v.Pointless = mayEdit, judgeLay
	v.Decide = func(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
		if refused := judgeLay(s, act); refused != nil {
			together := rules.Act{Path: modifyPath, Seat: act.Seat, Args: act.Args}
			return nil, refused.Instead(func(v *rules.Violation) {
				if _, err := decideEdit(s, together, nil); err == nil {
					v.Or(phrase.Say("hexwar.map.offer.modify"), together)
				}
			})
		}
		return decideEdit(s, act, roller)
	}
	return v
}

func judgeLay(s hexwar.State, act rules.Act) *rules.Violation {
	if s.Mapping.Builder == act.Seat {
		return nil
	}
	return s.Refuse(builderTopic, "hexwar.refused.map-together")
}

// isPlayedOn reports whether the board is played on: of it only field works change.
func isPlayedOn(s hexwar.State) bool { return s.Mapping.Ready && !s.WithoutGame }

func mayEdit(s hexwar.State, seat rules.Seat) *rules.Violation {
	refused := mayShape(s, seat)
	if refused == nil && !hasBoard(s) {
		return s.Refuse(hexwar.MapTopic, "hexwar.refused.map-none").Or(phrase.Say("hexwar.map.offer.bare"), rules.Act{Path: barePath, Seat: seat})
	}
	return refused
}

// decideEdit changes hexes and sides.
func decideEdit(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	rows, err := s.ReadRows(act.Args["element"] + " " + act.Args["avec"])
	if err != nil {
		return nil, err
	}
	places := placeWords(act.Args["ou"])
	if len(places) == 0 || len(places) > mostPlaces {
		return nil, s.Refuse(hexwar.MapTopic, "hexwar.refused.edit-places", phrase.Number("count", len(places)),
			phrase.Number("most", mostPlaces))
	}
	if isPlayedOn(s) {
		return decideWorks(s, act, places, rows)
	}
	if err := s.JudgeClash(act, rows); err != nil {
		return nil, err
	}
	d := editedData{By: act.Seat}
	var joins []hex.Side
	for _, place := range places {
		if side, edits := joinEdit(s, place, rows); edits {
			joins = append(joins, side)
			continue
		}
		if strings.Contains(place, "/") {
			held, err := sideEdit(s, place, rows)
			if err != nil {
				return nil, wholeInstead(s, err, act, place, rows)
			}
			d.Sides = append(d.Sides, held)
			continue
		}
		at, err := s.ReadHex(place)
		if err != nil {
			return nil, err
		}
		if _, err := s.Tables.Ground.Ground(rows...); err != nil {
			return nil, refusePlace(s, err)
		}
		d.Cells = append(d.Cells, hexwar.CellData{At: at, Rows: rows})
	}
	closed, err := composedSides(s, act, d.hexes(), rows)
	if err != nil {
		return nil, err
	}
	d.Sides = append(d.Sides, closed...)
	d.AllSides = len(d.Cells) > 0 && strings.TrimSpace(act.Args[facesOption]) == "" && len(s.Tables.Ground.FacesOf(rows...)) > 0
	if err := d.layRoads(s, joins, len(rows) > 0); err != nil {
		return nil, err
	}
	after := d.over(s.Field)
	if err := judgeFaces(s, after); err != nil {
		return nil, err
	}
	if err := judgeUnder(s, d, after); err != nil {
		return nil, err
	}
	if err := rules.StopIfDryRun(roller); err != nil {
		return nil, err
	}
	d.Crossing, d.Unbridged = newSurvey(s.Tables.Ground, after).crossings(), s.Unbridged(after, d.hexes())
	return hexwar.OneEvent(editedKind, d)
}

// hexes are those that the edit lays.
func (d editedData) hexes() []hex.Hex {
	return hexwar.Each(d.Cells, func(c hexwar.CellData) hex.Hex { return c.At })
}

// over returns the field as the edit leaves it.
func (d editedData) over(f hexwar.Field) hexwar.Field {
	for _, c := range d.Cells {
		f = f.With(c.At, c.Rows)
	}
	for _, h := range d.Sides {
		f = f.WithSide(h.At, h.Holder, h.Rows)
	}
	return f.WithRoadJoins(d.Joined, d.Apart)
}

// layRoads notes where the roads of an edit join others and where they do not: joins are the sides named, to
// be joined or parted.
func (d *editedData) layRoads(s hexwar.State, joins []hex.Side, join bool) error {
	after := d.over(s.Field)
	if err := judgeRoadJoins(s, after, joins); err != nil {
		return err
	}
	if !join {
		d.Apart = joins
		return nil
	}
	d.Joined, d.Apart = roadsLaid(s.Tables.Ground, s.Field, after, d.hexes(), hexwar.With(drawnRoad(d.hexes()), joins))
	for _, side := range joins {
		if s.Field.RoadGaps[side] {
			d.Joined = hexwar.With(d.Joined, []hex.Side{side})
		}
	}
	return nil
}

// judgeFaces refuses an obstacle without the terrain that it needs: a cliff is the edge of a hill.
func judgeFaces(s hexwar.State, f hexwar.Field) error {
	for _, at := range f.Edges() {
		for _, o := range f.Sides[at] {
			if row, ok := s.Tables.Ground.Row(o.Row); ok && !f.HasAnyRow(s.Tables.Ground, o.Holder, row.Beside) {
				return rules.Refuse(rules.Ref(row.Ref), "hexwar.refused.side-beside", phrase.With("row", o.Row),
					hexwar.HexArg("hex", o.Holder), phrase.Listing("beside", row.Beside...))
			}
		}
	}
	return nil
}

// judgeUnder refuses terrain under a unit of the scenario that could not enter it. PA1, « Mise en place des
// armées »
func judgeUnder(s hexwar.State, d editedData, after hexwar.Field) error {
	if s.Mapping.Scenario == nil {
		return nil
	}
	for _, u := range s.Mapping.Scenario.Units {
		if u.At == nil || !slices.Contains(d.hexes(), *u.At) {
			continue
		}
		bar, err := after.StandingBar(s.Tables.Ground, u.Body(), *u.At)
		if err != nil {
			return refusePlace(s, err)
		}
		if bar != nil {
			return s.Refuse(hexwar.RowsTopic, "hexwar.refused.edit-under", hexwar.HexArg("hex", *u.At),
				phrase.With("troop", u.Body()), phrase.With("row", bar.Row))
		}
	}
	return nil
}

// sideEdit reads a side, C4/D4: its first hex holds the obstacle.
func sideEdit(s hexwar.State, place string, rows []ground.RowID) (heldData, error) {
	first, _, _ := strings.Cut(place, "/")
	side, err := hex.ParseSide(place)
	if err != nil {
		return heldData{}, s.Refuse(sidesTopic, "hexwar.refused.side-misread", phrase.Named("read", place))
	}
	holder, err := s.ReadHex(first)
	if err != nil {
		return heldData{}, err
	}
	if other, _ := side.Across(holder); !s.Field.Grid.Contains(other) {
		return heldData{}, s.RefuseOff(other)
	}
	if _, err := s.Tables.Ground.Face(rows, nil); err != nil {
		return heldData{}, refusePlace(s, err)
	}
	return heldData{At: side, Holder: holder, Rows: rows}, nil
}

// refusePlace refuses a row in the wrong kind of place.
func refusePlace(s hexwar.State, err error) error {
	if wrong, ok := errors.AsType[ground.RowError](err); ok {
		return s.Refuse(hexwar.PartsTopic, "hexwar.refused.row-place", phrase.With("row", wrong.ID),
			phrase.With("place", wrong.Place))
	}
	return err
}

func foldEdited(s hexwar.State, d editedData) (hexwar.State, error) {
	s.Field = d.over(s.Field)
	s.Mapping.Accepted, s.Mapping.Balance, s.Mapping.Crossing = nil, "", d.Crossing
	return s, nil
}

// mapChoices are what an open option of the map's acts may be.
func mapChoices(s hexwar.State, _ rules.Act, option string) []rules.Choice {
	if option != "element" && option != "avec" {
		return nil
	}
	choices := []rules.Choice{{Value: hexwar.OpenGround, Label: phrase.Say("hexwar.map.open")}}
	for _, row := range s.Tables.Ground.Rows() {
		choices = append(choices, rules.Choice{Value: string(row.ID), Label: row.ID.Phrase()})
	}
	if option == "element" {
		for _, made := range s.Tables.Ground.Composed() {
			choices = append(choices, rules.Choice{Value: string(made.ID), Label: made.ID.Phrase()})
		}
	}
	return choices
}

// wordEdit says an edit in words that fit a button.
func wordEdit(s hexwar.State, act rules.Act) phrase.Phrase {
	what := phrase.Say("hexwar.map.open")
	if rows, err := s.ReadRows(act.Args["element"] + " " + act.Args["avec"]); err == nil && len(rows) > 0 {
		what = phrase.Say("hexwar.map.rows", phrase.Listing("rows", rows...))
	}
	if faces := act.Args[facesOption]; faces != "" {
		return phrase.Say("hexwar.map.word.edit-faces", phrase.Named("where", act.Args["ou"]), phrase.With("what", what),
			phrase.Named("faces", hexwar.Clipped(faces)))
	}
	return phrase.Say("hexwar.map.word.edit", phrase.Named("where", act.Args["ou"]), phrase.With("what", what))
}
