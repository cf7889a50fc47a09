package npow

import (
	"slices"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// pointsData is what the tables say of the secret points. Source: adc7:points/1, adc7:points/2.
type pointsData struct {
	Total   int          `toml:"total"`
	Ref     string       `toml:"ref"`
	Degrees []degreeData `toml:"degree"`
	Limits  []limitData  `toml:"limit"`
}

// degreeData is one degree of initiative of an army.
type degreeData struct {
	ID      string `toml:"id"`
	OwnMost int    `toml:"own-most"`
	Ref     string `toml:"ref"`
}

// limitData is what one value of the reading npow-points-max asks for.
type limitData struct {
	Value    string `toml:"value"`
	Most     int    `toml:"most"`
	Multiple int    `toml:"multiple"`
	Ref      string `toml:"ref"`
}

// degreeIDs are the degrees that the catalogues have words for, in the order of the text.
var degreeIDs = []string{"eleve", "moyen", "faible"}

func decodePoints(text string) (pointsData, error) {
	var p pointsData
	if err := tables.Decode(text, &p); err != nil {
		return p, err
	}
	if err := tables.CheckRef("points", p.Ref); err != nil {
		return p, err
	}
	if p.Total < 1 || p.Total > 1000 {
		return p, phrase.Errorf(tables.Bounds("total", p.Total, 1, 1000), "%d points: from 1 to 1000 are possible", p.Total)
	}
	for i, d := range p.Degrees {
		if i >= len(degreeIDs) || d.ID != degreeIDs[i] || d.OwnMost < 0 || d.OwnMost > p.Total {
			return p, phrase.Errorf(p.degreesSaid(), "degree %d %q with %d points: the degrees are %v, from 0 to %d points", i+1, d.ID, d.OwnMost, degreeIDs, p.Total)
		}
		if err := tables.CheckRef("degree "+d.ID, d.Ref); err != nil {
			return p, err
		}
	}
	if len(p.Degrees) != len(degreeIDs) {
		return p, phrase.Errorf(p.degreesSaid(), "%d degrees where there are %v", len(p.Degrees), degreeIDs)
	}
	for _, l := range p.Limits {
		if l.Most < 1 || l.Multiple < 1 || p.Total%l.Multiple != 0 {
			return p, phrase.Errorf(phrase.Say("npow.fault.limit", phrase.Named("value", l.Value), phrase.Figure("total", p.Total)),
				"limit %q: at most %d in steps of %d", l.Value, l.Most, l.Multiple)
		}
		if err := tables.CheckRef("limit "+l.Value, l.Ref); err != nil {
			return p, err
		}
	}
	return p, nil
}

// degreesSaid says what the degrees must be.
func (p pointsData) degreesSaid() phrase.Phrase {
	return phrase.Say("npow.fault.degrees", phrase.Verbatim("all", strings.Join(degreeIDs, ", ")), phrase.Figure("total", p.Total))
}

// degree returns the row of a degree.
func (p pointsData) degree(id string) (degreeData, bool) {
	i := slices.IndexFunc(p.Degrees, func(d degreeData) bool { return d.ID == id })
	if i < 0 {
		return degreeData{}, false
	}
	return p.Degrees[i], true
}

// limit returns what the reading's value asks for; ok is false where it asks for nothing.
func (p pointsData) limit(value string) (limitData, bool) {
	i := slices.IndexFunc(p.Limits, func(l limitData) bool { return l.Value == value })
	if i < 0 {
		return limitData{}, false
	}
	return p.Limits[i], true
}
