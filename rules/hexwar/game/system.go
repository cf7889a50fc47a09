package game

import (
	"fmt"
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/command"
	"aidedecamp/rules/hexwar/deploy"
	"aidedecamp/rules/hexwar/end"
	"aidedecamp/rules/hexwar/figures"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/hexwar/movement"
	"aidedecamp/rules/hexwar/muster"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// gates are those that settings may govern, in the order in which they are reached.
var gates = []string{hexwar.MapGate, hexwar.ArmyGate, hexwar.DeployGate, hexwar.BattleGate}

// Chapters are the parts of a battle in the order in which they are played. A book's slug is part of some
// paths ("terrain panache"), so each book has its own.
func Chapters(b *hexwar.Book) []rules.Chapter[hexwar.State] {
	return []rules.Chapter[hexwar.State]{figures.Chapter(b), mapmaking.Chapter(b), muster.Chapter(b), deploy.Chapter(b),
		command.CommandChapter(), command.OrdersChapter(b), movement.Chapter(),
		combat.Chapter(b), end.Chapter()}
}

// due ends the defender's window where the players set a delay: no order. lecture:hex-delai
func due(s hexwar.State) []rules.Deadline {
	seconds, set := rules.Args(s.Settings).Whole(delaySetting)
	if !set || s.Fight == nil || s.Fight.Question != orders.AskDefenceOrder {
		return nil
	}
	return []rules.Deadline{{Gate: orders.CombatGate(s), Key: "combat-" + combat.DeclineKey, Seconds: seconds}}
}

// delaySetting is how long a defender is waited for.
const delaySetting = "hex-delai"

const refSettings rules.Ref = "maison:reglages"

// settable refuses a setting whose part of the battle has begun.
func settable(s hexwar.State, name string) error {
	i := slices.IndexFunc(s.Book.Settings, func(r rules.Setting) bool { return r.Name == name })
	if i < 0 || s.Book.Settings[i].Governs == "" {
		return nil
	}
	governs := slices.Index(gates, s.Book.Settings[i].Governs)
	for _, c := range rules.Reached(s.Book.Rules().Chapters, s) {
		if at := slices.Index(gates, c.Gate); at > governs || at == governs && (c.Begun == nil || c.Begun(s) || c.Over(s)) {
			return rules.Refuse(refSettings, "hexwar.refused.setting-past")
		}
	}
	return nil
}

// Define puts a book's game together of chapters: its own, or a test's.
func Define(b *hexwar.Book, chapters []rules.Chapter[hexwar.State]) *rules.Definition[hexwar.State] {
	return &rules.Definition[hexwar.State]{
		Meta:   rules.Meta{Slug: b.Slug, Version: b.Version, Settings: b.Settings, Profiles: b.Profiles, Tables: b.Tables, Example: b.Example},
		Locale: b.Words, Start: func(setup rules.Setup) (hexwar.State, error) { return Start(b, setup) }, Chapters: chapters,
		Frame: func(s hexwar.State, _ rules.Seat) rules.View {
			title := phrase.Say("hexwar.title", phrase.With("system", phrase.Say("system."+b.Slug)))
			return rules.View{Board: &table.Board{Title: title}}
		},
		Played: phrase.Say("hexwar.phase.over"), Examples: orders.Examples,
		Free: func(s hexwar.State) hexwar.State {
			s.WithoutGame = true
			return s
		},
		Settable: settable, Set: hexwar.State.WithSetting, Due: due, Dice: typedDice, Withheld: hexwar.State.HidesTokens,
	}
}

// Start returns the state of a new battle; a table that does not parse is an error that names it.
func Start(b *hexwar.Book, setup rules.Setup) (hexwar.State, error) {
	decoded, err := b.Decoder.Of(setup.Tables)
	if err != nil {
		return hexwar.State{}, fmt.Errorf("%s: %w", b.Slug, err)
	}
	if decoded, err = decoded.ForReadings(setup.Settings); err != nil {
		return hexwar.State{}, fmt.Errorf("%s: %w", b.Slug, err)
	}
	return hexwar.State{Book: b, Tables: decoded, Settings: maps.Clone(setup.Settings)}, nil
}
