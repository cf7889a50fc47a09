package tabletest

import (
	"fmt"
	"strconv"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// Format writes board and panels as text, one line per thing, that Parse reads back to the same value. It is
// meant for a board that passes Check; of another it writes what it can. A board of hexes has lines of its
// own: testdata/hexes.txt has them all.
//
//	title npow.title
//	unofficial
//	plane 1800x1200 bottom south
//	sectors 600x600 3x2
//	unit 40
//	zones north A1 B2
//	halved
//	edge south npow.defender
//	band 450..750 npow.central
//	band 0..150 npow.border minor
//	piece 3 hill npow.hill objective badge npow.rerolled(count=count:2) at 300x150@450,300/30
//	spare 4 watercourse npow.river optional at 600x30 600x30
//	piece 5 wood npow.wood ghost wrong at 300x150@900,700/0
//	piece 6 hill adlg.hill category rough cover brush at round 40 160x120@900,700/0
//	road 0 road npow.road at 20 0,600 450,610 900,700 bridges 450,610
//	trace 6 at round 40 160x120@900,500/0
//	token 900,600 blue 2 -
//	loose 6 marsh npow.marsh at A1 A2
//	mark 900,600 table.here
//	mark 450,300 - label npow.points(count=count:20)
//	legend 3 npow.hill
//	small npow.head(head=literal:"4f2a")
//	panel npow.dice
//	columns npow.die npow.element
//	totals 1
//	die hexwar.flag void flag
//	bars 375
//	measure 200 375 500 faint
//	row npow.first npow.hill
func Format(board table.Board, panels []table.Panel) string {
	var out strings.Builder
	line := func(parts ...string) { fmt.Fprintln(&out, strings.Join(parts, " ")) }
	if !board.Title.IsZero() {
		line("title", FormatPhrase(board.Title))
	}
	if board.Unofficial {
		line("unofficial")
	}
	if board.Plane != nil {
		planeText(*board.Plane, line)
	}
	if board.Hex != nil {
		hexText(*board.Hex, line)
	}
	for _, entry := range board.Legend {
		line("legend", number(entry.Number), FormatPhrase(entry.Text))
	}
	for _, small := range board.SmallPrint {
		line("small", FormatPhrase(small))
	}
	for _, panel := range panels {
		line("panel", FormatPhrase(panel.Title))
		if len(panel.Columns) > 0 {
			line(cells("columns", panel.Columns)...)
		}
		if panel.Totals != 0 {
			line("totals", strconv.Itoa(panel.Totals))
		}
		for _, d := range panel.Dice {
			line(dieText(d)...)
		}
		if len(panel.Bars) > 0 {
			parts := []string{"bars"}
			for _, bar := range panel.Bars {
				parts = append(parts, strconv.Itoa(int(bar)))
			}
			line(parts...)
		}
		if panel.Measure != nil {
			line(measureText(*panel.Measure)...)
		}
		for _, row := range panel.Rows {
			line(cells("row", row)...)
		}
	}
	return out.String()
}

func measureText(m table.Measure) []string {
	parts := []string{"measure"}
	for _, at := range []table.PerMille{m.Low, m.Expected, m.High} {
		parts = append(parts, strconv.Itoa(int(at)))
	}
	if m.Faint {
		parts = append(parts, "faint")
	}
	return parts
}

func cells(word string, phrases []phrase.Phrase) []string {
	parts := []string{word}
	for _, p := range phrases {
		parts = append(parts, FormatPhrase(p))
	}
	return parts
}

func planeText(p table.Plane, line func(...string)) {
	line("plane", p.Size.String(), "bottom", string(p.Bottom))
	if p.Sectors != (plane.Grid{}) {
		line("sectors", p.Sectors.Cell.String(), fmt.Sprintf("%dx%d", p.Sectors.Columns, p.Sectors.Rows))
	}
	if p.Unit != 0 {
		line("unit", strconv.FormatInt(int64(p.Unit), 10))
	}
	if p.Zones != nil {
		line(append([]string{"zones", string(p.Zones.From)}, texts(p.Zones.Lit)...)...)
	}
	if p.Halved {
		line("halved")
	}
	edgesText(p.Edges, line)
	for _, band := range p.Bands {
		parts := []string{"band", fmt.Sprintf("%d..%d", band.From, band.To), FormatPhrase(band.Name)}
		if band.Minor {
			parts = append(parts, "minor")
		}
		line(parts...)
	}
	for _, piece := range p.Pieces {
		line(append(faceText(piece.Face, "piece"), outlines(piece.Corner, piece.Sections)...)...)
	}
	for _, road := range p.Roads {
		parts := append(append(faceText(road.Face, "road"), strconv.FormatInt(int64(road.Width), 10)), texts(road.Path)...)
		if len(road.Bridges) > 0 {
			parts = append(append(parts, "bridges"), texts(road.Bridges)...)
		}
		line(parts...)
	}
	for _, loose := range p.Loose {
		parts := append(faceText(loose.Face, "loose"), texts(loose.Sectors)...)
		for _, strip := range loose.Strips {
			parts = append(parts, "strip", fmt.Sprintf("%d-%d", strip.From, strip.To))
		}
		line(parts...)
	}
	for _, spare := range p.Tray {
		line(append(faceText(spare.Face, "spare"), texts(spare.Sections)...)...)
	}
	for _, mark := range p.Marks {
		line(labelled("mark", mark.At, mark.Text, mark.Label)...)
	}
	for _, trace := range p.Traces {
		line(append([]string{"trace", number(trace.Number), "at"}, outlines(trace.Corner, trace.Sections)...)...)
	}
	for _, token := range p.Tokens {
		line("token", token.At.String(), string(token.Camp), number(token.Number), FormatPhrase(token.Text))
	}
}

func edgesText(e table.Edges, line func(...string)) {
	for _, edge := range []table.Edge{table.South, table.North} {
		if name := e.Of(edge); !name.IsZero() {
			line("edge", string(edge), FormatPhrase(name))
		}
	}
}

func faceText(f table.Face, word string) []string {
	parts := []string{word, number(f.Number), string(f.Look), FormatPhrase(f.Name)}
	parts = append(parts, remarks(f.Badges, remark{"objective", f.Objective}, remark{"optional", f.Optional}, remark{"wrong", f.Wrong},
		remark{"ghost", f.Ghost})...)
	if f.Category != "" {
		parts = append(parts, "category", string(f.Category))
	}
	if f.Cover != "" {
		parts = append(parts, "cover", string(f.Cover))
	}
	return append(parts, "at")
}

// outlines writes sections, and before them the radius of their round corners.
func outlines(corner plane.MM, sections []plane.Rect) []string {
	if corner == 0 {
		return texts(sections)
	}
	return append([]string{"round", strconv.FormatInt(int64(corner), 10)}, texts(sections)...)
}

func texts[T fmt.Stringer](things []T) []string {
	var all []string
	for _, thing := range things {
		all = append(all, thing.String())
	}
	return all
}
