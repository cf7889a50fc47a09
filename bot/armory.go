package bot

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// The commands about armies that a club may keep: one of its own, and options that join those of the systems.
const (
	keepArmyPath   = "armee enregistrer"
	listArmiesPath = "armee liste"
)

// The options that they add, and the fields of the form.
const (
	armyOption     = "liste"
	armyNameOption = "nom"
)

// What the buttons, forms and selects of the kept armies are for.
const (
	armyForm = "armee"
	armyShow = "voir"
	armyTake = "prendre"
	armyDrop = "supprimer"
	armySure = "oter"
)

// armoryCommands is `/armee enregistrer`, where a system's armies may be kept.
func (b *Bot) armoryCommands() []command {
	systems := b.referee.ArmySystems()
	if len(systems) == 0 {
		return nil
	}
	return []command{{path: keepArmyPath, do: keepArmy, options: []rules.OptionSpec{
		{Name: armyNameOption, Kind: rules.TextOption, Required: true},
		{Name: referee.ArmyLines, Kind: rules.TextOption},
		{Name: systemOption, Kind: rules.ChoiceOption, Choices: systemChoices(systems)},
	}}}
}

// withArmory adds to the systems' own commands what a club keeps and a file may bring: `/armee coller liste`, the kept armies below
// `/armee liste`, `/armee importer fichier`.
func (b *Bot) withArmory(all []command) []command {
	if len(b.referee.ArmySystems()) == 0 {
		return all
	}
	kept := rules.OptionSpec{Name: armyOption, Kind: rules.ChoiceOption}
	for i, c := range all {
		switch c.path {
		case referee.PasteArmy:
			all[i].options, all[i].do, all[i].complete = append(c.options[:len(c.options):len(c.options)], kept), pasteArmy, completeArmy
		case listArmiesPath:
			all[i].options, all[i].do, all[i].complete = append(c.options[:len(c.options):len(c.options)], kept), listArmies, completeArmy
		}
	}
	return all
}

// bringsArmy reports whether one of the offers brings an army that the club might keep.
func (b *Bot) bringsArmy(offers []held) bool {
	return len(b.referee.ArmySystems()) > 0 && slices.ContainsFunc(offers, func(h held) bool { return h.Act.Path == referee.PasteArmy })
}

// armySystem is the system whose armies are meant: the one named, else that of the channel's open game; empty where nothing tells.
func (c *call) armySystem(ctx context.Context) string {
	slug := c.args[systemOption]
	if look, err := c.look(ctx); slug == "" && err == nil && look.Game.Ended() == nil {
		slug = look.Game.System().Meta.Slug
	}
	all := c.bot.referee.ArmySystems()
	if _, err := all.Find(slug); err == nil {
		return slug
	}
	if len(all) == 1 {
		return all[0].Meta.Slug
	}
	return ""
}

// completeArmy lists the armies that the club keeps for the channel's game.
func completeArmy(ctx context.Context, c *call) ([]rules.Choice, error) {
	if c.focused != armyOption {
		return openOption(ctx, c)
	}
	var choices []rules.Choice
	systems := c.armySystems(ctx)
	for _, s := range systems {
		kept, err := c.bot.referee.Armies(ctx, c.place, s.Meta.Slug)
		if err != nil {
			return nil, err
		}
		for _, a := range kept {
			choice := rules.Choice{Value: a.Name, Label: phrase.Say("game.slug", phrase.Verbatim("slug", a.Name))}
			if len(systems) > 1 {
				choice.Value = s.Meta.Slug + "/" + a.Name
				choice.Label = phrase.Say("bot.armory.choice", phrase.Verbatim("name", a.Name),
					phrase.With("system", phrase.Say("system."+s.Meta.Slug)))
			}
			choices = append(choices, choice)
		}
	}
	return choices, nil
}

// armySystems are the systems whose kept armies concern a channel: its open game's, else all.
func (c *call) armySystems(ctx context.Context) rules.Registry {
	all := c.bot.referee.ArmySystems()
	look, err := c.look(ctx)
	if err != nil || look.Game.Ended() != nil {
		return all
	}
	if s, err := all.Find(look.Game.System().Meta.Slug); err == nil {
		return rules.Registry{s}
	}
	return nil
}

