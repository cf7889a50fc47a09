package ledger

import (
	"slices"

	"aidedecamp/rules/dice"
)

// Thrown is a throw as dice are counted: whose it is, and what it is.
type Thrown struct {
	// Account is who sat then on the seat that it was for; empty for nobody, a guest or an erased person.
	Account string
	dice.Throw
}

// DiceIn are the throws of the log's own epoch, for counting faces. The bot's dice count whether or not they
// were taken back, or else whoever takes back what he dislikes would look lucky; and once however often a
// take-back has shown them again. Typed dice count as far as they are in force, for the struck ones are
// mostly slips of the pen. Free draws are left out: whoever opened a game with one may have drawn until he
// liked it. So are dice that a file has brought, which the game that they were thrown in counts.
func DiceIn(c *Course) []Thrown {
	type fallen struct {
		of    Occurrence
		sides dice.Sides
	}
	var all []Thrown
	drawn := map[fallen]int{} // where in all
	epoch := c.Entries[len(c.Entries)-1].Epoch
	for _, e := range c.Entries {
		if e.Epoch != epoch {
			continue
		}
		for _, t := range e.Throws {
			at := fallen{Occurrence{t.Key, t.N}, t.Sides}
			known, again := drawn[at]
			switch {
			case t.Source == dice.Declared && e.StruckBy == 0, t.Source == dice.Drawn && !again:
				if t.Source == dice.Drawn {
					drawn[at] = len(all)
				}
				all = append(all, Thrown{accountAt(c, thrower(c, e.Record, t), e.Seq), t})
			case t.Source == dice.Drawn && len(t.Faces) > len(all[known].Faces):
				all[known].Throw = t // thrown again with more dice, it begins with the same faces
			}
		}
	}
	return all
}

// thrower is the seat that a throw is for, else whose act it belongs to.
func thrower(c *Course, r Record, t dice.Throw) Seat {
	if seat := Seat(t.Key.Seat); seat.Plays() {
		return seat
	}
	return c.Actor(r)
}

// accountAt is the account that sat on a player's seat when a record was written.
func accountAt(c *Course, seat Seat, record int) string {
	if !seat.Plays() {
		return ""
	}
	for _, s := range slices.Backward(c.Sittings) {
		if s.Seat == seat && s.From <= record {
			if s.Player.Guest {
				return ""
			}
			return c.Texts[s.Player.User].Body
		}
	}
	return ""
}
