package rules

import (
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// View is the game as one seat may see it; every output is made from one. Two games that differ only in
// what is hidden from a seat give that seat equal views.
type View struct {
	// Phase names the present phase.
	Phase phrase.Phrase
	// Fought says that the battle is over, and only what it came to is asked.
	Fought bool
	// Awaited are the seats that something is expected of now.
	Awaited []ledger.Seat
	// Either says that one of several awaited is enough: whoever acts first. Else each of them must act.
	Either bool
	// Board is the table; nil while there is nothing to draw.
	Board *table.Board
	// Panels are drawn beside the table: dice, purse, score.
	Panels []table.Panel
	// Answers are those given so far to what the phase asks, which a public message repeats in small print.
	Answers []phrase.Phrase
	// Examples are the tables that the game rests on and that are examples, not official, by file name: text
	// says so once, and the board marks its picture.
	Examples []string
	// Notes are lines of text that need no picture: the readings and club tables in use.
	Notes []phrase.Phrase
	// Offers are what this seat may do now.
	Offers []Offer
	// Result is what the game came to by its own rules, by a resignation or by its referee's verdict; nil while
	// it is open, and where nobody tells one.
	Result *Result
	// Turn is the battle's turn where the rules count them; 0 where they count none, or it has not begun.
	Turn int
	// Slips are the papers on which players may write by hand what they keep secret now; blank for everybody.
	Slips []Slip
}

// Slip is a blank paper for a player's secret figures.
type Slip struct {
	// Title says whose it is and what for.
	Title phrase.Phrase
	// Lines are what may bear a figure.
	Lines []phrase.Phrase
}

// Result is what a game came to.
type Result struct {
	// Winner is Public for nobody.
	Winner ledger.Seat
	// Score are the points of both players in tenths, in the order of ledger.Players: what the system counts.
	Score [2]int
	// Resigned says that the other player gave the game up.
	Resigned bool
}

// Style is the weight of an offer among its neighbours.
type Style string

const (
	// Plain offers are ordinary buttons.
	Plain Style = ""
	// Main offers are what the moment is about.
	Main Style = "main"
	// Grave offers end or destroy something.
	Grave Style = "grave"
)

// Offer is something that a seat may do now, as a button, a select or a form. It dies when its gate closes
// or the seat's own choice changes, never because another seat acted.
type Offer struct {
	// Key names the offer among the seat's offers: "tirer".
	Key string
	// Gate names the moment it belongs to; a later moment of the same kind has another name.
	Gate string
	// Seat is who may take it.
	Seat ledger.Seat
	// Gen counts the seat's choices so far; the kernel sets it.
	Gen int
	// Label is the button's words.
	Label phrase.Phrase
	// Style is its weight.
	Style Style
	// Act is what taking it does; Ask says which of its options are still open.
	Act ledger.Act
	// Ask are the questions to answer first: one with choices is a select, others make a form.
	Ask []Question
	// Rare offers are behind [Plus…]: few want them, now.
	Rare bool
	// Listed offers are one question of a list that is asked as a whole: they are shown together however many
	// they are.
	Listed bool
	// Pad is the block of buttons in which it has a fixed place; nil for none.
	Pad *Pad
}

// Pad is a block of buttons that keep their places under the thumb: a face that no offer has now is shown,
// and can't be pressed.
type Pad struct {
	// Name tells it from other pads of a message.
	Name string
	// Wide is how many buttons a row has, Signs are all faces from the upper left; At is the offer's own.
	Wide  int
	Signs []phrase.Phrase
	At    int
}

// Question is an option that an offer leaves open.
type Question struct {
	// Option is the act's option that the answer fills.
	Option string
	// Part is what the answer is about where several questions fill one option: it has a line of each,
	// "4.1 : 20" (Answered), and a form asks them.
	Part string
	// Label is the question's words.
	Label phrase.Phrase
	// Hint is shown in a text field while it is empty; Advice is a paragraph above the form's fields. Both
	// may be zero.
	Hint, Advice phrase.Phrase
	// Choices are the possible answers; empty for a line of text.
	Choices []Choice
	// Pick says that it is no line of text: without Choices of its own it has those of the act's option, and
	// without any there is no offer.
	Pick bool
	// Person says that the answer is an account of the server, picked among them; its name fills the act's
	// option « name ».
	Person bool
	// Min and Max bound how many choices are picked, or how many of the option's own choices a line may
	// name; both 0 means exactly one.
	Min, Max int
	// Given are the values of the choices made already: a select shows them as picked.
	Given []string
	// Prefill is the text that a form shows first. Template are lines of words that it shows where Prefill
	// is empty.
	Prefill  string
	Template []phrase.Phrase
	// Lines is the height of a text field: 0 or 1 is one line.
	Lines int
	// Optional answers may be left empty.
	Optional bool
}
