package deploy

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
)

// takenOff is the value of option ou that takes a decoy off.
const takenOff = "retirer"

// findPiece finds a seat's piece by its number, its sign and number, or its hex.
func findPiece(s hexwar.State, seat rules.Seat, text string) (hexwar.Piece, *rules.Violation) {
	text = strings.ToLower(hexwar.PieceNamed(text))
	sign := ""
	for _, known := range []string{hexwar.OfficerSign, hexwar.DecoySign} {
		if rest, found := strings.CutPrefix(text, known); found {
			sign, text = known, rest
		}
	}
	list := s.Armies.Lists[seat].List
	most := map[string]int{"": len(list.Units), hexwar.OfficerSign: len(list.Officers), hexwar.DecoySign: mostDecoys(s, seat)}
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= most[sign] {
		return hexwar.Piece{Sign: sign, Number: n}, nil
	}
	if at, err := hex.Parse(text); err == nil && sign == "" {
		if found, ok := s.Deploy.Places[seat].PieceAt(at, "", hexwar.OfficerSign, hexwar.DecoySign); ok {
			return found, nil
		}
	}
	return hexwar.Piece{}, s.Refuse(hexwar.RowsTopic, "hexwar.deploy.refused.piece", hexwar.ReadArg(sign+text),
		phrase.Number("units", most[""]), phrase.Number("officers", most[hexwar.OfficerSign]))
}

// decidePlace picks a piece, or places it: on a free hex, or in exchange with the unit in it.
func decidePlace(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	p := s.Deploy.Places[act.Seat].Clone()
	d := placedData{Seat: act.Seat, Batch: s.Deploy.Batch}
	what, refused := findPiece(s, act.Seat, act.Args["unite"])
	if refused == nil {
		refused = refuseBatch(s, act.Seat, p, what)
	}
	switch {
	case refused != nil:
		return nil, refused
	case strings.TrimSpace(act.Args["ou"]) == "":
		p.PickedPiece = what.String()
	case act.Args["ou"] == takenOff && what.Sign == hexwar.DecoySign:
		delete(p.Decoys, what.Number)
	default:
		at, err := s.ReadHex(act.Args["ou"])
		if err != nil {
			return nil, err
		}
		before := p.Clone()
		if refused := put(s, act.Seat, &p, what, at); refused != nil {
			return nil, s.NoteReadings(refused, func(other hexwar.State) *rules.Violation {
				trial := before.Clone()
				return put(other, act.Seat, &trial, what, at)
			})
		}
		notePlaced(s, act.Seat, p, what, &d)
	}
	e, err := placedEvent(s, d, p)
	return []rules.Event{e}, err
}

// notePlaced adds the piece placed to the data of the event.
func notePlaced(s hexwar.State, seat rules.Seat, p hexwar.Placements, what hexwar.Piece, d *placedData) {
	list := s.Armies.Lists[seat].List
	if s.SecretArmies() {
		return
	}
	switch what.Sign {
	case hexwar.OfficerSign:
		d.Officers = append(d.Officers, list.Officer(seat, what.Number, p.Officers[what.Number]).Tag())
	case "":
		if !slices.Contains(d.Batch, what.Number) {
			d.Batch = append(slices.Clone(d.Batch), what.Number)
		}
		d.Units = append(d.Units, list.Unit(seat, what.Number, p.Units[what.Number]).Tag())
	}
}

// refuseBatch says why a piece can't be placed now, or a unit not in this batch. PA1, « Déploiement
// alternatif »
func refuseBatch(s hexwar.State, seat rules.Seat, p hexwar.Placements, what hexwar.Piece) *rules.Violation {
	if isScenarioPiece(s, seat, what) {
		return s.Refuse(hexwar.ScenarioTopic, "hexwar.deploy.refused.scenario")
	}
	if s.SecretArmies() || what.Sign != "" || slices.Contains(s.Deploy.Batch, what.Number) {
		return nil
	}
	if at, stands := p.Units[what.Number]; stands {
		return s.Refuse(alternateTopic, "hexwar.deploy.refused.stands", phrase.Number("number", what.Number), hexwar.HexArg("hex", at))
	}
	if len(s.Deploy.Batch) >= mostBatch {
		return refuseMany(s).Or(phrase.Say("hexwar.deploy.offer.fini"), rules.Act{Path: deployDonePath, Seat: seat})
	}
	return nil
}

// refuseMany says that a batch is full.
func refuseMany(s hexwar.State) *rules.Violation {
	return s.Refuse(alternateTopic, "hexwar.deploy.refused.many", phrase.Number("count", len(s.Deploy.Batch)),
		phrase.Number("least", leastBatch), phrase.Number("most", mostBatch))
}

