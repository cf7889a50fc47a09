package bot

import (
	"context"
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
	c.address.game = c.address.offer.Game
	look, err := c.look(ctx)
	if err != nil {
		return answer{}, err
	}
	offers, err := offersOf(look.Game, c.address.offer.Seats...)
	if err != nil {
		return answer{}, err
	}
	for _, o := range offers {
		if o.Gate != c.address.offer.Gate || o.Key != c.address.offer.Key {
			continue
		}
		form := &limits.Modal{CustomID: c.event.MessageComponentData().CustomID, Title: short(c.label(false, o.Label), limits.MaxModalTitle)}
		for _, q := range o.Ask[:min(len(o.Ask), limits.MaxModalItems)] {
			form.Components = append(form.Components, c.field(q))
		}
		return answer{form: form}, nil
	}
	return answer{}, referee.ErrStale
}

func (c *call) field(q rules.Question) limits.Component {
	required, style := !q.Optional, oneLine
	if q.Lines > 1 {
		style = paragraph
	}
	return row(limits.Component{Type: limits.TextInput, CustomID: q.Option, Style: style, Required: &required, Value: q.Prefill,
		Label: short(c.label(false, q.Label), limits.MaxInputLabel)})
}

// diceEntry is the form in which an act's real dice are typed, filled with what was typed before; say is what is missing.
func (c *call) diceEntry(game string, act rules.Act, say phrase.Phrase) *limits.Modal {
	return &limits.Modal{
		CustomID: diceAddress(game, act), Title: short(c.label(false, phrase.Say("bot.dice.title")), limits.MaxModalTitle),
		Components: []limits.Component{c.field(rules.Question{Option: rules.DiceOption, Label: say, Prefill: act.Args[rules.DiceOption]})},
	}
}

// diceAddress carries an act without its dice: the message of the button shows what was typed, and keeps it.
func diceAddress(game string, act rules.Act) string {
	id, _ := address{verb: diceVerb, game: game, act: act.Without(rules.DiceOption)}.customID()
	return id
}

// diceForm opens the form of [Corriger] or [Compléter], with the dice that its message shows.
func diceForm(_ context.Context, c *call) (answer, error) {
	act := c.address.act.Without(rules.DiceOption)
	act.Args[rules.DiceOption] = typedIn(c.event.Message)
	return answer{form: c.diceEntry(c.address.game, act, phrase.Say("bot.dice.label"))}, nil
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
