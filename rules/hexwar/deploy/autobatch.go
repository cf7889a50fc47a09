package deploy

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
)

// autoChoices are how many troops may be placed at once.
func autoChoices() []rules.Choice {
	return hexwar.NamedChoices("hexwar.deploy.auto.", []string{autoAll, autoBatch})
}

// decideAuto places troops as the list says and else in two lines: all behind a screen; in turn a batch, or
// every batch of the seat's as its turn comes.
func decideAuto(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	p := s.Deploy.Places[act.Seat].Clone()
	if s.SecretArmies() && s.IsComplete(act.Seat, p) {
		p = s.ScenarioTroops(act.Seat) // pressed again: the whole line anew
	}
	whole := planPlaces(s, act.Seat, p, mimickedUnits(s, act.Seat, len(p.Decoys)))
	if refused := refuseRoom(s, act.Seat, whole); refused != nil {
		return nil, refused
	}
	switch {
	case s.SecretArmies():
		e, err := placedEvent(s, placedData{Seat: act.Seat}, whole)
		return []rules.Event{e}, err
	case act.Args[manyOption] == autoBatch:
		d := placedData{Seat: act.Seat, Batch: s.Deploy.Batch}
		fillBatch(s, act.Seat, &p, &d)
		e, err := placedEvent(s, d, p)
		return []rules.Event{e}, err
	}
	d := placedData{Batch: s.Deploy.Batch, Auto: true}
	fillBatch(s, act.Seat, &p, &d)
	return passOn(s, act.Seat, p, d)
}

// passOn ends a seat's batch, and places those of the seats that have theirs placed for them, until somebody
// has to choose or all troops are placed.
func passOn(s hexwar.State, seat rules.Seat, p hexwar.Placements, d placedData) ([]rules.Event, error) {
	var events []rules.Event
	for {
		other := seat.Other()
		d.Seat, d.Batch, d.Ends, d.Done = seat, nil, true, s.IsComplete(seat, p)
		switch {
		case !s.Deploy.Done[other]:
			d.Next = other
		case !d.Done:
			d.Next = seat
		default:
			d.Next = rules.Public
		}
		e, err := placedEvent(s, d, p)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
		if s, err = s.Apply(e); err != nil {
			return nil, err
		}
		if d.Next == rules.Public {
			return engage(s, events)
		}
		if seat = d.Next; !s.Deploy.Auto[seat] {
			return events, nil
		}
		p, d = s.Deploy.Places[seat].Clone(), placedData{}
		fillBatch(s, seat, &p, &d)
	}
}

// batchLeft is how many units more the seat's batch gets: four, but three where four would leave one or two
// for the last.
func batchLeft(s hexwar.State, seat rules.Seat) int {
	left := len(s.Armies.Lists[seat].List.Units) - len(s.Deploy.Places[seat].Units)
	size := mostBatch
	if all := left + len(s.Deploy.Batch); all > mostBatch && (all%mostBatch == 1 || all%mostBatch == 2) {
		size = leastBatch
	}
	return min(left, max(0, size-len(s.Deploy.Batch)))
}

// fillBatch places the next units of a seat's batch, and the officers of units already placed.
func fillBatch(s hexwar.State, seat rules.Seat, p *hexwar.Placements, d *placedData) {
	list := s.Armies.Lists[seat].List
	plan := planPlaces(s, seat, *p, nil)
	room := batchLeft(s, seat)
	for _, n := range hexwar.PlacingOrder(list, nil) {
		if _, stands := p.Units[n]; stands || room == 0 {
			continue
		}
		room--
		p.Units[n] = plan.Units[n]
		d.Batch = append(slices.Clone(d.Batch), n)
		d.Units = append(d.Units, list.Unit(seat, n, p.Units[n]).Tag())
	}
	all := len(p.Units) == len(list.Units)
	for _, n := range slices.Sorted(maps.Keys(plan.Officers)) {
		if _, stands := p.Officers[n]; !stands && (all || hexwar.IsOccupied(p.Units, plan.Officers[n])) {
			p.Officers[n] = plan.Officers[n]
			d.Officers = append(d.Officers, list.Officer(seat, n, p.Officers[n]).Tag())
		}
	}
}

// planPlaces completes a seat's places: the hexes of its list, then two lines, then officers, and decoys that
// mimic some units.
func planPlaces(s hexwar.State, seat rules.Seat, p hexwar.Placements, mimics []int) hexwar.Placements {
	list := s.Armies.Lists[seat].List
	given := p.Clone()
	p = p.Clone()
	for i, u := range list.Units {
		if _, stands := p.Units[i+1]; !stands && u.At != nil && !hexwar.IsOccupied(p.Units, *u.At) && !hexwar.IsOccupied(p.Decoys, *u.At) {
			p.Units[i+1] = *u.At
		}
	}
	if _, homeless := s.FindHexes(seat, list, p.Units, p.Decoys, nil); len(homeless) > 0 {
		p.Units = given.Units // the hexes of the list no longer fit those placed by hand
	}
	places, homeless := s.FindHexes(seat, list, p.Units, p.Decoys, mimics)
	for len(homeless) > 0 && len(mimics) > 0 {
		mimics = mimics[1:]
		places, homeless = s.FindHexes(seat, list, p.Units, p.Decoys, mimics)
	}
	for n := len(list.Units) + 1; n <= len(list.Units)+len(mimics); n++ {
		p.Decoys[freeDecoy(p.Decoys)] = places[n]
		delete(places, n)
	}
	p.Units = places
	for i, o := range list.Officers {
		if _, stands := p.Officers[i+1]; !stands && o.At != nil && refuseStation(s, seat, p, *o.At) == nil {
			p.Officers[i+1] = *o.At
		}
	}
	p.Officers = stationOfficers(list, p.Units, p.Officers)
	return p
}

// freeDecoy is the lowest number that no decoy has.
func freeDecoy(decoys map[int]hex.Hex) int {
	for n := 1; ; n++ {
		if _, used := decoys[n]; !used {
			return n
		}
	}
}
