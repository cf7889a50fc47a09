package club

import (
	"strconv"

	"aidedecamp/bot/command"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// daysOption is for how many days a game of the club must have stood still before its referee may adjudicate
// it.
const daysOption = "jours"

// chooseVerdictDays keeps that for the games opened from now on, or says what it is.
func chooseVerdictDays(c *command.Call) (*reply.Answer, error) {
	if _, given := c.Args[daysOption]; given {
		days, whole := c.Args.Whole(daysOption)
		switch {
		case !c.Manages():
			return nil, notManager()
		case !whole || days < 0 || days > referee.MostVerdictDays:
			return nil, rules.Refuse("maison:fin", "bot.delai.days", phrase.Number("most", referee.MostVerdictDays))
		}
		if err := c.Referee.PutClubChoice(c, c.Place, referee.ChoiceVerdict, strconv.Itoa(days)); err != nil {
			return nil, err
		}
	}
	now, err := c.Referee.ClubChoices(c, c.Place)
	switch {
	case err != nil:
		return nil, err
	case now.VerdictDays == 0:
		return c.Answer("bot.delai.never"), nil
	}
	return c.Answer("bot.delai.now", phrase.Number("count", now.VerdictDays)), nil
}
