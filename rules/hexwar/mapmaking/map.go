package mapmaking

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
)

// The densities, thinnest first, and the climates; the first of each but usualDensity is what nobody asked
// for.
const (
	usualDensity = "moyen"
	usualClimate = "tempere"
)

// DensityIDs are how thickly the generator lays terrain, from the thinnest.
func DensityIDs() []string { return []string{"clairseme", usualDensity, "dense"} }

// ClimateIDs are the countries that it knows.
func ClimateIDs() []string { return []string{usualClimate, "desert", "neige"} }

// decideSaying decides what only is said by somebody.
func decideSaying(kind string) func(hexwar.State, rules.Act, dice.Roller) ([]rules.Event, error) {
	return func(_ hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
		return hexwar.SeatEvent(kind, act.Seat)
	}
}

// The map's acts. The neutral map is built by "terrain" and the book's slug; only offers lead to the unlisted
// ones.
const (
	barePath   = "terrain nu"
	modifyPath = "terrain modifier"
	layPath    = "terrain poser"
	wipePath   = "terrain effacer"
)

// The map's events.
const (
	builtKind    = "hexwar.map-built/1"
	editedKind   = "hexwar.map-edited/1"
	builderKind  = "hexwar.map-builder/1"
	handedKind   = "hexwar.map-handed/1"
	acceptedKind = "hexwar.map-accepted/1"
	sidedKind    = "hexwar.side-chosen/1"
	wipedKind    = "hexwar.map-wiped/1"
)

// The map's topics.
const (
	sidesTopic hexwar.Topic = "faces"

	neutralTopic   hexwar.Topic = "tiers"
	builderTopic   hexwar.Topic = "batisseur"
	generatorTopic hexwar.Topic = "generateur"
	waterTopic     hexwar.Topic = "eau-et-routes"
	roadTopic      hexwar.Topic = "routes"
)

func neutralPath(b *hexwar.Book) string { return "terrain " + b.Slug }

// Chapter makes the board: by the neutral generator, by agreement, from a scenario, or by one player while
// the other picks his side and who begins. PA1, « Mise en place du terrain »
func Chapter(b *hexwar.Book) rules.Chapter[hexwar.State] {
	return rules.Chapter[hexwar.State]{
		Gate: hexwar.MapGate,
		Verbs: []rules.Verb[hexwar.State]{
			neutralVerb(b),
			{Spec: rules.ActSpec{Path: "terrain remettre", Unlisted: true}, May: mayHand, Decide: decideSaying(handedKind),
				Button: mapButton("hand", rules.Main), Forgoes: HandForgoes},
			{Spec: rules.ActSpec{Path: "terrain jouer", Unlisted: true}, May: mayPlay, Decide: decideSaying(acceptedKind),
				Button: mapButton("play", rules.Main)},
			modifyVerb(), layVerb(), scenarioVerb(),
			{Spec: rules.ActSpec{Path: barePath, Unlisted: true, Options: sizeOptions()}, May: mayDraw, Decide: decideBare,
				Button: mapButton("bare", rules.Plain)},
			{Spec: rules.ActSpec{Path: "terrain construire", Unlisted: true}, May: mayBuild, Decide: decideSaying(builderKind),
				Button: mapButton("builder", rules.Plain), Wording: wordBuilder},
			sideVerb(),
			{Spec: rules.ActSpec{Path: wipePath, Unlisted: true, Referee: true}, May: mayWipe, Decide: decideSaying(wipedKind),
				Button: mapButton("wipe", rules.Grave), Pointless: pointlessWipe, Wording: wordWipe},
			// It answers the bot's own command of that name where that asks for a part of the board.
			{Answer: readBoard,
				Spec: rules.ActSpec{Path: "carte", Unlisted: true, Options: []rules.OptionSpec{
					{Name: "hex", Kind: rules.TextOption}, {Name: "rayon", Kind: rules.WholeOption}}}},
			{Answer: readCrossing,
				Spec: rules.ActSpec{Path: "terrain passage", Topic: true, Options: []rules.OptionSpec{
					{Name: "de", Kind: rules.TextOption, Required: true}, {Name: "vers", Kind: rules.TextOption, Required: true},
					{Name: "troupe", Kind: rules.ChoiceOption, Choices: troopChoices()}}}},
		},
		Facts: []rules.Fact[hexwar.State]{
			rules.NewFact(builtKind, foldBuilt, tellBuilt),
			rules.NewFact(editedKind, foldEdited, tellEdited),
			rules.NewFact(builderKind, foldBuilder, hexwar.TellBy("hexwar.map.told.builder")),
			rules.NewFact(handedKind, foldHanded, hexwar.TellBy("hexwar.map.told.handed")),
			rules.NewFact(acceptedKind, foldAccepted, TellAccepted),
			rules.NewFact(sidedKind, foldSided, tellSided),
			rules.NewFact(wipedKind, foldWiped, hexwar.TellBy("hexwar.map.told.wiped")),
			rules.NewFact(worksKind, foldWorks, tellWorks),
		},
		Begun:  func(s hexwar.State) bool { return hasBoard(s) },
		Over:   func(s hexwar.State) bool { return s.Mapping.Ready },
		Phase:  mapPhase,
		Either: func(s hexwar.State) bool { return !hasBoard(s) }, // a drawn board must please both
		Show:   ShowMap,
		Topics: mapTopics,
		Keys:   []dice.Key{seedKey(b)},
	}
}

