package hexwar

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
)

// commander plays both camps sensibly: activates who is nearest to the enemy, advances to contact, attacks the weakest, follows up. He
// is eager to give orders and to cross ground that no battle has shown yet.
type commander struct {
	// wanted are orders and effects of leaders ("tete perte") that he gives as soon as he may, each once.
	wanted []string
	// crossed are the rows that were crossed already.
	crossed map[ground.RowID]bool
}

// next is what the commander does now, in the order of his liking: the first that is not refused is done.
func (c *commander) next(s State) []rules.Act {
	if s.fight != nil {
		return c.answers(s)
	}
	seat := s.turn.Seat
	var acts []rules.Act
	add := func(path string, args rules.Args) { acts = append(acts, rules.Act{Path: path, Seat: seat, Args: args}) }
	for _, l := range s.legalOrders(seat) {
		if c.wants(l.given.Order) {
			acts = append(acts, l.act(seat))
		}
	}
	for _, o := range s.leadings(seat) {
		for _, choice := range o.Ask[0].Choices {
			if c.wants("tete " + choice.Value) {
				args := maps.Clone(o.Args)
				args["effect"] = choice.Value
				add(leadPath, args)
			}
		}
	}
	switch s.turn.Phase {
	case CommandPhase:
		for _, o := range s.leaders(seat) {
			if units := c.called(s, o); units != "" {
				add(activatePath, rules.Args{"officer": string(o.ID), "units": units})
			}
		}
		add(phasePath, nil)
	case MovementPhase:
		for _, m := range s.movers() {
			if at, ok := c.goal(s, m); ok {
				add(movePath, rules.Args{"unit": m.id(), "ou": at.String()})
			}
		}
		add(phasePath, nil)
	case CombatPhase:
		acts = append(acts, c.attacks(s, seat)...)
		add(turnPath, nil)
	}
	return acts
}

func (c *commander) wants(what string) bool { return slices.Contains(c.wanted, what) }

// gave strikes what was done off the list of what is wanted.
func (c *commander) gave(what string) {
	c.wanted = slices.DeleteFunc(slices.Clone(c.wanted), func(w string) bool { return w == what })
}

// called are the units that an officer calls: those nearest to the enemy that go together.
func (c *commander) called(s State, o Leader) string {
	_, most, _ := s.quota(s.turn.Seat)
	act := rules.Act{Path: activatePath, Seat: s.turn.Seat}
	try := s.calledBy(o)
	units := s.unitsOf(s.turn.Seat)
	slices.SortStableFunc(units, func(a, b Unit) int { return c.distant(s, a) - c.distant(s, b) })
	var values []string
	for _, u := range units {
		with := try
		with.units = append(slices.Clone(try.units), u)
		if len(values) < most-s.ledIn(o) && s.judgeActivation(act, with) == nil {
			try, values = with, append(values, string(u.ID))
		}
	}
	return strings.Join(values, " ")
}

// distant is how far a unit is from the enemy; one with new ground around it counts as nearer.
func (c *commander) distant(s State, u Unit) int {
	far, _ := s.nearest(u.Seat, u.At)
	n := 2 * int(far)
	for _, at := range s.field.Grid.Neighbours(u.At) {
		for _, row := range rowsBetween(s, u.At, at) {
			if _, stands := s.unitAt(at); !c.crossed[row] && (stands || far > 1) {
				n -= 3
			}
		}
	}
	return n
}

