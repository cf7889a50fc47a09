package chart

import (
	"embed"
	"fmt"
	"io/fs"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// Chart is a club's tables, decoded. It is read only: games share it.
type Chart struct {
	// Die is what each side of the die shows.
	Die Die
	// Support is what adjacent friends are worth.
	Support Support
	// Blocked is how many losses a hex costs that can't be retreated.
	Blocked int
	// Level is a general's level of command, and so his order tokens at the start, where no scenario gives
	// them.
	Level int

	armour    map[Weight]armour
	advantage advantage
	profiles  map[Troop]Profile
	troops    []Troop // those of the profiles, by type and weight
	victory   share
	examples  []string
}

// The tables, by file name, in the order in which they are shown.
const (
	DieTable       = "die.toml"
	ArmourTable    = "armour.toml"
	AdvantageTable = "advantage.toml"
	DiceTable      = "dice.toml"
	ElementsTable  = "elements.toml"
	MovementTable  = "movement.toml"
	FlagsTable     = "flags.toml"
	PursuitTable   = "pursuit.toml"
	SupportTable   = "support.toml"
	VictoryTable   = "victory.toml"
	CommandTable   = "command.toml"
)

// Tables returns the names of all tables.
func Tables() []string {
	var names []string
	for _, t := range new(rows).tables() {
		names = append(names, t.file)
	}
	return names
}

// Examples returns the tables that are examples, not official, by file name.
func (c *Chart) Examples() []string { return append([]string(nil), c.examples...) }

// rows are the tables that have a line for each troop.
type rows struct {
	dice     table[diceRow]
	elements table[elementsRow]
	movement table[hexesRow]
	flags    flagsText
	pursuit  table[pursuitRow]
}

// namedText is a table with the name of its file.
type namedText struct {
	file string
	text
}

// tables are all tables, to be read, in the order in which they are shown: those of rows and the others.
func (r *rows) tables() []namedText {
	return []namedText{
		{DieTable, &dieText{}}, {ArmourTable, &armourText{}}, {AdvantageTable, &advantageText{}}, {DiceTable, &r.dice},
		{ElementsTable, &r.elements}, {MovementTable, &r.movement}, {FlagsTable, &r.flags}, {PursuitTable, &r.pursuit},
		{SupportTable, &supportText{}}, {VictoryTable, &victoryText{}}, {CommandTable, &commandText{}},
	}
}

// Decode reads the tables, by file name; other files are not looked at. Every error names its table, and the
// row if it is of one.
func Decode(given map[string]string) (*Chart, error) {
	c, r := &Chart{}, rows{}
	var faults tables.Faults
	for _, t := range r.tables() {
		written, ok := given[t.file]
		if !ok {
			return nil, fmt.Errorf("table %s: there is none", t.file)
		}
		err := decode(written, t.text)
		if err == nil {
			err = t.into(c)
		}
		for _, err := range tables.Each(err) {
			faults = append(faults, fmt.Errorf("table %s: %w", t.file, err))
		}
		if t.isExample() {
			c.examples = append(c.examples, t.file)
		}
	}
	if len(faults) == 0 && len(r.dice.rows) == 0 {
		faults = append(faults, phrase.Fault("chart.fault.no-troop", "table "+DiceTable+": no troop"))
	}
	faults = append(faults, c.muster(r)...)
	if len(faults) > 0 {
		return nil, faults
	}
	return c, nil
}

// muster makes a profile of every troop that has dice. The other tables may know more troops than those,
// never fewer: a club that takes a troop out takes it out of one table, one that adds a troop adds its dice
// last. Of a table that could not be read nothing lacks.
func (c *Chart) muster(r rows) tables.Faults {
	c.profiles, c.troops = map[Troop]Profile{}, nil
	var faults tables.Faults
	for _, kind := range Types() {
		for _, weight := range Weights() {
			t := Troop{kind, weight}
			d, ok := r.dice.rows[t]
			if !ok {
				continue
			}
			for _, table := range []struct {
				file  string
				lacks bool
			}{{ElementsTable, r.elements.lacks(t)}, {MovementTable, r.movement.lacks(t)}, {FlagsTable, r.flags.lacks(t)},
				{PursuitTable, r.pursuit.lacks(t)}} {
				if table.lacks {
					faults = append(faults, phrase.Errorf(phrase.Say("chart.fault.no-row", phrase.With("troop", t),
						phrase.Verbatim("table", DiceTable)), "table %s: no row for %s, which has dice in %s", table.file, t, DiceTable))
				}
			}
			e, m, f, p := r.elements.rows[t], r.movement.rows[t], r.flags.rows[t], r.pursuit.rows[t]
			c.troops = append(c.troops, t)
			c.profiles[t] = Profile{
				Troop: t, Close: int(d.Close.value), Ranged: int(d.Ranged.value), Range: hex.Steps(d.Range.value),
				LessPerHex: int(d.LessPerHex.value), Elements: int(e.Elements.value), Movement: hex.Steps(m.Hexes.value),
				PerFlag: hex.Steps(f.Hexes.value), Advances: p.Advance, Pursuits: int(p.Pursuits.value),
			}
		}
	}
	return faults
}

//go:embed data/*.toml
var shipped embed.FS

//go:embed locale/*.toml
var catalogues embed.FS

// Shipped returns the tables that come with the bot, by file name: examples, not official.
func Shipped() map[string]string {
	text := map[string]string{}
	for _, file := range Tables() {
		text[file] = tables.Shipped(shipped, file)
	}
	return text
}

// Locale returns the words for what the tables name and for the odds: fragments (fr.toml, en.toml) that a hex
// system adds to its own catalogues.
func Locale() fs.FS { return phrase.Catalogues(catalogues) }
