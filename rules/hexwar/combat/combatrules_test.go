package combat_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/deploy"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
)

// TestSight: pa1:effets-naturels/note-1 — units and terrain mask; a unit just in front of a hill does not
// mask one on it.
func TestSight(t *testing.T) {
	for name, c := range map[string]struct {
		board string
		open  bool
	}{
		"open":                   {"", true},
		"a unit between":         {"b2 inf moyen E6", false},
		"a friend between":       {"a2 inf moyen E6", false},
		"a forest between":       {"hex E6 foret", false},
		"marsh between":          {"hex E6 marais", true},
		"onto a hill":            {"b2 inf moyen F6\nhex G6 colline", true},
		"from a hill":            {"a2 inf moyen D6\nhex C6 colline", true},
		"far in front of a hill": {"b2 inf moyen E6\nhex G6 colline", false},
		"in front, without hill": {"b2 inf moyen F6\nhex G6 rocaille", false},
		"forest before a hill":   {"hex F6 foret\nhex G6 colline", false},
		"a target in a forest":   {"hex G6 foret", true},
		"a wall between":         {"side D6/E6 E6 mur", false},
		"a ditch between":        {"side D6/E6 E6 fosse", true},
		"a wall of the target's": {"side F6/G6 G6 mur", true},
	} {
		s := hexwartest.Duel(t, "panache", "a1 art moyen C6 act=1\nb1 inf moyen G6\n"+c.board)
		if _, open := orders.Sight(s, hexwartest.At(t, "C6"), hexwartest.At(t, "G6")); open != c.open {
			t.Errorf("%s: open is %v", name, open)
		}
		if _, back := orders.Sight(s, hexwartest.At(t, "G6"), hexwartest.At(t, "C6")); back != c.open {
			t.Errorf("%s: seen from the other end it is %v", name, back)
		}
	}
}

// TestSums: pa1:effets/cumul — first the dice taken off, then the cap, never below 0; what an order gives
// comes after, or before by lecture:hex-bonus.
func TestSums(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Duel(t, slug, "")
		g := s.Tables.Ground
		rough, err := g.Ground("rocaille", "foret")
		if err != nil {
			t.Fatal(err)
		}
		dash := []hexwar.SumLine{{From: hexwar.FromOrder, Order: hexwartest.Dash, By: 1}}
		for name, c := range map[string]struct {
			troop chart.Troop
			bonus []hexwar.SumLine
			early bool
			want  int
		}{
			"4 − 1, then max 2":        {chart.Troop{Type: chart.Infantry, Weight: chart.Heavy}, nil, false, 2},
			"2 − 1, then max 2":        {chart.Troop{Type: chart.Infantry, Weight: chart.Light}, nil, false, 1},
			"the order after the cap":  {chart.Troop{Type: chart.Infantry, Weight: chart.Heavy}, dash, false, 3},
			"the order before the cap": {chart.Troop{Type: chart.Infantry, Weight: chart.Heavy}, dash, true, 2},
		} {
			sum, err := s.Tables.Sum(hexwar.ThrowInput{Thrower: hexwar.Body{Troop: c.troop}, Target: hexwar.Body{Troop: c.troop},
				Crossing: ground.Crossing{To: rough}, Bonus: c.bonus, BonusBeforeTerrain: c.early}, s.Book)
			if err != nil {
				t.Fatal(err)
			}
			if sum.Dice != c.want {
				t.Errorf("%s: %d dice, want %d (%+v)", name, sum.Dice, c.want, sum.Lines)
			}
		}
		if _, err := s.Tables.Sum(hexwar.ThrowInput{Thrower: hexwar.Body{Troop: chart.Troop{Type: "martien"}}}, s.Book); !errors.Is(err,
			chart.ErrUnknown) {
			t.Errorf("a troop without a row: %v", err)
		}
	}
}

