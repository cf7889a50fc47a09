package bot

import (
	"context"
	"errors"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// keepArmy keeps the lines that were typed, else those of the person's own army; where there is none either, it asks for them.
func keepArmy(ctx context.Context, c *call) (answer, error) {
	system := c.armySystem(ctx)
	if system == "" {
		return c.askSystem(ctx)
	}
	text, err := c.args[referee.ArmyLines], error(nil)
	if strings.TrimSpace(text) == "" {
		var refused *rules.Violation
		text, err = c.ownArmy(ctx, system)
		switch {
		case errors.As(err, &refused) && strings.HasSuffix(refused.Say.Key, referee.NoArmy), errors.Is(err, referee.ErrNoGame):
			return answer{form: c.armyForm(system, c.args[armyNameOption], "")}, nil
		case err != nil:
			return answer{}, err
		}
	}
	return c.keepLines(ctx, system, c.args[armyNameOption], text)
}

// askSystem asks of which game an army is that was typed outside one: each button goes on with what was typed.
func (c *call) askSystem(ctx context.Context) (answer, error) {
	a := says(c.say("bot.armory.which-system"))
	var buttons []limits.Component
	for _, s := range c.bot.referee.ArmySystems() {
		id, err := c.armyDraft(ctx, s.Meta.Slug, c.args[armyNameOption], c.args[referee.ArmyLines])
		if err != nil {
			return answer{}, err
		}
		buttons = append(buttons, button(c.label(false, phrase.Say("system."+s.Meta.Slug)), id, secondary))
	}
	a.rows = rows(buttons...)
	return a, nil
}

// armyDraft keeps what was typed of an army, and returns the custom_id of the button that opens its form.
func (c *call) armyDraft(ctx context.Context, system, name, lines string) (string, error) {
	return c.clubDraft(ctx, armyForm, rules.Args{systemOption: system, armyNameOption: name, referee.ArmyLines: lines})
}

// ownArmy are the lines of the person's own army in the channel's game. ErrNoGame where that is none of the system.
func (c *call) ownArmy(ctx context.Context, system string) (string, error) {
	look, err := c.bot.referee.Look(ctx, c.place, c.person)
	if err != nil {
		return "", err
	}
	if look.Game.System().Meta.Slug != system {
		return "", referee.ErrNoGame
	}
	reading, err := c.bot.referee.Read(ctx, c.place, c.person, rules.Act{Path: referee.ReadArmy})
	if err != nil {
		return "", err
	}
	lines := make([]string, len(reading.View.Notes))
	for i, note := range reading.View.Notes {
		lines[i] = c.label(true, note)
	}
	return strings.Join(lines, "\n"), nil
}

// keepLines keeps an army. What is wrong is told with the text kept.
func (c *call) keepLines(ctx context.Context, system, name, text string) (answer, error) {
	a, err := c.bot.referee.KeepArmy(ctx, c.place, c.person, system, name, text)
	if err != nil {
		return answer{}, c.keepText(ctx, armyForm, rules.Args{systemOption: system, armyNameOption: name, referee.ArmyLines: text}, err)
	}
	shown := c.army(ctx, a)
	shown.lines = append([]string{c.say("bot.armory.kept", phrase.Named("name", a.Name), phrase.With("system", phrase.Say("system."+system)),
		phrase.Verbatim("list", c.bot.mention(listArmiesPath)), phrase.Verbatim("paste", c.bot.mention(referee.PasteArmy)))}, shown.lines...)
	return shown, nil
}

// armyForm is the form of an army to keep.
func (c *call) armyForm(system, name, lines string) *limits.Modal {
	id, _ := address{verb: clubVerb, word: armyForm, system: system}.customID()
	return &limits.Modal{CustomID: id, Title: short(c.label(false, phrase.Say("bot.armory.form")), limits.MaxModalTitle), Components: []limits.Component{
		c.field(nil, rules.Question{Option: armyNameOption, Label: phrase.Say("bot.armory.field-name"), Prefill: name}),
		c.field(nil, rules.Question{Option: referee.ArmyLines, Label: phrase.Say("bot.armory.field-lines"), Lines: 12, Prefill: lines}),
	}}
}

// takeArmyForm keeps what the form says.
func takeArmyForm(ctx context.Context, c *call) (answer, error) {
	return c.keepLines(ctx, c.address.system, c.fields[armyNameOption], c.fields[referee.ArmyLines])
}

// reopenArmy opens the form of an army with what was refused.
func reopenArmy(ctx context.Context, c *call) (answer, error) {
	_, act, err := c.bot.referee.PreparedAct(ctx, c.person, c.address.detail)
	if err != nil {
		return answer{}, err
	}
	return answer{form: c.armyForm(act.Args[systemOption], act.Args[armyNameOption], act.Args[referee.ArmyLines])}, nil
}

// keepText keeps what was typed into something of the club's that is refused, so that its form can be opened again.
func (c *call) keepText(ctx context.Context, word string, args rules.Args, refused error) error {
	var v *rules.Violation
	if !errors.As(refused, &v) {
		return refused
	}
	id, err := c.clubDraft(ctx, word, args)
	if err != nil {
		return errors.Join(err, refused)
	}
	return &retryable{refused, id}
}

// clubDraft keeps what was typed into a form of the club's, and returns the custom_id of the button that opens it again.
func (c *call) clubDraft(ctx context.Context, word string, args rules.Args) (string, error) {
	draft, err := c.bot.referee.Prepare(ctx, c.person, "", rules.Act{Path: word, Args: args})
	if err != nil {
		return "", err
	}
	id, _ := address{verb: clubVerb, word: word, detail: draft}.customID()
	return id, nil
}
