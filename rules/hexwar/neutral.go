package hexwar

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// seedThrown is how many six-sided dice seed the neutral map: 6^12 boards, some two thousand million.
const seedThrown = 12

const seedPurpose = "carte"

// seedDice is the group in which real dice may be typed.
var seedDice = []dice.Group{{Name: "hexwar.dice.seed", Sides: 6, Purposes: []string{seedPurpose}}}

func (b *Book) seedKey() dice.Key {
	return dice.Key{System: b.Slug, Turn: mapGate, Purpose: seedPurpose}
}

// neutralVerb has the neutral third party build the board.
func (b *Book) neutralVerb() rules.Verb[State] {
	density, climate := mapAsk("density", "density"), mapAsk("climate", "climate")
	density.Pick, density.Given = true, []string{usualDensity}
	climate.Pick, climate.Given = true, []string{usualClimate}
	return rules.Verb[State]{May: State.mayDraw, Decide: State.decideNeutral,
		Button: func(s State, seat rules.Seat) []rules.Candidate {
			style := rules.Main
			if s.reads(modeSetting, onTable) { // nobody need draw the map of a real table
				style = rules.Plain
			}
			return mapButton("neutral", style, density, climate)(s, seat)
		},
		Spec: rules.ActSpec{Path: b.neutralPath(), Free: true, Dice: seedDice, Options: append(sizeOptions(),
			rules.OptionSpec{Name: "density", Kind: rules.ChoiceOption, Choices: named("hexwar.map.density.", densityIDs())},
			rules.OptionSpec{Name: "climate", Kind: rules.ChoiceOption, Choices: named("hexwar.map.climate.", climateIDs())})}}
}

// decideNeutral lets the neutral third party build the board. PA1, « Mise en place du terrain »; TA1, « Les
// composants du terrain »
func (s State) decideNeutral(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	grid, err := s.sizeOf(act)
	if err != nil {
		return nil, err
	}
	d := builtData{How: byGenerator, By: act.Seat, Density: act.Args["density"], Climate: act.Args["climate"],
		Balance: s.settings[balanceSetting]}
	if d.Density == "" {
		d.Density = usualDensity
	}
	if d.Climate == "" {
		d.Climate = usualClimate
	}
	for _, o := range []struct {
		read  string
		known []string
	}{{d.Density, densityIDs()}, {d.Climate, climateIDs()}} {
		if !slices.Contains(o.known, o.read) {
			return nil, s.refuse(generatorTopic, "hexwar.refused.country", readArg(o.read)).
				Or(phrase.Say("hexwar.map.offer.neutral"), act.Without("density").Without("climate"))
		}
	}
	all := s.book.countries
	country, err := all.of(d.Climate)
	if err != nil {
		return nil, &rules.Fault{Where: "climates", Err: err}
	}
	faces, err := roller.Throw(s.book.seedKey(), 6, seedThrown)
	if err != nil {
		return nil, err
	}
	for _, face := range faces {
		d.Seed = append(d.Seed, int(face))
	}
	g := generator{table: s.tables.ground, grid: grid, climate: country.known(s.tables.ground), percent: all.Density[d.Density],
		mirrored: d.Balance != balanceByCost, luck: newLuck(d.Seed)}
	field := g.run()
	if g.mirrored {
		d.Balance = s.defaultOf(balanceSetting)
	}
	return s.built(d, field)
}

// defaultOf is a setting's first value.
func (s State) defaultOf(name string) string {
	for _, g := range s.book.Settings {
		if g.Name == name {
			return g.Default()
		}
	}
	return ""
}

// resized is the act with another size.
func resized(act rules.Act, columns, rows int) rules.Act {
	args := rules.Args{}
	for name, value := range act.Args {
		args[name] = value
	}
	args["width"], args["height"] = strconv.Itoa(columns), strconv.Itoa(rows)
	act.Args = args
	return act
}

// cells says what a kind of troops pays from either end.
func (t Traverse) cells() []phrase.Phrase {
	return []phrase.Phrase{t.Kind.Phrase(), phrase.Say("hexwar.figure", phrase.Number("count", t.South)),
		phrase.Say("hexwar.figure", phrase.Number("count", t.North))}
}
