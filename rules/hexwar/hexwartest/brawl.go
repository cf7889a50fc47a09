package hexwartest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/combat"
)

// brawlScenario is a board with two armies close to each other, over every kind of ground.
func brawlScenario(rng *rand.Rand) string {
	var out strings.Builder
	out.WriteString("columns = 11\nrows = 12\nname = \"Mêlée\"\n")
	taken := map[string]bool{}
	place := func(low, high int) string {
		for {
			at := string(rune('A'+rng.IntN(11))) + strconv.Itoa(low+rng.IntN(high-low+1))
			if !taken[at] {
				taken[at] = true
				return at
			}
		}
	}
	troops := []string{"infanterie", "infanterie", "cavalerie", "cavalerie", "artillerie", "elephants", "artillerie-a-cheval", "chamellerie",
		"vehicules", "infanterie"}
	weights := []string{"leger", "moyen", "lourd"}
	for i, camp := range []string{"bleu", "rouge"} {
		rows := [2]int{4 + 2*i, 5 + 2*i}
		for _, troop := range troops {
			fmt.Fprintf(&out, "[[unit]]\ncamp = %q\ntroop = %q\nweight = %q\nelements = %d\nat = %q\n", camp, troop, weights[rng.IntN(3)],
				1+rng.IntN(3), place(rows[0], rows[1]))
		}
		for _, rank := range []string{"general-en-chef", "sous-general", "officier"} {
			fmt.Fprintf(&out, "[[officer]]\ncamp = %q\nrank = %q\nat = %q\n", camp, rank, place(rows[0], rows[1]))
		}
		fmt.Fprintf(&out, "[[camp]]\ncamp = %q\ntokens = %d\nvictory = %d\n", camp, 4+rng.IntN(12), 1+rng.IntN(3))
	}
	for _, row := range []string{"foret", "colline", "rocaille", "marais", "sable", "neige", "route", "habitat"} {
		for range 2 { // only in empty hexes: not every troop may
			fmt.Fprintf(&out, "[[hex]]\nat = %q\nrows = [%q]\n", place(2, 9), row)
		}
	}
	for i, row := range []string{"pieux", "barriere", "trous", "fosse", "remblai", "chausses-trappes", "abattis"} {
		column := string(rune('B' + i))
		fmt.Fprintf(&out, "[[side]]\nat = \"%s5/%s6\"\nrows = [%q]\n", column, column, row)
	}
	return out.String()
}

// answer fills an offer's questions. A line of text, or several things together, may be refused.
func (b *Brawl) answer(o rules.Offer) (rules.Act, expectation) {
	act, expected := o.Act.Without(""), mustBeAllowed
	act.Seat = o.Seat
	for _, q := range o.Ask {
		switch {
		case q.Optional && b.Rng.IntN(2) == 0:
		case len(q.Choices) == 0:
			act.Args[q.Option], expected = b.text(q.Option), mayBeRefused
		default:
			count := max(q.Min, 1)
			if q.Max > count {
				count += b.Rng.IntN(q.Max - count + 1)
			}
			if count > 1 {
				expected = mayBeRefused
			}
			var values []string
			for _, i := range b.Rng.Perm(len(q.Choices))[:min(count, len(q.Choices))] {
				values = append(values, q.Choices[i].Value)
			}
			act.Args[q.Option] = strings.Join(values, " ")
		}
	}
	return act, expected
}

// lines are what people and programs type into a field.
var lines = []string{"", "C4", "F6", "E5 F5", "3", "a2", "b7", "off1", "a!2", "C4/C5", "foret", "inf moyenne", "cavalerie lourde", "-1",
	"999999999999999999999", "@everyone",
	"6 inf; 3 cav lourde; 1 art; gen; off", "«»\u202e", strings.Repeat("é", 4000), "`;--\n🎲"}

func (b *Brawl) text(option string) string {
	if option == "attacker" || option == "target" {
		if troops := []string{"inf moyenne", "cavalerie lourde", "artillerie", "éléphants", "3", "a2", "b4"}; b.Rng.IntN(4) > 0 {
			return troops[b.Rng.IntN(len(troops))]
		}
	}
	switch b.Rng.IntN(3) {
	case 0:
		return string(rune('A'+b.Rng.IntN(11))) + strconv.Itoa(1+b.Rng.IntN(12))
	case 1:
		return strconv.Itoa(b.Rng.IntN(12))
	}
	return lines[b.Rng.IntN(len(lines))]
}

// slash is a command as somebody types it: what completion proposes, or anything.
func (b *Brawl) slash(seat rules.Seat) rules.Act {
	spec := b.system.Acts[b.Rng.IntN(len(b.system.Acts))]
	if b.state.HasReading(hexwar.ModeSetting, hexwar.OnTable) && b.Rng.IntN(2) == 0 {
		spec = combat.TableVerb().Spec
	}
	if b.state.Turn.Number > 0 { // what comes before the battle is refused alike, whatever is said
		for range 4 {
			if strings.HasPrefix(spec.Path, "terrain") || strings.HasPrefix(spec.Path, "bataille armee") || strings.HasPrefix(spec.Path, "bataille deployer") {
				spec = b.system.Acts[b.Rng.IntN(len(b.system.Acts))]
			}
		}
	}
	if b.Rng.IntN(20) == 0 {
		seat = []rules.Seat{rules.Referee, rules.Public}[b.Rng.IntN(2)]
	}
	act := rules.Act{Path: spec.Path, Seat: seat, Args: rules.Args{}}
	skips := 2
	if spec.Path == "bataille sur-table" { // thirteen options: with all of them there is always one that makes no sense
		skips = 5
	}
	for _, o := range spec.Options {
		choices := o.Choices
		if len(choices) == 0 {
			choices = b.g.Choices(rules.Act{Path: spec.Path, Seat: seat}, o.Name)
		}
		switch {
		case !o.Required && b.Rng.IntN(6) < skips:
		case len(choices) > 0 && b.Rng.IntN(5) > 0:
			act.Args[o.Name] = choices[b.Rng.IntN(len(choices))].Value
		default:
			act.Args[o.Name] = b.text(o.Name)
		}
	}
	return act
}
