package club

import (
	"errors"
	"strings"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// keepArmy keeps the lines that were typed, else those of the person's own army; where there is none either,
// it asks for them.
func keepArmy(c *command.Call) (*reply.Answer, error) {
	system := armySystem(c)
	if system == "" {
		return askSystem(c)
	}
	text, err := c.Args[referee.ArmyLines], error(nil)
	if strings.TrimSpace(text) == "" {
		var refused *rules.Violation
		text, err = ownArmy(c, system)
		switch {
		case errors.As(err, &refused) && strings.HasSuffix(refused.Say.Key, referee.NoArmy), errors.Is(err, referee.ErrNoGame):
			return armyModal(c, system, c.Args[armyNameOption], ""), nil
		case err != nil:
			return nil, err
		}
	}
	return keepLines(c, system, c.Args[armyNameOption], text)
}

// askSystem asks of which game an army is that was typed outside one: each button goes on with what was
// typed.
func askSystem(c *command.Call) (*reply.Answer, error) {
	a := c.Answer("bot.armory.which-system")
	var buttons []limits.Component
	for _, s := range c.Referee.ArmySystems() {
		id, err := clubDraft(c, armyForm, armyArgs(s.Meta.Slug, c.Args[armyNameOption], c.Args[referee.ArmyLines]))
		if err != nil {
			return nil, err
		}
		buttons = append(buttons, c.Button(id, reply.Secondary, "system."+s.Meta.Slug))
	}
	a.Rows = reply.Rows(buttons...)
	return a, nil
}

// armyArgs are what was typed of an army.
func armyArgs(system, name, lines string) rules.Args {
	return rules.Args{command.SystemOption: system, armyNameOption: name, referee.ArmyLines: lines}
}

// ownArmy are the lines of the person's own army in the channel's game. ErrNoGame where that is none of the
// system.
func ownArmy(c *command.Call, system string) (string, error) {
	look, err := c.Here()
	if err != nil {
		return "", err
	}
	if look.Game.System().Meta.Slug != system {
		return "", referee.ErrNoGame
	}
	reading, err := c.Referee.Read(c, referee.Do{Input: c.Input, Act: rules.Act{Path: referee.ReadArmy}})
	if err != nil {
		return "", err
	}
	lines := make([]string, len(reading.View.Notes))
	for i, note := range reading.View.Notes {
		lines[i] = c.Public.LabelOf(nil, note)
	}
	return strings.Join(lines, "\n"), nil
}

// keepLines keeps an army. What is wrong is told with the text kept.
func keepLines(c *command.Call, system, name, text string) (*reply.Answer, error) {
	a, err := c.Referee.KeepArmy(c, c.Place, c.Person, system, name, text)
	if err != nil {
		return nil, keepText(c, armyForm, armyArgs(system, name, text), err)
	}
	shown := armyAnswer(c, a)
	shown.Lines = append([]string{c.Say("bot.armory.kept", phrase.Named("name", a.Name), reply.System(system),
		phrase.Verbatim("list", c.Mention(listArmiesPath)), phrase.Verbatim("paste", c.Mention(referee.PasteArmy)))}, shown.Lines...)
	return shown, nil
}

// armyModal is the form of an army to keep.
func armyModal(c *command.Call, system, name, lines string) *reply.Answer {
	a := c.Form(reply.Address{Verb: reply.ClubVerb, Word: armyForm, System: system}.CustomID(), c.Label("bot.armory.form"), nil,
		rules.Question{Option: armyNameOption, Label: phrase.Say("bot.armory.field-name"), Prefill: name},
		rules.Question{Option: referee.ArmyLines, Label: phrase.Say("bot.armory.field-lines"), Lines: 12, Prefill: lines, Optional: true})
	c.AddUpload(a.Form, command.FileOptionOf)
	return a
}

// takeArmyForm keeps what the form says.
func takeArmyForm(c *command.Call) (*reply.Answer, error) {
	name, lines := c.Fields[armyNameOption], c.Fields[referee.ArmyLines]
	err := c.CheckFields(armyNameOption, referee.ArmyLines)
	if err == nil {
		lines, err = c.FileOr(referee.ArmyLines, limits.MaxInputText)
	}
	if err != nil {
		return nil, keepText(c, armyForm, armyArgs(c.Address.System, name, lines), err)
	}
	return keepLines(c, c.Address.System, name, lines)
}

// reopenArmy opens the form of an army with what was refused.
func reopenArmy(c *command.Call) (*reply.Answer, error) {
	_, act, err := c.Referee.PreparedAct(c, c.Person, c.Address.Detail)
	if err != nil {
		return nil, err
	}
	return armyModal(c, act.Args[command.SystemOption], act.Args[armyNameOption], act.Args[referee.ArmyLines]), nil
}

// keepText keeps what was typed into something of the club's that is refused, so that its form can be opened
// again.
func keepText(c *command.Call, word string, args rules.Args, refused error) error {
	var v *rules.Violation
	if !errors.As(refused, &v) {
		return refused
	}
	id, err := clubDraft(c, word, args)
	if err != nil {
		return errors.Join(err, refused)
	}
	return command.Retry(refused, id)
}

// clubDraft keeps what was typed into a form of the club's, and returns the custom_id of the button that
// opens it again.
func clubDraft(c *command.Call, word string, args rules.Args) (string, error) {
	draft, err := c.Referee.Prepare(c, c.Person, "", rules.Act{Path: word, Args: args})
	if err != nil {
		return "", err
	}
	return pressID(word, draft), nil
}
