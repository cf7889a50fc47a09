package hexwar_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/command"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// commander plays both camps sensibly: activates who is nearest to the enemy, advances to contact, attacks
// the weakest, follows up. He is eager to give orders and to cross ground that no battle has shown yet.
type commander struct {
	// wanted are orders and effects of leaders ("tete perte") that he gives as soon as he may, each once.
	wanted []string
	// crossed are the rows that were crossed already.
	crossed map[ground.RowID]bool
}

// next is what the commander does now, in the order of his liking: the first that is not refused is done.
func (c *commander) next(s hexwar.State) []rules.Act {
	if s.Fight != nil {
		return c.answers(s)
	}
	seat := s.Turn.Seat
	var acts []rules.Act
	add := func(path string, args rules.Args) { acts = append(acts, rules.Act{Path: path, Seat: seat, Args: args}) }
	for _, l := range orders.LegalOrders(s, seat) {
		if c.wants(l.Given.Order) {
			acts = append(acts, l.Act(seat))
		}
	}
	for _, o := range command.LeadSelects(s, seat) {
		for _, choice := range o.Ask[0].Choices {
			if c.wants("tete " + choice.Value) {
				args := maps.Clone(o.Args)
				args["effect"] = choice.Value
				add("bataille tete", args)
			}
		}
	}
	switch s.Turn.Phase {
	case hexwar.CommandPhase:
		for _, o := range orders.Leaders(s, seat) {
			if units := c.called(s, o); units != "" {
				add("bataille activer", rules.Args{"officer": string(o.ID), "units": units})
			}
		}
		add("phase finir", nil)
	case hexwar.MovementPhase:
		for _, m := range orders.OpenMoves(s) {
			if at, ok := c.goal(s, m); ok {
				add(orders.MovePath, rules.Args{"unit": m.ID, "ou": at.String()})
			}
		}
		add("phase finir", nil)
	case hexwar.CombatPhase:
		acts = append(acts, c.attacks(s, seat)...)
		add(orders.TurnPath, nil)
	}
	return acts
}

func (c *commander) wants(what string) bool { return slices.Contains(c.wanted, what) }

// gave strikes what was done off the list of what is wanted.
func (c *commander) gave(what string) {
	c.wanted = slices.DeleteFunc(slices.Clone(c.wanted), func(w string) bool { return w == what })
}

// called are the units that an officer calls: those nearest to the enemy that go together.
func (c *commander) called(s hexwar.State, o hexwar.Officer) string {
	_, most, _ := orders.ActivationQuota(s, s.Turn.Seat)
	act := rules.Act{Path: "bataille activer", Seat: s.Turn.Seat}
	try := command.RequestOf(s, o, nil, nil)
	units := s.UnitsOf(s.Turn.Seat)
	slices.SortStableFunc(units, func(a, b hexwar.Unit) int { return c.distant(s, a) - c.distant(s, b) })
	var values []string
	for _, u := range units {
		with := try
		with.Units = append(slices.Clone(try.Units), u)
		if len(values) < most-orders.PlacesTaken(s, o) && command.JudgeActivation(s, act, with) == nil {
			try, values = with, append(values, string(u.ID))
		}
	}
	return strings.Join(values, " ")
}

// distant is how far a unit is from the enemy; one with new ground around it counts as nearer.
func (c *commander) distant(s hexwar.State, u hexwar.Unit) int {
	far, _ := orders.Nearest(s, u.Seat, u.At)
	n := 2 * int(far)
	for _, at := range s.Field.Grid.Neighbours(u.At) {
		for _, row := range rowsBetween(s, u.At, at) {
			if _, stands := orders.UnitAt(s, at); !c.crossed[row] && (stands || far > 1) {
				n -= 3
			}
		}
	}
	return n
}

