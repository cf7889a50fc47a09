package table

import (
	"slices"
	"strconv"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
)

// Board is a table as one viewer may see it. What that viewer must not know is not in it.
type Board struct {
	// Title heads the picture; zero for none.
	Title phrase.Phrase
	// Unofficial says that the board rests on example data, which every picture and text of it must then say.
	Unofficial bool
	// Plane is the measured table that this board shows; nil when the game has none yet.
	Plane *Plane
	// Hex is the table of hexes that this board shows; nil when the game has none yet. A board has a Plane or
	// a Hex, never both.
	Hex *Hex
	// Legend explains the numbers of the pieces, in the order in which it is read.
	Legend []Entry
	// SmallPrint is at the foot, one line each: the head of the chain, the version of a club's chart.
	SmallPrint []phrase.Phrase
}

// Settled is the board of a game that is over: it points out nothing for the stage that it ended in. What
// answers a question, as where a unit could go, stays.
func (b Board) Settled() Board {
	if b.Hex != nil && slices.ContainsFunc(b.Hex.Highlights, ofStage) {
		h := *b.Hex
		h.Highlights = slices.DeleteFunc(slices.Clone(h.Highlights), ofStage)
		b.Hex = &h
	}
	if b.Plane != nil && b.Plane.Zones != nil && len(b.Plane.Zones.Lit) > 0 {
		p, zones := *b.Plane, *b.Plane.Zones
		zones.Lit = nil
		p.Zones = &zones
		b.Plane = &p
	}
	return b
}

// ofStage reports whether a highlight says what may be done at the stage that a game is in.
func ofStage(h Highlight) bool { return h.Tone == Zone || h.Tone == Command }

// Plane is a table measured in millimetres.
type Plane struct {
	Size plane.Size
	// Bottom is the edge that this viewer has before him.
	Bottom Edge
	// Edges are the players of the long edges.
	Edges Edges
	// Unit is the length in which its players speak, which the picture rules and counts; the zero Unit is the
	// centimetre, ruled every ten.
	Unit plane.Unit
	// Sectors may be the zero Grid: no sectors.
	Sectors plane.Grid
	// Zones say that the sectors are called by numbers; nil, by letter and figure.
	Zones *Zones
	// Halved is set where a line parts the halves of the two players.
	Halved bool
	Bands  []Band
	Pieces []Piece
	// Roads run over terrain and under bridges.
	Roads []Road
	// Loose are the pieces on the table of which only the sectors are known.
	Loose []Loose
	// Tray are the pieces that are not on the table yet.
	Tray  []Spare
	Marks []Mark
	// Traces are where pieces lay before the last act.
	Traces []Trace
	// Tokens are drawn over all else: markers of troops that are not on the table themselves.
	Tokens []Token
}

// Zones call the sectors of a table by number: 1 is the far left one as its player sits, then along that
// row and on in the next one, nearer to him.
type Zones struct {
	From Edge
	// Lit are those that the picture points out.
	Lit []plane.Sector
}

// Number is what a sector of a grid is called, from 1.
func (z Zones) Number(grid plane.Grid, of plane.Sector) int {
	if z.From == North {
		return of.Row*grid.Columns + grid.Columns - of.Column
	}
	return (grid.Rows-1-of.Row)*grid.Columns + of.Column + 1
}

// Sector is the sector of a grid that is called by a number; false where none is.
func (z Zones) Sector(grid plane.Grid, number int) (plane.Sector, bool) {
	for _, s := range grid.Sectors() {
		if z.Number(grid, s) == number {
			return s, true
		}
	}
	return plane.Sector{}, false
}

// Lights reports whether a sector is a zone that the picture points out.
func (p Plane) Lights(s plane.Sector) bool { return p.Zones != nil && slices.Contains(p.Zones.Lit, s) }

// SectorName is what players call a sector of this table.
func (p Plane) SectorName(s plane.Sector) string {
	if p.Zones != nil {
		return strconv.Itoa(p.Zones.Number(p.Sectors, s))
	}
	return s.String()
}

// Edges are the players of the edges, the long ones of a measured table or the two ends of hexes: pictures
// add it to the word north or south, which they have themselves. Zero for nobody.
type Edges struct {
	South, North phrase.Phrase
}

// Of is the player of an edge.
func (e Edges) Of(edge Edge) phrase.Phrase {
	if edge == North {
		return e.North
	}
	return e.South
}

