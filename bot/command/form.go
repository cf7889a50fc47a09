package command

import (
	"slices"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// offerForm opens the form of an offer's questions.
func offerForm(c *Call, look referee.Look) (*reply.Answer, error) {
	o, err := look.Offered(referee.Do{Offer: &c.Address.Offer})
	if err != nil {
		return nil, err
	}
	return c.openActForm(c.Press.ID, openActOfOffer(look, o)), nil
}

// openActForm is the form of an open act's questions, filled with what its act says already.
func (c *Call) openActForm(id string, e openAct) *reply.Answer {
	questions := slices.Clone(e.ask)
	for i, q := range questions {
		typed, given := e.act.Args[q.Option]
		if !given {
			typed = c.prefill(e, q)
		}
		if choices := c.choicesOf(e, q); len(choices) > 0 {
			typed = inLabels(c.Voice, e, choices, typed)
			questions[i].Choices = choices
		}
		questions[i].Prefill = typed
	}
	return c.Voice.Form(id, c.formTitle(e), e.game, questions...)
}

// formTitle says what a form is for, and on one telephone for whom: who holds both seats must know whose
// secret it asks for.
func (c *Call) formTitle(e openAct) string {
	title := c.LabelOf(e.game, e.label)
	secret := e.asks(func(_ rules.Question, o rules.OptionSpec) bool { return o.Secret })
	if e.game == nil || !e.act.Seat.Plays() || !secret || !slices.Contains(e.game.Controls(c.Person.ID), e.act.Seat.Other()) {
		return title
	}
	who := phrase.Verbatim("who", c.Label("game.seat."+string(e.act.Seat)))
	if e.game.User(e.act.Seat) != e.game.User(e.act.Seat.Other()) { // the two have names of their own
		who = e.game.Who("who", e.act.Seat)
	}
	return c.Label("bot.form.whose", phrase.Verbatim("label", title), who)
}

// prefill is what a form's field shows first.
func (c *Call) prefill(e openAct, q rules.Question) string {
	switch {
	case q.Prefill != "":
		return q.Prefill
	case len(q.Given) > 0:
		return reply.JoinValues(q.Given)
	}
	lines := make([]string, len(q.Template))
	for i, line := range q.Template {
		lines[i] = c.LabelOf(e.game, line)
	}
	text, _ := reply.Fit(lines, limits.MaxInputText)
	return text
}

// diceAddress carries an act without its dice, or where it is too long leads to where it is kept. The message
// of the button shows the dice that were typed, and keeps them.
func (c *Call) diceAddress(game string, act rules.Act) (string, error) {
	return c.address(reply.DiceVerb, game, act.Without(rules.DiceOption))
}

// diceForm opens the form of [Corriger] or [Compléter], with the dice that its message shows.
func diceForm(c *Call) (*reply.Answer, error) {
	_, act, err := c.pressedAct()
	if err != nil {
		return nil, err
	}
	act = act.Without(rules.DiceOption)
	act.Args[rules.DiceOption] = typedIn(c.Texts())
	return c.DiceForm(c.CustomID, act, phrase.Say("bot.dice.label")), nil
}

// typedIn returns what is between the first two backticks of a message of ours.
func typedIn(texts []string) string {
	for _, text := range texts {
		if parts := strings.SplitN(text, "`", 3); len(parts) == 3 {
			return parts[1]
		}
	}
	return ""
}