// TestPrices: p3:influence/rabais — one less with an officer in influence, never below 1, never for a command
// order; p3:ordres/elan — doubled, tripled.
func TestPrices(t *testing.T) {
	const board = "purse a 9\na1 inf moyen E6 act=1\na2 cav moyen D6 act=1\na3 inf moyen A1\na!1 officier E6\na!2 sous-general C6\n"
	for name, c := range map[string]struct {
		unit    hexwar.UnitID
		order   string
		terms   orders.PriceTerms
		reading string
		want    int
	}{
		"on the hex":          {"a1", hexwartest.Charge, orders.PriceTerms{}, "", 1},
		"never below one":     {"a1", hexwartest.Dash, orders.PriceTerms{}, "", 1},
		"doubled":             {"a1", hexwartest.Dash, orders.PriceTerms{Times: 2}, "", 1},
		"tripled":             {"a1", hexwartest.Dash, orders.PriceTerms{Times: 3}, "", 2},
		"mounted":             {"a2", hexwartest.Dash, orders.PriceTerms{}, "", 1},
		"mounted and tripled": {"a2", hexwartest.Dash, orders.PriceTerms{Times: 3}, "", 5},
		"out of influence":    {"a3", hexwartest.Charge, orders.PriceTerms{}, "", 2},
		"command order":       {"a1", hexwartest.Dispatch, orders.PriceTerms{}, "", 2},
		"per hex":             {"a1", hexwartest.Woodsman, orders.PriceTerms{Per: 3}, "", 5},
		"per hex, each":       {"a1", hexwartest.Woodsman, orders.PriceTerms{Per: 3}, "hex-rabais=chaque", 3},
		"other elements":      {"a2", hexwartest.Rally, orders.PriceTerms{Per: 2}, "", 5},
	} {
		var chosen []string
		if c.reading != "" {
			chosen = []string{c.reading}
		}
		s := hexwartest.Duel(t, "panache", board, chosen...)
		p := orders.PriceOf(s, orders.Order(s, c.order), s.Units[c.unit], c.terms)
		if p.Total != c.want || p.Left != 9-c.want {
			t.Errorf("%s: %+v, want %d", name, p, c.want)
		}
	}
	s := hexwartest.Duel(t, "panache", board)
	if p := orders.PriceOf(s, orders.Order(s, hexwartest.Ambush), s.Units["a1"].WithMark(hexwar.LeadOrder), orders.PriceTerms{}); !p.IsFree ||
		p.Total != 0 {
		t.Errorf("an officer at the head: %+v", p)
	}
}

// TestRetreatGround: bareme:drapeaux — back towards the own edge, on free hexes that the unit may enter.
func TestRetreatGround(t *testing.T) {
	for name, c := range map[string]struct {
		board string
		ways  int
	}{
		"both free":             {"b1 art moyen E7", 2},
		"forest shuts guns out": {"b1 art moyen E7\nhex E8 foret", 1},
		"infantry goes in":      {"b1 inf moyen E7\nhex E8 foret", 2},
		"a mountain":            {"b1 inf moyen E7\nhex E8 montagne\nhex D8 montagne", 0},
		"a friend":              {"b1 inf moyen E7\nb2 inf moyen E8", 1},
		"an enemy officer":      {"b1 inf moyen E7\na!1 officier D8", 1},
		"an own officer":        {"b1 inf moyen E7\nb!1 officier D8", 2},
		"the edge":              {"b1 inf moyen E12", 0},
	} {
		s := hexwartest.Duel(t, "panache", c.board)
		if ways := combat.Rear(s, s.Units["b1"]); len(ways) != c.ways {
			t.Errorf("%s: %v, want %d ways", name, ways, c.ways)
		}
	}
}

// TestWithdrawals: p3:ordres/retraite — up to the unit's movement, always towards its own edge, by the rules
// of movement.
func TestWithdrawals(t *testing.T) {
	s := hexwartest.Duel(t, "panache", "b1 inf leger E7\nhex E8 foret\nhex D8 marais")
	for _, h := range combat.Withdrawals(s, s.Units["b1"]) {
		if h.Row() != 7 {
			t.Errorf("%s: a forest and a marsh stop whoever enters", h)
		}
	}
	s = hexwartest.Duel(t, "panache", "b1 inf leger E7")
	ends := combat.Withdrawals(s, s.Units["b1"])
	if !slices.Contains(ends, hexwartest.At(t, "E10")) || slices.Contains(ends, hexwartest.At(t, "E11")) ||
		slices.Contains(ends, hexwartest.At(t, "F7")) {
		t.Errorf("light infantry withdraws to %v", ends)
	}
}