// Band is a strip along the table with its name, such as NPOW's central band.
type Band struct {
	plane.Band
	Name phrase.Phrase
	// Minor is set for a strip that steps back behind the others: a deployment zone, a border of 15 cm.
	Minor bool
}

// Number is what players call a piece by, from 1; 0 for a piece without one.
type Number int

// Face is what a piece shows, wherever it is.
type Face struct {
	Number    Number
	Look      Look
	Name      phrase.Phrase
	Objective bool
	// Optional is set where the rule lets the player leave the piece out.
	Optional bool
	// Wrong is set where the piece breaks a rule: a picture points it out.
	Wrong bool
	// Ghost is set where the piece is only proposed here. It may have the number of a piece that is no ghost.
	Ghost bool
	// Badges are short remarks on the piece ("relancée deux fois").
	Badges []phrase.Phrase
	// Category is how hard the piece is to cross, where its system says so: the picture shows it by its
	// border and a hatch, and a river says it in words. Empty for none.
	Category Category
	// Cover is what grows on the piece, drawn over its look: a wood on a hill. Empty for nothing.
	Cover Look
}

// Category is how hard a piece of terrain is to cross. Its text is its name in the notation.
type Category string

// The categories, the easiest first.
const (
	Clear      Category = "clear"
	RoughGoing Category = "rough"
	Difficult  Category = "difficult"
	Impassable Category = "impassable"
)

// Categories lists every Category, the easiest first.
func Categories() []Category { return []Category{Clear, RoughGoing, Difficult, Impassable} }

// Piece is a piece on the table. A chain (a river of 2 × 60 cm) or a piece of separate parts has several
// Sections.
type Piece struct {
	Face
	// Corner is the radius of the sections' round corners, 0 for sharp ones.
	Corner   plane.MM
	Sections []plane.Rect
}

// Road is a way of straight legs from point to point. Its Look is Roadway.
type Road struct {
	Face
	Width plane.MM
	// Path has two points at least, all of them on the table.
	Path []plane.Point
	// Bridges are points on its legs where it crosses water.
	Bridges []plane.Point
}

// Trace is where a piece was, and which one: an arrow runs from there to where the piece with that number
// lies now, if it does.
type Trace struct {
	Number   Number
	Corner   plane.MM
	Sections []plane.Rect
}

// Token is a marker of some troops, known to everyone by its camp and number. It says no more of them unless
// it has a Text, which the legend shows.
type Token struct {
	At     plane.Point
	Camp   Camp
	Number Number
	Text   phrase.Phrase
}

// Loose is a piece somewhere in its sectors, on a table of figures that nobody measures.
type Loose struct {
	Face
	// Sectors are distinct and are in the plane's grid.
	Sectors []plane.Sector
	// Strips replace sectors where only the distance from the south edge is known: somewhere along each.
	Strips []plane.Band
}

// Spare waits in the tray: a piece without a place.
type Spare struct {
	Face
	Sections []plane.Size
}

// Mark points at a place on the table.
type Mark struct {
	At plane.Point
	// Label is written at the place itself: a few letters or figures, the points that one laid there. Zero
	// for a letter from a on.
	Label phrase.Phrase
	// Text explains the mark beside the map. It may be zero for one with a Label.
	Text phrase.Phrase
}

// Entry is one line of the legend.
type Entry struct {
	Number Number
	Text   phrase.Phrase
}

// Panel is a small table of phrases beside the board: a purse, a score, the dice of a pool. Keyed lines are a
// panel without Columns and with rows of two cells.
type Panel struct {
	Title phrase.Phrase
	// Columns are the heads; nil for none.
	Columns []phrase.Phrase
	Rows    [][]phrase.Phrase
	// Totals is how many of the last rows sum the others up.
	Totals int
	// Bars are drawn in the first rows, one each; nil for none. A bar draws a figure that its row also says.
	Bars []PerMille
	// Measure is what the bars are measured by; nil for bars that are shares.
	Measure *Measure
	// Dice are drawn between the title and the rows, in the order thrown; without a title the rows are beside
	// them.
	Dice []Die
}

// Measure is what bars are expected to show, on their scale: a picture draws it through all of them.
type Measure struct {
	// From Low to High a bar is usual: what is beyond is hatched.
	Low, Expected, High PerMille
	// Faint bars are of too few throws to be judged: they are drawn as outlines.
	Faint bool
}

// Beyond reports whether a bar is none of the usual ones.
func (m Measure) Beyond(bar PerMille) bool { return !m.Faint && (bar < m.Low || bar > m.High) }

// PerMille is a share in thousandths, from 0 to 1000.
type PerMille int
