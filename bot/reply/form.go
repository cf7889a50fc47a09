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
	for _, q := range Shown(questions) {
		form.Components = append(form.Components, v.field(g, q))
	}
	return &Answer{Form: form}
}

// Shown are the questions that a form has room for, each a field.
func Shown(questions []rules.Question) []rules.Question {
	advice := 0
	for _, q := range questions {
		if !q.Advice.IsZero() {
			advice++
		}
	}
	return questions[:max(0, min(len(questions), limits.MaxModalItems-advice))]
}

// AddUpload adds to a form a field for a file that may bring a text instead, as far as there is room.
func (v Voice) AddUpload(form *limits.Modal, option string) {
	if len(form.Components) == limits.MaxModalItems {
		return
	}
	upload := limits.Component{Type: limits.FileUpload, CustomID: option, Required: new(bool), MinValues: new(int)}
	form.Components = append(form.Components, limits.Component{Type: limits.Label, Label: v.Label("bot.form.file"), Component: &upload})
}

// mostRadios is how many choices are shown one below the other; more are a select.
const mostRadios = 5

// IsChosen reports whether a question's answer is chosen, not typed.
func IsChosen(q rules.Question) bool {
	return len(q.Choices) > 0 && len(q.Choices) <= limits.MaxSelectOptions
}

// FieldID is the custom_id of a question's field.
func FieldID(q rules.Question) string {
	if q.Part == "" {
		return q.Option
	}
	return q.Option + "/" + q.Part
}

// field is a question as a labelled field of a form.
func (v Voice) field(g *house.Game, q rules.Question) limits.Component {
	label := limits.Component{Type: limits.Label, Label: Short(v.LabelOf(g, q.Label), limits.MaxInputLabel)}
	if !IsChosen(q) {
		label.Component = new(v.typed(g, q))
		return label
	}
	if !q.Hint.IsZero() {
		label.Description = Short(v.LabelOf(g, q.Hint), limits.MaxLabelDescription)
	}
	label.Component = new(v.chosen(g, q))
	return label
}

// typed is a question as a text field; where only some answers will do, they are in it as long as it is
// empty.
func (v Voice) typed(g *house.Game, q rules.Question) limits.Component {
	style := oneLine
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
	return limits.Component{Type: limits.TextInput, CustomID: FieldID(q), Style: style, Required: new(!q.Optional),
		Value: Short(q.Prefill, limits.MaxInputText), Placeholder: Short(strings.Join(names, " · "), limits.MaxInputPlaceholder)}
}

// chosen is a question as a select, a radio group or check boxes. A radio that was picked before may come back
// from Discord as nothing, and one that is not needed can't be put back: those are selects.
func (v Voice) chosen(g *house.Game, q rules.Question) limits.Component {
	c, count, several := v.Menu(g, FieldID(q), "", q), len(q.Choices), q.Max > 1
	c.Required, c.MinValues = new(!q.Optional), nil
	switch {
	case q.Optional:
		c.MinValues = new(int)
	case several:
		c.MinValues = new(max(1, q.Min))
	}
	switch {
	case several && count <= limits.MaxGroupOptions:
		c.Type = limits.CheckboxGroup
	case !several && !q.Optional && len(q.Given) == 0 && count > 1 && count <= mostRadios:
		c.Type, c.MaxValues = limits.RadioGroup, nil
	}
	return c
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
