package mapmaking

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// composeReading is the reading by which a composed element is closed on all its sides.
const composeReading rules.Ref = "lecture:hex-compose"

// facesOption says on which sides a composed element that has obstacles is closed.
const facesOption = "faces"

// The words for several sides of a hex: all of them, and those towards either camp's end.
const (
	allFaces  = "toutes"
	redFaces  = "rouge"
	blueFaces = "bleu"
)

var faceWays = map[string][]hex.Direction{
	allFaces: hexWays[:], redFaces: {hex.NorthEast, hex.NorthWest}, blueFaces: {hex.SouthEast, hex.SouthWest},
	"all": hexWays[:], "red": {hex.NorthEast, hex.NorthWest}, "blue": {hex.SouthEast, hex.SouthWest},
}

var hexWays = hex.Directions()

// readFaces reads on which of their sides some hexes are closed: all, those towards a camp, sides (C4/D4: C4
// holds it) or neighbours (D4). A word that means no side of theirs is returned.
func readFaces(text string, g hex.Grid, hexes []hex.Hex) (closed map[hex.Hex][]hex.Side, misread string) {
	closed = map[hex.Hex][]hex.Side{}
	shut := func(at, other hex.Hex) bool {
		side, adjacent := hex.Between(at, other)
		if !adjacent || !slices.Contains(hexes, at) || !g.HasSide(side) {
			return false
		}
		if !slices.Contains(closed[at], side) {
			closed[at] = append(closed[at], side)
		}
		return true
	}
	for _, word := range placeWords(text) {
		used := false
		ways, several := faceWays[strings.ToLower(word)]
		first, second, pair := strings.Cut(word, "/")
		a, errA := hex.Parse(first)
		b, errB := hex.Parse(second)
		switch {
		case several:
			for _, at := range hexes {
				for _, way := range ways {
					used = shut(at, at.To(way)) || used
				}
			}
		case errA != nil || pair && errB != nil:
		case pair:
			used = shut(a, b)
		default:
			for _, at := range hexes {
				used = shut(at, a) || used
			}
		}
		if !used {
			return nil, word
		}
	}
	return closed, ""
}

// placeWords are the words of a list of hexes or sides.
func placeWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' })
}

// composedSides are what laying rows on hexes changes on their sides: a composed element brings its obstacle
// with it, and one that goes takes it away. PA1, TA1, « Éléments composés »; lecture:hex-compose
func composedSides(s hexwar.State, act rules.Act, hexes []hex.Hex, rows []ground.RowID) ([]heldData, error) {
	t := s.Tables.Ground
	brings := t.FacesOf(rows...)
	closed, err := closedSides(s, act, hexes, rows, brings)
	if err != nil {
		return nil, err
	}
	var changed []heldData
	for _, at := range hexes {
		takes := t.FacesOf(s.Field.Cells[at]...)
		for _, side := range at.Sides() {
			held := s.Field.RowsHeldBy(side, at)
			now := slices.DeleteFunc(slices.Clone(held), func(id ground.RowID) bool { return slices.Contains(takes, id) })
			if slices.Contains(closed[at], side) {
				now = hexwar.With(now, brings)
			}
			if !slices.Equal(held, now) {
				changed = append(changed, heldData{At: side, Holder: at, Rows: now})
			}
		}
	}
	return changed, nil
}

// closedSides are the sides on which the elements of an act put their obstacles: those that it names, all by
// the other reading, else it asks.
func closedSides(s hexwar.State, act rules.Act, hexes []hex.Hex, rows, brings []ground.RowID) (map[hex.Hex][]hex.Side, error) {
	named := strings.TrimSpace(act.Args[facesOption])
	switch {
	case len(brings) == 0 && named == "":
		return nil, nil
	case len(brings) == 0:
		return nil, s.Refuse(hexwar.PartsTopic, "hexwar.refused.faces-none", hexwar.ReadArg(named))
	case named != "":
		closed, misread := readFaces(named, s.Field.Grid, hexes)
		if misread != "" {
			return nil, askFaces(s, s.Refuse(sidesTopic, "hexwar.refused.faces-misread", hexwar.ReadArg(misread),
				phrase.Verbatim("where", hexesText(hexes))), act, hexes, rows)
		}
		return closed, nil
	case s.TerrainReading(ground.ComposeReading, ground.ComposeAsk) == ground.ComposeAll:
		closed, _ := readFaces(allFaces, s.Field.Grid, hexes)
		return closed, nil
	}
	made := s.ComposedOf(rows)
	return nil, askFaces(s, rules.Refuse(rules.Ref(made.Ref), "hexwar.refused.faces", phrase.With("row", made.ID),
		phrase.Listing("faces", brings...), phrase.Verbatim("where", hexesText(hexes))), act, hexes, rows)
}

// askFaces asks for the sides of a composed element: all of them, or those towards either camp; others are
// typed.
func askFaces(s hexwar.State, v *rules.Violation, act rules.Act, hexes []hex.Hex, rows []ground.RowID) *rules.Violation {
	for _, faces := range []string{allFaces, redFaces, blueFaces} {
		if _, misread := readFaces(faces, s.Field.Grid, hexes); misread == "" {
			again := hexwar.WithElements(act, hexwar.RowsText(rows))
			again.Args[facesOption] = faces
			v.Or(phrase.Say("hexwar.map.offer.faces."+faces), again)
		}
	}
	return v
}

// wholeInstead refuses a composed element on a side, and offers it whole: in the hex that would hold the
// side, closed there.
func wholeInstead(s hexwar.State, err error, act rules.Act, place string, rows []ground.RowID) error {
	v, refused := errors.AsType[*rules.Violation](err)
	if !refused || v.Say.Key != "hexwar.refused.row-place" || len(s.Tables.Ground.FacesOf(rows...)) == 0 {
		return err
	}
	holder, _, _ := strings.Cut(place, "/")
	return v.Or(phrase.Say("hexwar.map.offer.faces-whole", phrase.Verbatim("hex", strings.ToUpper(holder)),
		phrase.Verbatim("side", strings.ToUpper(place))),
		rules.Act{Path: act.Path, Seat: act.Seat, Args: rules.Args{"ou": holder, "element": hexwar.RowsText(rows), facesOption: place}})
}
