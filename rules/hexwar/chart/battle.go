package chart

import (
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// Ripostes is who may hit back.
type Ripostes string

// Who may hit back, if still in his hex.
const (
	WhenSupported Ripostes = "soutenu"
	Always        Ripostes = "toujours"
	Never         Ripostes = "jamais"
)

// Support is what friends beside a unit are worth.
type Support struct {
	// Friends is how many adjacent friends make a unit supported.
	Friends int
	// Flags is how many flags a supported unit ignores.
	Flags int
	// Ripostes is who may hit back.
	Ripostes Ripostes
}

// Given reports whether so many adjacent friends support a unit.
func (s Support) Given(friends int) bool { return friends >= s.Friends }

// Riposte reports whether a unit that holds its hex may hit back.
func (s Support) Riposte(supported bool) bool {
	return s.Ripostes == Always || s.Ripostes == WhenSupported && supported
}

type supportText struct {
	head
	Friends  figure   `toml:"friends"`
	Flags    figure   `toml:"flags"`
	Ripostes Ripostes `toml:"riposte"`
}

func decodeSupport(text string) (Support, bool, error) {
	var t supportText
	if err := decode(text, &t); err != nil {
		return Support{}, false, err
	}
	const neighbours = 6
	if err := t.Friends.in("friends", 1, neighbours); err != nil {
		return Support{}, false, err
	}
	if err := t.Flags.in("flags", 0, maxDice); err != nil {
		return Support{}, false, err
	}
	if all := []Ripostes{WhenSupported, Always, Never}; !known(all, t.Ripostes) {
		return Support{}, false, phrase.Errorf(tables.Choice("riposte", t.Ripostes, all), "riposte = %s: it must be of %s", clip(string(t.Ripostes)), tables.Alternatives(all))
	}
	return Support{int(t.Friends.value), int(t.Flags.value), t.Ripostes}, t.Example, t.check()
}

// flagsText is decoded apart from table: beside its rows it says what a hex that can't be retreated costs.
type flagsText struct {
	head
	Blocked figure     `toml:"blocked"`
	Troops  []flagsRow `toml:"troop"`
}

func decodeFlags(text string) (rows map[Troop]flagsRow, blocked int, example bool, err error) {
	var t flagsText
	if err := decode(text, &t); err != nil {
		return nil, 0, false, err
	}
	rows, faults := byTroop(t.Troops)
	faults = and(and(faults, t.Blocked.in("blocked", 0, maxElements)), t.check())
	return rows, int(t.Blocked.value), t.Example, faults.Err()
}

// share is a part of the enemy's units.
type share struct{ lost, of int64 }

type victoryText struct {
	head
	Lost figure `toml:"lost"`
	Of   figure `toml:"of"`
}

func decodeVictory(text string) (share, bool, error) {
	var t victoryText
	if err := decode(text, &t); err != nil {
		return share{}, false, err
	}
	const most = 100
	of := t.Of.in("of", 1, most)
	within := t.Of.value
	if of != nil {
		within = most
	}
	faults := and(and(and(nil, of), t.Lost.in("lost", 1, within)), t.check())
	return share{t.Lost.value, t.Of.value}, t.Example, faults.Err()
}

// Defeat returns how many of its units an army may not lose: with that many lost it is beaten. Rounded up; 0 for an army
// without units.
func (c *Chart) Defeat(units int) int {
	if units <= 0 {
		return 0
	}
	whole, rest := int64(units)/c.victory.of, int64(units)%c.victory.of
	return int(whole*c.victory.lost + (rest*c.victory.lost+c.victory.of-1)/c.victory.of)
}

type commandText struct {
	head
	Level figure `toml:"level"`
}

func decodeCommand(text string) (level int, example bool, err error) {
	var t commandText
	if err := decode(text, &t); err != nil {
		return 0, false, err
	}
	const most = 50
	return int(t.Level.value), t.Example, and(and(nil, t.Level.in("level", 0, most)), t.check()).Err()
}
