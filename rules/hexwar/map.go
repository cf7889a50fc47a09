package hexwar

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// The map's acts. The neutral map is built by "terrain" and the book's slug; only offers lead to the unlisted ones.
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

// mapChapter makes the board: by the neutral generator, by agreement, from a scenario, or by one player while the other picks his
// side and who begins. PA1, « Mise en place du terrain »
func mapChapter(b *Book) rules.Chapter[State] {
	size := []rules.OptionSpec{{Name: "width", Kind: rules.WholeOption}, {Name: "height", Kind: rules.WholeOption}}
	place := []rules.OptionSpec{
		{Name: "ou", Kind: rules.TextOption, Required: true},
		{Name: "element", Kind: rules.ChoiceOption},
		{Name: "avec", Kind: rules.ChoiceOption},
		{Name: facesOption, Kind: rules.TextOption},
	}
	text := phrase.Say("hexwar.map.ask.scenario")
	return rules.Chapter[State]{
		Gate: mapGate,
		Verbs: []rules.Verb[State]{
			{Decide: State.decideNeutral,
				Spec: rules.ActSpec{Path: b.neutralPath(), Free: true, Dice: seedDice, Options: append(slices.Clone(size),
					rules.OptionSpec{Name: "density", Kind: rules.ChoiceOption, Choices: named("hexwar.map.density.", densityIDs())},
					rules.OptionSpec{Name: "climate", Kind: rules.ChoiceOption, Choices: named("hexwar.map.climate.", climateIDs())})}},
			{Spec: rules.ActSpec{Path: barePath, Unlisted: true, Options: size}, Decide: State.decideBare},
			{Choices: State.mapChoices, Decide: State.decideEdit, Wording: wordEdit,
				Spec: rules.ActSpec{Path: modifyPath, Consent: true, Options: place}},
			{Spec: rules.ActSpec{Path: layPath, Options: place}, Choices: State.mapChoices, Decide: State.decideEdit},
			{Decide: State.decideScenario,
				Spec: rules.ActSpec{Path: scenarioPath, Options: []rules.OptionSpec{{Name: "texte", Kind: rules.TextOption, File: MaxScenarioText}},
					Ask: []rules.Question{{Option: "texte", Label: text, Lines: 12}}}},
			{Decide: State.decideBuilder, Wording: wordBuilder,
				Spec: rules.ActSpec{Path: builderPath, Unlisted: true, Consent: true}},
			{Spec: rules.ActSpec{Path: handPath, Unlisted: true}, Decide: State.decideHand, Forgoes: State.handForgoes},
			{Decide: State.decideSide,
				Spec: rules.ActSpec{Path: sidePath, Unlisted: true, Options: []rules.OptionSpec{
					{Name: "cote", Kind: rules.ChoiceOption, Required: true, Choices: named("hexwar.map.side.", []string{sideAsIs, sideTurned})},
					{Name: "premier", Kind: rules.ChoiceOption, Required: true, Choices: named("hexwar.map.first.", []string{firstMe, firstOther})},
				}}},
			{Spec: rules.ActSpec{Path: playPath, Unlisted: true}, Decide: State.decidePlay},
			{Spec: rules.ActSpec{Path: wipePath, Unlisted: true, Consent: true}, Decide: State.decideWipe, Wording: wordWipe},
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
		Offers: State.mapOffers,
		Show:   State.showMap,
		Topics: State.mapTopics,
		Keys:   []dice.Key{b.seedKey()},
	}
}

// named are choices whose labels are keys of one beginning.
func named(key string, values []string) []rules.Choice {
	choices := make([]rules.Choice, len(values))
	for i, v := range values {
		choices[i] = rules.Choice{Value: v, Label: phrase.Say(key + v)}
	}
	return choices
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

// refuseMap says why nobody may work on the board now, nil where one may.
func (s State) refuseMap(act rules.Act) error {
	switch {
	case s.free:
		return nil
	case s.mapping.Ready:
		return rules.Refuse(s.book.Ref(mapTopic), "hexwar.refused.map-ready")
	case s.mapping.Builder.Plays() && (act.Seat != s.mapping.Builder || s.mapping.Handed):
		return rules.Refuse(s.book.Ref(builderTopic), "hexwar.refused.map-builder")
	}
	return nil
}

// refuseDrawn says that a board lies there already.
func (s State) refuseDrawn(act rules.Act) error {
	if err := s.refuseMap(act); err != nil {
		return err
	}
	if !s.drawn() {
		return nil
	}
	v := rules.Refuse(s.book.Ref(mapTopic), "hexwar.refused.map-drawn",
		phrase.Number("columns", s.field.Grid.Columns), phrase.Number("rows", s.field.Grid.Rows))
	if s.free {
		return v
	}
	return v.Or(phrase.Say("hexwar.map.offer.wipe"), rules.Act{Path: wipePath, Seat: act.Seat})
}

// The size of a board that nobody sized.
const (
	usualWidth  = 11
	usualLength = 12
)

// sizeOf reads the size that an act asks for. PA1, TA1, « La table de jeu » — at least 9 wide and 12 long, no maximum.
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
			return g, rules.Refuse(s.book.Ref(sizeTopic), "hexwar.refused.size-misread", phrase.Named("read", act.Args[o.name]))
		}
		*o.into = n
	}
	switch g.Check() {
	case hex.ErrTooSmall:
		return g, rules.Refuse(s.book.Ref(sizeTopic), "hexwar.refused.size-small", phrase.Number("columns", g.Columns), phrase.Number("rows", g.Rows)).
			Or(phrase.Say("hexwar.map.size", phrase.Number("columns", max(g.Columns, hex.LeastWidth)), phrase.Number("rows", max(g.Rows, hex.LeastLength))),
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
	if err := s.refuseDrawn(act); err != nil {
		return nil, err
	}
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

// bySeat is the data of an event that says only who did it.
type bySeat struct {
	By rules.Seat `json:"by,omitempty"`
}

func said(kind string, by rules.Seat) ([]rules.Event, error) {
	e, err := rules.NewEvent(kind, bySeat{by})
	return []rules.Event{e}, err
}

// decideWipe clears the board by agreement.
func (s State) decideWipe(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	switch {
	case s.mapping.Ready:
		return nil, rules.Refuse(s.book.Ref(mapTopic), "hexwar.refused.map-ready")
	case !s.drawn() && !s.mapping.Builder.Plays():
		return nil, rules.Refuse(s.book.Ref(mapTopic), "hexwar.refused.map-none")
	}
	return said(wipedKind, act.Seat)
}

func (s State) foldWiped(bySeat) (State, error) {
	s.field, s.mapping = Field{}, mapping{}
	return s, nil
}

// decideBuilder leaves the board to one player, by agreement. PA1, « Mise en place du terrain » — by one of the players, while the
// other picks his side and who begins.
func (s State) decideBuilder(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if err := s.refuseDrawn(act); err != nil {
		return nil, err
	}
	if s.mapping.Builder.Plays() {
		return nil, rules.Refuse(s.book.Ref(builderTopic), "hexwar.refused.map-builder")
	}
	return said(builderKind, act.Seat)
}

func (s State) foldBuilder(d bySeat) (State, error) {
	s.mapping.Builder = d.By
	return s, nil
}

// decideHand ends the builder's work.
func (s State) decideHand(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	switch {
	case s.mapping.Ready || s.mapping.Builder != act.Seat || s.mapping.Handed:
		return nil, rules.Refuse(s.book.Ref(builderTopic), "hexwar.refused.map-builder")
	case !s.drawn():
		return nil, rules.Refuse(s.book.Ref(mapTopic), "hexwar.refused.map-none")
	}
	return said(handedKind, act.Seat)
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

func (s State) decideSide(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if s.mapping.Ready || !s.mapping.Handed || act.Seat != s.mapping.Builder.Other() {
		return nil, rules.Refuse(s.book.Ref(builderTopic), "hexwar.refused.map-side")
	}
	d := sidedData{By: act.Seat, Turned: act.Args["cote"] == sideTurned, First: act.Seat}
	if act.Args["premier"] == firstOther {
		d.First = act.Seat.Other()
	}
	e, err := rules.NewEvent(sidedKind, d)
	return []rules.Event{e}, err
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

// decidePlay notes that a player plays on this board.
func (s State) decidePlay(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	switch {
	case s.mapping.Ready:
		return nil, rules.Refuse(s.book.Ref(mapTopic), "hexwar.refused.map-ready")
	case !s.drawn():
		return nil, rules.Refuse(s.book.Ref(mapTopic), "hexwar.refused.map-none")
	case s.mapping.Builder.Plays():
		return nil, rules.Refuse(s.book.Ref(builderTopic), "hexwar.refused.map-builder")
	case s.mapping.Accepted[act.Seat]:
		return nil, rules.Refuse(s.book.Ref(mapTopic), "hexwar.refused.map-accepted")
	}
	return said(acceptedKind, act.Seat)
}

func (s State) foldAccepted(d bySeat) (State, error) {
	s.mapping.Accepted = maps.Clone(s.mapping.Accepted)
	if s.mapping.Accepted == nil {
		s.mapping.Accepted = map[rules.Seat]bool{}
	}
	s.mapping.Accepted[d.By] = true
	if s.mapping.Ready = s.mapping.Accepted[rules.SeatA] && s.mapping.Accepted[rules.SeatB]; s.mapping.Ready {
		if scenario := s.mapping.Scenario; scenario != nil && scenario.First.Plays() {
			s.deploy.First = scenario.First
		}
	}
	return s.mustered(), nil
}
