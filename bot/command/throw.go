package command

import (
	"strconv"
	"strings"

	"aidedecamp/bot/reply"
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

// throwCommand throws dice that decide nothing.
var throwCommand = Command{Path: "des lancer", Do: throwDice, Options: []rules.OptionSpec{
	{Name: countOption, Kind: rules.WholeOption}, {Name: sidesOption, Kind: rules.WholeOption}}}

// throwDice throws free dice in public, one of six sides unless said otherwise.
func throwDice(c *Call) (*reply.Answer, error) {
	count, sides := c.whole(countOption, 1), c.whole(sidesOption, 6)
	if count < 1 || count > mostThrown || sides < 2 || sides > mostSides {
		return nil, rules.Refuse("", "bot.throw.bounds", phrase.Number("count", mostThrown), phrase.Number("sides", mostSides))
	}
	faces, err := c.Referee.Throw(c.Origin, dice.Sides(sides), count)
	if err != nil {
		return nil, err
	}
	shown, sum := make([]string, len(faces)), 0
	for i, f := range faces {
		shown[i] = dice.Sides(sides).Show(f)
		sum += int(f)
	}
	return &reply.Answer{Public: true, Lines: []string{
		c.Public.Say("bot.throw.faces", phrase.Named("who", c.Person.Name), phrase.Number("dice", count), phrase.Number("sides", sides),
			phrase.Verbatim("faces", strings.Join(shown, " ")), phrase.Number("sum", sum)),
		c.Public.Say("bot.throw.note"),
	}}, nil
}

// whole returns a whole-number option, or what it is without being given.
func (c *Call) whole(option string, without int) int {
	n, err := strconv.Atoi(c.Args[option])
	if err != nil {
		return without
	}
	return n
}
