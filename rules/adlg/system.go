package adlg

import (
	"embed"
	"fmt"
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

//go:embed locale/*.toml
var catalogues embed.FS

// System returns L'Art de la Guerre as the kernel knows it.
func System() *rules.System {
	shipped, err := shippedGame()
	if err != nil {
		panic(fmt.Errorf("adlg: the shipped data: %w", err)) // embedded at build
	}
	return shipped.rules().System()
}

// state is the game as its events tell it, in the order of the text. It is a value.
type state struct {
	book     *book
	settings map[string]string
	// ud is the length of a UD.
	ud         plane.MM
	initiative initiative
	field      battlefield
	choice     choice
	// pieces are those of the game once the choices are final, numbered in the order of placing.
	pieces  []piece
	placing placing
	control control
	ambush  ambush
}

// piece is one piece of terrain of the game.
type piece struct {
	Number     table.Number `json:"number"`
	Kind       kind         `json:"kind"`
	By         rules.Seat   `json:"by"`
	Compulsory bool         `json:"compulsory,omitempty"`
	// Cover is the vegetation of a hill, empty for none. adlg:territoires/3
	Cover kind `json:"cover,omitempty"`
	// Hill is the hill that a village stands on: it counts as a piece chosen. adlg:p75/2
	Hill kind `json:"hill,omitempty"`
}

// isKnown reports whether its kinds and its owner are any that there are: a log may say anything.
func (p piece) isKnown() bool {
	return slices.Contains(allKinds, p.Kind) && p.By.Plays() && (p.Cover == "" || slices.Contains(allKinds, p.Cover)) &&
		(p.Hill == "" || p.Hill.isHill())
}

// piece returns the piece of a number.
func (s state) piece(n table.Number) (piece, bool) {
	if n < 1 || int(n) > len(s.pieces) {
		return piece{}, false
	}
	return s.pieces[n-1], true
}

// game is what the shipped files make of the system.
type game struct {
	meta    rules.Meta
	shipped *book
}

func shippedGame() (game, error) {
	b, err := decodeBook(shippedTables())
	if err != nil {
		return game{}, err
	}
	meta, err := metaOf(b)
	return game{meta: meta, shipped: b}, err
}

// rules are the system as a whole.
func (g game) rules() *rules.Definition[state] {
	return &rules.Definition[state]{
		Meta: g.meta, Locale: phrase.Catalogues(catalogues), Start: g.start, Chapters: chapters(),
		Frame:    func(s state, seat rules.Seat) rules.View { return rules.View{Board: s.board(seat)} },
		Played:   phrase.Say("adlg.phase.played"),
		Index:    bookTopics,
		Settable: g.settable, Set: state.set,
	}
}

// start returns the state of a new game; a table that does not parse is an error that names it.
func (g game) start(setup rules.Setup) (state, error) {
	s := state{book: g.shipped, settings: maps.Clone(setup.Settings)}
	if !maps.Equal(setup.Tables, g.shipped.Text) {
		var err error
		if s.book, err = decodeBook(setup.Tables); err != nil {
			return state{}, fmt.Errorf("adlg: %w", err)
		}
	}
	return s.measured()
}

// The gates of the game, in the order of the text.
const (
	initiativeGate = "initiative"
	territoryGate  = "territoire"
	choiceGate     = "choix"
	waterGate      = "eau"
	placingGate    = "placement"
	controlGate    = "controle"
	ambushGate     = "embuscades"
)

// chapters are the parts of the game in the order of the text.
func chapters() []rules.Chapter[state] {
	return []rules.Chapter[state]{initiativeChapter(), territoryChapter(), choiceChapter(), waterChapter(), placingChapter(),
		spotChapter(), controlChapter(), ambushChapter()}
}

// event returns the one event that an act comes to.
func event(kind string, data any) ([]rules.Event, error) {
	e, err := ledger.NewEvent(kind, data)
	return []rules.Event{e}, err
}

// each is what a function makes of each of some.
func each[T, U any](of []T, as func(T) U) []U {
	all := make([]U, len(of))
	for i, v := range of {
		all[i] = as(v)
	}
	return all
}

// who names a seat.
func who(seat rules.Seat) phrase.Arg { return phrase.With("who", seatName(seat)) }

func seatName(seat rules.Seat) phrase.Phrase { return phrase.Say("game.seat." + string(seat)) }

func kindName(k kind) phrase.Phrase             { return phrase.Say("adlg.kind." + string(k)) }
func territoryName(t territoryID) phrase.Phrase { return phrase.Say("adlg.land." + string(t)) }
func categoryName(c category) phrase.Phrase     { return phrase.Say("adlg.category." + string(c)) }

// orUndo adds the way back to a refusal.
func orUndo(v *rules.Violation, seat rules.Seat) *rules.Violation {
	if seat.Plays() {
		v.Or(phrase.Say("game.offer.undo"), rules.Act{Path: rules.PathUndo, Seat: seat})
	}
	return v
}
