package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// mapTopics are the rules of the board, each row and composed element of the terrain table, and its passage
// losses.
func (s State) mapTopics() []rules.Topic {
	topic := func(slug string, at Topic, args ...phrase.Arg) rules.Topic {
		return s.topic("hexwar.topic.", slug, at, args...)
	}
	topics := []rules.Topic{
		topic("table-de-jeu", sizeTopic, phrase.Number("width", hex.LeastWidth), phrase.Number("length", hex.LeastLength)),
		topic("mise-en-place", mapTopic),
		topic("tiers-neutre", neutralTopic, phrase.With("reading", phrase.Say("hexwar.map.balance."+s.settings[balanceSetting]))),
		topic("generateur", generatorTopic, phrase.Number("dice", seedThrown), phrase.Number("stop", stopCost)),
		topic("batisseur", builderTopic),
		topic("scenario", scenarioTopic),
		topic("obstacles-lineaires", sidesTopic),
		topic("passage", partsTopic),
		topic("composition", partsTopic, phrase.With("reading", phrase.Say("hexwar.topic.cumul."+s.settings[ground.CumulReading]))),
		topic("eau-et-routes", waterTopic, phrase.With("reading", phrase.Say("hexwar.topic.water."+s.readAs(ground.WaterReading,
			ground.WaterRoad)))),
		topic("routes", roadTopic),
		topic("ouvrages", worksTopic),
	}
	for _, row := range s.tables.ground.Rows() {
		topics = append(topics, s.rowTopic(row))
	}
	for _, made := range s.tables.ground.Composed() {
		topics = append(topics, s.composedTopic(made))
	}
	return append(topics, s.differenceTopics()...)
}

// rowTopic says a row's effects, in the words of the terrain table.
func (s State) rowTopic(row ground.Row) rules.Topic {
	var effects []phrase.Phrase
	for _, e := range row.Effects {
		effects = append(effects, e.Phrase())
	}
	if len(row.Excludes) > 0 {
		effects = append(effects, phrase.Say("hexwar.topic.excludes", phrase.Listing("rows", rowPhrases(row.Excludes)...)))
	}
	body := phrase.Say("hexwar.topic.row", phrase.With("class", row.Class.Phrase()), phrase.With("place", row.Place.Phrase()),
		phrase.Listing("effects", effects...))
	if len(effects) == 0 {
		body = phrase.Say("hexwar.topic.row-idle", phrase.With("class", row.Class.Phrase()), phrase.With("place", row.Place.Phrase()))
	}
	return rules.Topic{Slug: string(row.ID), Title: row.ID.Phrase(), Body: body, Ref: rules.Ref(row.Ref)}
}

// composedTopic says what an element is made of.
func (s State) composedTopic(made ground.Composed) rules.Topic {
	body := phrase.Say("hexwar.topic.composed", phrase.Listing("rows", rowPhrases(made.Of)...))
	if len(made.Faces) > 0 {
		body = phrase.Say("hexwar.topic.composed-faces", phrase.Listing("rows", rowPhrases(made.Of)...),
			phrase.Listing("faces", rowPhrases(made.Faces)...),
			phrase.With("reading", phrase.Say("hexwar.topic.compose."+s.readAs(ground.ComposeReading, ground.ComposeAsk))))
	}
	return rules.Topic{Slug: string(made.ID), Title: made.ID.Phrase(), Body: body, Ref: rules.Ref(made.Ref)}
}

// troopChoices are the kinds of troops that a crossing is asked for.
func troopChoices() []rules.Choice {
	var choices []rules.Choice
	for _, t := range chart.Types() {
		choices = append(choices, rules.Choice{Value: string(t), Label: t.Phrase()})
	}
	for _, gear := range gears() {
		label := body{Troop: chart.Troop{Type: chart.Infantry}, Gear: gear}.kindName()
		choices = append(choices, rules.Choice{Value: string(chart.Infantry) + gearMark + string(gear), Label: label})
	}
	return choices
}

// gearMark stands between a type of troops and its gear where a crossing is asked for.
const gearMark = "/"