// armyNamed finds a kept army by what was typed, among those that concern the channel: "panache/Garde" as
// completion writes it where several systems do, or its name. A name that two systems' armies have leaves
// open which.
func (c *call) armyNamed(ctx context.Context, typed string) (referee.Army, error) {
	systems := c.armySystems(ctx)
	if slug, name, ok := strings.Cut(typed, "/"); ok {
		if s, err := systems.Find(slug); err == nil {
			if a, err := c.bot.referee.ArmyByName(ctx, c.place, s.Meta.Slug, name); err == nil {
				return a, nil
			}
		}
	}
	var found []referee.Army
	var refused error
	for _, s := range systems {
		a, err := c.bot.referee.ArmyByName(ctx, c.place, s.Meta.Slug, typed)
		if err == nil {
			found = append(found, a)
		} else {
			refused = err
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1 || refused == nil:
		return referee.Army{}, rules.Refuse("", "bot.armory.which-system")
	}
	return referee.Army{}, refused
}

// army shows a kept army to who asks, with what he may do with it.
func (c *call) army(ctx context.Context, a referee.Army) answer {
	shown := answer{lines: []string{c.say("bot.armory.title", phrase.Named("name", a.Name), phrase.With("system", phrase.Say("system."+a.System))),
		c.say("bot.armory.by", phrase.With("who", authorOf(a.Author)))}}
	if utf8.RuneCountInString(a.Text) > mostShown || strings.Contains(a.Text, "```") {
		shown.attached = &file{name: "liste.txt", kind: "text/plain; charset=utf-8", data: []byte(a.Text)}
	} else {
		shown.lines = append(shown.lines, "```\n"+a.Text+"\n```")
	}
	var buttons []limits.Component
	add := func(word, key string, style int) {
		id, _ := address{verb: clubVerb, word: word, system: a.System, detail: a.ID}.customID()
		buttons = append(buttons, button(c.label(false, phrase.Say(key)), id, style))
	}
	if look, err := c.bot.referee.Look(ctx, c.place, c.person); err == nil && look.Game.Ended() == nil && len(look.Seats) > 0 && look.Game.System().Meta.Slug == a.System {
		add(armyTake, "bot.armory.take", primary)
	}
	if c.manages() || a.Keeps(c.person) {
		add(armyDrop, "bot.armory.drop", secondary)
	}
	shown.rows = rows(buttons...)
	return shown
}

// showArmy shows the army that a select or a button names.
func showArmy(ctx context.Context, c *call) (answer, error) {
	id := c.address.detail
	if len(c.values) == 1 {
		id = c.values[0]
	}
	a, err := c.bot.referee.Army(ctx, c.place, id)
	if err != nil {
		return answer{}, err
	}
	shown := c.army(ctx, a)
	shown.update = c.ownEntry() && len(c.values) == 0
	return shown, nil
}

// takeArmy brings a kept army into the channel's game, as if its lines were pasted.
func takeArmy(ctx context.Context, c *call) (answer, error) {
	a, err := c.bot.referee.Army(ctx, c.place, c.address.detail)
	if err != nil {
		return answer{}, err
	}
	return c.bring(ctx, a)
}

// bring pastes a kept army's lines; where they are refused they are kept, to be corrected in the form.
func (c *call) bring(ctx context.Context, army referee.Army) (answer, error) {
	look, err := c.bot.referee.Look(ctx, c.place, c.person)
	if err != nil {
		return answer{}, err
	}
	if look.Game.System().Meta.Slug != army.System {
		return answer{}, rules.Refuse("", "bot.armory.other-system", phrase.Named("name", army.Name), phrase.With("system", phrase.Say("system."+army.System)))
	}
	act := rules.Act{Path: referee.PasteArmy, Args: rules.Args{referee.ArmyLines: army.Text}}
	a, err := c.attempt(ctx, referee.Do{Act: act}, "")
	var refused *rules.Violation
	var already *retryable
	if !errors.As(err, &refused) || errors.As(err, &already) {
		return a, err
	}
	e, ok := c.entryOf(&look, act)
	if !ok {
		return a, err
	}
	id, keepErr := c.keep(ctx, e)
	if keepErr != nil {
		return a, errors.Join(keepErr, err)
	}
	return a, &retryable{err, id}
}

// pasteArmy is `/armee coller`: typed lines, or an army that the club keeps.
func pasteArmy(ctx context.Context, c *call) (answer, error) {
	typed := c.args[armyOption]
	if typed == "" {
		return play(ctx, c)
	}
	if c.args[referee.ArmyLines] != "" {
		return answer{}, rules.Refuse("", "bot.armory.both")
	}
	if _, err := c.bot.referee.Look(ctx, c.place, c.person); err != nil {
		return answer{}, err
	}
	if len(c.armySystems(ctx)) == 0 { // the channel's game knows no armies, and says so
		c.args = rules.Args{}
		return play(ctx, c)
	}
	a, err := c.armyNamed(ctx, typed)
	if err != nil {
		return answer{}, err
	}
	return c.bring(ctx, a)
}

// listArmies shows the armies of the channel's game, and below them those that the club keeps.
func listArmies(ctx context.Context, c *call) (answer, error) {
	if typed := c.args[armyOption]; typed != "" {
		a, err := c.armyNamed(ctx, typed)
		if err != nil {
			return answer{}, err
		}
		return c.army(ctx, a), nil
	}
	act := rules.Act{Path: listArmiesPath}
	if look, err := c.look(ctx); err == nil && look.Game.Ended() == nil {
		if err := c.foreign(look.Game, act); err != nil {
			return answer{}, err
		}
	}
	a, err := c.readAct(ctx, act)
	var refused *rules.Violation
	switch {
	case errors.As(err, &refused):
		a = c.refusal(ctx, refused)
	case errors.Is(err, referee.ErrNoGame):
		a = answer{}
	case err != nil:
		return answer{}, err
	}
	for _, s := range c.armySystems(ctx) {
		kept, err := c.bot.referee.Armies(ctx, c.place, s.Meta.Slug)
		if err != nil {
			return answer{}, err
		}
		system := phrase.With("system", phrase.Say("system."+s.Meta.Slug))
		a.lines = append(a.lines, c.say("bot.armory.count", phrase.Number("count", len(kept)), system))
		if len(kept) == 0 {
			continue
		}
		id, _ := address{verb: clubVerb, word: armyShow, system: s.Meta.Slug}.customID()
		menu := limits.Component{Type: limits.StringSelect, CustomID: id, Placeholder: short(c.label(false, phrase.Say("bot.armory.menu", system)), limits.MaxPlaceholder)}
		for _, k := range kept[:min(len(kept), limits.MaxSelectOptions)] {
			menu.Options = append(menu.Options, limits.SelectOption{Value: k.ID, Label: short(k.Name, limits.MaxSelectOptionLabel)})
		}
		a.rows = append(a.rows, row(menu))
		if len(kept) > limits.MaxSelectOptions {
			a.lines = append(a.lines, c.say("bot.armory.more", phrase.Verbatim("list", c.bot.mention(listArmiesPath))))
		}
	}
	return a, nil
}

// askDropArmy asks once more before an army is deleted.
func askDropArmy(ctx context.Context, c *call) (answer, error) {
	a, err := c.bot.referee.Army(ctx, c.place, c.address.detail)
	if err != nil {
		return answer{}, err
	}
	id, _ := address{verb: clubVerb, word: armySure, system: a.System, detail: a.ID}.customID()
	asked := says(c.say("bot.armory.sure", phrase.Named("name", a.Name)))
	asked.update = c.ownEntry()
	asked.rows = rows(button(c.label(false, phrase.Say("bot.armory.drop")), id, danger), c.drop())
	return asked, nil
}

// dropArmy deletes a kept army.
func dropArmy(ctx context.Context, c *call) (answer, error) {
	a, err := c.bot.referee.DropArmy(ctx, c.place, c.person, referee.Rights(c.manages()), c.address.detail)
	if err != nil {
		return answer{}, err
	}
	gone := says(c.say("bot.armory.dropped", phrase.Named("name", a.Name)))
	gone.update = c.ownEntry()
	return gone, nil
}

// ofClub finds what a button, form or select of the club's tables and armies asks for.
func ofClub(word string, submitted bool) (do handler, queued bool) {
	switch {
	case word == tableForm && submitted:
		return reviseTable, false
	case word == tableForm:
		return reopenTable, false
	case word == tableBack:
		return takeTableBack, false
	case word == armyForm && submitted:
		return takeArmyForm, false
	case word == armyForm:
		return reopenArmy, false
	case word == armyShow:
		return showArmy, false
	case word == armyTake:
		return takeArmy, true
	case word == armyDrop:
		return askDropArmy, false
	case word == armySure:
		return dropArmy, false
	}
	return stale, false
}
