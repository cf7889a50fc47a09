package orders

import (
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
)

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
		if supports, _ := s.Tables.Ground.Supports(f.Body().Terrain(), GroundOf(s, f.At)); supports {
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
	return IsSupportedByFriends(s, u) || SupportOrder(s, u).GivesSupport
}

// SupportOrder is the first order that supports a unit, or none.
func SupportOrder(s hexwar.State, u hexwar.Unit) *hexwar.Order {
	all := s.OrdersOn(u)
	if i := slices.IndexFunc(all, func(o *hexwar.Order) bool { return o.GivesSupport }); i >= 0 {
		return all[i]
	}
	return noOrder
}

// HoldsPlace reports whether a unit of the combat is alive and in the hex where it began.
func HoldsPlace(s hexwar.State, id hexwar.UnitID) bool {
	at := s.Fight.To
	if id == s.Fight.Attacker {
		at = s.Fight.From
	}
	return !s.Units[id].Gone && s.Units[id].At == at
}
