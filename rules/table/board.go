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
	// Sectors may be the zero Grid: no sectors.
	Sectors plane.Grid
	Bands   []Band
	Pieces  []Piece
	// Tray holds the pieces that are not on the table yet.
	Tray  []Spare
	Marks []Mark
}

// Band is a strip along the table with its name, such as NPOW's central band.
type Band struct {
	plane.Band
	Name phrase.Phrase
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
	// Badges are short remarks on the piece ("relancée deux fois").
	Badges []phrase.Phrase
}

// Piece lies on the table. A chain (a river of 2 × 60 cm) or a piece of separate parts has several Sections.
type Piece struct {
	Face
	Sections []plane.Rect
}

// Spare waits in the tray: a piece without a place.
type Spare struct {
	Face
	Sections []plane.Size
}

// Mark points at a place on the table.
type Mark struct {
	At   plane.Point
	Text phrase.Phrase
}

// Entry is one line of the legend.
type Entry struct {
	Number Number
	Text   phrase.Phrase
}

// Panel is a small table of phrases beside the board: a purse, a score, the dice of a pool. Keyed lines are a panel
// without Columns and with rows of two cells.
type Panel struct {
	Title phrase.Phrase
	// Columns are the heads; nil for none.
	Columns []phrase.Phrase
	Rows    [][]phrase.Phrase
}
