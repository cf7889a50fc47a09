package adlg

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
	"aidedecamp/rules/tables"
)

//go:embed locale/*.toml
var catalogues embed.FS

//go:embed testdata/games/1/played-tracked-coast-and-village.jsonl
var recordedEvening []byte

// Locale returns the catalogues, which nothing else need be read for.
func Locale() fs.FS { return phrase.Catalogues(catalogues) }

// System returns L'Art de la Guerre as the kernel knows it.
func System() *rules.System {
	shipped, err := shippedGame()
	if err != nil {
		panic(fmt.Errorf("adlg: the shipped data: %w", err)) // embedded at build
	}
	return shipped.rules().System()
}

// evening is what a game is played by before anything is placed: a value, like all that builds on it.
type evening struct {
	book     *book
	settings map[string]string
	// ud is the length of a UD, unit the UD in which lengths are said and typed.
	ud   plane.MM
	unit plane.Unit
	// size is the table, grid its six zones.
	size       plane.Size
	grid       plane.Grid
	initiative initiative
	field      battlefield
	choice     choice
	// pieces are those of the game once the choices are final, numbered in the order of placing.
	pieces []piece
}

// laying is an evening with its terrain: what was thrown, and what is where. It knows no control under way
// and no ambush.
type laying struct {
	evening
	placing placing
}

// state is the game as its events tell it, in the order of the text. It is a value.
type state struct {
	laying
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
	// Hill is the hill under a village: it counts as a piece chosen. adlg:p75/2
	Hill kind `json:"hill,omitempty"`
}

// isKnown reports whether its kinds and its owner are any that there are: a log may say anything.
func (p piece) isKnown() bool {
	return slices.Contains(allKinds, p.Kind) && p.By.Plays() && (p.Cover == "" || slices.Contains(allKinds, p.Cover)) &&
		(p.Hill == "" || p.Hill.isHill())
}

// piece returns the piece of a number.
func (s evening) piece(n table.Number) (piece, bool) {
	if n < 1 || int(n) > len(s.pieces) {
		return piece{}, false
	}
	return s.pieces[n-1], true
}

// pieceOf is the piece that an act names.
func (s evening) pieceOf(act rules.Act) (piece, bool) {
	n, _ := act.Args.Whole(pieceOption)
	return s.piece(table.Number(n))
}

// game is what the shipped files make of the system.
type game struct {
	meta    rules.Meta
	decoder *tables.Decoder[*book]
	shipped *book
}

func shippedGame() (game, error) {
	decoder := tables.NewDecoder(shippedTables(), decodeBook)
	b, err := decoder.Shipped()
	if err != nil {
		return game{}, err
	}
	meta, err := metaOf(b)
	return game{meta: meta, decoder: decoder, shipped: b}, err
}

// rules are the system as a whole.
func (g game) rules() *rules.Definition[state] {
	return &rules.Definition[state]{
		Meta: g.meta, Locale: Locale(), Evening: recordedEvening, Start: g.start, Chapters: chapters(),
		Frame:    func(s state, seat rules.Seat) rules.View { return rules.View{Board: s.board(seat)} },
		Played:   phrase.Say("adlg.phase.played"),
		Index:    bookTopics,
		Settable: g.settable, Set: state.set,
	}
}

// start returns the state of a new game; a table that does not parse is an error that names it.
func (g game) start(setup rules.Setup) (state, error) {
	decoded, err := g.decoder.Of(setup.Tables)
	if err != nil {
		return state{}, fmt.Errorf("adlg: %w", err)
	}
	var s state
	s.book, s.settings = decoded, maps.Clone(setup.Settings)
	err = s.measure()
	return s, err
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
		spotChapter(), controlChapter(), ambushChapter(), rectifyChapter()}
}

// course is an act under way: what has happened in it, the state after that, and its dice. It stops at the
// first error.
type course struct {
	state
	roller dice.Roller
	events []rules.Event
	err    error
}

// inCourse makes a Verb's Decide of what an act comes to in its course.
func inCourse(decide func(*course, rules.Act) *rules.Violation) func(state, rules.Act, dice.Roller) ([]rules.Event, error) {
	return func(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
		c := &course{state: s, roller: roller}
		if refused := decide(c, act); refused != nil {
			return nil, refused
		}
		return c.events, c.err
	}
}

// note adds what happened, from which the act goes on.
func note[D any](c *course, kind string, data D, fold func(state, D) (state, error)) {
	if c.err != nil {
		return
	}
	e, err := ledger.NewEvent(kind, data)
	if c.err = err; err == nil {
		c.events = append(c.events, e)
		c.state, c.err = fold(c.state, data)
	}
}

// throw throws a die; 0 once the act has stopped.
func (c *course) throw(key dice.Key) dice.Face {
	if c.err != nil {
		return 0
	}
	faces, err := c.roller.Throw(key, d6, 1)
	if c.err = err; err != nil {
		return 0
	}
	return faces[0]
}

// each is what a function makes of each of some.
func each[T, U any](of []T, as func(T) U) []U {
	all := make([]U, len(of))
	for i, v := range of {
		all[i] = as(v)
	}
	return all
}

// seatData is what a player says of himself: that his battle plan is made, that a strategist commands.
type seatData struct {
	Seat rules.Seat `json:"seat"`
}

// says decides an act that only says something.
func says(kind string, fold func(state, seatData) (state, error)) func(state, rules.Act, dice.Roller) ([]rules.Event, error) {
	return inCourse(func(c *course, act rules.Act) *rules.Violation {
		note(c, kind, seatData{act.Seat}, fold)
		return nil
	})
}

