package bot

import (
	"context"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

const (
	countOption = "count"
	sidesOption = "sides"

	mostThrown = 50
	mostSides  = 100
)

// diceCommands throw dice that decide nothing.
func diceCommands() []command {
	return []command{{path: "des lancer", do: throwDice, options: []rules.OptionSpec{
		{Name: countOption, Kind: rules.WholeOption}, {Name: sidesOption, Kind: rules.WholeOption},
	}}}
}

// throwDice throws free dice in public, one of six sides unless said otherwise.
func throwDice(_ context.Context, c *call) (answer, error) {
	count, sides := c.whole(countOption, 1), c.whole(sidesOption, 6)
	if count < 1 || count > mostThrown || sides < 2 || sides > mostSides {
		return answer{}, rules.Refuse("", "bot.throw.bounds", phrase.Number("count", mostThrown), phrase.Number("sides", mostSides))
	}
	faces, err := c.bot.referee.Throw(c.origin, dice.Sides(sides), count)
	if err != nil {
		return answer{}, err
	}
	shown, sum := make([]string, len(faces)), 0
	for i, f := range faces {
		shown[i] = dice.Sides(sides).Show(f)
		sum += int(f)
	}
	book := c.book(true)
	return answer{public: true, lines: []string{
		book.Say(phrase.Say("bot.throw.faces", phrase.Named("who", c.person.Name), phrase.Number("dice", count), phrase.Number("sides", sides),
			phrase.Verbatim("faces", strings.Join(shown, " ")), phrase.Number("sum", sum))),
		book.Say(phrase.Say("bot.throw.note")),
	}}, nil
}

// whole returns a whole-number option, or what it is without being given.
func (c *call) whole(option string, without int) int {
	n, err := strconv.Atoi(c.args[option])
	if err != nil {
		return without
	}
	return n
}
