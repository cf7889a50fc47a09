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
	Symbol    Symbol         `toml:"symbol"`
	SymbolRef Ref            `toml:"symbol-ref"`
	Readings  []readingData  `toml:"reading"`
	Rows      []rowData      `toml:"row"`
	Composed  []composedData `toml:"composed"`
}

type passageData struct {
	Readings []readingData `toml:"reading"`
	Rules    []clauseData  `toml:"rule"`
	Losses   []lossData    `toml:"loss"`
}

type readingData struct {
	Name   string   `toml:"name"`
	Values []string `toml:"values"`
	Ref    Ref      `toml:"ref"`
}

type rowData struct {
	ID       RowID        `toml:"id"`
	Ref      Ref          `toml:"ref"`
	Defined  Ref          `toml:"defined"`
	Class    Class        `toml:"class"`
	Place    Place        `toml:"place"`
	Aka      []RowID      `toml:"aka"`
	Beside   []RowID      `toml:"beside"`
	Yields   []RowID      `toml:"yields"`
	Excludes []RowID      `toml:"excludes"`
	Ways     []Way        `toml:"ways"`
	Effects  []effectData `toml:"effects"`
}

type effectData struct {
	Way    Way         `toml:"way"`
	Kind   EffectKind  `toml:"kind"`
	Amount *int        `toml:"n"`
	Troops []Kind      `toml:"troops"`
	Unless []Exception `toml:"unless"`
	When   string      `toml:"when"`
	Ref    Ref         `toml:"ref"`
}

type composedData struct {
	ID    RowID   `toml:"id"`
	Ref   Ref     `toml:"ref"`
	Of    []RowID `toml:"of"`
	Faces []RowID `toml:"faces"`
}

type clauseData struct {
	Rule LossRule `toml:"kind"`
	When string   `toml:"when"`
	Ref  Ref      `toml:"ref"`
}

type lossData struct {
	Obstacle     RowID         `toml:"obstacle"`
	Ref          Ref           `toml:"ref"`
	As           RowID         `toml:"as"`
	Dice         map[Kind]Dice `toml:"dice"`
	CountsAs     map[Kind]Kind `toml:"counts-as"`
	HexesToPlace Hexes         `toml:"hexes-to-place"`
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
			Readings []readingData `toml:"reading"`
		}
		if err := tables.Decode(readingsOf(text), &declared); err != nil {
			return nil, err
		}
		for _, r := range declared.Readings {
			all = append(all, Reading(r))
		}
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

func (t *Table) setReadings(data []readingData, text, file string) error {
	if len(data) > maxRows {
		return phrase.Fault("ground.fault.readings", file+": at most %s readings", phrase.Figure("most", maxRows))
	}
	var faults tables.Faults
	for i, d := range data {
		r := Reading(d)
		if err := t.checkReading(r); err != nil {
			faults = append(faults, fmt.Errorf("%s: %s: %w", file, tables.Spot(text, "reading", i, d.Name), err))
		}
		t.readings = append(t.readings, r)
	}
	return faults.Err()
}

func (t *Table) checkReading(r Reading) error {
	if err := checkSlug(r.Name); err != nil {
		return err
	}
	if slices.ContainsFunc(t.readings, func(o Reading) bool { return o.Name == r.Name }) {
		return phrase.Errorf(tables.Twice(r.Name), "given twice")
	}
	if len(r.Values) < 2 {
		return phrase.Fault("ground.fault.values", "a reading has two values at least")
	}
	for i, v := range r.Values {
		if err := checkSlug(v); err != nil {
			return err
		}
		if slices.Contains(r.Values[:i], v) {
			return phrase.Errorf(tables.Twice(v), "value %s given twice", v)
		}
	}
	return checkRef(r.Ref)
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

// condition cuts "reading=value".
func condition(when string) (name, value string, err error) {
	name, value, ok := strings.Cut(when, "=")
	if !ok || name == "" || value == "" {
		return "", "", phrase.Fault("ground.fault.condition", "when %q is not reading=value", phrase.Named("when", when))
	}
	return name, value, nil
}

// checkWhen refuses a condition on a reading or a value that nobody declares.
func (t *Table) checkWhen(when string) error {
	if when == "" {
		return nil
	}
	name, value, err := condition(when)
	if err != nil {
		return err
	}
	for _, r := range t.readings {
		if r.Name == name && slices.Contains(r.Values, value) {
			return nil
		}
	}
	return phrase.Fault("ground.fault.when", "when %q names no reading and value of this table", phrase.Named("when", when))
}

// checkRef refuses a row without a paragraph.
func checkRef(ref Ref) error {
	document, rest, ok := strings.Cut(string(ref), ":")
	section, row, cut := strings.Cut(rest, "/")
	if !ok || !cut || document == "" || section == "" || row == "" {
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