// troopOf is what a piece goes as: a decoy as any unit of the army could.
func troopOf(s hexwar.State, seat rules.Seat, what hexwar.Piece) hexwar.Body {
	if what.Sign == "" {
		return s.Armies.Lists[seat].List.Units[what.Number-1].Body()
	}
	return hexwar.OnFoot
}

// refuseStation refuses a hex for an officer: he needs a unit there, or ground that a man on foot may
// enter.
func refuseStation(s hexwar.State, seat rules.Seat, p hexwar.Placements, at hex.Hex) *rules.Violation {
	if hexwar.IsOccupied(p.Units, at) {
		return nil
	}
	return s.RefuseSpot(seat, hexwar.OnFoot, at)
}

// put places a piece of a seat. A piece in its way changes places with it; officers go along with their
// unit.
func put(s hexwar.State, seat rules.Seat, p *hexwar.Placements, what hexwar.Piece, at hex.Hex) *rules.Violation {
	if what.Sign == hexwar.OfficerSign {
		refused := refuseStation(s, seat, *p, at)
		if refused == nil {
			p.Officers[what.Number] = at
		}
		return refused
	}
	if refused := s.RefuseSpot(seat, troopOf(s, seat, what), at); refused != nil {
		return offerNear(s, refused, seat, *p, what, at)
	}
	old, stood := what.PlacesOf(*p)[what.Number]
	if stood && old == at {
		return nil
	}
	other, meets := p.PieceAt(at, "", hexwar.DecoySign)
	if meets {
		swaps := stood && s.RefuseSpot(seat, troopOf(s, seat, other), old) == nil && refuseBatch(s, seat, *p, other) == nil
		if !swaps {
			v := s.Refuse(hexwar.RowsTopic, "hexwar.deploy.refused.taken", hexwar.HexArg("hex", at), phrase.With("piece", pieceName(s, seat, other)))
			return offerNear(s, v, seat, *p, what, at)
		}
		other.PlacesOf(*p)[other.Number] = old
	}
	what.PlacesOf(*p)[what.Number] = at
	for n, h := range p.Officers {
		switch {
		case stood && h == old:
			p.Officers[n] = at
		case meets && h == at:
			p.Officers[n] = old
		}
	}
	if _, homeless := s.FindHexes(seat, s.Armies.Lists[seat].List, p.Units, p.Decoys, nil); len(homeless) > 0 {
		left := s.Armies.Lists[seat].List.Units[homeless[0]-1]
		return s.Refuse(hexwar.RowsTopic, "hexwar.deploy.refused.room", hexwar.HexArg("hex", at),
			phrase.Number("number", homeless[0]), phrase.With("troop", left.Troop()))
	}
	return nil
}

// offerNear adds the nearest legal hex as a way out.
func offerNear(s hexwar.State, v *rules.Violation, seat rules.Seat, p hexwar.Placements, what hexwar.Piece, at hex.Hex) *rules.Violation {
	for _, near := range hexwar.Nearest(s.PlaceableHexes(seat, troopOf(s, seat, what)), at) {
		if _, meets := p.PieceAt(near, "", hexwar.DecoySign); !meets {
			trial := p.Clone()
			if put(s, seat, &trial, what, near) == nil {
				return v.Or(hexwar.SpotName(near), rules.Act{Path: deployPath, Seat: seat,
					Args: rules.Args{"unite": what.String(), "ou": near.String()}})
			}
		}
	}
	return v
}

// pieceName is what a seat's own piece is called.
func pieceName(s hexwar.State, seat rules.Seat, what hexwar.Piece) phrase.Phrase {
	list := s.Armies.Lists[seat].List
	switch what.Sign {
	case hexwar.OfficerSign:
		return phrase.Say("hexwar.deploy.piece.officer", phrase.With("rank", hexwar.RankName(list.Officers[what.Number-1].Rank)),
			phrase.Number("number", what.Number))
	case hexwar.DecoySign:
		return phrase.Say("hexwar.deploy.piece.decoy", phrase.Number("number", what.Number))
	}
	return phrase.Say("hexwar.deploy.piece.unit", phrase.With("troop", list.Units[what.Number-1].Troop()),
		phrase.Number("number", what.Number))
}

