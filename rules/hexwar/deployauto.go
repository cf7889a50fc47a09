package hexwar

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
)

// decideAuto places troops as the list says and else in two lines: all behind a screen; in turn a batch, or
// every batch of the seat's as its turn comes.
func (s State) decideAuto(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	p := s.deploy.Places[act.Seat].clone()
	if s.secretArmies() && s.complete(act.Seat, p) {
		p = s.ordained(act.Seat) // pressed again: the whole line anew
	}
	whole := s.planned(act.Seat, p, true)
	if refused := s.refuseRoom(act.Seat, whole); refused != nil {
		return nil, refused
	}
	switch {
	case s.secretArmies():
		e, err := s.placed(placedData{Seat: act.Seat}, whole)
		return []rules.Event{e}, err
	case act.Args["combien"] == autoBatch:
		d := placedData{Seat: act.Seat, Batch: s.deploy.Batch}
		s.fillBatch(act.Seat, &p, &d)
		e, err := s.placed(d, p)
		return []rules.Event{e}, err
	}
	d := placedData{Batch: s.deploy.Batch, Auto: true}
	s.fillBatch(act.Seat, &p, &d)
	return s.passOn(act.Seat, p, d)
}

// passOn ends a seat's batch, and places those of the seats that have theirs placed for them, until somebody
// has to choose or all stand.
func (s State) passOn(seat rules.Seat, p placing, d placedData) ([]rules.Event, error) {
	var events []rules.Event
	for {
		other := seat.Other()
		d.Seat, d.Batch, d.Ends, d.Done = seat, nil, true, s.complete(seat, p)
		switch {
		case !s.deploy.Done[other]:
			d.Next = other
		case !d.Done:
			d.Next = seat
		default:
			d.Next = rules.Public
		}
		e, err := s.placed(d, p)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
		if s, err = s.noted(e); err != nil {
			return nil, err
		}
		if d.Next == rules.Public {
			return s.engage(events)
		}
		if seat = d.Next; !s.deploy.Auto[seat] {
			return events, nil
		}
		p, d = s.deploy.Places[seat].clone(), placedData{}
		s.fillBatch(seat, &p, &d)
	}
}

// batchLeft is how many units more the seat's batch gets: four, but three where four would leave one or two
// for the last.
func (s State) batchLeft(seat rules.Seat) int {
	left := len(s.armies.Lists[seat].List.Units) - len(s.deploy.Places[seat].Units)
	size := mostBatch
	if all := left + len(s.deploy.Batch); all > mostBatch && (all%mostBatch == 1 || all%mostBatch == 2) {
		size = leastBatch
	}
	return min(left, max(0, size-len(s.deploy.Batch)))
}

// fillBatch places the next units of a seat's batch, and the officers who go with what stands.
func (s State) fillBatch(seat rules.Seat, p *placing, d *placedData) {
	list := s.armies.Lists[seat].List
	plan := s.planned(seat, *p, false)
	room := s.batchLeft(seat)
	for _, n := range inLine(list, nil) {
		if _, stands := p.Units[n]; stands || room == 0 {
			continue
		}
		room--
		p.Units[n] = plan.Units[n]
		d.Batch = append(slices.Clone(d.Batch), n)
		d.Units = append(d.Units, list.unit(seat, n, p.Units[n]).mark())
	}
	all := len(p.Units) == len(list.Units)
	for _, n := range slices.Sorted(maps.Keys(plan.Officers)) {
		if _, stands := p.Officers[n]; !stands && (all || taken(p.Units, plan.Officers[n])) {
			p.Officers[n] = plan.Officers[n]
			d.Officers = append(d.Officers, list.officer(seat, n, p.Officers[n]).tag())
		}
	}
}

// planned completes a seat's places: what its list gives, then two lines, then officers; with decoys all the
// papers that it may have.
func (s State) planned(seat rules.Seat, p placing, decoys bool) placing {
	list := s.armies.Lists[seat].List
	given := p.clone()
	p = p.clone()
	for i, u := range list.Units {
		if _, stands := p.Units[i+1]; !stands && u.At != nil && !taken(p.Units, *u.At) && !taken(p.Decoys, *u.At) {
			p.Units[i+1] = *u.At
		}
	}
	if _, homeless := s.lodge(seat, list, p.Units, p.Decoys, nil); len(homeless) > 0 {
		p.Units = given.Units // what the list gives no longer fits what was placed by hand
	}
	var mimics []int
	if decoys && s.reads(deploySetting, deployPapers) {
		mimics = mimicked(list, len(p.Decoys))
	}
	for {
		places, homeless := s.lodge(seat, list, p.Units, p.Decoys, mimics)
		if len(homeless) > 0 && len(mimics) > 0 {
			mimics = mimics[1:]
			continue
		}
		for n := len(list.Units) + 1; n <= len(list.Units)+len(mimics); n++ {
			p.Decoys[freeDecoy(p.Decoys)] = places[n]
			delete(places, n)
		}
		p.Units = places
		break
	}
	for i, o := range list.Officers {
		if _, stands := p.Officers[i+1]; !stands && o.At != nil && s.refuseStation(seat, p, *o.At) == nil {
			p.Officers[i+1] = *o.At
		}
	}
	p.Officers = station(list, p.Units, p.Officers)
	return p
}

// freeDecoy is the lowest number that no decoy has.
func freeDecoy(decoys map[int]hex.Hex) int {
	n := 1
	for {
		if _, used := decoys[n]; !used {
			return n
		}
		n++
	}
}
