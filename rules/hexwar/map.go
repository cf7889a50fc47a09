package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// The map's acts. The neutral map is built by "terrain" and the book's slug; only offers lead to the unlisted
// ones.
const (
	barePath     = "terrain nu"
	modifyPath   = "terrain modifier"
	scenarioPath = "terrain scenario"
	builderPath  = "terrain construire"
	layPath      = "terrain poser"
	handPath     = "terrain remettre"
	sidePath     = "terrain camp"
	playPath     = "terrain jouer"
	wipePath     = "terrain effacer"
	crossPath    = "terrain passage"
	// boardPath answers the bot's own command of that name where it asks for a part of the board.
	boardPath = "carte"
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
	mapTopic       Topic = "carte"
	sizeTopic      Topic = "taille"
	partsTopic     Topic = "composants"
	sidesTopic     Topic = "faces"
	scenarioTopic  Topic = "scenario"
	neutralTopic   Topic = "tiers"
	builderTopic   Topic = "batisseur"
	generatorTopic Topic = "generateur"
	waterTopic     Topic = "eau-et-routes"
	roadTopic      Topic = "routes"
)

func (b *Book) neutralPath() string { return "terrain " + b.Slug }

// mapChapter makes the board: by the neutral generator, by agreement, from a scenario, or by one player while
// the other picks his side and who begins. PA1, « Mise en place du terrain »
func mapChapter(b *Book) rules.Chapter[State] {
	return rules.Chapter[State]{
		Gate: mapGate,
		Verbs: []rules.Verb[State]{
			b.neutralVerb(),
			{Spec: rules.ActSpec{Path: handPath, Unlisted: true}, May: State.mayHand, Decide: saying(handedKind),
				Button: mapButton("hand", rules.Main), Forgoes: State.handForgoes},
			{Spec: rules.ActSpec{Path: playPath, Unlisted: true}, May: State.mayPlay, Decide: saying(acceptedKind),
				Button: mapButton("play", rules.Main)},
			modifyVerb(), layVerb(), scenarioVerb(),
			{Spec: rules.ActSpec{Path: barePath, Unlisted: true, Options: sizeOptions()}, May: State.mayDraw, Decide: State.decideBare,
				Button: mapButton("bare", rules.Plain)},
			{Spec: rules.ActSpec{Path: builderPath, Unlisted: true, Consent: true}, May: State.mayBuild, Decide: saying(builderKind),
				Button: mapButton("builder", rules.Plain), Wording: wordBuilder},
			sideVerb(),
			{Spec: rules.ActSpec{Path: wipePath, Unlisted: true, Consent: true, Referee: true}, May: State.mayWipe, Decide: saying(wipedKind),
				Button: mapButton("wipe", rules.Grave), Worth: State.wipesBoard, Wording: wordWipe},
			{Answer: State.readBoard,
				Spec: rules.ActSpec{Path: boardPath, Unlisted: true, Options: []rules.OptionSpec{
					{Name: "hex", Kind: rules.TextOption}, {Name: "rayon", Kind: rules.WholeOption}}}},
			{Answer: State.readCrossing,
				Spec: rules.ActSpec{Path: crossPath, Topic: true, Options: []rules.OptionSpec{
					{Name: "de", Kind: rules.TextOption, Required: true}, {Name: "vers", Kind: rules.TextOption, Required: true},
					{Name: "troupe", Kind: rules.ChoiceOption, Choices: troopChoices()}}}},
		},
		Facts: []rules.Fact[State]{
			rules.NewFact(builtKind, State.foldBuilt, tellBuilt),
			rules.NewFact(editedKind, State.foldEdited, tellEdited),
			rules.NewFact(builderKind, State.foldBuilder, tellBuilder),
			rules.NewFact(handedKind, State.foldHanded, tellHanded),
			rules.NewFact(acceptedKind, State.foldAccepted, tellAccepted),
			rules.NewFact(sidedKind, State.foldSided, tellSided),
			rules.NewFact(wipedKind, State.foldWiped, tellWiped),
			rules.NewFact(worksKind, State.foldWorks, tellWorks),
		},
		Begun:  func(s State) bool { return s.drawn() },
		Over:   func(s State) bool { return s.mapping.Ready },
		Phase:  State.mapPhase,
		Show:   State.showMap,
		Topics: State.mapTopics,
		Keys:   []dice.Key{b.seedKey()},
	}
}

func sizeOptions() []rules.OptionSpec {
	return []rules.OptionSpec{{Name: "width", Kind: rules.WholeOption}, {Name: "height", Kind: rules.WholeOption}}
}

