package orders

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
)

// CanDodge reports whether the defender has to choose about « Esquive »: the order is given and there is a
// hit to dodge.
func CanDodge(s hexwar.State, f *hexwar.Fight, b hexwar.Blow) bool {
	return b.Kind == hexwar.AttackBlow && Order(s, f.DefenceOrder).DodgeFlags > 0 && b.Tally.Hits > 0 && !b.HasAnswered(AskDodge)
}

// CanSacrifice reports whether a unit may take flags as losses. P3, « Sacrifice »
func CanSacrifice(s hexwar.State, u hexwar.Unit) bool {
	return orderOnUnit(s, u, func(o *hexwar.Order) bool { return o.AllowsSacrifice }).ID != ""
}

// FlagsLeft counts the flags of a throw that are not ignored.
func FlagsLeft(s hexwar.State, f *hexwar.Fight, b hexwar.Blow) (int, error) {
	if b.Tally.Flags == 0 {
		return 0, nil
	}
	lines, err := IgnoreLines(s, f, b)
	if err != nil {
		return 0, err
	}
	left, _ := ApplyIgnores(b.Tally.Flags, lines)
	return left, nil
}

// BlowInQuestion returns the throw that a question of the combat is about.
func BlowInQuestion(s hexwar.State, q hexwar.CombatQuestion) (hexwar.Blow, bool) {
	i := slices.IndexFunc(s.Fight.Blows, func(b hexwar.Blow) bool {
		switch q {
		case AskDodge:
			return CanDodge(s, s.Fight, b)
		case AskIgnore:
			may, err := IgnorableFlags(s, s.Fight, b)
			return err == nil && may > 0
		case AskSacrifice:
			left, err := FlagsLeft(s, s.Fight, b)
			return err == nil && left > 0 && CanSacrifice(s, s.Units[b.Target]) && !b.HasAnswered(AskSacrifice)
		case AskSpare:
			return !b.HasAnswered(AskSpare) && b.Tally.Hits+b.SacrificedFlags > 0
		case AskRetreat, AskBlocked:
			return b.HexesToRetreat > 0 && !s.Units[b.Target].Gone
		}
		return b.Kind == hexwar.AttackBlow
	})
	if i < 0 {
		return hexwar.Blow{}, false
	}
	return s.Fight.Blows[i], true
}

// IgnoreReading says whether the player chooses to ignore flags (« peut ignorer »).
const (
	IgnoreReading = "hex-peut-ignorer"
	ignoreAsked   = "demander"
)

// isOptional reports whether ignoring flags by this line is a choice: by an officer on the hex (« Elle
// peut ignorer un drapeau ») and by « Tenir sa position » (« peut ignorer tous les drapeaux »). All other
// lines ignore by themselves.
func isOptional(s hexwar.State, l hexwar.SumLine) bool {
	return l.From == hexwar.FromOfficer || l.From == hexwar.FromDefence && Order(s, l.Order).IgnoringIsOptional
}

// withChoice puts optional lines last and, once the player has chosen, reduces them to his choice.
// lecture:hex-peut-ignorer
func withChoice(s hexwar.State, b hexwar.Blow, lines []hexwar.SumLine) []hexwar.SumLine {
	if !s.HasReading(IgnoreReading, ignoreAsked) {
		return lines
	}
	var fixed, open []hexwar.SumLine
	for _, l := range lines {
		if isOptional(s, l) {
			open = append(open, l)
		} else {
			fixed = append(fixed, l)
		}
	}
	if !b.HasAnswered(AskIgnore) {
		return append(fixed, open...)
	}
	left := b.IgnoredByChoice
	for _, l := range open {
		if l.By == AllFlags || l.By > left {
			l.By = left
		}
		if left -= l.By; l.By > 0 {
			fixed = append(fixed, l)
		}
	}
	return fixed
}

// IgnorableFlags is how many flags of a throw its player may still choose to ignore; 0 where there is no
// choice.
func IgnorableFlags(s hexwar.State, f *hexwar.Fight, b hexwar.Blow) (int, error) {
	if !s.HasReading(IgnoreReading, ignoreAsked) || b.HasAnswered(AskIgnore) || b.Tally.Flags == 0 || s.Units[b.Target].Gone {
		return 0, nil
	}
	lines, err := IgnoreLines(s, f, b)
	if err != nil {
		return 0, err
	}
	_, used := ApplyIgnores(b.Tally.Flags, lines)
	most := 0
	for _, l := range used {
		if isOptional(s, l) {
			most += l.By
		}
	}
	return most, nil
}