// goal is where a unit goes: over ground that was not crossed yet, else nearer to the enemy. Whoever stands in contact or has a shot stays.
func (c *commander) goal(s State, m march) (hex.Hex, bool) {
	from, seat := m.from, m.seat()
	d, enemy := s.nearest(seat, from)
	guns := s.order(WindOfShot).fits(m.unit.Troop.Type) && len(s.fighting().pairsOf(m.unit)) > 0
	if m.unit.ID != "" && (guns || enemy && d == 1 && m.unit.Turn.Activation > 0) {
		return from, false
	}
	score := func(at hex.Hex, path []hex.Hex) int {
		d, _ := s.nearest(seat, at)
		n := 4 * int(d)
		if m.unit.ID == "" {
			n = 4 * max(0, 3-int(d))
		}
		for i, h := range path {
			before := from
			if i > 0 {
				before = path[i-1]
			}
			for _, row := range rowsBetween(s, before, h) {
				if !c.crossed[row] && m.unit.ID != "" {
					n -= 11
				}
			}
		}
		return n
	}
	best, least := from, score(from, nil)
	for _, d := range m.goals {
		if n := score(d.At, d.Path); n < least {
			best, least = d.At, n
		}
	}
	return best, best != from
}

// attacks are the attacks that may be made, over new ground first, then on the weakest, each with a wanted order where one may be given.
func (c *commander) attacks(s State, seat rules.Seat) []rules.Act {
	pairs := s.pairs(seat)
	worth := func(p pair) int {
		n := p.Target.Elements
		for _, row := range rowsFought(s, p.Attacker.At, p.Target.At) {
			if !c.crossed[row] {
				n -= 5
			}
		}
		return n
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return worth(a) - worth(b) })
	var with, plain []rules.Act
	for _, p := range pairs {
		for _, o := range s.attackOptions(p, 0) {
			if c.wants(o.ID) && (o.Helps == nil || o.Helps(s, p)) {
				with = append(with, pairAct(seat, p, o.ID))
			}
		}
		plain = append(plain, pairAct(seat, p, ""))
	}
	return append(with, plain...)
}

// answers are the answers to what the combat under way asks.
func (c *commander) answers(s State) []rules.Act {
	f := s.fight
	var acts []rules.Act
	add := func(path string, args rules.Args) {
		acts = append(acts, rules.Act{Path: path, Seat: f.Seat, Args: args})
	}
	for _, o := range s.ordersNow(f.Seat) {
		if c.wants(o.ID) {
			add(orderPath+o.ID, nil)
		}
	}
	switch f.Ask {
	case askAttackOrder, askDefenceOrder:
		add(declinePath, nil)
	case askRetreat, askWithdrawal:
		ways, _, err := s.waysBack()
		if err == nil {
			for _, at := range ways {
				add(retreatPath, rules.Args{"ou": at.String()})
			}
		}
	case askDodge, askSacrifice:
		add(choicePath, rules.Args{"valeur": "1"})
		add(choicePath, rules.Args{"valeur": "0"})
	case askFollow:
		add(followPath, rules.Args{"quoi": advance})
		add(followPath, rules.Args{"quoi": stay})
	case askPursuit:
		acts = append(acts, c.attacks(s, f.Seat)...)
		add(followPath, rules.Args{"quoi": stay})
	default:
		add(choicePath, rules.Args{"valeur": strconv.Itoa(0)})
	}
	return acts
}

// rowsBetween are the rows of the hex entered, of the one left, and of the side between them.
func rowsBetween(s State, from, to hex.Hex) []ground.RowID {
	rows := append(rowsAt(s, from), rowsAt(s, to)...)
	side, neighbours := hex.Between(from, to)
	if !neighbours {
		return rows
	}
	return append(append(rows, s.field.held(side, from)...), s.field.held(side, to)...)
}

// rowsFought are the rows that a combat is over: those of both hexes, and of the side between them in close combat.
func rowsFought(s State, from, to hex.Hex) []ground.RowID {
	if hex.Distance(from, to) == 1 {
		return rowsBetween(s, from, to)
	}
	return append(rowsAt(s, from), rowsAt(s, to)...)
}

// rowsAt are the rows of a hex; composed elements are taken apart.
func rowsAt(s State, at hex.Hex) []ground.RowID {
	here, err := s.field.ground(s.tables.ground, at)
	if err != nil {
		return nil
	}
	return here.Rows()
}
