package chart

import (
	"cmp"

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

// IsGiven reports whether so many adjacent friends support a unit.
func (s Support) IsGiven(friends int) bool { return friends >= s.Friends }

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

func (t *supportText) into(c *Chart) error {
	const neighbours = 6
	c.Support = Support{int(t.Friends.value), int(t.Flags.value), t.Ripostes}
	return cmp.Or(t.Friends.in("friends", 1, neighbours), t.Flags.in("flags", 0, maxDice),
		tables.OneOf("riposte", t.Ripostes, []Ripostes{WhenSupported, Always, Never}), t.check())
}

// flagsText says beside its rows what a hex that can't be retreated costs.
type flagsText struct {
	table[hexesRow]
	Blocked figure `toml:"blocked"`
}

func (t *flagsText) into(c *Chart) error {
	c.Blocked = int(t.Blocked.value)
	return t.spread().And(t.Blocked.in("blocked", 0, maxElements), t.check()).Err()
}

// share is a part of the enemy's units.
type share struct{ lost, of int64 }

type victoryText struct {
	head
	Lost figure `toml:"lost"`
	Of   figure `toml:"of"`
}

func (t *victoryText) into(c *Chart) error {
	const most = 100
	of := t.Of.in("of", 1, most)
	within := t.Of.value
	if of != nil {
		within = most
	}
	c.victory = share{t.Lost.value, t.Of.value}
	return tables.Faults{}.And(of, t.Lost.in("lost", 1, within), t.check()).Err()
}

// Defeat returns how many of its units an army may not lose: with that many lost it is beaten. Rounded up; 0
// for an army without units.
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

func (t *commandText) into(c *Chart) error {
	const most = 50
	c.Level = int(t.Level.value)
	return tables.Faults{}.And(t.Level.in("level", 0, most), t.check()).Err()
}
