package mourre

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

const (
	fingers    = 5
	purse      = 3
	chart      = "bareme.toml"
	roundsSet  = "manches"
	doubleSet  = "mourre-double"
	profileSet = "profile"

	doubleNothing = "rien"
)

//go:embed data/bareme.toml
var shippedChart string

//go:embed locale/*.toml
var catalogues embed.FS

// System returns the game as the kernel knows it.
func System() *rules.System { return Rules().System() }

// Rules returns the whole game; tests change one part of it to make systems with one fault.
func Rules() *rules.Definition[State] {
	return &rules.Definition[State]{
		Meta: rules.Meta{
			Slug: "mourre", Version: 1,
			Settings: []rules.Setting{
				{Name: profileSet, Values: []string{"standard", "eclair"}},
				{Name: roundsSet, Values: []string{"3", "1", "2"}},
				{Name: doubleSet, Values: []string{"relance", doubleNothing}, Ref: "lecture:mourre-double"},
			},
			Profiles: map[string]map[string]string{"standard": {}, "eclair": {roundsSet: "1"}},
			Tables:   map[string]string{chart: shippedChart},
			Example:  func() []string { return []string{chart} },
		},
		Locale:   locale(),
		Start:    start,
		Chapters: []rules.Chapter[State]{roundChapter(), forecastChapter(), duelChapter(), betChapter(), houseChapter(), readingChapter()},
		Frame:    frame,
		Played:   phrase.Say("mourre.phase.over"),
		Settable: settable,
		Set:      set,
		Rematch:  rematch,
		Due:      due,
	}
}

// chartData is the table: what a round and a forecast are worth.
type chartData struct {
	Round    int `toml:"round"`
	Forecast int `toml:"forecast"`
	// Rounds is the most rounds that a club plays, 0 for no limit.
	Rounds int `toml:"rounds"`
}

// choice is a hidden number: Made is public, N is hidden from whoever may not know it.
type choice struct {
	Made bool
	N    int
}

const hidden = -1

// side is what one seat has done; all but the forecast and the bet is the round's.
type side struct {
	Fingers  choice
	Forecast choice
	Bet      choice
	Stake    int
	Thrown   []dice.Face
	// Duel is the stake by which the seat has met a defiance; only the end shows it.
	Duel choice
	// Spied is what the seat has spied out of the other's fingers: "pair" or "impair".
	Spied string
}

// State is a game of mourre. It is a value.
type State struct {
	chart   chartData
	rounds  int
	doubles bool
	round   int
	sides   [2]side
	score   [2]int
	total   int
	// defied is who has defied the other and awaits his answer.
	defied rules.Seat
	// duels counts the defiances: each opens a gate of its own.
	duels int
	// lots counts the points that lots were drawn for in this round.
	lots int
}

func (s State) over() bool { return s.round > s.rounds }

func (s State) gate() string { return "manche-" + strconv.Itoa(s.round) }

func index(seat rules.Seat) int {
	if seat == rules.SeatB {
		return 1
	}
	return 0
}

// start returns the first round.
func start(setup rules.Setup) (State, error) {
	s := State{round: 1, doubles: setup.Settings[doubleSet] != doubleNothing}
	if err := tables.Decode(setup.Tables[chart], &s.chart); err != nil {
		return s, fmt.Errorf("mourre: %s: %w", chart, err)
	}
	if s.chart.Round < 1 {
		return s, fmt.Errorf("mourre: %s: a round worth %d", chart, s.chart.Round)
	}
	return s.lasting(setup.Settings[roundsSet])
}

// mask hides the other seat's choices, and what it has spied.
func mask(s State, seat rules.Seat) State {
	for _, other := range ledger.Players {
		if other != seat {
			o := &s.sides[index(other)]
			o.Fingers.N, o.Forecast.N, o.Duel.N, o.Bet.N = hidden, hidden, hidden, hidden
		}
	}
	return s
}

// locale is the catalogues.
func locale() fs.FS { return phrase.Catalogues(catalogues) }