// TestWithdrawalThroughFriends: p3:ordres/retraite, lecture:hex-amis — by the rules of movement, so through a
// friend where he lets pass, and never onto his hex.
func TestWithdrawalThroughFriends(t *testing.T) {
	for reading, ways := range map[string]int{"hex-amis=bloquent": 0, "hex-amis=laissent-passer": 3} {
		s := hexwartest.Duel(t, "panache", "b1 inf moyen E7\nb2 inf moyen E8\nb3 inf moyen D8", reading)
		ends := combat.Withdrawals(s, s.Units["b1"])
		if len(ends) != ways || slices.Contains(ends, hexwartest.At(t, "E8")) {
			t.Errorf("%s: it withdraws to %v", reading, ends)
		}
	}
}

// TestLastingOrders: lecture:hex-charge — « Charge ! » stands to the end of the phase, or of the combat; p3 —
// defence orders stand all turn.
func TestLastingOrders(t *testing.T) {
	for reading, stands := range map[string]bool{"hex-charge=phase": true, "hex-charge=combat": false} {
		s := hexwartest.Duel(t, "panache", "purse a 9\na1 inf moyen E6 act=1\nb1 inf moyen E7", reading)
		s = hexwartest.Do(s, t, rules.Act{Path: orders.OrderPath + hexwartest.Charge, Seat: rules.SeatA,
			Args: rules.Args{"unit": "E6", "target": "E7"}}, &hexwartest.Script{})
		if s.Fight != nil || s.Units["a1"].Turn.Marks[hexwartest.Charge] != stands {
			t.Errorf("%s: the mark stands: %v", reading, s.Units["a1"].Turn.Marks[hexwartest.Charge])
		}
		if got := len(mapmaking.Badges(s, s.Units["a1"])) == 1; got != stands {
			t.Errorf("%s: the counter says so: %v", reading, got)
		}
	}
}

// TestHiddenTokensShowNothing: lecture:hex-pions — two battles that differ only in what the enemy holds look
// the same, act for act.
func TestHiddenTokensShowNothing(t *testing.T) {
	const board = "a1 inf moyen E6 act=1\na2 art moyen D6 act=1\nb1 inf moyen E7\nb2 inf moyen C9\n"
	rich := hexwartest.Duel(t, "panache", "purse a 9\npurse b 9\n"+board, "hex-pions=caches")
	poor := hexwartest.Duel(t, "panache", "purse a 0\npurse b 0\n"+board, "hex-pions=caches")
	for _, act := range []rules.Act{
		{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7"}},
		{Path: "bataille combat sans-ordre", Seat: rules.SeatA},
		{Path: "bataille combat sans-ordre", Seat: rules.SeatB},
		{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "D6", "target": "C9"}},
		{Path: "bataille combat choix", Seat: rules.SeatA, Args: rules.Args{"valeur": "0"}},
	} {
		var told [2][]rules.Event
		for i, s := range []*hexwar.State{&rich, &poor} {
			events, err := s.Book.Rules().Decide(*s, act, dicetest.Max{})
			if err != nil {
				t.Fatalf("%s: %v", act.Path, err)
			}
			for _, e := range events {
				if *s, err = s.Book.Rules().Evolve(*s, e); err != nil {
					t.Fatal(err)
				}
			}
			told[i] = events
		}
		if !reflect.DeepEqual(told[0], told[1]) {
			t.Errorf("%s: the events differ:\n%s\n%s", act.Path, told[0][0].Data, told[1][0].Data)
		}
		for _, seat := range []rules.Seat{rules.Public, rules.SeatA, rules.SeatB} {
			a, b := visible(rich, seat), visible(poor, seat)
			if !reflect.DeepEqual(a, b) {
				t.Errorf("%s: seat %q sees\n%+v\nand\n%+v", act.Path, seat, a, b)
			}
		}
	}
}

// visible is what a channel shows of the combats: the phase, who is awaited, and the offers that are not
// private.
func visible(s hexwar.State, seat rules.Seat) []any {
	masked := s.Book.Rules().Mask(s, rules.Public)
	view := s.Book.Rules().View(masked, seat)
	seen := []any{view.Phase, view.Awaited, view.Panels}
	for _, of := range ledger.Players {
		for _, o := range s.Book.Rules().Offers(s, rules.Public, of) {
			seen = append(seen, o)
		}
	}
	return seen
}