// SupportingFriends counts the adjacent friends that support a unit. PA1, TA1, route — no support from
// impossible terrain.
func SupportingFriends(s hexwar.State, u hexwar.Unit) int {
	if s.TableFight != nil {
		return s.TableFight.Friends[u.ID]
	}
	count := 0
	for _, f := range s.UnitsOf(u.Seat) {
		if f.ID == u.ID || hex.Distance(f.At, u.At) != 1 {
			continue
		}
		g, err := s.Field.Ground(s.Tables.Ground, f.At)
		if err != nil {
			continue // the map's own checks refuse such a row
		}
		if stands, _ := s.Tables.Ground.Supports(f.Body().Terrain(), g); stands {
			count++
		}
	}
	return count
}

// IsSupportedByFriends reports whether enough friends support a unit, whatever its orders.
func IsSupportedByFriends(s hexwar.State, u hexwar.Unit) bool {
	return s.Tables.Chart.Support.IsGiven(SupportingFriends(s, u))
}

// IsSupported reports whether a unit is supported by friends or by an order.
func IsSupported(s hexwar.State, u hexwar.Unit) bool {
	return IsSupportedByFriends(s, u) || supportOrder(s, u).GivesSupport
}

// supportOrder is the first order that supports a unit, or none.
func supportOrder(s hexwar.State, u hexwar.Unit) *hexwar.Order {
	return orderOnUnit(s, u, func(o *hexwar.Order) bool { return o.GivesSupport })
}

// HoldsPlace reports whether a unit of the combat is alive and in the hex where it began.
func HoldsPlace(s hexwar.State, f *hexwar.Fight, id hexwar.UnitID) bool {
	at := f.To
	if id == f.Attacker {
		at = f.From
	}
	u := s.Units[id]
	return !u.Gone && u.At == at
}

// AllFlags is the figure of a source that ignores every flag.
const AllFlags = -1

// IgnoreLines lists what lets a unit ignore flags in one throw, each with its figure, AllFlags for all.
func IgnoreLines(s hexwar.State, f *hexwar.Fight, b hexwar.Blow) ([]hexwar.SumLine, error) {
	u := s.Units[b.Target]
	var lines []hexwar.SumLine
	if b.Kind != hexwar.PassageBlow {
		c, err := ThrowCrossing(s, f, b.Kind)
		if err != nil {
			return nil, err
		}
		_, found := s.Tables.Ground.Flags(u.Body().Terrain(), c)
		for _, l := range found {
			if l.Counts {
				lines = append(lines, hexwar.SumLine{From: hexwar.FromTerrain, Terrain: &l, By: l.Amount, Ref: rules.Ref(l.Ref)})
			}
		}
	}
	for _, o := range OfficersAt(s, u.At) {
		if o.Seat == u.Seat {
			lines = append(lines, hexwar.SumLine{From: hexwar.FromOfficer, By: 1, Ref: s.Book.Ref(OfficerTopic)})
			break
		}
	}
	ordersCount := b.Kind != hexwar.PassageBlow || !PassageIgnoresOrders(s)
	support := hexwar.SumLine{From: hexwar.FromSupport, By: s.Tables.Chart.Support.Flags, Ref: s.Book.Ref(SupportTopic)}
	isSupported := IsSupportedByFriends(s, u)
	if o := supportOrder(s, u); !isSupported && ordersCount {
		support.Order, isSupported = o.ID, o.GivesSupport
	}
	if isSupported && support.By > 0 {
		lines = append(lines, support)
	}
	if !ordersCount {
		return withChoice(s, b, lines), nil
	}
	var every []hexwar.SumLine
	for _, o := range s.OrdersOn(u) {
		if o.FlagsIgnored == 0 {
			continue
		}
		l := hexwar.SumLine{From: hexwar.FromDefence, Order: o.ID, By: o.FlagsIgnored, Ref: rules.Ref(o.Ref)}
		if l.By == AllFlags {
			every = append(every, l)
		} else {
			lines = append(lines, l)
		}
	}
	return withChoice(s, b, append(lines, every...)), nil
}

// PassageIgnoresOrders reports whether orders have no effect on passage losses. TA1; a reading for PA1.
func PassageIgnoresOrders(s hexwar.State) bool {
	return s.Tables.Ground.LossClauses().Have(ground.LossNoOrders)
}

// ApplyIgnores applies lines to a number of flags. It returns the flags left, and the lines used with the
// flags left after each.
func ApplyIgnores(flags int, lines []hexwar.SumLine) (int, []hexwar.SumLine) {
	var used []hexwar.SumLine
	for _, l := range lines {
		if flags == 0 {
			break
		}
		if l.By == AllFlags {
			l.By = flags
		}
		flags -= min(l.By, flags)
		l.After = flags
		used = append(used, l)
	}
	return flags, used
}
