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
	ways, u, err := RetreatHexes(s)
	if err != nil {
		return nil, err
	}
	st, v := retreatStep(s, u, ways, act.Args["ou"], act.Seat)
	if v != nil {
		return nil, v
	}
	return answerWith(s, roller, st)
}

// RetreatHexes are the hexes that the unit in question may retreat to.
func RetreatHexes(s hexwar.State) ([]hex.Hex, hexwar.Unit, error) {
	if s.Fight.Question == orders.AskWithdrawal {
		u := s.Units[s.Fight.Target]
		return Withdrawals(s, u), u, nil
	}
	b, _ := orders.BlowInQuestion(s, orders.AskRetreat)
	u := s.Units[b.Target]
	ways, err := hexesBehind(s, u, u.At, orders.OccupiedFor(s, u))
	return ways, u, err
}

// retreatStep is the step back to a hex, or a refusal that offers the legal hexes.
func retreatStep(s hexwar.State, u hexwar.Unit, ways []hex.Hex, text string, seat rules.Seat) (hexwar.Step, *rules.Violation) {
	at, err := hex.Parse(strings.TrimSpace(text))
	if err == nil && slices.Contains(ways, at) {
		if s.Fight.Question == orders.AskRetreat {
			b, _ := orders.BlowInQuestion(s, orders.AskRetreat)
			return hexwar.Step{Kind: hexwar.DidBack, Blow: b.Kind, Unit: u.ID, At: &at}, nil
		}
		return hexwar.Step{Kind: hexwar.DidWithdraw, Unit: u.ID, Other: s.Fight.Attacker, At: &at}, nil
	}
	v := s.Refuse(retreatTopic, "hexwar.combat.refused.not-back", hexwar.ReadArg(text),
		hexwar.HexArg("unit", u.At),
		phrase.Number("count", len(ways)))
	for i, way := range ways {
		if i < orders.MostWaysOut {
			v.Or(phrase.Say("hexwar.combat.offer.back", hexwar.HexArg("at", way)),
				rules.Act{Path: retreatPath, Seat: seat, Args: rules.Args{"ou": way.String()}})
		}
	}
	return hexwar.Step{}, v
}

// retreatTopic is the rule of where and how far units retreat.
const retreatTopic hexwar.Topic = "recul"

// hexesBehind are the hexes that a unit may retreat to from a hex: towards its own edge, free, on ground
// that it may enter.
func hexesBehind(s hexwar.State, u hexwar.Unit, from hex.Hex, taken func(hex.Hex) bool) ([]hex.Hex, error) {
	var free []hex.Hex
	for _, to := range s.Field.Grid.Rearward(from, hexwar.EdgeOf(u.Seat)) {
		switch open, err := canRetreatTo(s, u, from, to, taken); {
		case err != nil:
			return nil, err
		case open:
			free = append(free, to)
		}
	}
	return free, nil
}

// canRetreatTo reports whether a unit may retreat from a hex to one behind it.
func canRetreatTo(s hexwar.State, u hexwar.Unit, from, to hex.Hex, taken func(hex.Hex) bool) (bool, error) {
	if taken(to) {
		return false, nil
	}
	c, err := s.Field.Crossing(s.Tables.Ground, from, to)
	return err == nil && !s.Tables.Ground.Enter(u.Body().Terrain(), c).Barred, err
}

// retreat moves units back, hex by hex; the player chooses among several hexes. A hex that is blocked
// becomes a loss.
func (c *combat) retreat() (course, error) {
	for _, b := range c.S.Fight.Blows {
		for {
			now := *c.S.Fight.Blow(b.Kind)
			u := c.S.Units[b.Target]
			if now.HexesToRetreat <= 0 || u.Gone {
				break
			}
			ways, err := hexesBehind(c.S, u, u.At, orders.OccupiedFor(c.S, u))
			if err != nil {
				return onward, err
			}
			switch len(ways) {
			case 0:
				if canSpareBlockedLoss(c.S, now) {
					return c.ask(retreatStage, u.Seat, orders.AskBlocked, u.ID)
				}
				err = c.Note(hexwar.Step{Kind: hexwar.DidBlock, Blow: b.Kind, Unit: u.ID, Count: now.HexesToRetreat})
				if err == nil {
					err = c.lose(now, now.HexesToRetreat*c.S.Tables.Chart.Blocked, lostToBlocked)
				}
			case 1:
				err = c.Note(hexwar.Step{Kind: hexwar.DidBack, Blow: b.Kind, Unit: u.ID, At: &ways[0]})
			default:
				return c.ask(retreatStage, u.Seat, orders.AskRetreat, u.ID)
			}
			if err != nil {
				return onward, err
			}
		}
	}
	return onward, nil
}

// Withdrawals are the hexes that « Retraite » leads to: up to the unit's movement, each step towards its
// own edge, by the rules of movement. lecture:hex-amis — friends may let it pass.
func Withdrawals(s hexwar.State, u hexwar.Unit) []hex.Hex {
	budget, step, taken := withdrawal(s, u)
	return slices.DeleteFunc(orders.SearchMarches(s, u.At, budget, step).Hexes(), taken)
}

// canWithdraw reports whether there is such a hex. It tries the neighbours first.
func canWithdraw(s hexwar.State, u hexwar.Unit) bool {
	budget, step, taken := withdrawal(s, u)
	return orders.CanEndBeside(s, u.At, budget, step, func(at hex.Hex) bool { return !taken(at) }) || len(Withdrawals(s, u)) > 0
}

// withdrawal is the budget of « Retraite », the judgement of its steps, and the hexes occupied.
func withdrawal(s hexwar.State, u hexwar.Unit) (hex.Steps, func(from, to hex.Hex, across hex.Side) hex.Step, func(hex.Hex) bool) {
	p, _ := s.Tables.Chart.Profile(u.Troop.Type, u.Troop.Weight)
	edge, taken := hexwar.EdgeOf(u.Seat), orders.OccupiedFor(s, u)
	through := func(at hex.Hex) bool {
		friend, ok := orders.UnitAt(s, at)
		return ok && friend.Seat == u.Seat && s.HasReading(orders.FriendsReading, orders.FriendsPass)
	}
	return p.Movement, func(from, to hex.Hex, _ hex.Side) hex.Step {
		if s.Field.Grid.ToEdge(to, edge) >= s.Field.Grid.ToEdge(from, edge) || taken(to) && !through(to) {
			return hex.Step{Barred: true}
		}
		c, err := s.Field.Crossing(s.Tables.Ground, from, to)
		if err != nil {
			return hex.Step{Barred: true}
		}
		m := s.Tables.Ground.Enter(u.Body().Terrain(), c)
		return hex.Step{Cost: 1 - hex.Steps(m.Hexes), Stop: m.StopAfter, Standing: m.StopBefore, Barred: m.Barred}
	}, taken
}
