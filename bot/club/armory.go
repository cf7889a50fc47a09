package club

import (
	"cmp"
	"errors"
	"strings"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// The commands about armies that a club may keep: one of its own, and options that join those of the systems.
const (
	keepArmyPath   = "bataille armee enregistrer"
	listArmiesPath = "bataille armee liste"
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

// armySystem is the system whose armies are meant: the one named, else that of the channel's open game; empty
// where nothing tells.
func armySystem(c *command.Call) string {
	if all := systemsMeant(c, c.Referee.ArmySystems()); len(all) == 1 {
		return all[0].Meta.Slug
	}
	return ""
}

// completeArmy lists the armies that the club keeps for the channel's game.
func completeArmy(c *command.Call) ([]rules.Choice, error) {
	if c.Focused != armyOption {
		return command.OpenOption(c)
	}
	var choices []rules.Choice
	systems := armySystems(c)
	for _, s := range systems {
		kept, err := c.Referee.Armies(c, c.Place, s.Meta.Slug)
		if err != nil {
			return nil, err
		}
		for _, a := range kept {
			choice := slugChoice(a.Name, a.Name)
			if len(systems) > 1 {
				choice = rules.Choice{Value: s.Meta.Slug + "/" + a.Name,
					Label: phrase.Say("bot.armory.choice", phrase.Verbatim("name", a.Name), reply.System(s.Meta.Slug))}
			}
			choices = append(choices, choice)
		}
	}
	return choices, nil
}

// armySystems are the systems whose kept armies concern a channel: its open game's, else all.
func armySystems(c *command.Call) rules.Registry {
	all := c.Referee.ArmySystems()
	if look, ok := c.InPlay(); ok {
		return only(all, look.Game.System().Meta.Slug)
	}
	return all
}

// armyNamed finds a kept army by what was typed, among those that concern the channel: "panache/Garde" as
// completion writes it where several systems do, or its name. A name that two systems' armies have leaves
// open which.
func armyNamed(c *command.Call, typed string) (a referee.Army, err error) {
	systems := armySystems(c)
	slug, name, _ := strings.Cut(typed, "/")
	for _, s := range only(systems, slug) {
		if a, err := c.Referee.ArmyByName(c, c.Place, s.Meta.Slug, name); err == nil {
			return a, nil
		}
	}
	var found []referee.Army
	var refused error
	for _, s := range systems {
		a, err := c.Referee.ArmyByName(c, c.Place, s.Meta.Slug, typed)
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
		return a, rules.Refuse("", "bot.armory.which-system")
	}
	return a, refused
}

// armyAnswer shows a kept army to the asker, with what he may do with it.
func armyAnswer(c *command.Call, a referee.Army) *reply.Answer {
	shown := c.Answer("bot.armory.title", phrase.Named("name", a.Name), reply.System(a.System))
	shown.Add(c.Say("bot.armory.by", authorOf(a.Author)))
	if !shown.Fence("", a.Text, mostShown) {
		shown.Attached = reply.NewFile("liste.txt", a.Text)
	}
	var take, drop limits.Component
	if look, ok := playedHere(c, a.System); ok && len(look.Seats) > 0 {
		take = c.Button(pressID(armyTake, a.ID), reply.Primary, "bot.armory.take")
	}
	if c.Manages() || a.Keeps(c.Person) {
		drop = c.Button(pressID(armyDrop, a.ID), reply.Secondary, "bot.armory.drop")
	}
	shown.Rows = reply.Rows(take, drop)
	return shown
}

// showArmy shows the army that a select or a button names, or those that the select had no room for.
func showArmy(c *command.Call) (*reply.Answer, error) {
	if from, rest := reply.RestFrom(c.Values); rest {
		kept, err := c.Referee.Armies(c, c.Place, c.Address.System)
		if err != nil {
			return nil, err
		}
		return c.Others(nil, keptArmies(reply.System(c.Address.System), kept), from)
	}
	a, err := c.Referee.Army(c, c.Place, cmp.Or(c.Picked(), c.Address.Detail))
	if err != nil {
		return nil, err
	}
	shown := armyAnswer(c, a)
	shown.Update = c.IsHidden() && len(c.Values) == 0
	return shown, nil
}

// ofArmy is a handler that has the kept army that a button names.
func ofArmy(do func(*command.Call, referee.Army) (*reply.Answer, error)) command.Handler {
	return func(c *command.Call) (*reply.Answer, error) {
		a, err := c.Referee.Army(c, c.Place, c.Address.Detail)
		if err != nil {
			return nil, err
		}
		return do(c, a)
	}
}

// bring brings a kept army into the channel's game, as if its lines were pasted; where they are refused they
// are kept, to be corrected in the form.
func bring(c *command.Call, army referee.Army) (*reply.Answer, error) {
	look, err := c.Here()
	if err != nil {
		return nil, err
	}
	if look.Game.System().Meta.Slug != army.System {
		return nil, rules.Refuse("", "bot.armory.other-system", phrase.Named("name", army.Name), reply.System(army.System))
	}
	act := rules.Act{Path: referee.PasteArmy, Args: rules.Args{referee.ArmyLines: army.Text}}
	a, err := c.Do(act)
	return a, c.Correctable(look, act, err)
}

// pasteArmy is `/bataille armee coller`: typed lines, or an army that the club keeps.
func pasteArmy(c *command.Call) (*reply.Answer, error) {
	typed := c.Args[armyOption]
	if typed == "" {
		return command.Play(c)
	}
	if c.Args[referee.ArmyLines] != "" {
		return nil, rules.Refuse("", "bot.armory.both")
	}
	if _, err := c.Here(); err != nil {
		return nil, err
	}
	if len(armySystems(c)) == 0 { // the channel's game knows no armies, and says so
		c.Args = rules.Args{}
		return command.Play(c)
	}
	a, err := armyNamed(c, typed)
	if err != nil {
		return nil, err
	}
	return bring(c, a)
}

// listArmies shows the armies of the channel's game, and below them those that the club keeps.
func listArmies(c *command.Call) (*reply.Answer, error) {
	if typed := c.Args[armyOption]; typed != "" {
		a, err := armyNamed(c, typed)
		if err != nil {
			return nil, err
		}
		return armyAnswer(c, a), nil
	}
	act := rules.Act{Path: listArmiesPath}
	if look, ok := c.InPlay(); ok {
		if err := c.Foreign(look.Game, act); err != nil {
			return nil, err
		}
	}
	a, err := c.ReadAct(referee.Do{Act: act})
	var refused *rules.Violation
	switch {
	case errors.As(err, &refused):
		a = c.Refusal(refused)
	case errors.Is(err, referee.ErrNoGame):
		a = &reply.Answer{}
	case err != nil:
		return nil, err
	}
	for _, s := range armySystems(c) {
		kept, err := c.Referee.Armies(c, c.Place, s.Meta.Slug)
		if err != nil {
			return nil, err
		}
		system := reply.System(s.Meta.Slug)
		a.Add(c.Say("bot.armory.count", phrase.Number("count", len(kept)), system))
		if len(kept) == 0 {
			continue
		}
		of := keptArmies(system, kept)
		a.Rows = append(a.Rows, reply.Rows(c.Menu(nil, reply.Address{Verb: reply.ClubVerb, Word: armyShow, System: s.Meta.Slug}.CustomID(), c.LabelOf(nil, of.Label), of.Ask[0]))...)
	}
	return a, nil
}

// keptArmies are a club's armies of a system, to choose among.
func keptArmies(system phrase.Arg, kept []referee.Army) rules.Offer {
	q := rules.Question{Label: phrase.Say("bot.armory.menu", system)}
	for _, k := range kept {
		q.Choices = append(q.Choices, slugChoice(k.ID, k.Name))
	}
	return rules.Offer{Label: q.Label, Ask: []rules.Question{q}}
}

// askDropArmy asks once more before an army is deleted.
func askDropArmy(c *command.Call, a referee.Army) (*reply.Answer, error) {
	asked := c.Answer("bot.armory.sure", phrase.Named("name", a.Name))
	asked.Update = c.IsHidden()
	asked.Rows = reply.Rows(c.Button(pressID(armySure, a.ID), reply.Danger, "bot.armory.drop"), c.Drop())
	return asked, nil
}

// dropArmy deletes a kept army.
func dropArmy(c *command.Call) (*reply.Answer, error) {
	a, err := c.Referee.DropArmy(c, c.Place, c.Person, referee.Rights(c.Manages()), c.Address.Detail)
	if err != nil {
		return nil, err
	}
	gone := c.Answer("bot.armory.dropped", phrase.Named("name", a.Name))
	gone.Update = c.IsHidden()
	return gone, nil
}