// TestClockEndsTheWindow: lecture:hex-delai — at the end of the delay there is no order, and the log says so.
func TestClockEndsTheWindow(t *testing.T) {
	s := hexwartest.Duel(t, "panache", "purse b 9\na1 inf moyen E6 act=1\nb1 inf moyen E7", "hex-delai=60")
	if due := s.Book.Rules().Due(s); len(due) != 0 {
		t.Errorf("before the window: %+v", due)
	}
	s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat", Seat: rules.SeatA,
		Args: rules.Args{"attacker": "E6", "target": "E7", "order": "aucun"}}, &hexwartest.Script{})
	due := s.Book.Rules().Due(s)
	if len(due) != 1 || due[0].Seconds != 60 || !slices.ContainsFunc(s.Book.Rules().Offers(s, rules.SeatB, rules.SeatB),
		func(o rules.Offer) bool {
			return o.Gate == due[0].Gate && o.Key == due[0].Key && len(o.Ask) == 0
		}) {
		t.Fatalf("the window ends by %+v, offered are %+v", due, s.Book.Rules().Offers(s, rules.SeatB, rules.SeatB))
	}
	s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat sans-ordre", Seat: rules.Clock}, &hexwartest.Script{})
	if s.Fight != nil {
		t.Error("the combat still waits")
	}
	if !slices.ContainsFunc(s.LastCombat.Steps, func(st hexwar.Step) bool { return st.Kind == hexwar.DidDecline && st.Why == "delai" }) {
		t.Error("the log does not say that time was up")
	}
	if _, err := s.Book.Rules().Decide(s, rules.Act{Path: "bataille combat sans-ordre", Seat: rules.Clock},
		&hexwartest.Script{}); !hexwartest.RefusedWith(err) {
		t.Errorf("the clock outside a window: %v", err)
	}
}

// TestUnknownStage: a log that waits at a stage that the engine does not know is a fault, not a silence.
func TestUnknownStage(t *testing.T) {
	s := hexwartest.Duel(t, "panache", "a1 inf moyen E6 act=1\nb1 inf moyen E7\nb2 inf moyen D7\nb3 inf moyen F7")
	var seen []string
	for _, st := range combat.Stages(s) {
		if slices.Contains(seen, st.Name) {
			t.Errorf("two stages %s", st.Name)
		}
		seen = append(seen, st.Name)
	}
	var err error
	for _, st := range []hexwar.Step{{Kind: hexwar.DidBegin, Unit: "a1", Other: "b1"},
		{Kind: hexwar.DidWait, Stage: "pause", Seat: rules.SeatA, Why: string(orders.AskAttackOrder)}} {
		if s, err = combat.After(s, st); err != nil {
			t.Fatal(err)
		}
	}
	_, err = s.Book.Rules().Decide(s, rules.Act{Path: "bataille combat sans-ordre", Seat: rules.SeatA}, &hexwartest.Script{})
	if err == nil || hexwartest.RefusedWith(err) || !strings.Contains(err.Error(), "pause") {
		t.Errorf("an unknown stage: %v", err)
	}
}

// TestLostOfficers: an officer goes with his unit, back, forward and down.
func TestLostOfficers(t *testing.T) {
	const lost = "a1 inf moyen E6 act=1\nb1 inf moyen E7 x1\nb!1 general-en-chef E7\nb!2 officier A12\nb2 inf moyen A11\nb3 inf moyen B11\nb4 inf moyen C11"
	attack := rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7"}}
	for reading, fallen := range map[string]bool{"rejoint": false, "tombe": true} {
		s := hexwartest.Do(hexwartest.Duel(t, "panache", lost, "hex-chef-tombe="+reading), t, attack, hexwartest.Fixed{2, 1, 1})
		if !s.Units["b1"].Gone || s.Officers["b!1"].Gone != fallen || s.Officers["b!2"].Gone {
			t.Errorf("%s: fallen: %v, %v, %v", reading, s.Units["b1"].Gone, s.Officers["b!1"].Gone, s.Officers["b!2"].Gone)
		}
		if at := s.Officers["b!1"].At; !fallen && at != s.Units["b4"].At {
			t.Errorf("the officer went to %s, not to the nearest friend in %s", at, s.Units["b4"].At)
		}
	}
	s := hexwartest.Duel(t, "panache", "a1 inf moyen E6 act=1\na!1 officier E6\nb1 inf moyen E7\nb!1 general-en-chef E7\nhex E8 montagne")
	s = hexwartest.Do(s, t, attack, hexwartest.Fixed{4, 4, 1})
	if s.Units["b1"].At != hexwartest.At(t, "D8") || s.Officers["b!1"].At != hexwartest.At(t, "D8") {
		t.Errorf("one flag of two is ignored for the officer: unit in %s, officer in %s", s.Units["b1"].At, s.Officers["b!1"].At)
	}
	s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat suite", Seat: rules.SeatA, Args: rules.Args{"quoi": "suivi"}}, hexwartest.Fixed{})
	if s.Units["a1"].At != hexwartest.At(t, "E7") || s.Officers["a!1"].At != hexwartest.At(t, "E7") {
		t.Errorf("the advance: unit in %s, officer in %s", s.Units["a1"].At, s.Officers["a!1"].At)
	}
}

