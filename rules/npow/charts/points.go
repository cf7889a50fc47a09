package charts

import (
	"slices"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// Points is what the tables say of the secret points. Source: adc7:points/1, adc7:points/2.
type Points struct {
	Total   int      `toml:"total"`
	Ref     string   `toml:"ref"`
	Degrees []Degree `toml:"degree"`
	Limits  []Limit  `toml:"limit"`
}

// Degree is one degree of initiative of an army.
type Degree struct {
	ID      string `toml:"id"`
	OwnMost int    `toml:"own-most"`
	Ref     string `toml:"ref"`
}

// Limit is what one value of the reading npow-points-max asks for.
type Limit struct {
	Value    string `toml:"value"`
	Most     int    `toml:"most"`
	Multiple int    `toml:"multiple"`
	Ref      string `toml:"ref"`
}

// DegreeIDs are the degrees that the catalogues have words for, in the order of the text.
var DegreeIDs = []string{"eleve", "moyen", "faible"}

func decodePoints(text string) (Points, error) {
	var p Points
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
		if i >= len(DegreeIDs) || d.ID != DegreeIDs[i] || d.OwnMost < 0 || d.OwnMost > p.Total {
			return p, phrase.Errorf(p.degreesPhrase(), "degree %d %q with %d points: the degrees are %v, from 0 to %d points", i+1, d.ID,
				d.OwnMost, DegreeIDs, p.Total)
		}
		if err := tables.CheckRef("degree "+d.ID, d.Ref); err != nil {
			return p, err
		}
	}
	if len(p.Degrees) != len(DegreeIDs) {
		return p, phrase.Errorf(p.degreesPhrase(), "%d degrees where there are %v", len(p.Degrees), DegreeIDs)
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

// degreesPhrase says what the degrees must be.
func (p Points) degreesPhrase() phrase.Phrase {
	return phrase.Say("npow.fault.degrees", phrase.Verbatim("all", strings.Join(DegreeIDs, ", ")), phrase.Figure("total", p.Total))
}

// Degree returns the row of a degree.
func (p Points) Degree(id string) (Degree, bool) {
	i := slices.IndexFunc(p.Degrees, func(d Degree) bool { return d.ID == id })
	if i < 0 {
		return Degree{}, false
	}
	return p.Degrees[i], true
}

// Limit returns what the reading's value asks for; ok is false where it asks for nothing.
func (p Points) Limit(value string) (Limit, bool) {
	i := slices.IndexFunc(p.Limits, func(l Limit) bool { return l.Value == value })
	if i < 0 {
		return Limit{}, false
	}
	return p.Limits[i], true
}
