package combat

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// decideRetreat takes the hex that a unit retreats to, by flags or by order.
func decideRetreat(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	ways, u := RetreatHexes(s)
	st, v := retreatStep(s, u, ways, act.Args[orders.OptWhere], act.Seat)
	if v != nil {
		return nil, v
	}
	return answerWith(s, roller, st)
}

// RetreatHexes are the hexes that the unit in question may retreat to.
func RetreatHexes(s hexwar.State) ([]hex.Hex, hexwar.Unit) {
	if s.Fight.Question == orders.AskWithdrawal {
		u := s.Units[s.Fight.Target]
		return Withdrawals(s, u), u
	}
	u := s.Units[blowInQuestion(s).Target]
	return hexesBehind(s, u), u
}

// retreatStep is the step back to a hex, or a refusal that offers the legal hexes.
func retreatStep(s hexwar.State, u hexwar.Unit, ways []hex.Hex, text string, seat rules.Seat) (hexwar.Step, *rules.Violation) {
	at, err := hex.Parse(strings.TrimSpace(text))
	if err == nil && slices.Contains(ways, at) {
		if s.Fight.Question == orders.AskRetreat {
			return hexwar.Step{Kind: hexwar.DidBack, Blow: blowInQuestion(s).Kind, Unit: u.ID, At: &at}, nil
		}
		return hexwar.Step{Kind: hexwar.DidWithdraw, Unit: u.ID, Other: s.Fight.Attacker, At: &at}, nil
	}
	v := s.Refuse(retreatTopic, "hexwar.combat.refused.not-back", hexwar.ReadArg(text), hexwar.HexArg("unit", u.At),
		phrase.Number("count", len(ways)))
	for _, way := range ways[:min(len(ways), orders.MostWaysOut)] {
		v.Or(phrase.Say("hexwar.combat.offer.back", hexwar.HexArg("at", way)),
			rules.Act{Path: retreatPath, Seat: seat, Args: rules.Args{orders.OptWhere: way.String()}})
	}
	return hexwar.Step{}, v
}

// retreatTopic is the rule of where and how far units retreat.
const retreatTopic hexwar.Topic = "recul"

// hexesBehind are the hexes that a unit may retreat to: towards its own edge, free, on ground that it may
// enter.
func hexesBehind(s hexwar.State, u hexwar.Unit) []hex.Hex {
	taken := orders.OccupiedFor(s, u)
	return slices.DeleteFunc(s.Field.Grid.Rearward(u.At, hexwar.EdgeOf(u.Seat)), func(to hex.Hex) bool {
		return taken(to) || !orders.CanEnter(s, u, u.At, to)
	})
}

// retreat moves units back, hex by hex; the player chooses among several hexes. A hex that is blocked
// becomes a loss.
func (c *combat) retreat() course {
	for _, b := range c.Fight.Blows {
		for c.err == nil {
			now, u := *c.Fight.Blow(b.Kind), c.Units[b.Target]
			if now.HexesToRetreat <= 0 || u.Gone {
				break
			}
			switch ways := hexesBehind(c.State, u); {
			case len(ways) > 1:
				return c.ask(retreatStage, u.ID, orders.AskRetreat)
			case len(ways) == 1:
				c.Note(hexwar.Step{Kind: hexwar.DidBack, Blow: b.Kind, Unit: u.ID, At: &ways[0]})
			case !now.HasAnswered(orders.AskBlocked) && mayBeSpared(c.State, now): // how many losses, is known only now
				return c.ask(retreatStage, u.ID, orders.AskBlocked)
			default:
				c.Note(hexwar.Step{Kind: hexwar.DidBlock, Blow: b.Kind, Unit: u.ID, Count: now.HexesToRetreat})
				c.lose(now, now.HexesToRetreat*c.Tables.Chart.Blocked, lostToBlocked)
			}
		}
	}
	return onward
}

// Withdrawals are the hexes that « Retraite » leads to. lecture:hex-amis — friends may let it pass.
func Withdrawals(s hexwar.State, u hexwar.Unit) []hex.Hex {
	return hexwar.Each(orders.Withdrawal(s, u).Destinations(), func(d orders.Destination) hex.Hex { return d.At })
}