// TestOfTwoFriendsAsNearTheOneByTheOwnEdge: lecture:hex-chef-tombe — whose unit falls goes to the nearest
// friend, of two as near to the one nearer to the own edge, whatever their numbers.
func TestOfTwoFriendsAsNearTheOneByTheOwnEdge(t *testing.T) {
	s := hexwartest.Duel(t, "panache", "a1 inf moyen E6 act=1\nb1 inf moyen E7 x1\nb!1 general-en-chef E7\nb2 inf moyen E3\n"+
		"b3 inf moyen E11\nb4 inf moyen A12\nb5 inf moyen B12", "hex-chef-tombe=rejoint")
	s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7"}},
		hexwartest.Fixed{2, 1, 1})
	if at := s.Officers["b!1"].At; !s.Units["b1"].Gone || at != s.Units["b3"].At {
		t.Errorf("fallen: %v; the officer went to %s", s.Units["b1"].Gone, at)
	}
}

// TestOrdersBeforePassageLosses: lecture:hex-passage — an attack order is given before the obstacle's dice
// where it touches them, as in a combat, and after them where they are apart.
func TestOrdersBeforePassageLosses(t *testing.T) {
	for reading, before := range map[string]bool{"comme-un-combat": true, "a-part": false} {
		s := hexwartest.Duel(t, "panache", "purse a 9\na1 inf moyen E6 act=1\nb1 inf moyen E7\nside E6/E7 E7 pieux", "hex-passage="+reading)
		events, err := s.Book.Rules().Decide(s, rules.Act{Path: "bataille combat", Seat: rules.SeatA,
			Args: rules.Args{"attacker": "E6", "target": "E7"}}, hexwartest.NoDice{})
		if (err == nil) != before {
			t.Errorf("%s: before any dice: %v", reading, err)
		}
		for _, e := range events {
			if s, err = s.Book.Rules().Evolve(s, e); err != nil {
				t.Fatal(err)
			}
		}
		if before && s.Fight.Question != orders.AskAttackOrder {
			t.Errorf("%s: asked %q", reading, s.Fight.Question)
		}
	}
}

// TestVictory: bareme:victoire — a third of the enemy's units, rounded up; a scenario may ask for another
// number.
func TestVictory(t *testing.T) {
	const board = "a1 inf moyen E6 act=1\nb1 inf moyen E7 x1\nb2 inf moyen A12\nb3 inf moyen B12\n"
	attack := rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7"}}
	for name, c := range map[string]struct {
		board    string
		scenario *hexwar.Scenario
		over     bool
	}{
		"one of three":             {board, nil, true},
		"one of four":              {board + "b4 inf moyen C12", nil, false},
		"two by the scenario":      {board, &hexwar.Scenario{Victory: map[rules.Seat]int{rules.SeatA: 2}}, false},
		"the other one's scenario": {board, &hexwar.Scenario{Victory: map[rules.Seat]int{rules.SeatB: 2}}, true},
	} {
		s := hexwartest.Duel(t, "panache", c.board)
		s.Mapping.Scenario = c.scenario
		s = hexwartest.Do(s, t, attack, hexwartest.Fixed{2, 1, 1})
		s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat suite", Seat: rules.SeatA, Args: rules.Args{"quoi": "reste"}}, hexwartest.Fixed{})
		if s.End.Over != c.over || c.over && s.End.Winner != rules.SeatA {
			t.Errorf("%s: %+v", name, s.End)
		}
		if got := deploy.IsCurrent(s, "fin"); got != c.over {
			t.Errorf("%s: the end is reached: %v", name, got)
		}
	}
}
