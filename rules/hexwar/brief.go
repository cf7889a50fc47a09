package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Brief names the unit as a button or a select does: its hex first, for what is cut off at the end is not
// what one chooses by.
func (u Unit) Brief() phrase.Phrase {
	return phrase.Say("hexwar.command.brief", HexArg("at", u.At),
		u.briefTroop(), phrase.Number("number", u.Number))
}

// briefTroop fills troop with what the unit is, as short as it can be said.
func (u Unit) briefTroop() phrase.Arg {
	return phrase.With("troop", phrase.Say("hexwar.brief."+string(u.Troop.Type)+"."+string(u.Troop.Weight)))
}

// Brief names the officer as a button or a select does.
func (o Officer) Brief() phrase.Phrase {
	return phrase.Say("hexwar.command.brief", HexArg("at", o.At),
		phrase.With("troop", phrase.Say("hexwar.brief.rank."+string(o.Rank))), phrase.Number("number", o.Number))
}

// Known names the officer by rank and number alone, beside whom he leads.
func (o Officer) Known() phrase.Phrase {
	return phrase.Say("hexwar.command.brief-officer", phrase.With("rank", phrase.Say("hexwar.brief.rank."+string(o.Rank))),
		phrase.Number("number", o.Number))
}

// Troops names the unit where its hex is said already.
func (u Unit) Troops() phrase.Phrase {
	return phrase.Say("hexwar.command.brief-troop", u.briefTroop(), phrase.Number("number", u.Number))
}

// BriefChoice is the unit in a select.
func (u Unit) BriefChoice() rules.Choice { return rules.Choice{Value: string(u.ID), Label: u.Brief()} }
