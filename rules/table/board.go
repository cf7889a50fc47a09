package table

import (
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
	// SmallPrint stands at the foot, one line each: the head of the chain, the version of a club's chart.
	SmallPrint []phrase.Phrase
}

// Plane is a table measured in millimetres.
type Plane struct {
	Size plane.Size
	// Bottom is the edge that this viewer has before him.
	Bottom Edge
	// Edges says who has which long edge.
	Edges Edges
	// Sectors may be the zero Grid: no sectors.
	Sectors plane.Grid
	Bands   []Band
	Pieces  []Piece
	// Roads run over terrain and under bridges.
	Roads []Road
	// Loose holds the pieces on the table of which only the sectors are known.
	Loose []Loose
	// Tray holds the pieces that are not on the table yet.
	Tray  []Spare
	Marks []Mark
}

// Edges say who has which edge, the long ones of a measured table or the two ends of hexes: pictures add it
// to the word north or south, which they have themselves. Zero for nobody.
type Edges struct {
	South, North phrase.Phrase
}

// Of says who has an edge.
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

// Face is what a piece shows, wherever it lies.
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
}

// Piece lies on the table. A chain (a river of 2 × 60 cm) or a piece of separate parts has several Sections.
type Piece struct {
	Face
	Sections []plane.Rect
}

// Road is a way of straight legs from point to point. Its Look is Roadway.
type Road struct {
	Face
	Width plane.MM
	// Path has two points at least, all of them on the table.
	Path []plane.Point
}

// Loose lies on the table somewhere in its sectors: figures stand on it that nobody measures.
type Loose struct {
	Face
	// Sectors are distinct and lie in the plane's grid.
	Sectors []plane.Sector
}

// Spare waits in the tray: a piece without a place.
type Spare struct {
	Face
	Sections []plane.Size
}

// Mark points at a place on the table.
type Mark struct {
	At plane.Point
	// Label stands at the place itself: a few letters or figures, the points that one laid there. Zero for a
	// letter from a on.
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
	// Bars stand in the first rows, one each; nil for none. A bar draws a figure that its row also says.
	Bars []PerMille
	// Dice lie between the title and the rows, in the order thrown; without a title the rows stand beside
	// them.
	Dice []Die
}

// PerMille is a share in thousandths, from 0 to 1000.
type PerMille int
