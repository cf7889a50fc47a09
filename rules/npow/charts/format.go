package charts

import (
	"fmt"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/tables"
)

// Size is one value of a size: of the table or of its sectors.
type Size struct {
	Value string   `toml:"value"`
	Width plane.MM `toml:"width"`
	Depth plane.MM `toml:"depth"`
}

func (s Size) size() plane.Size { return plane.Size{W: s.Width, D: s.Depth} }

// Format is one format of the game.
type Format struct {
	ID            string     `toml:"id"`
	Ref           string     `toml:"ref"`
	CountSides    dice.Sides `toml:"count-sides"`
	CountPlus     int        `toml:"count-plus"`
	ObjectiveDie  dice.Sides `toml:"objective-sides"`
	Band          plane.MM   `toml:"band"`
	TableSetting  string     `toml:"table-setting"`
	Tables        []Size     `toml:"tables"`
	SectorSetting string     `toml:"sector-setting"`
	Sectors       []Size     `toml:"sectors"`
}

// FormatIDs are the formats that the catalogues have words for.
var FormatIDs = []string{"npow", "npow300"}

// The greatest dice that a format may ask for: the count's is the d6 of NPOW, NPOW300 throws a d4.
const (
	MostCountSides   dice.Sides = 6
	MostObjectiveDie dice.Sides = 4
)

// MostElements bounds a pool: a club's format may not ask for more pieces than a table can show.
const MostElements = 30

func decodeFormats(text string) (map[string]Format, error) {
	var file struct {
		Format []Format `toml:"format"`
	}
	if err := tables.Decode(text, &file); err != nil {
		return nil, err
	}
	formats := map[string]Format{}
	var faults tables.Faults
	for _, f := range file.Format {
		if err := f.Check(); err != nil {
			faults = append(faults, fmt.Errorf("format %q: %w", f.ID, err))
		} else if _, twice := formats[f.ID]; twice {
			faults = append(faults, phrase.Errorf(tables.Twice(f.ID), "format %q stands there twice", f.ID))
		}
		formats[f.ID] = f
	}
	for _, id := range FormatIDs {
		if _, ok := formats[id]; !ok {
			faults = append(faults, phrase.Errorf(tables.Lacks(id), "no format %q", id))
		}
	}
	return formats, faults.Err()
}

func (f Format) Check() error {
	if err := tables.CheckRef("format", f.Ref); err != nil {
		return err
	}
	die := func(s, most dice.Sides) bool { return s >= 2 && s <= most }
	switch {
	case !die(f.CountSides, MostCountSides) || !die(f.ObjectiveDie, MostObjectiveDie):
		return phrase.Errorf(phrase.Say("npow.fault.dice", phrase.Figure("count", MostCountSides), phrase.Figure("objective",
			MostObjectiveDie)),
			"dice of %d and %d sides: at most %d and %d are possible",
			f.CountSides, f.ObjectiveDie, MostCountSides, MostObjectiveDie)
	case f.CountPlus < 0 || int(f.CountSides)+f.CountPlus > MostElements:
		return phrase.Fault("npow.fault.elements", "up to %s elements: %s at most are possible",
			phrase.Figure("given", int(f.CountSides)+f.CountPlus), phrase.Figure("most", MostElements))
	case len(f.Tables) == 0 || len(f.Sectors) == 0:
		return phrase.Fault("npow.fault.no-sizes", "no table or no sectors")
	case f.SectorSetting == "" && len(f.Sectors) > 1:
		return phrase.Fault("npow.fault.sectors", "several sectors and no setting that chooses")
	}
	for _, t := range f.Tables {
		if t.Value == "" || t.Width < 10*plane.Centimetre || t.Depth < 10*plane.Centimetre || t.Width > 400*plane.Centimetre ||
			t.Depth > 400*plane.Centimetre {
			return phrase.Fault("npow.fault.size", "table %q of %s mm: a side has 10 to 400 cm", phrase.Named("value", t.Value),
				phrase.Verbatim("size", t.size().String()))
		}
		if f.Band <= 0 || 2*f.Band > t.Depth {
			return phrase.Fault("npow.fault.band", "a central band of ±%s mm on a depth of %s mm", phrase.Figure("band", f.Band),
				phrase.Figure("depth", t.Depth))
		}
		for _, s := range f.Sectors {
			if s.Value == "" || s.Width < 10*plane.Centimetre || s.Depth < 10*plane.Centimetre || t.Width%s.Width != 0 ||
				t.Depth%s.Depth != 0 {
				return phrase.Fault("npow.fault.tiles", "sectors of %s mm do not tile a table of %s mm",
					phrase.Verbatim("sector", s.size().String()), phrase.Verbatim("table", t.size().String()))
			}
		}
	}
	return nil
}

// Battlefield is a format with its readings settled: the empty table.
type Battlefield struct {
	Size    plane.Size
	Sectors plane.Grid
	Band    plane.Band
}

// Battlefield lays the format's table out by the settings.
//
// adc7:placement/1 — sectors of 60 × 60; adc7:placement/2 — the central band is 15 cm to both sides of the
// long median.
func (f Format) Battlefield(settings map[string]string) (Battlefield, error) {
	size, err := pick(f.Tables, settings[f.TableSetting])
	if err != nil {
		return Battlefield{}, fmt.Errorf("%s: %w", f.TableSetting, err)
	}
	cell := f.Sectors[0].size()
	if f.SectorSetting != "" {
		if cell, err = pick(f.Sectors, settings[f.SectorSetting]); err != nil {
			return Battlefield{}, fmt.Errorf("%s: %w", f.SectorSetting, err)
		}
	}
	median := size.D / 2
	return Battlefield{
		Size:    size,
		Sectors: plane.Grid{Cell: cell, Columns: int(size.W / cell.W), Rows: int(size.D / cell.D)},
		Band:    plane.Band{From: median - f.Band, To: median + f.Band},
	}, nil
}

func pick(sizes []Size, value string) (plane.Size, error) {
	for _, s := range sizes {
		if s.Value == value {
			return s.size(), nil
		}
	}
	return plane.Size{}, phrase.Fault("npow.fault.no-size", "no size %q in the format's table", phrase.Named("value", value))
}
