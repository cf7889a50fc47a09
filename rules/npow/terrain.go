package npow

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
	"aidedecamp/rules/tables"
)

// The pool's events.
const (
	rolledKind     = "npow.pool-rolled/1"
	chosenKind     = "npow.element-chosen/1"
	downgradedKind = "npow.hills-downgraded/1"
)

// The pool's acts. Choosing and downgrading are no commands: offers lead to them.
const (
	poolPath      = "terrain npow"
	choosePath    = "terrain choisir"
	downgradePath = "terrain declasser"
)

// poolChapter draws what the Defender has to place. adc7:pool/1, adc7:pool/2
func poolChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: poolGate,
		Verbs: []rules.Verb[state]{
			{May: mayDraw, Decide: decidePool, Button: drawButton,
				Spec: rules.ActSpec{
					Path: poolPath, Dice: poolDice, Free: true, Starter: rules.StartTerrain, Ready: readyPools(),
					Options: []rules.OptionSpec{
						required(choiceOption("region", rules.ChoicesOf(regionName, charts.RegionIDs...)...)),
						choiceOption("liste", rules.ChoicesOf(regionName, charts.RegionIDs[:4]...)...),
					},
				}},
			{May: mayChoose, Decide: decideChoice, Button: chooseButton, Choices: whichever(state.pieceChoices),
				Pointless: worthIf(func(s state, act rules.Act) bool { return act.Args["element"] == s.pool.openElements()[0].id() }), // one after the other
				Spec: rules.ActSpec{
					Path: choosePath, Dice: choiceDice, Unlisted: true,
					Options: []rules.OptionSpec{required(wholeOption("element")), required(choiceOption("piece"))},
				}},
			{May: mayDowngrade, Decide: decideDowngrade, Button: downgradeButton,
				Choices: whichever(func(s state) []rules.Choice { return each(s.newDraw(s.pool, nil).hills(), Element.choice) }),
				Spec:    unlisted(downgradePath, required(choiceOption("elements")))},
		},
		Facts: []rules.Fact[state]{
			rules.NewFact(rolledKind, foldPool, poolData.tell),
			rules.NewFact(chosenKind, foldSteps, stepsData.tell),
			rules.NewFact(downgradedKind, foldSteps, stepsData.tell),
		},
		Over:   func(s state) bool { return s.pool.Settled },
		Phase:  poolPhase,
		Show:   showPool,
		Topics: poolTopics,
		Keys: []dice.Key{
			poolKey(countPurpose), poolKey(elementsPurpose), poolKey(objectivePurpose),
			rerollKey(riverPurpose, 7), rerollKey(rerollPurpose, 7),
		},
	}
}

// poolData begins a pool.
type poolData struct {
	// Defender is who drew it; Public for a draw without a game, whose Defender is whoever turns out to be
	// it.
	Defender rules.Seat `json:"defender,omitempty"`
	regionTable
	stepsData
}

// stepsData goes on with a pool.
type stepsData struct {
	// Steps are what happened, in order.
	Steps []step `json:"steps"`
	// Readings are the settings that decided something, each with its value.
	Readings map[string]string `json:"readings,omitempty"`
	// Kept is the objectives' die where it was typed before the rule asks for it.
	Kept dice.Face `json:"kept,omitempty"`
}

const refObjectives rules.Ref = "adc7:pool/2"

// mayDraw refuses a second pool, and whoever is not the Defender; without a game nobody is.
func mayDraw(s state, seat rules.Seat) *rules.Violation {
	if s.pool.begun() {
		return s.orUndo(seat, rules.Refuse(refPool, "npow.refused.pool-drawn",
			phrase.Number("count", s.pool.Count), ofRegion(s.pool.Region)))
	}
	if s.free {
		return nil
	}
	return s.refuseAttacker(seat)
}

// decidePool draws the pool as far as it goes without the Defender's choice. adc7:pool/1
func decidePool(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	list, err := s.tableOf(act)
	if err != nil {
		return nil, err
	}
	by := regionTable{Region: act.Args["region"], Table: list, Example: s.tables.Regions[list].Example}
	d := s.newDraw(pool{regionTable: by}, roller)
	if err := d.run(); err != nil {
		return nil, err
	}
	return event(rolledKind, poolData{s.defender(), by, d.withKeptDie(s, act, poolDice)})
}

