package bot

import (
	"fmt"
	"slices"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// blues checks that of the controls that everybody sees one is blue at most for each player, that for his next
// step: what nobody may press yet, or many at a time, calls nobody.
func (s *story) blues() (faults []string) {
	if s.message.Ephemeral {
		return nil
	}
	var awaited []rules.Seat
	place := referee.Place{Guild: s.club.server.GuildID(), Channel: s.message.Channel}
	if look, err := s.club.bot.router.Referee.Look(patience(s.t), place, referee.Person{}); err == nil {
		awaited, _ = house.Awaited(look.Game)
	}
	of := map[rules.Seat][]string{}
	limits.Walk(s.message.Components, func(c limits.Component) {
		if c.Style != reply.Primary {
			return
		}
		a, _ := reply.ParseAddress(c.CustomID)
		seats := a.Offer.Seats
		if len(seats) == 0 {
			seats = []rules.Seat{rules.Public}
		} else if len(awaited) > 0 && !slices.ContainsFunc(seats, func(seat rules.Seat) bool { return slices.Contains(awaited, seat) }) {
			faults = append(faults, fmt.Sprintf("%s is blue, and %q are awaited", c.Label, awaited))
		}
		for _, seat := range seats {
			of[seat] = append(of[seat], c.Label)
		}
	})
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Referee, rules.Public} {
		if labels := of[seat]; len(labels) > 1 {
			faults = append(faults, fmt.Sprintf("%d blue buttons for %q: %s", len(labels), seat, strings.Join(labels, ", ")))
		}
	}
	slices.Sort(faults)
	return faults
}
