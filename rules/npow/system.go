package npow

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/tables"
)

//go:embed locale/*.toml
var catalogues embed.FS

//go:embed testdata/games/1/tracked-bent-roads.jsonl
var recordedEvening []byte

// Locale returns the catalogues, which nothing else need be read for.
func Locale() fs.FS { return phrase.Catalogues(catalogues) }

// System returns NPOW as the kernel knows it.
func System() *rules.System {
	shipped, err := shippedGame()
	if err != nil {
		panic(fmt.Errorf("npow: the shipped data: %w", err)) // embedded at build
	}
	return shipped.rules().System()
}

// evening is what a game is played by before anything is placed: a value, like all that builds on it.
type evening struct {
	tables   *charts.Tables
	settings map[string]string
	field    charts.Battlefield
	// initiative is the seat that has it, Public while that is open; rolled says that dice decided it.
	initiative rules.Seat
	rolled     bool
	// free is a state without a game: whoever draws has nobody to ask.
	free bool
	// attacker is the edge that the Attacker chose, empty while he has not. adc7:pool/4
	attacker edge
}

// laying is an evening with its terrain: what was drawn, and what is where. It knows no roads and no
// points.
type laying struct {
	evening
	pool    pool
	placing placing
	supply  supply
}

// state is the game as its events tell it, in the order of the text. It is a value.
type state struct {
	laying
	roads  roads
	points points
	count  count
}

func (s evening) format() charts.Format { return s.tables.Formats[s.settings["format"]] }

// row is what the table of terrain says of an element.
func (s evening) row(e Element) charts.Piece { return s.tables.Piece[e.Piece] }

// game is what the shipped files make of NPOW.
type game struct {
	// meta says what the system is.
	meta rules.Meta
	// decoder decodes the tables of a game.
	decoder *tables.Decoder[*charts.Tables]
}

// shippedGame reads the system from the shipped files: its tables, and what it declares by them.
func shippedGame() (game, error) {
	decoder := tables.NewDecoder(shippedTables(), charts.Decode)
	shipped, err := decoder.Shipped()
	if err != nil {
		return game{}, err
	}
	meta, err := metaOf(shipped)
	return game{meta: meta, decoder: decoder}, err
}

// rules are NPOW as a whole. Without a game a pool may be drawn, or a count on paper summed up: nobody is the
// Defender then.
func (g game) rules() *rules.Definition[state] {
	return &rules.Definition[state]{
		Meta: g.meta, Locale: Locale(), Evening: recordedEvening, Start: g.start, Chapters: chapters(),
		Frame:  func(s state, _ rules.Seat) rules.View { return rules.View{Board: s.board(), Notes: s.sizeNotes()} },
		Played: phrase.Say("npow.phase.counted"),
		Free: func(s state) state {
			s.free = true
			return s
		},
		Index:    pieceTopics,
		Examples: examples,
		Settable: g.settable, Set: state.set, Rematch: rematch, Dice: typedDice,
	}
}

// start returns the state of a new game; a table that does not parse is an error that names it.
func (g game) start(setup rules.Setup) (state, error) {
	decoded, err := g.decoder.Of(setup.Tables)
	if err != nil {
		return state{}, fmt.Errorf("npow: %w", err)
	}
	var s state
	s.tables, s.settings = decoded, maps.Clone(setup.Settings)
	if s.field, err = s.format().Battlefield(s.settings); err != nil {
		return state{}, fmt.Errorf("npow: %w", err)
	}
	s.initiative = initiativeOf(s.settings[initiativeSetting])
	return s, nil
}

// slug is a phrase for text that reads the same in every language.
func slug(text string) phrase.Phrase { return phrase.Say("npow.text", phrase.Verbatim("text", text)) }

func pieceName(id string) phrase.Phrase  { return phrase.Say("npow.piece." + id) }
func regionName(id string) phrase.Phrase { return phrase.Say("npow.region." + id) }

// The gates of the game, in the order of the text.
const (
	initiativeGate = "initiative"
	poolGate       = "pool"
	placingGate    = "placement"
	edgeGate       = "bord"
	supplyGate     = "ldr"
	roadsGate      = "routes"
	pointsGate     = "points"
	countGate      = "compte"
)

// chapters are the parts of the game in the order of the text.
func chapters() []rules.Chapter[state] {
	return []rules.Chapter[state]{houseChapter(), initiativeChapter(), poolChapter(), placementChapter(),
		edgeChapter(), supplyChapter(), roadsChapter(), pointsChapter(), countChapter()}
}

// command is an act with a slash command, unlisted one that only offers lead to.
func command(path string, options ...rules.OptionSpec) rules.ActSpec {
	return rules.ActSpec{Path: path, Options: options}
}