// goal is where a unit goes: over ground that was not crossed yet, else nearer to the enemy. Whoever stands
// in contact or has a shot stays.
func (c *commander) goal(s hexwar.State, m orders.March) (hex.Hex, bool) {
	from, seat := m.From, m.Seat
	d, enemy := orders.Nearest(s, seat, from)
	guns := orders.IsFor(orders.Order(s, hexwartest.WindOfShot), m.Unit.Troop.Type) && len(orders.AttacksOf(orders.InCombatPhase(s), m.Unit)) > 0
	if m.Unit.ID != "" && (guns || enemy && d == 1 && m.Unit.Turn.Activation > 0) {
		return from, false
	}
	score := func(at hex.Hex, path []hex.Hex) int {
		d, _ := orders.Nearest(s, seat, at)
		n := 4 * int(d)
		if m.Unit.ID == "" {
			n = 4 * max(0, 3-int(d))
		}
		for i, h := range path {
			before := from
			if i > 0 {
				before = path[i-1]
			}
			for _, row := range rowsBetween(s, before, h) {
				if !c.crossed[row] && m.Unit.ID != "" {
					n -= 11
				}
			}
		}
		return n
	}
	best, least := from, score(from, nil)
	for _, d := range m.Destinations() {
		if n := score(d.At, d.Path); n < least {
			best, least = d.At, n
		}
	}
	return best, best != from
}

// attacks are the attacks that may be made, over new ground first, then on the weakest, each with a wanted
// order where one may be given.
func (c *commander) attacks(s hexwar.State, seat rules.Seat) []rules.Act {
	pairs := orders.Attacks(s, seat)
	worth := func(p hexwar.Attack) int {
		n := p.Target.Elements
		for _, row := range rowsFought(s, p.Attacker.At, p.Target.At) {
			if !c.crossed[row] {
				n -= 5
			}
		}
		return n
	}
	slices.SortStableFunc(pairs, func(a, b hexwar.Attack) int { return worth(a) - worth(b) })
	var with, plain []rules.Act
	for _, p := range pairs {
		for _, o := range orders.PayableOrders(s, p, orders.InMelee, 0) {
			if c.wants(o.ID) && orders.IsUseful(s, o.Order, p) {
				with = append(with, orders.AttackAct(seat, p, o.ID))
			}
		}
		plain = append(plain, orders.AttackAct(seat, p, ""))
	}
	return append(with, plain...)
}

// answers are the answers to what the combat under way asks.
func (c *commander) answers(s hexwar.State) []rules.Act {
	f := s.Fight
	var acts []rules.Act
	add := func(path string, args rules.Args) {
		acts = append(acts, rules.Act{Path: path, Seat: f.Seat, Args: args})
	}
	for _, o := range orders.OpenOrders(s, f.Seat) {
		if c.wants(o.ID) {
			add(orders.OrderPath+o.ID, nil)
		}
	}
	switch f.Question {
	case orders.AskAttackOrder, orders.AskDefenceOrder:
		add("bataille combat sans-ordre", nil)
	case orders.AskRetreat, orders.AskWithdrawal:
		ways, _ := combat.RetreatHexes(s)
		for _, at := range ways {
			add("bataille combat recul", rules.Args{"ou": at.String()})
		}
	case orders.AskDodge, orders.AskSacrifice:
		add("bataille combat choix", rules.Args{"valeur": "1"})
		add("bataille combat choix", rules.Args{"valeur": "0"})
	case orders.AskFollow:
		add("bataille combat suite", rules.Args{"quoi": "suivi"})
		add("bataille combat suite", rules.Args{"quoi": "reste"})
	case orders.AskPursuit:
		acts = append(acts, c.attacks(s, f.Seat)...)
		add("bataille combat suite", rules.Args{"quoi": "reste"})
	default:
		add("bataille combat choix", rules.Args{"valeur": strconv.Itoa(0)})
	}
	return acts
}

// rowsBetween are the rows of the hex entered, of the one left, and of the side between them.
func rowsBetween(s hexwar.State, from, to hex.Hex) []ground.RowID {
	rows := append(rowsAt(s, from), rowsAt(s, to)...)
	side, neighbours := hex.Between(from, to)
	if !neighbours {
		return rows
	}
	return append(append(rows, s.Field.RowsHeldBy(side, from)...), s.Field.RowsHeldBy(side, to)...)
}

// rowsFought are the rows that a combat is over: those of both hexes, and of the side between them in close
// combat.
func rowsFought(s hexwar.State, from, to hex.Hex) []ground.RowID {
	if hex.Distance(from, to) == 1 {
		return rowsBetween(s, from, to)
	}
	return append(rowsAt(s, from), rowsAt(s, to)...)
}

// rowsAt are the rows of a hex; composed elements are taken apart.
func rowsAt(s hexwar.State, at hex.Hex) []ground.RowID {
	here, err := s.Field.Ground(s.Tables.Ground, at)
	if err != nil {
		return nil
	}
	return here.Rows()
}