func sizeOptions() []rules.OptionSpec {
	return []rules.OptionSpec{{Name: "width", Kind: rules.WholeOption}, {Name: "height", Kind: rules.WholeOption}}
}

// mapButton is a button whose key ends the key of its words.
func mapButton(key string, style rules.Style, ask ...rules.Question) func(hexwar.State, rules.Seat) []rules.Candidate {
	return func(s hexwar.State, _ rules.Seat) []rules.Candidate {
		return []rules.Candidate{{Key: key, Gate: hexwar.MapGate, Label: phrase.Say("hexwar.map.offer." + key), Style: style, Ask: ask,
			Rare: isNeedless(s)}}
	}
}

// isNeedless reports whether the battle does well without a map of the bot's: it is on a real table, and
// nobody has begun one.
func isNeedless(s hexwar.State) bool {
	return s.HasReading(hexwar.ModeSetting, hexwar.OnTable) && !hasBoard(s)
}

// mapAsk is a question about the board, answered by one of the option's choices or by a line.
func mapAsk(option, words string) rules.Question {
	return rules.Question{Option: option, Label: phrase.Say("hexwar.map.ask." + words)}
}

// hasBoard reports whether there is a board.
func hasBoard(s hexwar.State) bool { return s.Field.Grid != hex.Grid{} }

// The values of the choice that the other player has on a board that one player built.
const (
	sideAsIs   = "place"
	sideTurned = "echange"
	firstMe    = "moi"
	firstOther = "autre"
)

// builtData is a whole board, however it came to be.
type builtData struct {
	// How is "generateur", "nu" or "scenario".
	How string     `json:"how"`
	By  rules.Seat `json:"by,omitempty"`
	hexwar.FieldData
	// Seed, Density, Climate and Balance are the generator's.
	Seed    []int  `json:"seed,omitempty"`
	Density string `json:"density,omitempty"`
	Climate string `json:"climate,omitempty"`
	Balance string `json:"balance,omitempty"`
	// Crossing is what the board costs from either end.
	Crossing []hexwar.Traverse `json:"crossing,omitempty"`
	Scenario *hexwar.Scenario  `json:"scenario,omitempty"`
	// Unbridged are the hexes whose road ends at the water.
	Unbridged []hex.Hex `json:"unbridged,omitempty"`
}

// How a board came to be.
const (
	byGenerator = "generateur"
	byHand      = "nu"
	byScenario  = "scenario"
)

// mayShape lets both work on the board until it is played on, or its builder alone.
func mayShape(s hexwar.State, seat rules.Seat) *rules.Violation {
	switch {
	case s.WithoutGame:
		return nil
	case s.Mapping.Ready:
		return s.Refuse(hexwar.MapTopic, "hexwar.refused.map-ready")
	case s.Mapping.Builder.Plays() && (seat != s.Mapping.Builder || s.Mapping.Handed):
		return s.Refuse(builderTopic, "hexwar.refused.map-builder")
	}
	return nil
}

// mayDraw lets a board be made where there is none.
func mayDraw(s hexwar.State, seat rules.Seat) *rules.Violation {
	refused := mayShape(s, seat)
	if refused != nil || !hasBoard(s) {
		return refused
	}
	v := s.Refuse(hexwar.MapTopic, "hexwar.refused.map-drawn",
		phrase.Number("columns", s.Field.Grid.Columns), phrase.Number("rows", s.Field.Grid.Rows))
	if s.WithoutGame {
		return v
	}
	return v.Or(phrase.Say("hexwar.map.offer.wipe"), rules.Act{Path: wipePath, Seat: seat})
}

// The size of a board that nobody sized.
const (
	usualWidth  = 11
	usualLength = 12
)