// readCrossing says what a step and an attack from one hex to a neighbour come to for a kind of troops: every
// effect with its row.
func (s State) readCrossing(act rules.Act) (rules.View, error) {
	if !s.drawn() {
		return rules.View{}, s.refuse(mapTopic, "hexwar.refused.map-none")
	}
	from, err := s.hexNamed(act.Args["de"])
	if err != nil {
		return rules.View{}, err
	}
	to, err := s.hexNamed(act.Args["vers"])
	if err != nil {
		return rules.View{}, err
	}
	if _, adjacent := hex.Between(from, to); !adjacent {
		return rules.View{}, s.refuse(partsTopic, "hexwar.refused.not-neighbours", phrase.Verbatim("from", from.String()),
			phrase.Verbatim("to", to.String()), phrase.Number("count", hex.Distance(from, to)))
	}
	who := onFoot
	if asked := act.Args["troupe"]; asked != "" {
		var ok bool
		if who, ok = bodyCalled(asked); !ok {
			return rules.View{}, s.refuse(partsTopic, "hexwar.refused.troop", readArg(asked))
		}
	}
	u := who.terrain()
	c, err := s.field.crossing(s.tables.ground, from, to)
	if err != nil {
		return rules.View{}, &rules.Fault{Where: "crossing", Err: err}
	}
	view := s.book.rules().View(s, act.Seat)
	view.Panels = nil
	view.Board.Hex.Window = &table.Window{Centre: to, Radius: 2}
	view.Board.Hex.Arrows = append(view.Board.Hex.Arrows, table.Arrow{From: from, To: to, Tone: table.Chosen})
	heading := phrase.Say("hexwar.map.cross.title", phrase.Verbatim("from", from.String()), phrase.Verbatim("to", to.String()),
		phrase.With("troop", who.kindName()))
	move := s.tables.ground.Enter(u, c)
	outcome := "free"
	switch {
	case move.Barred:
		outcome = "barred"
	case move.StopBefore && move.StopAfter:
		outcome = "stop-both"
	case move.StopBefore:
		outcome = "stop-before"
	case move.StopAfter:
		outcome = "stop"
	}
	view.Notes = []phrase.Phrase{heading, phrase.Say("hexwar.map.cross."+outcome, phrase.Number("count", 1-int(move.Hexes)))}
	view.Notes = append(view.Notes, linePhrases(move.Lines)...)
	// What a defender is depends on him: the table's own text speaks of him as infantry, which is what flags
	// are for.
	attack := s.tables.ground.Attack(u, ground.Troop{Kind: ground.Infantry}, c)
	view.Notes = append(view.Notes, phrase.Say("hexwar.map.cross.attack"))
	loss := s.tables.ground.PassageLoss(u, c)
	_, flags := s.tables.ground.Flags(ground.Troop{Kind: ground.Infantry}, c)
	_, support := s.tables.ground.IsSupported(ground.Troop{Kind: ground.Infantry}, c)
	all := append(linePhrases(loss.Lines), linePhrases(attack.Lines)...)
	all = append(append(all, linePhrases(flags)...), linePhrases(support)...)
	if len(all) == 0 {
		all = []phrase.Phrase{phrase.Say("hexwar.map.cross.nothing")}
	}
	view.Notes = append(view.Notes, all...)
	for _, r := range s.decidingPassage(u, from, to) {
		view.Notes = append(view.Notes, r.phrase())
	}
	return view, nil
}

// decidingPassage are the settings that decide a step or an attack over a side.
func (s State) decidingPassage(u ground.Troop, from, to hex.Hex) []usedReading {
	used := s.decided(func(t *ground.Table) any { return s.passage(t, u, from, to) })
	if c, err := s.field.crossing(s.tables.ground, from, to); err == nil && s.tables.ground.Enter(u, c).Hexes != 0 {
		used = append(used, s.uses(fewerReading))
	}
	return used
}

// passage is all that a table says of a step and of an attack over a side, without the lines that say why;
// nil where it can't be read.
func (s State) passage(t *ground.Table, u ground.Troop, from, to hex.Hex) any {
	c, err := s.field.crossing(t, from, to)
	if err != nil {
		return nil
	}
	infantry := ground.Troop{Kind: ground.Infantry}
	move, attack, loss := t.Enter(u, c), t.Attack(u, infantry, c), t.PassageLoss(u, c)
	flags, _ := t.Flags(infantry, c)
	support, _ := t.IsSupported(infantry, c)
	dice, capped := 0, 0
	for _, l := range attack.Lines {
		switch {
		case l.Counts && l.Kind == ground.FewerDice:
			dice += l.Amount
		case l.Counts && l.Kind == ground.MaxDice:
			capped = l.Amount
		}
	}
	move.Lines, attack.Lines, loss.Lines = nil, nil, nil
	if loss.Dice == 0 {
		loss.Clauses = nil
	}
	return []any{move, attack, loss, flags, support, dice, capped}
}

// linePhrases say effects with their paragraphs.
func linePhrases(lines []ground.Line) []phrase.Phrase {
	var all []phrase.Phrase
	for _, l := range lines {
		all = append(all, phrase.Say("hexwar.map.cross.line", phrase.With("line", l.Phrase()), phrase.With("ref", rules.Ref(l.Ref).Phrase())))
	}
	return all
}