// tableOf returns the region whose table the act asks for: the region itself, or the one that the army's list
// names. adc7:regions
func (s evening) tableOf(act rules.Act) (string, error) {
	region, list := act.Args["region"], act.Args["liste"]
	data, ok := s.tables.Regions[region]
	named := ofRegion(region)
	switch {
	case !ok:
		return "", rules.Refuse("adc7:regions", "npow.refused.region", phrase.Named("read", region)).OrPick(act.Without("liste"), "region",
			rules.ChoicesOf(regionName, charts.RegionIDs...))
	case len(data.Lists) == 0 && (list == "" || list == region):
		return region, nil
	case len(data.Lists) == 0:
		return "", rules.Refuse("adc7:regions", "npow.refused.list-idle", named).Or(regionName(region), act.Without("liste"))
	case !slices.Contains(data.Lists, list):
		return "", rules.Refuse("adc7:regions", "npow.refused.list", named).OrPick(act, "liste", rules.ChoicesOf(regionName, data.Lists...))
	}
	return list, nil
}

// refuseAttacker sends a seat away that is not the Defender, and asks first who that is. Where nobody rolled
// for the initiative, it may have been declared the wrong way round.
func (s laying) refuseAttacker(seat rules.Seat) *rules.Violation {
	switch {
	case s.initiative == rules.Public:
		return s.offerInitiative(rules.Refuse(refPool, "npow.refused.initiative-open"), seat)
	case seat == s.defender():
		return nil
	}
	v := rules.Refuse(refPool, "npow.refused.not-defender")
	if !s.rolled && !s.pool.begun() {
		v.Or(phrase.Say("npow.initiative.has", who(seat.Other())), initiativeAct(seat, holderOther))
	}
	return v
}

func mayChoose(s state, seat rules.Seat) *rules.Violation {
	if len(s.pool.openElements()) == 0 {
		return rules.Refuse("bareme:regions", "npow.refused.nothing-open")
	}
	return s.refuseAttacker(seat)
}

// decideChoice notes the Defender's choice for an element that no die gave, and draws on. bareme:regions
func decideChoice(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	n, _ := act.Args.Whole("element")
	e, ok := s.pool.element(table.Number(n))
	piece := act.Args["piece"]
	switch {
	case !ok || e.Open == "":
		return nil, rules.Refuse("bareme:regions", "npow.refused.not-open",
			phrase.Number("element", n), phrase.Listing("open", numbers(s.pool.openElements())...))
	case !s.tables.Piece[piece].Pool:
		return nil, rules.Refuse("adc7:terrains", "npow.refused.piece", phrase.Named("read", piece)).OrPick(act, "piece", s.pieceChoices())
	case piece == building && !s.pool.has(field):
		return nil, rules.Refuse("adc7:terrains", "npow.refused.building").OrPick(act, "piece", s.pieceChoices())
	}
	d := s.newDraw(s.pool.clone(), roller)
	if err := d.run(step{Do: chosen, Element: e.Number, Piece: piece}); err != nil {
		return nil, err
	}
	return event(chosenKind, d.withKeptDie(s, act, choiceDice))
}

func mayDowngrade(s state, seat rules.Seat) *rules.Violation {
	if s.pool.Surplus == 0 {
		return rules.Refuse(refObjectives, "npow.refused.no-surplus")
	}
	return s.refuseAttacker(seat)
}

// decideDowngrade notes which hills the Defender downgrades, and draws on. adc7:pool/2
func decideDowngrade(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	d := s.newDraw(s.pool.clone(), roller)
	hills := d.hills()
	var chosen []step
	for _, text := range act.Args.Values("elements") {
		at := slices.IndexFunc(hills, func(e Element) bool { return e.id() == text })
		if at < 0 {
			return nil, rules.Refuse(refObjectives, "npow.refused.no-hill", phrase.Named("read", text), phrase.Listing("hills",
				numbers(hills)...))
		}
		chosen = append(chosen, d.downgraded(hills[at], byDefender))
		hills = slices.Delete(hills, at, at+1)
	}
	if len(chosen) != s.pool.Surplus {
		return nil, rules.Refuse(refObjectives, "npow.refused.hill-count",
			phrase.Number("count", s.pool.Surplus), phrase.Number("read", len(chosen)), phrase.Listing("hills", numbers(d.hills())...))
	}
	if err := d.run(chosen...); err != nil {
		return nil, err
	}
	return event(downgradedKind, d.data())
}

func numbers(elements []Element) []phrase.Phrase {
	return each(elements, func(e Element) phrase.Phrase { return slug(e.id()) })
}

func (d *draw) data() stepsData { return stepsData{Steps: d.steps, Readings: d.read} }

func foldPool(s state, data poolData) (state, error) {
	if data.Defender.Plays() {
		s.initiative = data.Defender.Other()
	}
	s.pool = pool{Free: !data.Defender.Plays(), regionTable: data.regionTable}
	return foldSteps(s, data.stepsData)
}

func foldSteps(s state, data stepsData) (state, error) {
	for name, value := range data.Readings {
		s.pool.Readings = rules.Put(s.pool.Readings, name, value)
	}
	if data.Kept != 0 {
		s.pool.Kept = data.Kept
	}
	s.pool = s.pool.clone()
	for _, step := range data.Steps {
		if err := s.pool.note(step); err != nil {
			return s, err
		}
	}
	return s, nil
}