// tells is the line of such an act.
func tells(key string) func(seatData) []phrase.Phrase {
	return func(d seatData) []phrase.Phrase { return phrase.Line(key, who(d.Seat)) }
}

// bySeat are choices that depend on the seat alone.
func bySeat(of func(state, rules.Seat) []rules.Choice) func(state, rules.Act, string) []rules.Choice {
	return func(s state, act rules.Act, _ string) []rules.Choice { return of(s, act.Seat) }
}

// needs is an option that an act has to choose, among values that change.
func needs(name string) rules.OptionSpec {
	return rules.OptionSpec{Name: name, Kind: rules.ChoiceOption, Required: true}
}

// unlisted is an act without a slash command, which throws dice of a group.
func unlisted(path string, thrown []dice.Group, options ...rules.OptionSpec) rules.ActSpec {
	return rules.ActSpec{Path: path, Unlisted: true, Dice: thrown, Options: options}
}

// button is a button of a moment, mainButton the one that the moment is about.
func button(key, gate string, label phrase.Phrase) rules.Candidate {
	return rules.Candidate{Key: key, Gate: gate, Label: label}
}

func mainButton(key, gate string, label phrase.Phrase) rules.Candidate {
	return rules.Candidate{Key: key, Gate: gate, Label: label, Style: rules.Main}
}

// asking is a button that asks for one of the values of an option.
func asking(option string, c rules.Candidate) rules.Candidate {
	c.Ask = []rules.Question{{Option: option, Label: c.Label, Pick: true}}
	return c
}

// who names a seat.
func who(seat rules.Seat) phrase.Arg { return phrase.With("who", seatName(seat)) }

func seatName(seat rules.Seat) phrase.Phrase { return phrase.Say("game.seat." + string(seat)) }

func kindName(k kind) phrase.Phrase             { return phrase.Say("adlg.kind." + string(k)) }
func territoryName(t territoryID) phrase.Phrase { return phrase.Say("adlg.land." + string(t)) }
func categoryName(c category) phrase.Phrase     { return phrase.Say("adlg.category." + string(c)) }

// orUndo adds the way back to a refusal while nothing was revealed: behind that nobody goes.
func (s state) orUndo(v *rules.Violation, seat rules.Seat) *rules.Violation {
	if seat.Plays() && s.ambush.left() == len(s.ambush.Markers) {
		v.Or(phrase.Say("game.offer.undo"), rules.Act{Path: rules.PathUndo, Seat: seat})
	}
	return v
}

// The settings beside the readings, and the values of mode.
const (
	modeSetting = "mode"
	udSetting   = "ud"

	onTable = "sur-table"
	tracked = "suivi"
)

// The readings that code asks for; of the others the default is the only value.
const (
	drawReading       = "adlg-egalite"
	mostReading       = "adlg-maxima"
	compulsoryReading = "adlg-obligatoire"
	zonesReading      = "adlg-zones"
	villageReading    = "adlg-village"
	roadReading       = "adlg-route"
	distanceReading   = "adlg-distance"
	removalReading    = "adlg-retrait"
	balanceReading    = "adlg-equilibre"
	centreReading     = "adlg-infranchissable-controle"
)

// The values of readings that differ from their default.
const (
	mostEach         = "chacun"
	compulsoryCounts = "parmi-les-deux"
	zonesOfThrower   = "lanceur"
	removalOfTable   = "par-table"
	balanceOfAll     = "tous"
	centreAllowed    = "permis"
)

// metaOf is the declaration of the system.
func metaOf(b *book) (rules.Meta, error) {
	var readings struct {
		Reading []rules.Setting `toml:"reading"`
	}
	err := tables.Decode(tables.Shipped(shipped, "readings.toml"), &readings)
	return rules.Meta{Slug: "adlg", Version: 1, Tables: maps.Clone(b.Text), Settings: append([]rules.Setting{
		{Name: modeSetting, Values: []string{onTable, tracked}, Governs: placingGate, Opens: true},
		{Name: udSetting, Values: []string{"40", "60", "80"}, Governs: placingGate},
	}, readings.Reading...)}, err
}

const refSettings rules.Ref = "maison:reglages"

// settable refuses a setting once what it governs has begun.
func (g game) settable(s state, name string) error {
	i := slices.IndexFunc(g.meta.Settings, func(r rules.Setting) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	for _, c := range chapters() {
		if c.Gate == g.meta.Settings[i].Governs && c.Begun != nil && c.Begun(s) {
			return rules.Refuse(refSettings, "adlg.settings.refused."+c.Gate)
		}
	}
	return nil
}

// set returns the state with the setting changed.
func (s state) set(name, value string) (state, error) {
	s.settings = rules.Put(s.settings, name, value)
	err := s.measure()
	return s, err
}

// measure reads the length of a UD from the settings, and lays out the table by it.
func (s *evening) measure() error {
	ud, err := strconv.Atoi(s.settings[udSetting])
	if err != nil || ud < 10 || ud > 100 {
		return fmt.Errorf("adlg: a UD of %q mm", s.settings[udSetting])
	}
	s.ud, s.unit = plane.MM(ud), plane.Unit(ud)
	s.size = plane.Size{W: s.unit.Of(tableWidth), D: s.unit.Of(tableDepth)}
	s.grid = plane.Grid{Cell: plane.Size{W: s.unit.Of(zoneSide), D: s.unit.Of(zoneSide)}, Columns: tableWidth / zoneSide, Rows: tableDepth / zoneSide}
	return nil
}

// tracked reports whether the bot keeps where every piece is on the table.
func (s evening) tracked() bool { return s.settings[modeSetting] == tracked }