// sizeOf reads the size that an act asks for. PA1, TA1, « La table de jeu » — at least 9 wide and 12 long, no
// maximum.
func sizeOf(s hexwar.State, act rules.Act) (hex.Grid, error) {
	g := hex.Grid{Columns: usualWidth, Rows: usualLength}
	for _, o := range []struct {
		name string
		into *int
	}{{"width", &g.Columns}, {"height", &g.Rows}} {
		if act.Args[o.name] == "" {
			continue
		}
		n, ok := act.Args.Whole(o.name)
		if !ok {
			return g, s.Refuse(hexwar.SizeTopic, "hexwar.refused.size-misread", phrase.Named("read", act.Args[o.name]))
		}
		*o.into = n
	}
	size := func(columns, rows int) []phrase.Arg {
		return []phrase.Arg{phrase.Number("columns", columns), phrase.Number("rows", rows)}
	}
	switch g.Check() {
	case hex.ErrTooSmall:
		columns, rows := max(g.Columns, hex.LeastWidth), max(g.Rows, hex.LeastLength)
		return g, s.Refuse(hexwar.SizeTopic, "hexwar.refused.size-small", size(g.Columns, g.Rows)...).
			Or(phrase.Say("hexwar.map.size", size(columns, rows)...),
				act.With("width", strconv.Itoa(columns)).With("height", strconv.Itoa(rows)))
	case hex.ErrTooLarge:
		return g, rules.Refuse("maison:carte", "hexwar.refused.size-large", append(size(g.Columns, g.Rows),
			phrase.Number("most", hex.MaxColumns))...)
	}
	return g, nil
}

// built makes the event of a whole board, with what it costs to cross: that is found at length, and not for a
// probe.
func built(s hexwar.State, d builtData, f hexwar.Field, roller dice.Roller) ([]rules.Event, error) {
	if err := rules.StopIfDryRun(roller); err != nil {
		return nil, err
	}
	d.FieldData, d.Crossing, d.Unbridged = f.Data(), newSurvey(s.Tables.Ground, f).crossings(), s.Unbridged(f, f.Hexes())
	return hexwar.OneEvent(builtKind, d)
}

func decideBare(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	grid, err := sizeOf(s, act)
	if err != nil {
		return nil, err
	}
	return built(s, builtData{How: byHand, By: act.Seat}, hexwar.Field{Grid: grid}, roller)
}

func foldBuilt(s hexwar.State, d builtData) (hexwar.State, error) {
	s.Field = d.Field()
	s.Mapping.How, s.Mapping.Seed, s.Mapping.Density, s.Mapping.Climate = d.How, d.Seed, d.Density, d.Climate
	s.Mapping.Balance, s.Mapping.Crossing, s.Mapping.Scenario = d.Balance, d.Crossing, d.Scenario
	s.Mapping.Accepted = nil
	return s, nil
}

// mayWipe lets both clear the board by agreement, until it is played on.
func mayWipe(s hexwar.State, _ rules.Seat) *rules.Violation {
	switch {
	case s.Mapping.Ready:
		return s.Refuse(hexwar.MapTopic, "hexwar.refused.map-ready")
	case !hasBoard(s) && !s.Mapping.Builder.Plays():
		return s.Refuse(hexwar.MapTopic, "hexwar.refused.map-none")
	}
	return nil
}

// pointlessWipe refuses a button to a seat that waits for a builder, and for an empty board.
func pointlessWipe(s hexwar.State, act rules.Act) *rules.Violation {
	if refused := mayShape(s, act.Seat); refused != nil || hasBoard(s) {
		return refused
	}
	return s.Refuse(hexwar.MapTopic, "hexwar.refused.map-none")
}

func foldWiped(s hexwar.State, _ hexwar.BySeat) (hexwar.State, error) {
	s.Field, s.Mapping = hexwar.Field{}, hexwar.Mapping{}
	return s, nil
}

// mayPlay lets each player say once that he plays on this board.
func mayPlay(s hexwar.State, seat rules.Seat) *rules.Violation {
	switch {
	case s.Mapping.Ready:
		return s.Refuse(hexwar.MapTopic, "hexwar.refused.map-ready")
	case !hasBoard(s):
		return s.Refuse(hexwar.MapTopic, "hexwar.refused.map-none")
	case s.Mapping.Builder.Plays():
		return s.Refuse(builderTopic, "hexwar.refused.map-builder")
	case s.Mapping.Accepted[seat]:
		return s.Refuse(hexwar.MapTopic, "hexwar.refused.map-accepted")
	}
	return nil
}

func foldAccepted(s hexwar.State, d hexwar.BySeat) (hexwar.State, error) {
	s.Mapping.Accepted = rules.Include(s.Mapping.Accepted, d.By)
	if s.Mapping.Ready = s.Mapping.Accepted[rules.SeatA] && s.Mapping.Accepted[rules.SeatB]; s.Mapping.Ready {
		if scenario := s.Mapping.Scenario; scenario != nil && scenario.First.Plays() {
			s.Deploy.First = scenario.First
		}
	}
	return withScenarioArmies(s), nil
}