// mapButton is a button whose key ends the key of its words.
func mapButton(key string, style rules.Style, ask ...rules.Question) func(State, rules.Seat) []rules.Candidate {
	return func(State, rules.Seat) []rules.Candidate {
		return []rules.Candidate{{Key: key, Gate: mapGate, Label: phrase.Say("hexwar.map.offer." + key), Style: style, Ask: ask}}
	}
}

// mapAsk is a question about the board, answered by one of the option's choices or by a line.
func mapAsk(option, words string) rules.Question {
	return rules.Question{Option: option, Label: phrase.Say("hexwar.map.ask." + words)}
}

// drawn reports whether there is a board.
func (s State) drawn() bool { return s.field.Grid != hex.Grid{} }

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
	fieldData
	// Seed, Density, Climate and Balance are the generator's.
	Seed    []int  `json:"seed,omitempty"`
	Density string `json:"density,omitempty"`
	Climate string `json:"climate,omitempty"`
	Balance string `json:"balance,omitempty"`
	// Crossing is what the board costs from either end.
	Crossing []Traverse `json:"crossing,omitempty"`
	Scenario *Scenario  `json:"scenario,omitempty"`
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
func (s State) mayShape(seat rules.Seat) *rules.Violation {
	switch {
	case s.free:
		return nil
	case s.mapping.Ready:
		return s.refuse(mapTopic, "hexwar.refused.map-ready")
	case s.mapping.Builder.Plays() && (seat != s.mapping.Builder || s.mapping.Handed):
		return s.refuse(builderTopic, "hexwar.refused.map-builder")
	}
	return nil
}

// mayDraw lets a board be laid where none lies.
func (s State) mayDraw(seat rules.Seat) *rules.Violation {
	refused := s.mayShape(seat)
	if refused != nil || !s.drawn() {
		return refused
	}
	v := s.refuse(mapTopic, "hexwar.refused.map-drawn",
		phrase.Number("columns", s.field.Grid.Columns), phrase.Number("rows", s.field.Grid.Rows))
	if s.free {
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
func (s State) sizeOf(act rules.Act) (hex.Grid, error) {
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
			return g, s.refuse(sizeTopic, "hexwar.refused.size-misread", phrase.Named("read", act.Args[o.name]))
		}
		*o.into = n
	}
	switch g.Check() {
	case hex.ErrTooSmall:
		return g, s.refuse(sizeTopic, "hexwar.refused.size-small", phrase.Number("columns", g.Columns), phrase.Number("rows", g.Rows)).
			Or(phrase.Say("hexwar.map.size", phrase.Number("columns", max(g.Columns, hex.LeastWidth)),
				phrase.Number("rows", max(g.Rows, hex.LeastLength))),
				resized(act, max(g.Columns, hex.LeastWidth), max(g.Rows, hex.LeastLength)))
	case hex.ErrTooLarge:
		return g, rules.Refuse("maison:carte", "hexwar.refused.size-large", phrase.Number("columns", g.Columns), phrase.Number("rows", g.Rows),
			phrase.Number("most", hex.MaxColumns))
	}
	return g, nil
}

// built makes the event of a whole board, with what it costs to cross.
func (s State) built(d builtData, f Field) ([]rules.Event, error) {
	v, err := newSurvey(s.tables.ground, f)
	if err != nil {
		return nil, &rules.Fault{Where: "board", Err: err}
	}
	d.fieldData, d.Crossing, d.Unbridged = f.data(), v.crossings(), s.unbridged(f, f.hexes())
	e, err := rules.NewEvent(builtKind, d)
	if err != nil {
		return nil, err
	}
	if len(d.Seed) > 0 {
		e.Shows = rules.ShowsFaces
	}
	return []rules.Event{e}, nil
}

func (s State) decideBare(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	grid, err := s.sizeOf(act)
	if err != nil {
		return nil, err
	}
	return s.built(builtData{How: byHand, By: act.Seat}, Field{Grid: grid})
}

func (s State) foldBuilt(d builtData) (State, error) {
	s.field = d.field()
	s.mapping.How, s.mapping.Seed, s.mapping.Density, s.mapping.Climate = d.How, d.Seed, d.Density, d.Climate
	s.mapping.Balance, s.mapping.Crossing, s.mapping.Scenario = d.Balance, d.Crossing, d.Scenario
	s.mapping.Accepted = nil
	return s, nil
}

// mayWipe lets both clear the board by agreement, until it is played on.
func (s State) mayWipe(rules.Seat) *rules.Violation {
	switch {
	case s.mapping.Ready:
		return s.refuse(mapTopic, "hexwar.refused.map-ready")
	case !s.drawn() && !s.mapping.Builder.Plays():
		return s.refuse(mapTopic, "hexwar.refused.map-none")
	}
	return nil
}