// pieceChoices are what the Defender may choose where no die gave an element. adc7:terrains — an individual
// building is within an enclosed field, so the pool must have one.
func (s laying) pieceChoices() []rules.Choice {
	pool := only(s.tables.Pieces, func(p charts.Piece) bool { return p.Pool && (p.ID != building || s.pool.has(field)) })
	return rules.ChoicesOf(pieceName, each(pool, func(p charts.Piece) string { return p.ID })...)
}

func drawButton(state, rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "tirer", Gate: poolGate, Label: phrase.Say("npow.offer.draw"), Style: rules.Main,
		Ask: []rules.Question{{Option: "region", Label: phrase.Say("npow.ask.region"), Pick: true}}}}
}

// chooseButton asks for one element; its next empty row is another moment.
func chooseButton(s state, _ rules.Seat) []rules.Candidate {
	e := s.pool.openElements()[0]
	number := phrase.Number("element", e.Number)
	return []rules.Candidate{{Key: "choisir-" + e.id(), Gate: poolGate + "-choix-" + e.id() + "-" + strconv.Itoa(len(s.pool.Rerolls)),
		Label: phrase.Say("npow.offer.choose", number), Style: rules.Main, Args: rules.Args{"element": e.id()},
		Ask: []rules.Question{{Option: "piece", Label: phrase.Say("npow.ask.piece", number), Pick: true}}}}
}

func downgradeButton(s state, _ rules.Seat) []rules.Candidate {
	count := phrase.Number("count", s.pool.Surplus)
	return []rules.Candidate{{Key: "declasser", Gate: poolGate + "-declasser", Label: phrase.Say("npow.offer.downgrade", count),
		Style: rules.Main,
		Ask: []rules.Question{{Option: "elements", Label: phrase.Say("npow.ask.downgrade", count), Pick: true, Min: s.pool.Surplus,
			Max: s.pool.Surplus}}}}
}

func (d poolData) tell() []phrase.Phrase {
	key, args := "npow.tell.pool", []phrase.Arg{ofRegion(d.Region)}
	if d.Table != d.Region {
		key, args = "npow.tell.pool-list", append(args, phrase.With("list", regionName(d.Table)))
	}
	return slices.Concat(phrase.Line(key, args...), d.stepsData.tell(), []phrase.Phrase{tableNote(d.Table)})
}

// tell says the steps in order, the elements' first dice as one line, then the readings that they rest on.
func (d stepsData) tell() []phrase.Phrase {
	var lines, thrown []phrase.Phrase
	for i, s := range d.Steps {
		if s.Do != Thrown {
			lines = append(lines, s.tell())
			continue
		}
		key := "npow.tell.element"
		if len(thrown) == 0 {
			key = "npow.tell.first-element" // Names the die that the others are, too.
		}
		thrown = append(thrown, s.tellPiece(key))
		if i+1 == len(d.Steps) || d.Steps[i+1].Do != Thrown {
			lines = append(lines, inARow(thrown))
		}
	}
	if open := d.leftOpen(); len(open) > 0 {
		lines = append(lines, phrase.Say("npow.tell.open", countOf(open), phrase.Listing("items", open...)))
	}
	if d.Kept != 0 {
		lines = append(lines, phrase.Say("npow.tell.kept", phrase.Number("face", d.Kept)))
	}
	return append(lines, readingNotes(d.Readings)...)
}

// leftOpen are the numbers of the elements that the steps leave to the Defender.
func (d stepsData) leftOpen() []phrase.Phrase {
	var open []table.Number
	for _, s := range d.Steps {
		open = slices.DeleteFunc(open, func(n table.Number) bool { return n == s.Element })
		if s.Open != "" {
			open = append(open, s.Element)
		}
	}
	return each(open, func(n table.Number) phrase.Phrase { return slug(strconv.Itoa(int(n))) })
}

//go:embed evenings.toml
var eveningsText string

// readyPools are the evenings that come with the system: a pool for each region, by its dice.
func readyPools() []rules.ReadyAct {
	var file struct {
		Evening []struct {
			Region string `toml:"region"`
			List   string `toml:"list"`
			Dice   string `toml:"dice"`
		} `toml:"evening"`
	}
	if err := tables.Decode(eveningsText, &file); err != nil {
		panic(fmt.Errorf("npow: evenings.toml: %w", err)) // embedded at build
	}
	var all []rules.ReadyAct
	for _, e := range file.Evening {
		args := rules.Args{"region": e.Region, rules.DiceOption: e.Dice}
		if e.List != "" {
			args["liste"] = e.List
		}
		all = append(all, rules.ReadyAct{ID: e.Region, Label: phrase.Say("npow.evening." + e.Region), Args: args})
	}
	return all
}
