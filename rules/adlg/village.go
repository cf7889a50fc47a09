package adlg

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
)

// mayZone: the Defender chooses his village's zone. adlg:p75/1
func mayZone(s state, seat rules.Seat) *rules.Violation {
	p, waits := s.current()
	switch {
	case !waits || !s.awaitsZone():
		return rules.Refuse(refVillage, "adlg.placing.refused.no-zone")
	case seat != p.By:
		return rules.Refuse(refVillage, "adlg.placing.refused.zone", p.arg(), who(p.By))
	}
	return nil
}

func (s laying) zoneChoices() []rules.Choice {
	return each(s.placing.Now.Open, func(z zone) rules.Choice {
		return rules.Choice{Value: strconv.Itoa(int(z)), Label: zoneName(z, rules.Public)}
	})
}

func decideZone(s state, act rules.Act) ([]rules.Event, error) {
	p, _ := s.current()
	n, _ := act.Args.Whole(zoneOption)
	if !slices.Contains(s.placing.Now.Open, zone(n)) {
		v := rules.Refuse(refVillage, "adlg.placing.refused.zones", asTyped(act, zoneOption),
			phrase.Listing("zones", each(s.zoneChoices(), func(c rules.Choice) phrase.Phrase { return c.Label })...))
		return nil, v.OrPick(act, zoneOption, s.zoneChoices())
	}
	data := zonedData{Piece: p, Zone: zone(n), Sector: s.sector(zone(n), p.By)}
	s.placing.Now.Zone, s.placing.Now.Sectors = data.Zone, []plane.Sector{data.Sector}
	data.Hand = s.hand(p).firstPlace()
	return event(zonedKind, data)
}

// zonedData is the zone of a village.
type zonedData struct {
	Piece  piece        `json:"piece"`
	Zone   zone         `json:"zone"`
	Sector plane.Sector `json:"sector"`
	Hand   siting.Place `json:"hand,omitzero"`
}

func foldZoned(s state, data zonedData) (state, error) {
	if err := cmp.Or(s.checkCurrent(data.Piece), s.checkPlace(data.Piece, data.Hand)); err != nil {
		return s, err
	}
	if data.Zone < 1 || data.Zone > 6 {
		return s, fmt.Errorf("a village in zone %d", data.Zone)
	}
	s.placing.Now.Zone, s.placing.Now.Sectors, s.placing.Hand = data.Zone, []plane.Sector{data.Sector}, data.Hand
	return s, nil
}

func (d zonedData) tell() []phrase.Phrase {
	return phrase.Line("adlg.placing.tell.zone", d.Piece.arg(), who(d.Piece.By),
		phrase.With("zone", zoneName(d.Zone, rules.Public)))
}

func zoneButtons(s state, _ rules.Seat) []rules.Candidate {
	return each(s.zoneChoices(), func(c rules.Choice) rules.Candidate {
		return rules.Candidate{Key: "zone-" + c.Value, Gate: s.placingMoment(), Style: rules.Main, Label: c.Label,
			Args: rules.Args{zoneOption: c.Value}}
	})
}
