package mapmaking

import (
	"cmp"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
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
	d := builtData{How: byGenerator, By: act.Seat, Density: cmp.Or(act.Args["density"], usualDensity),
		Climate: cmp.Or(act.Args["climate"], usualClimate), Balance: s.Settings[balanceSetting]}
	unknown := func(option, read string) error {
		return s.Refuse(generatorTopic, "hexwar.refused.country", hexwar.ReadArg(read)).
			Or(phrase.Say("hexwar.map.offer.neutral"), act.Without(option))
	}
	percent, known := s.Book.Countries.Density[d.Density]
	if !known {
		return nil, unknown("density", d.Density)
	}
	climate, known := s.Book.Countries.Of(d.Climate)
	if !known {
		return nil, unknown("climate", d.Climate)
	}
	faces, err := roller.Throw(seedKey(s.Book), 6, seedThrown)
	if err != nil {
		return nil, err
	}
	for _, face := range faces {
		d.Seed = append(d.Seed, int(face))
	}
	g := generator{Table: s.Tables.Ground, Grid: grid, Climate: climate.Known(s.Tables.Ground), Percent: percent,
		Mirrored: d.Balance != balanceByCost, Luck: newLuck(d.Seed)}
	field := g.run()
	if g.Mirrored {
		d.Balance = balanceByMirror
	}
	return built(s, d, field, roller)
}

// How a neutral map is balanced.
const (
	balanceSetting = "equilibre"

	balanceByMirror = "symetrie"
	balanceByCost   = "cout"
)
