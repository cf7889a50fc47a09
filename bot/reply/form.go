package reply

import (
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// The styles of text inputs, as Discord numbers them.
const (
	oneLine   = 1
	paragraph = 2
)

// Form is a form of questions; g is nil without a game. What is to be known before is above them.
func (v Voice) Form(id, title string, g *house.Game, questions ...rules.Question) *Answer {
	form := &limits.Modal{CustomID: id, Title: Short(title, limits.MaxModalTitle)}
	for _, q := range questions {
		if !q.Advice.IsZero() {
			form.Components = append(form.Components, limits.Component{Type: limits.TextDisplay, Content: v.In(g, q.Advice)})
		}
	}
	for _, q := range questions[:min(len(questions), limits.MaxModalItems-len(form.Components))] {
		form.Components = append(form.Components, v.field(g, q))
	}
	return &Answer{Form: form}
}

// field is a question as a text field; where only some answers will do, they are in it as long as it is
// empty.
func (v Voice) field(g *house.Game, q rules.Question) limits.Component {
	required, style := !q.Optional, oneLine
	if q.Lines > 1 {
		style = paragraph
	}
	var names []string
	if !q.Hint.IsZero() {
		names = append(names, v.LabelOf(g, q.Hint))
	}
	for _, choice := range q.Choices {
		names = append(names, v.LabelOf(g, choice.Label))
	}
	return Row(limits.Component{Type: limits.TextInput, CustomID: q.Option, Style: style, Required: &required,
		Value: Short(q.Prefill, limits.MaxInputText),
		Label: Short(v.LabelOf(g, q.Label), limits.MaxInputLabel), Placeholder: Short(strings.Join(names, " · "), limits.MaxInputPlaceholder)})
}

// DiceForm is the form in which an act's real dice are typed, filled with what was typed before; say is what
// is missing.
func (v Voice) DiceForm(id string, act rules.Act, say phrase.Phrase) *Answer {
	return v.Form(id, v.Label("bot.dice.title"), nil, rules.Question{Option: rules.DiceOption, Label: say,
		Prefill: act.Args[rules.DiceOption]})
}

// DiceLine shows typed dice between backticks, where nothing of them is markup.
func (v Voice) DiceLine(typed string) string {
	typed = strings.Join(strings.Fields(strings.ReplaceAll(typed, "`", "")), " ")
	if typed == "" {
		return ""
	}
	return v.Say("bot.dice.typed", phrase.Verbatim("typed", Short(typed, mostTyped)))
}

// mostTyped bounds the typed dice that a message shows.
const mostTyped = 1000