func unlisted(path string, options ...rules.OptionSpec) rules.ActSpec {
	return rules.ActSpec{Path: path, Unlisted: true, Options: options}
}

// refereesToo is an act that the referee may do as well.
func refereesToo(spec rules.ActSpec) rules.ActSpec {
	spec.Referee = true
	return spec
}

func textOption(name string) rules.OptionSpec {
	return rules.OptionSpec{Name: name, Kind: rules.TextOption}
}

func wholeOption(name string) rules.OptionSpec {
	return rules.OptionSpec{Name: name, Kind: rules.WholeOption}
}

func choiceOption(name string, of ...rules.Choice) rules.OptionSpec {
	return rules.OptionSpec{Name: name, Kind: rules.ChoiceOption, Choices: of}
}

// required is an option that the act does not go without.
func required(o rules.OptionSpec) rules.OptionSpec {
	o.Required = true
	return o
}

// whichever are the choices for an option whatever else the act says.
func whichever(choices func(state) []rules.Choice) func(state, rules.Act, string) []rules.Choice {
	return func(s state, _ rules.Act, _ string) []rules.Choice { return choices(s) }
}

// each is what a function makes of each of some.
func each[T, U any](of []T, as func(T) U) []U {
	all := make([]U, len(of))
	for i, v := range of {
		all[i] = as(v)
	}
	return all
}

// slugs are values as they are typed.
func slugs[T ~string](of []T) []string { return each(of, func(v T) string { return string(v) }) }

// only are those of some that a function keeps.
func only[T any](of []T, keep func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(of), func(v T) bool { return !keep(v) })
}

// find is the first of some that is so.
func find[T any](of []T, is func(T) bool) (found T, some bool) {
	if i := slices.IndexFunc(of, is); i >= 0 {
		return of[i], true
	}
	return found, false
}

// who names a seat.
func who(seat rules.Seat) phrase.Arg { return phrase.With("who", seatName(seat)) }

// what names what a sentence is about.
func what(p phrase.Phrase) phrase.Arg { return phrase.With("what", p) }

// because says why something is so.
func because(p phrase.Phrase) phrase.Arg { return phrase.With("why", p) }

func ofRegion(id string) phrase.Arg { return phrase.With("region", regionName(id)) }

func ofDegree(id string) phrase.Arg { return phrase.With("degree", degreeName(id)) }

func ofDie(face dice.Face) phrase.Arg { return phrase.With("die", die(charts.RegionDie, face)) }

// countOf says how many there are of something.
func countOf[T any](of []T) phrase.Arg { return phrase.Number("count", len(of)) }

func seatName(seat rules.Seat) phrase.Phrase { return phrase.Say("game.seat." + string(seat)) }

// inARow joins phrases into one, with points between them. It halves them so that no phrase is deep in
// others.
func inARow(items []phrase.Phrase) phrase.Phrase {
	switch len(items) {
	case 0:
		return phrase.Phrase{} // a log may say anything
	case 1:
		return items[0]
	}
	half := len(items) / 2
	return phrase.Say("npow.in-a-row", phrase.With("first", inARow(items[:half])), phrase.With("rest", inARow(items[half:])))
}

// actOf is an act that a refusal or a button leads to.
func actOf(path string, seat rules.Seat, args rules.Args) rules.Act {
	return rules.Act{Path: path, Seat: seat, Args: args}
}

// fact is a fact whose data can't be wrong: fold returns the state with it.
func fact[D any](kind string, fold func(state, D) state, tell func(D) []phrase.Phrase) rules.Fact[state] {
	return rules.NewFact(kind, func(s state, data D) (state, error) { return fold(s, data), nil }, tell)
}

// worthIf makes a verb's Pointless of what makes a legal act worth a button.
func worthIf(worth func(state, rules.Act) bool) func(state, rules.Act) *rules.Violation {
	return func(s state, act rules.Act) *rules.Violation {
		if worth(s, act) {
			return nil
		}
		return rules.Refuse(refMode, "npow.refused.not-worth")
	}
}

// turnTyped is an angle typed as an option of an act.
func turnTyped(act rules.Act, option string) (turn plane.Angle, given bool) {
	degrees, given := act.Args.Whole(option)
	return plane.Angle(degrees).Normal(), given
}

// where says where something is.
func where(at siting.Place) phrase.Arg { return phrase.With("where", at.Phrase(placingWords)) }

// bothSeats names both players in a sentence, by the fillings for seat a and for seat b.
func bothSeats(a, b string) []phrase.Arg {
	return []phrase.Arg{phrase.With(a, seatName(rules.SeatA)), phrase.With(b, seatName(rules.SeatB))}
}
