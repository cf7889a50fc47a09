package bot

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// The styles of text inputs, as Discord numbers them.
const (
	oneLine   = 1
	paragraph = 2
)

// offerForm opens the form of an offer's questions.
func offerForm(ctx context.Context, c *call) (answer, error) {
	look, err := c.look(ctx)
	if err != nil {
		return answer{}, err
	}
	m, err := look.Resolve(referee.Do{Offer: &c.address.offer, Person: c.person})
	if err != nil {
		return answer{}, err
	}
	return answer{form: c.form(ctx, c.press.ID, entryOfOffer(look, m))}, nil
}

// form is the form of an entry's questions, filled with what its act says already.
func (c *call) form(ctx context.Context, id string, e entry) *limits.Modal {
	form := &limits.Modal{CustomID: id, Title: short(c.formTitle(e), limits.MaxModalTitle)}
	for _, q := range e.ask {
		if !q.Advice.IsZero() {
			form.Components = append(form.Components, limits.Component{Type: limits.TextDisplay, Content: c.book(false).Say(q.Advice)})
		}
	}
	for _, q := range e.ask[:min(len(e.ask), limits.MaxModalItems-len(form.Components))] {
		typed, given := e.act.Args[q.Option]
		if !given {
			typed = c.prefill(e, q)
		}
		if choices := c.choicesOf(ctx, e, q); len(choices) > 0 {
			typed = c.inLabels(e, choices, typed)
			q.Choices = choices
		}
		q.Prefill = typed
		form.Components = append(form.Components, c.field(e.game, q))
	}
	return form
}

// formTitle says what a form is for, and on one telephone for whom: who holds both seats must know whose
// secret it asks for.
func (c *call) formTitle(e entry) string {
	title := c.labelOf(false, e.game, e.label)
	if e.game == nil || !e.act.Seat.Plays() || !e.asksSecret() || !slices.Contains(e.game.Controls(c.person.ID), e.act.Seat.Other()) {
		return title
	}
	who := phrase.Verbatim("who", c.label(false, phrase.Say("game.seat."+string(e.act.Seat))))
	if e.game.User(e.act.Seat) != e.game.User(e.act.Seat.Other()) { // the two have names of their own
		who = e.game.Who("who", e.act.Seat)
	}
	return c.label(false, phrase.Say("bot.form.whose", phrase.Verbatim("label", title), who))
}

// asksSecret reports whether an entry asks for what only its seat may know.
func (e entry) asksSecret() bool {
	spec, _ := e.system.Act(e.act.Path)
	return slices.ContainsFunc(e.ask, func(q rules.Question) bool {
		o, _ := spec.Option(q.Option)
		return o.Secret
	})
}

// prefill is what a form's field shows first.
func (c *call) prefill(e entry, q rules.Question) string {
	switch {
	case q.Prefill != "":
		return q.Prefill
	case len(q.Given) > 0:
		return spaced(q.Given)
	}
	lines := make([]string, len(q.Template))
	for i, line := range q.Template {
		lines[i] = c.labelOf(false, e.game, line)
	}
	text, _ := fit(lines, limits.MaxInputText)
	return text
}

// field is a question as a text field; where only some answers will do, they stand in it as long as it is empty.
func (c *call) field(g *rules.Game, q rules.Question) limits.Component {
	required, style := !q.Optional, oneLine
	if q.Lines > 1 {
		style = paragraph
	}
	var names []string
	if !q.Hint.IsZero() {
		names = append(names, c.labelOf(false, g, q.Hint))
	}
	for _, choice := range q.Choices {
		names = append(names, c.labelOf(false, g, choice.Label))
	}
	return row(limits.Component{Type: limits.TextInput, CustomID: q.Option, Style: style, Required: &required, Value: short(q.Prefill, limits.MaxInputText),
		Label: short(c.labelOf(false, g, q.Label), limits.MaxInputLabel), Placeholder: short(strings.Join(names, " · "), limits.MaxInputPlaceholder)})
}

// diceEntry is the form in which an act's real dice are typed, filled with what was typed before; say is what is missing.
func (c *call) diceEntry(id string, act rules.Act, say phrase.Phrase) *limits.Modal {
	return &limits.Modal{
		CustomID: id, Title: short(c.label(false, phrase.Say("bot.dice.title")), limits.MaxModalTitle),
		Components: []limits.Component{c.field(nil, rules.Question{Option: rules.DiceOption, Label: say, Prefill: act.Args[rules.DiceOption]})},
	}
}

// diceAddress carries an act without its dice, or where it is too long leads to where it is kept. The message of the button shows the dice that
// were typed, and keeps them.
func (c *call) diceAddress(ctx context.Context, game string, act rules.Act) (string, error) {
	act = act.Without(rules.DiceOption)
	if id, ok := (address{verb: diceVerb, game: game, act: act}).customID(); ok {
		return id, nil
	}
	draft, err := c.bot.referee.Prepare(ctx, c.person, game, act)
	if err != nil {
		return "", err
	}
	id, _ := address{verb: throwVerb, word: draft}.customID()
	return id, nil
}

// thrown is the act, without its dice, that the pressed address is about, and its game's id, empty for none.
func (c *call) thrown(ctx context.Context) (game string, act rules.Act, err error) {
	game, act = c.address.game, c.address.act
	if c.address.verb == throwVerb {
		game, act, err = c.bot.referee.PreparedAct(ctx, c.person, c.address.word)
	}
	return game, act.Without(rules.DiceOption), err
}

// diceForm opens the form of [Corriger] or [Compléter], with the dice that its message shows.
func diceForm(ctx context.Context, c *call) (answer, error) {
	_, act, err := c.thrown(ctx)
	if err != nil {
		return answer{}, err
	}
	id, _ := c.address.customID()
	act.Args[rules.DiceOption] = typedIn(c.event.Message)
	return answer{form: c.diceEntry(id, act, phrase.Say("bot.dice.label"))}, nil
}

// typedIn returns what stands between the first two backticks of a message of ours.
func typedIn(m *discordgo.Message) string {
	if m == nil {
		return ""
	}
	for _, component := range m.Components {
		if text, ok := component.(*discordgo.TextDisplay); ok {
			if parts := strings.SplitN(text.Content, "`", 3); len(parts) == 3 {
				return parts[1]
			}
		}
	}
	return ""
}

// diceLine shows typed dice between backticks, where nothing of them is markup.
func (c *call) diceLine(typed string) string {
	typed = strings.Join(strings.Fields(strings.ReplaceAll(typed, "`", "")), " ")
	if typed == "" {
		return ""
	}
	return c.say("bot.dice.typed", phrase.Verbatim("typed", short(typed, mostTyped)))
}

// mostTyped bounds the typed dice that a message shows.
const mostTyped = 1000
