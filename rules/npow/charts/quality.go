package charts

import (
	"fmt"
	"slices"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// QualityDie is what is thrown for each 60 cm of river. bareme:qualite-riviere
const QualityDie dice.Sides = 6

// QualityIDs are the qualities that the catalogues have words for.
var QualityIDs = []string{"a-sec", "gueable", "lente", "moyenne", "rapide", "profonde"}

// Quality is what a section of river may be like. Source: bareme:qualite-riviere.
type Quality struct {
	Ref string `toml:"ref"`
	// Example tables are made for this bot and not official.
	Example bool         `toml:"example"`
	Rows    []qualityRow `toml:"row"`

	// ByFace is what each face gives.
	ByFace map[dice.Face]string `toml:"-"`
}

type qualityRow struct {
	Die     int    `toml:"die"`
	Quality string `toml:"quality"`
	Ref     string `toml:"ref"`
}

func decodeQuality(text string) (Quality, error) {
	var q Quality
	if err := tables.Decode(text, &q); err != nil {
		return q, err
	}
	if err := tables.CheckRef("table", q.Ref); err != nil {
		return q, err
	}
	q.ByFace = map[dice.Face]string{}
	var faults tables.Faults
	for _, row := range q.Rows {
		_, twice := q.ByFace[dice.Face(row.Die)]
		switch {
		case row.Die < 1 || row.Die > int(QualityDie):
			faults = append(faults, phrase.Errorf(tables.Bounds("die", row.Die, 1, int(QualityDie)), "row %d: a d%d shows 1 to %d",
				row.Die, QualityDie, QualityDie))
			continue
		case twice:
			faults = append(faults, phrase.Errorf(tables.Twice(fmt.Sprintf("die = %d", row.Die)), "row %d stands there twice", row.Die))
		case !slices.Contains(QualityIDs, row.Quality):
			faults = append(faults, phrase.Errorf(tables.Choice("quality", row.Quality, QualityIDs), "row %d: quality %q is none of %v",
				row.Die, row.Quality, QualityIDs))
		default:
			if err := tables.CheckRef(fmt.Sprintf("row %d", row.Die), row.Ref); err != nil {
				faults = append(faults, err)
			}
		}
		q.ByFace[dice.Face(row.Die)] = row.Quality
	}
	return q, append(faults, missingFaces(q.ByFace, QualityDie, len(faults))...).Err()
}