// picks are the pieces that a seat may place or move now: first those that are not placed.
func picks(s hexwar.State, seat rules.Seat) []rules.Choice {
	p, list := s.Deploy.Places[seat], s.Armies.Lists[seat].List
	var open, placed []rules.Choice
	onHex := func(name phrase.Arg, at hex.Hex) phrase.Phrase {
		return phrase.Say("hexwar.deploy.pick.placed", name, hexwar.HexArg("hex", at))
	}
	add := func(what hexwar.Piece) {
		if refuseBatch(s, seat, p, what) != nil {
			return
		}
		name := phrase.With("piece", pieceName(s, seat, what))
		if at, stands := what.PlacesOf(p)[what.Number]; stands {
			placed = append(placed, rules.Choice{Value: what.String(), Label: onHex(name, at)})
			return
		}
		label := phrase.Say("hexwar.deploy.pick.open", name)
		if what.Sign == "" && list.Units[what.Number-1].At != nil {
			label = onHex(name, *list.Units[what.Number-1].At)
		}
		open = append(open, rules.Choice{Value: what.String(), Label: label})
	}
	for n := range list.Units {
		add(hexwar.Piece{Number: n + 1})
	}
	for n := range list.Officers {
		add(hexwar.Piece{Sign: hexwar.OfficerSign, Number: n + 1})
	}
	for n := range mostDecoys(s, seat) {
		add(hexwar.Piece{Sign: hexwar.DecoySign, Number: n + 1})
	}
	return append(open, placed...)
}

// likelyHexes are the hexes of the zone in the order in which a seat would look for one for a piece: the
// nearest to its hex, else those that [Auto] would take, for an officer those of units.
func likelyHexes(s hexwar.State, seat rules.Seat, what hexwar.Piece) []hex.Hex {
	p, zone := s.Deploy.Places[seat], s.Zone(seat)
	if from, stood := what.PlacesOf(p)[what.Number]; stood {
		return hexwar.Nearest(zone, from)
	}
	first := s.PreferredHexes(seat, troopOf(s, seat, what))
	if what.Sign == hexwar.OfficerSign {
		onUnits := func(at hex.Hex) bool { return hexwar.IsOccupied(p.Units, at) }
		free := slices.DeleteFunc(slices.Clone(first), onUnits)
		first = append(slices.DeleteFunc(first, func(at hex.Hex) bool { return !onUnits(at) }), free...)
	}
	return hexwar.With(first, zone)
}

// targetHexes are the hexes where a seat may place a piece now, the likeliest first: free ones and exchanges.
func targetHexes(s hexwar.State, seat rules.Seat, what hexwar.Piece) []rules.Choice {
	p := s.Deploy.Places[seat]
	from, stood := what.PlacesOf(p)[what.Number]
	var choices []rules.Choice
	if stood && what.Sign == hexwar.DecoySign {
		choices = append(choices, rules.Choice{Value: takenOff, Label: phrase.Say("hexwar.deploy.take-off")})
	}
	for _, at := range likelyHexes(s, seat, what) {
		trial := p.Clone()
		if stood && at == from || put(s, seat, &trial, what, at) != nil {
			continue
		}
		label := hexwar.SpotName(at)
		if other, meets := p.PieceAt(at, "", hexwar.DecoySign); meets && what.Sign == "" {
			label = phrase.Say("hexwar.deploy.pick.swap", hexwar.HexArg("hex", at), phrase.With("piece", pieceName(s, seat, other)))
		}
		choices = append(choices, rules.Choice{Value: at.String(), Label: label})
	}
	return choices
}

// isScenarioPiece reports whether the scenario places a piece.
func isScenarioPiece(s hexwar.State, seat rules.Seat, what hexwar.Piece) bool {
	_, placed := what.PlacesOf(s.ScenarioTroops(seat))[what.Number]
	return placed
}

// stationOfficers finds a hex for every officer of a list besides those that have one: with units, the
// general in the middle of the line.
func stationOfficers(list hexwar.Roster, units map[int]hex.Hex, fixed map[int]hex.Hex) map[int]hex.Hex {
	line := slices.SortedFunc(maps.Values(units), func(a, b hex.Hex) int { return cmp.Or(a.Column()-b.Column(), hex.Compare(a, b)) })
	places := map[int]hex.Hex{}
	var others []int
	chief := 0
	for i, o := range list.Officers {
		n := i + 1
		switch at, stands := fixed[n]; {
		case stands:
			places[n] = at
		case chief == 0 && o.Rank == hexwar.ChiefRank:
			chief = n
		default:
			others = append(others, n)
		}
	}
	if len(line) == 0 {
		return places
	}
	if chief > 0 {
		others = slices.Insert(others, len(others)/2, chief)
	}
	for k, n := range others {
		places[n] = line[(k+1)*len(line)/(len(others)+1)]
	}
	return places
}
