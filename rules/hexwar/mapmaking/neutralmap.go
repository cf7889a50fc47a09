package mapmaking

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// seedThrown is how many six-sided dice seed the neutral map: 6^12 boards, some two thousand million.
const seedThrown = 12

const seedPurpose = "carte"

// seedDice is the group in which real dice may be typed.
var seedDice = []dice.Group{{Name: "hexwar.dice.seed", Sides: 6, Purposes: []string{seedPurpose}}}

func seedKey(b *hexwar.Book) dice.Key {
	return dice.Key{System: b.Slug, Turn: hexwar.MapGate, Purpose: seedPurpose}
}

// neutralVerb has the neutral third party build the board.
func neutralVerb(b *hexwar.Book) rules.Verb[hexwar.State] {
	density, climate := mapAsk("density", "density"), mapAsk("climate", "climate")
	density.Pick, density.Given = true, []string{usualDensity}
	climate.Pick, climate.Given = true, []string{usualClimate}
	return rules.Verb[hexwar.State]{May: mayDraw, Decide: decideNeutral,
		Button: mapButton("neutral", rules.Main, density, climate),
		Spec: rules.ActSpec{Path: neutralPath(b), Free: true, Starter: rules.StartTerrain, Dice: seedDice, Options: append(sizeOptions(),
			rules.OptionSpec{Name: "density", Kind: rules.ChoiceOption, Choices: hexwar.NamedChoices("hexwar.map.density.", DensityIDs())},
			rules.OptionSpec{Name: "climate", Kind: rules.ChoiceOption, Choices: hexwar.NamedChoices("hexwar.map.climate.", ClimateIDs())})}}
}

// decideNeutral lets the neutral third party build the board. PA1, « Mise en place du terrain »; TA1, « Les
// composants du terrain »
func decideNeutral(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	grid, err := sizeOf(s, act)
	if err != nil {
		return nil, err
	}
	d := builtData{How: byGenerator, By: act.Seat, Density: act.Args["density"], Climate: act.Args["climate"],
		Balance: s.Settings[balanceSetting]}
	if d.Density == "" {
		d.Density = usualDensity
	}
	if d.Climate == "" {
		d.Climate = usualClimate
	}
	for _, o := range []struct {
		option, read string
		known        []string
	}{{"density", d.Density, DensityIDs()}, {"climate", d.Climate, ClimateIDs()}} {
		if !slices.Contains(o.known, o.read) {
			return nil, s.Refuse(generatorTopic, "hexwar.refused.country", hexwar.ReadArg(o.read)).
				Or(phrase.Say("hexwar.map.offer.neutral"), act.Without(o.option))
		}
	}
	all := s.Book.Countries
	country, err := all.Of(d.Climate)
	if err != nil {
		return nil, &ledger.Fault{Where: "climates", Err: err}
	}
	faces, err := roller.Throw(seedKey(s.Book), 6, seedThrown)
	if err != nil {
		return nil, err
	}
	for _, face := range faces {
		d.Seed = append(d.Seed, int(face))
	}
	g := generator{Table: s.Tables.Ground, Grid: grid, Climate: country.Known(s.Tables.Ground), Percent: all.Density[d.Density],
		Mirrored: d.Balance != balanceByCost, Luck: newLuck(d.Seed)}
	field := g.run()
	if g.Mirrored {
		d.Balance = defaultOf(s, balanceSetting)
	}
	return built(s, d, field, roller)
}

// defaultOf is a setting's first value.
func defaultOf(s hexwar.State, name string) string {
	for _, g := range s.Book.Settings {
		if g.Name == name {
			return g.Default()
		}
	}
	return ""
}

// withSize is the act with another size.
func withSize(act rules.Act, columns, rows int) rules.Act {
	args := rules.Args{}
	for name, value := range act.Args {
		args[name] = value
	}
	args["width"], args["height"] = strconv.Itoa(columns), strconv.Itoa(rows)
	act.Args = args
	return act
}

// How a neutral map is balanced.
const (
	balanceSetting = "equilibre"

	balanceByCost = "cout"
)
