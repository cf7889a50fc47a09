package ground

import (
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// Texts are the two TOML texts of a rule's terrain.
type Texts struct {
	Terrain string // readings, rows and composed elements
	Passage string // passage losses
}

const maxRows = 200 // of one kind in one text

type terrainData struct {
	Symbol    Symbol     `toml:"symbol"`
	SymbolRef Ref        `toml:"symbol-ref"`
	Readings  []Reading  `toml:"reading"`
	Rows      []rowData  `toml:"row"`
	Composed  []Composed `toml:"composed"`
}

type passageData struct {
	Readings []Reading    `toml:"reading"`
	Rules    []LossClause `toml:"rule"`
	Losses   []Loss       `toml:"loss"`
}

// rowData is a row before its effects are checked.
type rowData struct {
	Row
	Effects []effectData `toml:"effects"`
}

// effectData is an effect before it is known whether its kind has a figure.
type effectData struct {
	Effect
	Amount *int `toml:"n"`
}

// Read parses a rule's terrain and checks every row: the table under the default readings. Every error says
// which text, which line and which row: the texts may be a club's own.
func Read(texts Texts) (*Table, error) {
	var terrain terrainData
	if err := tables.Decode(texts.Terrain, &terrain); err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	var passage passageData
	if err := tables.Decode(texts.Passage, &passage); err != nil {
		return nil, fmt.Errorf("passage: %w", err)
	}
	t := &Table{row: map[RowID]*Row{}, compound: map[RowID]*Composed{}, loss: map[RowID]*Loss{}}
	if err := t.setReadings(terrain.Readings, texts.Terrain, "terrain"); err != nil {
		return nil, err
	}
	if err := t.setReadings(passage.Readings, texts.Passage, "passage"); err != nil {
		return nil, err
	}
	if err := t.demandReadings(); err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	if err := t.setTerrain(terrain, texts.Terrain); err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	if err := t.setPassage(passage, texts.Passage); err != nil {
		return nil, fmt.Errorf("passage: %w", err)
	}
	return t.ForReadings(nil)
}

// ShippedReadings returns what texts leave open, as Table.Readings does, and reads nothing else of them: a
// start asks for no row. Each table of theirs begins at the beginning of a line.
func ShippedReadings(texts Texts) (all []Reading, err error) {
	for _, text := range []string{texts.Terrain, texts.Passage} {
		var declared struct {
			Readings []Reading `toml:"reading"`
		}
		if err := tables.Decode(readingsOf(text), &declared); err != nil {
			return nil, err
		}
		all = append(all, declared.Readings...)
	}
	return all, nil
}

// readingsOf are the lines of a text from each [[reading]] to the next table.
func readingsOf(text string) string {
	var of strings.Builder
	inside := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "[") {
			inside = strings.HasPrefix(line, "[[reading]]")
		}
		if inside {
			of.WriteString(line)
		}
	}
	return of.String()
}

func (t *Table) setReadings(data []Reading, text, file string) error {
	if len(data) > maxRows {
		return phrase.Fault("ground.fault.readings", file+": at most %s readings", phrase.Figure("most", maxRows))
	}
	var faults tables.Faults
	for i, r := range data {
		if err := t.checkReading(r); err != nil {
			faults = append(faults, fmt.Errorf("%s: %s: %w", file, tables.Spot(text, "reading", i, r.Name), err))
		}
		t.readings = append(t.readings, r)
	}
	return faults.Err()
}

func (t *Table) checkReading(r Reading) error {
	taken := slices.ContainsFunc(t.readings, func(o Reading) bool { return o.Name == r.Name })
	if err := checkName(r.Name, taken, r.Ref); err != nil {
		return err
	}
	if len(r.Values) < 2 {
		return phrase.Fault("ground.fault.values", "a reading has two values at least")
	}
	for i, v := range r.Values {
		if err := checkSlug(v); err != nil {
			return err
		}
		if slices.Contains(r.Values[:i], v) {
			return tables.Repeated(v)
		}
	}
	return nil
}

// demandReadings refuses a table without the readings that the algebra asks for.
func (t *Table) demandReadings() error {
	for name, values := range map[string][]string{CumulReading: {cumulStrongest, CumulSum}, passReading: {passTroop, passAll}} {
		declared := slices.ContainsFunc(t.readings, func(r Reading) bool {
			return r.Name == name && slices.Equal(slices.Sorted(slices.Values(r.Values)), slices.Sorted(slices.Values(values)))
		})
		if !declared {
			return phrase.Fault("ground.fault.no-reading", "no reading %s with the values %s", phrase.Verbatim("name", name),
				phrase.Verbatim("all", tables.Alternatives(values)))
		}
	}
	return nil
}

// checkWhen refuses a condition that is no "reading=value", or on a reading or a value that nobody declares.
func (t *Table) checkWhen(when string) error {
	name, value, _ := strings.Cut(when, "=")
	switch {
	case when == "":
		return nil
	case name == "" || value == "":
		return phrase.Fault("ground.fault.condition", "when %q is not reading=value", phrase.Named("when", when))
	}
	for _, r := range t.readings {
		if r.Name == name && slices.Contains(r.Values, value) {
			return nil
		}
	}
	return phrase.Fault("ground.fault.when", "when %q names no reading and value of this table", phrase.Named("when", when))
}

// checkName refuses an id that is no slug or is taken already, and a row without a paragraph.
func checkName[S ~string](id S, taken bool, ref Ref) error {
	if err := checkSlug(id); err != nil {
		return err
	}
	if taken {
		return tables.Repeated(id)
	}
	return checkRef(ref)
}

// checkRef refuses a row without a paragraph.
func checkRef(ref Ref) error {
	document, rest, _ := strings.Cut(string(ref), ":")
	section, row, _ := strings.Cut(rest, "/")
	if document == "" || section == "" || row == "" {
		return phrase.Fault("ground.fault.ref", "ref %q names no paragraph (document:section/row)", phrase.Named("ref", ref))
	}
	return nil
}

// checkSlug refuses what is not a short ASCII slug.
func checkSlug[S ~string](s S) error {
	if s == "" || len(s) > 40 {
		return phrase.Fault("ground.fault.slug", "%q is no slug of 1 to 40 characters", phrase.Named("text", s))
	}
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
			return phrase.Fault("ground.fault.slug", "%q is no slug: small letters, digits and hyphens only", phrase.Named("text", s))
		}
	}
	return nil
}
