package mapmaking

import (
	"reflect"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// mapTopics are the rules of the board, each row and composed element of the terrain table, and its passage
// losses.
func mapTopics(s hexwar.State) []rules.Topic {
	topic := func(slug string, at hexwar.Topic, args ...phrase.Arg) rules.Topic {
		return s.Topic("hexwar.topic.", slug, at, args...)
	}
	topics := []rules.Topic{
		topic("table-de-jeu", hexwar.SizeTopic, phrase.Number("width", hex.LeastWidth), phrase.Number("length", hex.LeastLength)),
		topic("mise-en-place", hexwar.MapTopic),
		topic("tiers-neutre", neutralTopic, phrase.With("reading", phrase.Say("hexwar.map.balance."+s.Settings[balanceSetting]))),
		topic("generateur", generatorTopic, phrase.Number("dice", seedThrown), phrase.Number("stop", stopCost)),
		topic("batisseur", builderTopic),
		topic("scenario", hexwar.ScenarioTopic),
		topic("obstacles-lineaires", sidesTopic),
		topic("passage", hexwar.PartsTopic),
		topic("composition", hexwar.PartsTopic, phrase.With("reading", phrase.Say("hexwar.topic.cumul."+s.Settings[ground.CumulReading]))),
		topic("eau-et-routes", waterTopic, phrase.With("reading", phrase.Say("hexwar.topic.water."+s.TerrainReading(ground.WaterReading,
			ground.WaterRoad)))),
		topic("routes", roadTopic),
		topic("ouvrages", worksTopic),
	}
	for _, row := range s.Tables.Ground.Rows() {
		topics = append(topics, rowTopic(s, row))
	}
	for _, made := range s.Tables.Ground.Composed() {
		topics = append(topics, composedTopic(s, made))
	}
	return append(topics, differenceTopics(s)...)
}

// rowTopic says a row's effects, in the words of the terrain table.
func rowTopic(s hexwar.State, row ground.Row) rules.Topic {
	effects := hexwar.Each(row.Effects, s.Tables.Ground.EffectPhrase)
	if len(row.Excludes) > 0 {
		effects = append(effects, phrase.Say("hexwar.topic.excludes", phrase.Listing("rows", row.Excludes...)))
	}
	key, args := "hexwar.topic.row-idle", []phrase.Arg{phrase.With("class", row.Class), phrase.With("place", row.Place)}
	if len(effects) > 0 {
		key, args = "hexwar.topic.row", append(args, phrase.Listing("effects", effects...))
	}
	return rules.Topic{Slug: string(row.ID), Title: row.ID.Phrase(), Body: phrase.Say(key, args...), Ref: rules.Ref(row.Ref)}
}

// composedTopic says what an element is made of.
func composedTopic(s hexwar.State, made ground.Composed) rules.Topic {
	key, args := "hexwar.topic.composed", []phrase.Arg{phrase.Listing("rows", made.Of...)}
	if len(made.Faces) > 0 {
		key, args = "hexwar.topic.composed-faces", append(args, phrase.Listing("faces", made.Faces...),
			phrase.With("reading", phrase.Say("hexwar.topic.compose."+s.TerrainReading(ground.ComposeReading, ground.ComposeAsk))))
	}
	return rules.Topic{Slug: string(made.ID), Title: made.ID.Phrase(), Body: phrase.Say(key, args...), Ref: rules.Ref(made.Ref)}
}

// troopChoices are the kinds of troops that a crossing is asked for.
func troopChoices() []rules.Choice {
	var choices []rules.Choice
	for _, t := range chart.Types() {
		choices = append(choices, rules.Choice{Value: string(t), Label: t.Phrase()})
	}
	for _, gear := range hexwar.Gears() {
		label := hexwar.Body{Troop: chart.Troop{Type: chart.Infantry}, Gear: gear}.KindName()
		choices = append(choices, rules.Choice{Value: string(chart.Infantry) + gearMark + string(gear), Label: label})
	}
	return choices
}

// gearMark separates a type of troops from its gear in the options of a crossing.
const gearMark = "/"

// readCrossing says what a step and an attack from one hex to a neighbour come to for a kind of troops: every
// effect with its row.
func readCrossing(s hexwar.State, act rules.Act) (rules.View, error) {
	if !hasBoard(s) {
		return rules.View{}, s.Refuse(hexwar.MapTopic, "hexwar.refused.map-none")
	}
	from, err := s.ReadHex(act.Args["de"])
	if err != nil {
		return rules.View{}, err
	}
	to, err := s.ReadHex(act.Args["vers"])
	if err != nil {
		return rules.View{}, err
	}
	if _, adjacent := hex.Between(from, to); !adjacent {
		return rules.View{}, s.Refuse(hexwar.PartsTopic, "hexwar.refused.not-neighbours", hexwar.HexArg("from", from),
			hexwar.HexArg("to", to), phrase.Number("count", hex.Distance(from, to)))
	}
	who := hexwar.OnFoot
	if asked := act.Args["troupe"]; asked != "" {
		var ok bool
		if who, ok = hexwar.ReadBody(asked); !ok {
			return rules.View{}, s.Refuse(hexwar.PartsTopic, "hexwar.refused.troop", hexwar.ReadArg(asked))
		}
	}
	u, t := who.Terrain(), s.Tables.Ground
	c, err := s.Field.Crossing(t, from, to)
	if err != nil {
		return rules.View{}, &ledger.Fault{Where: "crossing", Err: err}
	}
	view := s.Book.Rules().Show(s, act.Seat)
	view.Panels = nil
	view.Board.Hex.Window = &table.Window{Centre: to, Radius: 2}
	view.Board.Hex.Arrows = append(view.Board.Hex.Arrows, table.Arrow{From: from, To: to, Tone: table.Chosen})
	heading := phrase.Say("hexwar.map.cross.title", hexwar.HexArg("from", from), hexwar.HexArg("to", to),
		phrase.With("troop", who.KindName()))
	move := t.Enter(u, c)
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
	view.Notes = append(view.Notes, phrase.Say("hexwar.map.cross.attack"))
	_, flags := t.Flags(defender, c)
	_, support := t.IsSupported(defender, c)
	all := linePhrases(slices.Concat(t.PassageLoss(u, c).Lines, t.Attack(u, defender, c).Lines, flags, support))
	if len(all) == 0 {
		all = phrase.Line("hexwar.map.cross.nothing")
	}
	view.Notes = append(view.Notes, all...)
	view.Notes = append(view.Notes, phrase.Phrases(DecidingPassage(s, u, from, to))...)
	return view, nil
}

// defender is who is attacked over a side: what he is decides more, but the table's own text speaks of him as
// infantry, which is what flags are for.
var defender = ground.Troop{Kind: ground.Infantry}

// DecidingPassage are the settings that decide a step or an attack over a side.
func DecidingPassage(s hexwar.State, u ground.Troop, from, to hex.Hex) []hexwar.UsedReading {
	now := passage(s, u, from, to)
	used := s.DecidingReadings(func(other hexwar.State) bool { return !reflect.DeepEqual(passage(other, u, from, to), now) })
	if c, err := s.Field.Crossing(s.Tables.Ground, from, to); err == nil && s.Tables.Ground.Enter(u, c).Hexes != 0 {
		used = append(used, s.ReadingInUse(hexwar.FewerReading))
	}
	return used
}

// passage is all that the terrain table says of a step and of an attack over a side, without the lines that
// say why.
func passage(s hexwar.State, u ground.Troop, from, to hex.Hex) any {
	t := s.Tables.Ground
	c, err := s.Field.Crossing(t, from, to)
	if err != nil {
		return err
	}
	move, attack, loss := t.Enter(u, c), t.Attack(u, defender, c), t.PassageLoss(u, c)
	flags, _ := t.Flags(defender, c)
	support, _ := t.IsSupported(defender, c)
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
	return []any{move, attack, loss, flags, support, dice, capped}
}

// linePhrases say effects with their paragraphs.
func linePhrases(lines []ground.Line) []phrase.Phrase {
	return hexwar.Each(lines, func(l ground.Line) phrase.Phrase {
		return phrase.Say("hexwar.map.cross.line", phrase.With("line", l), phrase.With("ref", rules.Ref(l.Ref)))
	})
}

// differencesTopic is the topic that lists what differs; each row's own follows it.
const differencesTopic = "differences"

// differenceTopics say where the terrain of the two games differs: one topic for all, and one for each row
// that does. The other's is the shipped one, under its default readings.
func differenceTopics(s hexwar.State) []rules.Topic {
	if s.Book.Sister == nil {
		return nil
	}
	title := func(row phrase.Phrase) phrase.Phrase {
		return phrase.Say("hexwar.topic.differences.title", phrase.With("row", row),
			phrase.With("other", phrase.Say("system."+s.Book.Sister.Slug)))
	}
	var rows []ground.RowID
	found := map[ground.RowID][]ground.Difference{}
	for _, d := range ground.Differences(s.Tables.Ground, s.Book.Sister.Shipped().Ground) {
		if len(found[d.Row]) == 0 {
			rows = append(rows, d.Row)
		}
		found[d.Row] = append(found[d.Row], d)
	}
	var names []phrase.Phrase
	var topics []rules.Topic
	for _, row := range rows {
		name, slug, ref := phrase.Say("hexwar.topic.differences.whole"), differencesTopic+"-table", s.Book.Ref(hexwar.PartsTopic)
		if row != "" {
			name, slug = row.Phrase(), differencesTopic+"-"+string(row)
		}
		names = append(names, name)
		var lines []phrase.Phrase
		for _, d := range found[row] {
			lines = append(lines, differencePhrase(s, d))
			if d.A.Ref != "" {
				ref = rules.Ref(d.A.Ref)
			}
		}
		topics = append(topics, rules.Topic{Slug: slug, Title: title(name), Body: phrase.Say("hexwar.topic.differences.lines",
			phrase.Listing("lines", lines...)), Ref: ref})
	}
	all := rules.Topic{Slug: differencesTopic, Title: title(phrase.Say("hexwar.topic.differences.terrain")),
		Ref:  s.Book.Ref(hexwar.PartsTopic),
		Body: phrase.Say("hexwar.topic.differences.body", phrase.Number("count", len(names)), phrase.Listing("rows", names...))}
	return append([]rules.Topic{all}, topics...)
}

// differencePhrase says one field in both games: "fossé, vers : 1 dé de moins ici, rien là".
func differencePhrase(s hexwar.State, d ground.Difference) phrase.Phrase {
	say := func(v ground.Value) phrase.Phrase {
		if v.Text == "" {
			return phrase.Say("hexwar.topic.differences.nothing")
		}
		return v.Words
	}
	return phrase.Say("hexwar.topic.differences.line", phrase.With("field", d.Field), phrase.With("here", say(d.A)),
		phrase.With("there", say(d.B)),
		phrase.With("this", phrase.Say("system."+s.Book.Slug)), phrase.With("other", phrase.Say("system."+s.Book.Sister.Slug)))
}
