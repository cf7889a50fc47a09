package mourre

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// The acts.
const (
	showPath     = "mourre montrer"
	forecastPath = "mourre pronostic"
	throwPath    = "mourre lancer"
	stakePath    = "mourre miser"
	spyPath      = "mourre epier"
	defyPath     = "mourre defier"
	meetPath     = "mourre relever"
	betPath      = "mourre parier"
	correctPath  = "mourre rectifier"
	lotPath      = "mourre departager"
	countPath    = "mourre compter"
	lookPath     = "mourre relire"
	passPath     = "mourre laisser"
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
func System() *rules.System { return rules.Erase[State](Game{}) }

// Game implements rules.Typed; tests embed it to make systems with one fault.
type Game struct{}

// chartData is the table: what a round and a forecast are worth.
type chartData struct {
	Round    int `toml:"round"`
	Forecast int `toml:"forecast"`
	// Rounds is the most rounds that a club plays, 0 for no limit.
	Rounds int `toml:"rounds"`
}

// choice is a hidden number: Made is public, N is not.
type choice struct {
	Made bool
	N    int
}

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

const forecastGate = "pronostic"

func duelGate(n int) string { return "defi-" + strconv.Itoa(n) }

func index(seat rules.Seat) int {
	if seat == rules.SeatB {
		return 1
	}
	return 0
}

// Meta says what the system is.
func (Game) Meta() rules.Meta {
	return rules.Meta{
		Slug: "mourre", Version: 1,
		Settings: []rules.Setting{
			{Name: profileSet, Values: []string{"standard", "eclair"}},
			{Name: roundsSet, Values: []string{"3", "1", "2"}},
			{Name: doubleSet, Values: []string{"relance", doubleNothing}, Ref: "lecture:mourre-double"},
		},
		Profiles: map[string]map[string]string{"standard": {}, "eclair": {roundsSet: "1"}},
		Tables:   map[string]string{chart: shippedChart},
		Example:  []string{chart},
	}
}

// Start returns the first round.
func (Game) Start(setup rules.Setup) (State, error) {
	s := State{round: 1, doubles: setup.Settings[doubleSet] != doubleNothing}
	if err := tables.Decode(setup.Tables[chart], &s.chart); err != nil {
		return s, fmt.Errorf("mourre: %s: %w", chart, err)
	}
	if s.chart.Round < 1 {
		return s, fmt.Errorf("mourre: %s: a round worth %d", chart, s.chart.Round)
	}
	return s.lasting(setup.Settings[roundsSet])
}

// Acts declares what the system understands.
func (Game) Acts() []rules.ActSpec {
	var hands []rules.Choice
	for _, h := range []string{"gauche", "droite"} {
		hands = append(hands, rules.Choice{Value: h, Label: phrase.Say("mourre.hand." + h)})
	}
	return []rules.ActSpec{
		{Path: showPath, Options: []rules.OptionSpec{{Name: "doigts", Kind: rules.WholeOption, Required: true, Secret: true}}},
		{Path: forecastPath, Options: []rules.OptionSpec{{Name: "total", Kind: rules.WholeOption, Required: true, Secret: true}}},
		{Path: throwPath, Free: true, Dice: throwDice, Options: []rules.OptionSpec{
			{Name: "main", Kind: rules.ChoiceOption, Required: true, Choices: hands},
			{Name: "cri", Kind: rules.TextOption, Private: true},
		}},
		{Path: stakePath, Options: []rules.OptionSpec{{Name: "jetons", Kind: rules.ChoiceOption, Required: true}}},
		{Path: spyPath, Unlisted: true},
		{Path: defyPath, Unlisted: true},
		{Path: meetPath, Unlisted: true, Options: []rules.OptionSpec{{Name: "jetons", Kind: rules.ChoiceOption, Required: true, Secret: true}}},
		{Path: betPath, Weighed: true, Options: []rules.OptionSpec{{Name: "points", Kind: rules.WholeOption, Required: true, Secret: true}},
			Ask: []rules.Question{{Option: "points", Label: phrase.Say("mourre.ask.bet")}}},
		{Path: correctPath, Consent: true, Options: []rules.OptionSpec{
			{Name: "place", Kind: rules.ChoiceOption, Required: true, Choices: places()},
			{Name: "points", Kind: rules.WholeOption, Required: true},
			{Name: "raison", Kind: rules.TextOption, Private: true},
		}},
		{Path: lotPath, Consent: true, Dice: lotDice},
		{Path: countPath, Reads: true, Free: true, Options: []rules.OptionSpec{{Name: "total", Kind: rules.WholeOption, Required: true}}},
		{Path: passPath, Unlisted: true},
		{Path: lookPath, Reads: true, Unlisted: true},
	}
}

// Choices returns the stakes that the purse allows.
func (Game) Choices(_ State, _ rules.Seat, path, option string) []rules.Choice {
	if (path == stakePath || path == meetPath) && option == "jetons" {
		return stakes()
	}
	return nil
}

func stakes() []rules.Choice { return counted(1, purse) }

func counted(from, to int) []rules.Choice {
	var choices []rules.Choice
	for n := from; n <= to; n++ {
		choices = append(choices, rules.Choice{Value: strconv.Itoa(n), Label: phrase.Say("mourre.count", phrase.Number("n", n))})
	}
	return choices
}

// Mask hides the other seat's choices, and what it has spied.
func (Game) Mask(s State, seat rules.Seat) State {
	for _, other := range rules.Players {
		if other != seat {
			o := &s.sides[index(other)]
			o.Fingers.N, o.Forecast.N, o.Duel.N, o.Bet.N = 0, 0, 0, 0
		}
	}
	return s
}

// Free returns the first round, in which anyone may throw.
func (Game) Free(s State, path string) (State, rules.Seat, error) {
	if path != throwPath && path != countPath {
		return s, rules.Public, fmt.Errorf("mourre: %q needs a game", path)
	}
	return s, rules.SeatA, nil
}

// Topics are what `/regle` knows.
func (Game) Topics(s State) []rules.Topic {
	return []rules.Topic{{Slug: "manche", Title: phrase.Say("mourre.topic.manche"),
		Body: phrase.Say("mourre.topic.manche-body", phrase.Number("points", s.chart.Round)), Ref: refRound}}
}

// Keys are examples of all keys that dice are thrown for.
func (Game) Keys() []dice.Key {
	return []dice.Key{throwKey("manche-1", rules.SeatA, throwPurpose), throwKey("manche-1", rules.SeatA, doublePurpose), lotKey("manche-1")}
}

// Locale holds the catalogues.
func (Game) Locale() fs.FS {
	sub, err := fs.Sub(catalogues, "locale")
	if err != nil {
		panic(err) // embedded at build: the folder's name is a constant
	}
	return sub
}
