package hexwar

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// How the pieces that are placed are called: a unit by its number, an officer and a decoy by theirs after a
// word that no hex begins with.
const (
	officerSign = "off"
	decoySign   = "leurre"
	// takenOff is the value of option ou that takes a decoy off.
	takenOff = "retirer"
)

// piece is something that is placed.
type piece struct {
	// sign is officerSign, decoySign, or empty for a unit.
	sign   string
	number int
}

func (p piece) String() string { return p.sign + strconv.Itoa(p.number) }

// in is the map of the places that holds the piece's kind.
func (p piece) in(places placing) map[int]hex.Hex {
	switch p.sign {
	case officerSign:
		return places.Officers
	case decoySign:
		return places.Decoys
	}
	return places.Units
}

// callPiece finds a seat's piece by its number, its sign and number, or its hex.
func (s State) callPiece(seat rules.Seat, p placing, text string) (piece, *rules.Violation) {
	text = strings.ToLower(strings.TrimSpace(text))
	sign := ""
	for _, known := range []string{officerSign, decoySign} {
		if rest, found := strings.CutPrefix(text, known); found {
			sign, text = known, rest
		}
	}
	most := map[string]int{"": len(s.armies.Lists[seat].List.Units), officerSign: len(s.armies.Lists[seat].List.Officers)}
	if s.reads(deploySetting, deployPapers) {
		most[decoySign] = mostDecoys(s.armies.Lists[seat].List)
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= most[sign] {
		return piece{sign, n}, nil
	}
	if at, err := hex.Parse(text); err == nil && sign == "" {
		for _, found := range []piece{{"", 0}, {officerSign, 0}, {decoySign, 0}} {
			places := found.in(p)
			for _, n := range slices.Sorted(maps.Keys(places)) {
				if places[n] == at {
					return piece{found.sign, n}, nil
				}
			}
		}
	}
	return piece{}, s.refuse(rowsTopic, "hexwar.deploy.refused.piece", readArg(sign+text),
		phrase.Number("units", most[""]), phrase.Number("officers", most[officerSign]))
}

// decidePlace picks a piece, or places it: on a free hex, or in exchange with the unit that stands there.
func (s State) decidePlace(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	p := s.deploy.Places[act.Seat].clone()
	d := placedData{Seat: act.Seat, Batch: s.deploy.Batch}
	what, refused := s.callPiece(act.Seat, p, act.Args["unite"])
	if refused == nil {
		refused = s.refuseBatch(act.Seat, p, what)
	}
	switch {
	case refused != nil:
		return nil, refused
	case strings.TrimSpace(act.Args["ou"]) == "":
		p.Hand = what.String()
	case act.Args["ou"] == takenOff && what.sign == decoySign:
		delete(p.Decoys, what.number)
	default:
		at, err := s.hexNamed(act.Args["ou"])
		if err != nil {
			return nil, err
		}
		before := p.clone()
		if refused := s.put(act.Seat, &p, what, at); refused != nil {
			return nil, s.naming(refused, func(other State) *rules.Violation {
				trial := before.clone()
				return other.put(act.Seat, &trial, what, at)
			})
		}
		s.note(act.Seat, p, what, &d)
	}
	e, err := s.placed(d, p)
	return []rules.Event{e}, err
}

// note adds to what an act's line tells the piece that it placed.
func (s State) note(seat rules.Seat, p placing, what piece, d *placedData) {
	list := s.armies.Lists[seat].List
	if s.secretArmies() {
		return
	}
	switch what.sign {
	case officerSign:
		d.Officers = append(d.Officers, list.officer(seat, what.number, p.Officers[what.number]).tag())
	case "":
		if !slices.Contains(d.Batch, what.number) {
			d.Batch = append(slices.Clone(d.Batch), what.number)
		}
		d.Units = append(d.Units, list.unit(seat, what.number, p.Units[what.number]).mark())
	}
}

// refuseBatch says why a piece can't be placed now, or a unit not in this batch. PA1, « Déploiement
// alternatif »
func (s State) refuseBatch(seat rules.Seat, p placing, what piece) *rules.Violation {
	if s.ordains(seat, what) {
		return s.refuse(scenarioTopic, "hexwar.deploy.refused.scenario")
	}
	if s.secretArmies() || what.sign != "" || slices.Contains(s.deploy.Batch, what.number) {
		return nil
	}
	if at, stands := p.Units[what.number]; stands {
		return s.refuse(alternateTopic, "hexwar.deploy.refused.stands", phrase.Number("number", what.number), hexArg("hex", at))
	}
	if len(s.deploy.Batch) >= mostBatch {
		return s.refuseMany().Or(phrase.Say("hexwar.deploy.offer.fini"), rules.Act{Path: deployDonePath, Seat: seat})
	}
	return nil
}

// refuseMany says that a batch is full.
func (s State) refuseMany() *rules.Violation {
	return s.refuse(alternateTopic, "hexwar.deploy.refused.many", phrase.Number("count", len(s.deploy.Batch)),
		phrase.Number("least", leastBatch), phrase.Number("most", mostBatch))
}

// troopOf is what a piece goes as: a decoy as any unit of the army could.
func (s State) troopOf(seat rules.Seat, what piece) body {
	if what.sign == "" {
		return s.armies.Lists[seat].List.Units[what.number-1].body()
	}
	return onFoot
}

// refuseStation says why an officer may not be placed in a hex: he stands with a unit, or where a man on foot
// may.
func (s State) refuseStation(seat rules.Seat, p placing, at hex.Hex) *rules.Violation {
	if taken(p.Units, at) {
		return nil
	}
	return s.refuseSpot(seat, onFoot, at)
}

// put places a piece of a seat's. What stands in its way changes places with it; officers go along with their
// unit.
func (s State) put(seat rules.Seat, p *placing, what piece, at hex.Hex) *rules.Violation {
	if what.sign == officerSign {
		refused := s.refuseStation(seat, *p, at)
		if refused == nil {
			p.Officers[what.number] = at
		}
		return refused
	}
	if refused := s.refuseSpot(seat, s.troopOf(seat, what), at); refused != nil {
		return s.orNear(refused, seat, *p, what, at)
	}
	old, stood := what.in(*p)[what.number]
	if stood && old == at {
		return nil
	}
	other, meets := p.under(at)
	if meets {
		swaps := stood && s.refuseSpot(seat, s.troopOf(seat, other), old) == nil && s.refuseBatch(seat, *p, other) == nil
		if !swaps {
			v := s.refuse(rowsTopic, "hexwar.deploy.refused.taken", hexArg("hex", at), phrase.With("piece", s.pieceName(seat, other)))
			return s.orNear(v, seat, *p, what, at)
		}
		other.in(*p)[other.number] = old
	}
	what.in(*p)[what.number] = at
	for n, h := range p.Officers {
		switch {
		case stood && h == old:
			p.Officers[n] = at
		case meets && h == at:
			p.Officers[n] = old
		}
	}
	if _, homeless := s.lodge(seat, s.armies.Lists[seat].List, p.Units, p.Decoys, nil); len(homeless) > 0 {
		left := s.armies.Lists[seat].List.Units[homeless[0]-1]
		return s.refuse(rowsTopic, "hexwar.deploy.refused.room", hexArg("hex", at),
			phrase.Number("number", homeless[0]), phrase.With("troop", left.troop().Phrase()))
	}
	return nil
}

// under is the unit or the decoy on a hex.
func (p placing) under(at hex.Hex) (piece, bool) {
	for _, found := range []piece{{}, {sign: decoySign}} {
		for n, h := range found.in(p) {
			if h == at {
				return piece{found.sign, n}, true
			}
		}
	}
	return piece{}, false
}

// orNear adds to a refusal the nearest hex where the piece may be placed.
func (s State) orNear(v *rules.Violation, seat rules.Seat, p placing, what piece, at hex.Hex) *rules.Violation {
	for _, near := range nearest(s.spots(seat, s.troopOf(seat, what)), at) {
		if _, meets := p.under(near); !meets {
			trial := p.clone()
			if s.put(seat, &trial, what, near) == nil {
				return v.Or(spotName(near), rules.Act{Path: deployPath, Seat: seat, Args: rules.Args{"unite": what.String(), "ou": near.String()}})
			}
		}
	}
	return v
}

// pieceName is what a seat's own piece is called.
func (s State) pieceName(seat rules.Seat, what piece) phrase.Phrase {
	list := s.armies.Lists[seat].List
	switch what.sign {
	case officerSign:
		return phrase.Say("hexwar.deploy.piece.officer", phrase.With("rank", rankName(list.Officers[what.number-1].Rank)),
			phrase.Number("number", what.number))
	case decoySign:
		return phrase.Say("hexwar.deploy.piece.decoy", phrase.Number("number", what.number))
	}
	return phrase.Say("hexwar.deploy.piece.unit", phrase.With("troop", list.Units[what.number-1].troop().Phrase()),
		phrase.Number("number", what.number))
}

// mostPicks is how many choices a select holds.
const mostPicks = 25

// picks are the pieces that a seat may place or move now: first those that are not placed.
func (s State) picks(seat rules.Seat) []rules.Choice {
	p := s.deploy.Places[seat]
	var open, placed []rules.Choice
	add := func(what piece) {
		if s.refuseBatch(seat, p, what) != nil {
			return
		}
		name := s.pieceName(seat, what)
		if at, stands := what.in(p)[what.number]; stands {
			placed = append(placed, rules.Choice{Value: what.String(), Label: phrase.Say("hexwar.deploy.pick.placed",
				phrase.With("piece", name), hexArg("hex", at))})
			return
		}
		open = append(open, rules.Choice{Value: what.String(), Label: phrase.Say("hexwar.deploy.pick.open", phrase.With("piece", name))})
	}
	list := s.armies.Lists[seat].List
	for n := range list.Units {
		add(piece{"", n + 1})
	}
	for n := range list.Officers {
		add(piece{officerSign, n + 1})
	}
	if s.reads(deploySetting, deployPapers) {
		for n := range mostDecoys(list) {
			add(piece{decoySign, n + 1})
		}
	}
	return append(open, placed...)
}

// likely are the hexes of the zone in the order in which a seat would look for one for a piece: the nearest
// to where it stands, else those that [Auto] would take, for an officer those of units.
func (s State) likely(seat rules.Seat, what piece) []hex.Hex {
	p, zone := s.deploy.Places[seat], s.zone(seat)
	if from, stood := what.in(p)[what.number]; stood {
		return nearest(zone, from)
	}
	first := s.wishes(seat, s.troopOf(seat, what))
	if what.sign == officerSign {
		slices.SortStableFunc(first, func(a, b hex.Hex) int {
			switch x, y := taken(p.Units, a), taken(p.Units, b); {
			case x == y:
				return 0
			case x:
				return -1
			}
			return 1
		})
	}
	for _, at := range zone {
		if !slices.Contains(first, at) {
			first = append(first, at)
		}
	}
	return first
}

// targets are the hexes where a seat may place a piece now, the likeliest first: free ones and exchanges.
func (s State) targets(seat rules.Seat, what piece) []rules.Choice {
	p := s.deploy.Places[seat]
	from, stood := what.in(p)[what.number]
	var choices []rules.Choice
	if stood && what.sign == decoySign {
		choices = append(choices, rules.Choice{Value: takenOff, Label: phrase.Say("hexwar.deploy.take-off")})
	}
	for _, at := range s.likely(seat, what) {
		trial := p.clone()
		if stood && at == from || s.put(seat, &trial, what, at) != nil {
			continue
		}
		label := spotName(at)
		if other, meets := p.under(at); meets && what.sign == "" {
			label = phrase.Say("hexwar.deploy.pick.swap", hexArg("hex", at), phrase.With("piece", s.pieceName(seat, other)))
		}
		if choices = append(choices, rules.Choice{Value: at.String(), Label: label}); len(choices) == mostPicks {
			break
		}
	}
	return choices
}

// ordains reports whether the scenario places a piece.
func (s State) ordains(seat rules.Seat, what piece) bool {
	_, placed := what.in(s.ordained(seat))[what.number]
	return placed
}