// wipesBoard keeps the button from whoever waits for a builder, and from where nothing lies.
func (s State) wipesBoard(act rules.Act) *rules.Violation {
	if refused := s.mayShape(act.Seat); refused != nil || s.drawn() {
		return refused
	}
	return s.refuse(mapTopic, "hexwar.refused.map-none")
}

func (s State) foldWiped(bySeat) (State, error) {
	s.field, s.mapping = Field{}, mapping{}
	return s, nil
}

// mayBuild leaves the board to one player, by agreement. PA1, « Mise en place du terrain » — by one of the
// players, while the other picks his side and who begins.
func (s State) mayBuild(seat rules.Seat) *rules.Violation {
	refused := s.mayDraw(seat)
	if refused == nil && s.mapping.Builder.Plays() {
		refused = s.refuse(builderTopic, "hexwar.refused.map-builder")
	}
	return refused
}

func (s State) foldBuilder(d bySeat) (State, error) {
	s.mapping.Builder = d.By
	return s, nil
}

// mayHand ends the builder's work.
func (s State) mayHand(seat rules.Seat) *rules.Violation {
	switch {
	case s.mapping.Ready || s.mapping.Builder != seat || s.mapping.Handed:
		return s.refuse(builderTopic, "hexwar.refused.map-builder")
	case !s.drawn():
		return s.refuse(mapTopic, "hexwar.refused.map-none")
	}
	return nil
}

func (s State) foldHanded(bySeat) (State, error) {
	s.mapping.Handed = true
	return s, nil
}

// sidedData is the other player's choice on a board that one built.
type sidedData struct {
	By rules.Seat `json:"by"`
	// Turned says that the ends were exchanged: the board makes half a turn.
	Turned bool       `json:"turned,omitempty"`
	First  rules.Seat `json:"first"`
}

func sideVerb() rules.Verb[State] {
	side, first := mapAsk("cote", "side"), mapAsk("premier", "first")
	side.Pick, first.Pick = true, true
	return rules.Verb[State]{May: State.maySide, Decide: State.decideSide, Button: mapButton("side", rules.Main, side, first),
		Spec: rules.ActSpec{Path: sidePath, Unlisted: true, Options: []rules.OptionSpec{
			{Name: "cote", Kind: rules.ChoiceOption, Required: true, Choices: named("hexwar.map.side.", []string{sideAsIs, sideTurned})},
			{Name: "premier", Kind: rules.ChoiceOption, Required: true, Choices: named("hexwar.map.first.", []string{firstMe, firstOther})},
		}}}
}

// maySide gives the choice to the other player once the board is handed over.
func (s State) maySide(seat rules.Seat) *rules.Violation {
	if s.mapping.Ready || !s.mapping.Handed || seat != s.mapping.Builder.Other() {
		return s.refuse(builderTopic, "hexwar.refused.map-side")
	}
	return nil
}

func (s State) decideSide(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	d := sidedData{By: act.Seat, Turned: act.Args["cote"] == sideTurned, First: act.Seat}
	if act.Args["premier"] == firstOther {
		d.First = act.Seat.Other()
	}
	return one(sidedKind, d)
}

func (s State) foldSided(d sidedData) (State, error) {
	if d.Turned {
		s.field = s.field.turned()
		if s.mapping.Scenario != nil {
			turned := s.mapping.Scenario.turned(s.field.Grid)
			s.mapping.Scenario = &turned
		}
	}
	s.deploy.First, s.mapping.Ready = d.First, true
	return s.mustered(), nil
}

// mayPlay lets each player say once that he plays on this board.
func (s State) mayPlay(seat rules.Seat) *rules.Violation {
	switch {
	case s.mapping.Ready:
		return s.refuse(mapTopic, "hexwar.refused.map-ready")
	case !s.drawn():
		return s.refuse(mapTopic, "hexwar.refused.map-none")
	case s.mapping.Builder.Plays():
		return s.refuse(builderTopic, "hexwar.refused.map-builder")
	case s.mapping.Accepted[seat]:
		return s.refuse(mapTopic, "hexwar.refused.map-accepted")
	}
	return nil
}

func (s State) foldAccepted(d bySeat) (State, error) {
	s.mapping.Accepted = put(s.mapping.Accepted, d.By, true)
	if s.mapping.Ready = s.mapping.Accepted[rules.SeatA] && s.mapping.Accepted[rules.SeatB]; s.mapping.Ready {
		if scenario := s.mapping.Scenario; scenario != nil && scenario.First.Plays() {
			s.deploy.First = scenario.First
		}
	}
	return s.mustered(), nil
}

// handForgoes says that the board that its builder hands over is bare.
func (s State) handForgoes(rules.Act) []phrase.Phrase {
	if len(s.field.Cells)+len(s.field.Sides) > 0 {
		return nil
	}
	return says("hexwar.forgone.bare")
}
