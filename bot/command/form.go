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

// openActForm is the form of an open act's questions, filled with what its act says already. What there are
// choices for is chosen, and what a file may bring may be handed over.
func (c *Call) openActForm(id string, e openAct) *reply.Answer {
	questions := slices.Clone(e.ask)
	filed := e.filed()
	for i := range questions {
		q := &questions[i]
		typed, given := e.act.Args[q.Option]
		switch {
		case !given:
			typed = c.prefill(e, *q)
		case q.Part != "":
			typed = rules.PartOf(typed, q.Part)
		}
		q.Choices, q.Prefill, q.Optional = c.choicesOf(e, *q), typed, q.Optional || q.Option == filed.Name
		switch {
		case reply.IsChosen(*q):
			q.Given = strings.Fields(typed)
		case len(q.Choices) > 0:
			q.Prefill = inLabels(c.Voice, e, q.Choices, typed)
		}
	}
	a := c.Voice.Form(id, c.formTitle(e), e.game, questions...)
	if filed.File > 0 {
		c.AddUpload(a.Form, FileOptionOf)
	}
	return a
}

// filed is the option among the questions that a file may bring, the zero one where there is none.
func (e openAct) filed() (filed rules.OptionSpec) {
	e.asks(func(_ rules.Question, o rules.OptionSpec) bool {
		if o.File > 0 {
			filed = o
		}
		return o.File > 0
	})
	return filed
}

// filled is an open act with the answers of the form, each for a question that it has shown.
func filled(c *Call, e openAct) (rules.Act, error) {
	e.act = e.act.Without("")
	shown := reply.Shown(e.ask)
	fields := make([]string, len(shown))
	for i, q := range shown {
		delete(e.act.Args, q.Option)
		fields[i] = reply.FieldID(q)
	}
	for i, q := range shown {
		if value := strings.TrimSpace(c.Fields[fields[i]]); value != "" {
			e.act.Args[q.Option] = q.Answered(e.act.Args, value)
		}
	}
	if refused := c.CheckFields(fields...); refused != nil {
		return e.act, c.retry(e, refused)
	}
	if err := unpackInto(c, e.act.Args, e.filed()); err != nil {
		return e.act, c.keepTyped(e, err)
	}
	return c.resolve(e)
}

// CheckFields refuses a form that has not come as it was opened: with a field missing, doubled or of another's.
func (c *Call) CheckFields(options ...string) error {
	whole := !c.Broken
	for _, option := range options {
		_, sent := c.Fields[option]
		whole = whole && sent
	}
	for option := range c.Fields {
		whole = whole && (option == FileOptionOf || slices.Contains(options, option))
	}
	if whole {
		return nil
	}
	return rules.Refuse("", "bot.refused.form")
}

// FileOr is what the form's file says, of so many bytes at most, else the text of a field.
func (c *Call) FileOr(field string, most int) (string, error) {
	args := rules.Args{field: c.Fields[field]}
	err := unpackInto(c, args, rules.OptionSpec{Name: field, File: most})
	return args[field], err
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
