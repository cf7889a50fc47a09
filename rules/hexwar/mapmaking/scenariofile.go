package mapmaking

import (
	"bytes"
	"errors"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// scenarioFile is a scenario as its author writes it. docs/scenarios.md
type scenarioFile struct {
	Name    string         `toml:"name"`
	Columns int            `toml:"columns"`
	Rows    int            `toml:"rows"`
	First   string         `toml:"first"`
	Hexes   []*placeFile   `toml:"hex"`
	Roads   []roadFile     `toml:"road"`
	Sides   []placeFile    `toml:"side"`
	Units   []unitFile     `toml:"unit"`
	Heads   []officerFile  `toml:"officer"`
	Camps   []scenarioCamp `toml:"camp"`
}

type placeFile struct {
	At    string         `toml:"at"`
	Rows  []ground.RowID `toml:"rows"`
	Faces string         `toml:"faces"`
	// hexes are those of the board that a block of hexes names.
	hexes []hex.Hex
}

// roadFile is a line of hexes, one after the other.
type roadFile struct {
	At string `toml:"at"`
}

type unitFile struct {
	Camp     string       `toml:"camp"`
	Troop    chart.Type   `toml:"troop"`
	Weight   chart.Weight `toml:"weight"`
	Elements int          `toml:"elements"`
	Gear     ground.Trait `toml:"gear"`
	Name     string       `toml:"name"`
	At       string       `toml:"at"`
}

type officerFile struct {
	Camp  string      `toml:"camp"`
	Rank  hexwar.Rank `toml:"rank"`
	Level *int        `toml:"level"`
	Name  string      `toml:"name"`
	At    string      `toml:"at"`
}

type scenarioCamp struct {
	Camp    string `toml:"camp"`
	Tokens  *int   `toml:"tokens"`
	Victory *int   `toml:"victory"`
	Budget  *int   `toml:"budget"`
	Zone    string `toml:"zone"`
}

// What a scenario may hold at most: hostile input needs a bound.
const (
	MaxScenarioText  = 64 << 10
	maxScenarioUnits = 100
	maxScenarioHeads = 30
	mostBudget       = 100_000

	maxNameLetters = 40
)

// Fault is one fault of a text that a player wrote: its line, from 1, and what is wrong there.
type Fault struct {
	Line int
	What phrase.Phrase
}

// Phrase says the fault with its line.
func (f Fault) Phrase() phrase.Phrase {
	return phrase.Say("hexwar.scenario.fault", phrase.Number("line", f.Line), phrase.With("what", f.What))
}

// ReadScenario reads a scenario under a club's chart and a game's terrain. Every fault is found, in the order
// of the lines; with any, field and scenario are of no use.
func ReadScenario(text string, club *chart.Chart, terrain *ground.Table) (hexwar.Field, hexwar.Scenario, []Fault) {
	r := scenarioReader{chart: club, terrain: terrain, broken: map[scenarioBlock]bool{}}
	if len(text) > MaxScenarioText {
		r.fault(1, "long", phrase.Number("bytes", len(text)), phrase.Number("most", MaxScenarioText))
		return hexwar.Field{}, hexwar.Scenario{}, r.faults
	}
	r.scenarioLines = findLines(text)
	var tree map[string]any
	if _, err := tables.Read(text, &tree); err != nil {
		stop := tables.StopOf(err)
		return hexwar.Field{}, hexwar.Scenario{}, []Fault{{min(max(stop.Line, 1), max(r.count, 1)), stop.Says}}
	}
	r.keys(tree)
	if err := r.decode(tree); err != nil {
		r.fault(1, "syntax", phrase.Named("key", ""))
	} else {
		r.size()
		r.ground()
		r.sides()
		r.closeComposed()
		r.roads()
		r.troops()
		r.heads()
		r.camps()
	}
	if len(r.faults) == 0 {
		r.room()
	}
	slices.SortStableFunc(r.faults, func(a, b Fault) int { return a.Line - b.Line })
	return r.field, r.scenario, r.faults
}

// scenarioReader is a scenario half read.
type scenarioReader struct {
	scenarioLines
	file     scenarioFile
	chart    *chart.Chart
	terrain  *ground.Table
	field    hexwar.Field
	scenario hexwar.Scenario
	faults   []Fault
	// broken are the blocks with a value of another kind: what they meant nobody knows.
	broken map[scenarioBlock]bool
}

// decode fills the file with what the keys left of the text, so that one slip hides no other.
func (r *scenarioReader) decode(tree map[string]any) error {
	var sound bytes.Buffer
	if err := toml.NewEncoder(&sound).Encode(tree); err != nil {
		return err
	}
	_, err := toml.Decode(sound.String(), &r.file) // what is decoded was read within its bounds
	return err
}

func (r *scenarioReader) fault(line int, what string, args ...phrase.Arg) {
	r.faults = append(r.faults, Fault{Line: line, What: phrase.Say("hexwar.scenario.wrong."+what, args...)})
}

// The kinds of values that keys have.
const (
	textValue   = "text"
	numberValue = "number"
	listValue   = "list"
)

// scenarioKeys are the keys of the head and of each block, with the kind of their values.
var scenarioKeys = map[string]map[string]string{
	"":     {"name": textValue, "columns": numberValue, "rows": numberValue, "first": textValue},
	"hex":  {"at": textValue, "rows": listValue, "faces": textValue},
	"road": {"at": textValue},
	"side": {"at": textValue, "rows": listValue},
	"unit": {"camp": textValue, "troop": textValue, "weight": textValue, "elements": numberValue, "gear": textValue,
		"name": textValue, "at": textValue},
	"officer": {"camp": textValue, "rank": textValue, "level": numberValue, "name": textValue, "at": textValue},
	"camp":    {"camp": textValue, "tokens": numberValue, "victory": numberValue, "budget": numberValue, "zone": textValue},
}

// keys faults every key that scenarios don't have and every value of another kind, and takes them out of the
// tree. Blocks have head lines, [[hex]]: TOML would allow others, but only those can be pointed at.
func (r *scenarioReader) keys(tree map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(tree)) {
		blocks, ok := tree[name].([]map[string]any)
		switch {
		case !isBlock(name):
		case !ok || r.header(name, len(blocks)-1) == 0:
			r.fault(r.opening(name), "block", phrase.Verbatim("block", "[["+name+"]]"))
			delete(tree, name)
		default:
			for n, block := range blocks {
				r.block(name, n, block)
			}
		}
	}
	r.block("", 0, tree)
}

// isBlock reports whether a name is that of blocks; the head has the empty one.
func isBlock(name string) bool { return name != "" && scenarioKeys[name] != nil }

// block checks the keys of one block; the head of the file is that of the empty name, and has the blocks in it.
func (r *scenarioReader) block(name string, n int, values map[string]any) {
	for _, key := range slices.Sorted(maps.Keys(values)) {
		kind, known := scenarioKeys[name][key]
		switch {
		case name == "" && isBlock(key):
			continue
		case !known && name == "":
			r.fault(r.opening(key), "key", phrase.Named("key", key))
		case !known:
			r.fault(r.line(name, n, key), "key", phrase.Named("key", key))
		case !isOf(kind, values[key]):
			r.fault(r.line(name, n, key), kind, phrase.Verbatim("key", key))
			r.broken[scenarioBlock{name, n}] = true
		default:
			continue
		}
		delete(values, key)
	}
}

// isOf reports whether a value is of a kind.
func isOf(kind string, value any) bool {
	switch v := value.(type) {
	case string:
		return kind == textValue
	case int64:
		// Figures of a battle are small; what would not fit a machine's word is no figure.
		return kind == numberValue && v >= math.MinInt32 && v <= math.MaxInt32
	case []any:
		return kind == listValue && !slices.ContainsFunc(v, func(item any) bool { _, ok := item.(string); return !ok })
	}
	return false
}

// size reads the board's size. PA1, TA1, « La table de jeu » — where it is none, places are held to the
// largest.
func (r *scenarioReader) size() {
	r.field.Grid = hex.Grid{Columns: r.file.Columns, Rows: r.file.Rows}
	args := []phrase.Arg{phrase.Number("columns", r.file.Columns), phrase.Number("rows", r.file.Rows)}
	err := r.field.Grid.Check()
	switch {
	case r.broken[scenarioBlock{}]:
	case errors.Is(err, hex.ErrTooSmall):
		r.fault(r.line("", 0, "columns"), "small", args...)
	case errors.Is(err, hex.ErrTooLarge):
		r.fault(r.line("", 0, "columns"), "large", append(args, phrase.Number("most", hex.MaxColumns))...)
	}
	if err != nil {
		r.field.Grid = hex.Grid{Columns: hex.MaxColumns, Rows: hex.MaxRows}
	}
	r.scenario.Name = r.name(r.file.Name, r.line("", 0, "name"))
	if r.file.First != "" {
		r.scenario.First = r.camp(r.file.First, r.line("", 0, "first"))
	}
}

// name is a name that the author gave, of one line and not endless.
func (r *scenarioReader) name(text string, line int) string {
	if len([]rune(text)) > maxNameLetters || strings.ContainsAny(text, "\n\r\t") {
		r.fault(line, "name", phrase.Number("most", maxNameLetters))
		return ""
	}
	return text
}

func (r *scenarioReader) camp(text string, line int) rules.Seat {
	seat, ok := hexwar.Camps[text]
	if !ok {
		r.fault(line, "camp", phrase.Named("read", text))
	}
	return seat
}

// at reads a hex of the board.
func (r *scenarioReader) at(text string, line int) (hex.Hex, bool) {
	at, err := hex.Parse(text)
	switch {
	case err != nil:
		r.fault(line, "hex", phrase.Named("read", text))
	case !r.field.Grid.Contains(at):
		r.fault(line, "off", hexwar.HexArg("hex", at), phrase.Number("columns", r.field.Grid.Columns), phrase.Number("rows", r.field.Grid.Rows))
	default:
		return at, true
	}
	return at, false
}

// areSound reports whether rows may be in a place together, and faults them where not.
func (r *scenarioReader) areSound(ids []ground.RowID, line int, place ground.Place) bool {
	for _, id := range ids {
		_, known := r.terrain.Row(id)
		if _, composed := r.terrain.Compound(id); !known && !composed {
			r.fault(line, "row", phrase.Named("read", id))
			return false
		}
	}
	var err error
	if place == ground.InHex {
		_, err = r.terrain.Ground(ids...)
	} else {
		_, err = r.terrain.Face(ids, nil)
	}
	if wrong, ok := errors.AsType[ground.RowError](err); ok {
		r.fault(line, "place", phrase.With("row", wrong.ID), phrase.With("place", place))
		return false
	}
	if row, with, clash := r.terrain.Clash(ids...); clash && place == ground.InHex {
		r.fault(line, "clash", phrase.With("row", row.ID), phrase.With("with", with))
		return false
	}
	if len(ids) == 0 || len(ids) > hexwar.MostRows {
		r.fault(line, "rows", phrase.Number("most", hexwar.MostRows))
		return false
	}
	return true
}

// scenarioLines are the lines of a scenario's blocks and keys. It is made in one walk: a hostile text
// has thousands of faults, each with a line to be found.
type scenarioLines struct {
	count int
	// blocks are the lines that open the blocks of each array, keys the lines of each block's keys; the head
	// is the block 0 of the empty name.
	blocks map[string][]int
	keys   map[scenarioBlock]map[string]int
	// openings are the first lines that give a key a value, or open its table.
	openings map[string]int
}

type scenarioBlock struct {
	array string
	n     int
}

func findLines(text string) scenarioLines {
	l := scenarioLines{blocks: map[string][]int{}, keys: map[scenarioBlock]map[string]int{}, openings: map[string]int{}}
	first := func(in map[string]int, key string) {
		if in[key] == 0 {
			in[key] = l.count
		}
	}
	within := map[string]int{}
	l.keys[scenarioBlock{}] = within
	for line := range strings.SplitSeq(text, "\n") {
		l.count++
		line = strings.TrimSpace(line)
		if array := opens(line); array != "" {
			within = map[string]int{}
			l.keys[scenarioBlock{array, len(l.blocks[array])}] = within
			l.blocks[array] = append(l.blocks[array], l.count)
		} else if strings.HasPrefix(line, "[") {
			within = map[string]int{}
		} else if name, _, cut := strings.Cut(line, "="); cut {
			name = strings.TrimSpace(name)
			first(within, name)
			first(l.openings, name)
		}
		first(l.openings, strings.Trim(line, "[]"))
	}
	return l
}

// opens is the array whose block a line opens, empty for none.
func opens(line string) string {
	line, _, _ = strings.Cut(line, "#")
	line = strings.TrimSpace(line)
	inner, ok := strings.CutPrefix(line, "[[")
	inner, closed := strings.CutSuffix(inner, "]]")
	if !ok || !closed {
		return ""
	}
	return strings.TrimSpace(inner)
}

// header is the line of the n-th block of an array, from 0; 0 for none.
func (l scenarioLines) header(array string, n int) int {
	if n < 0 || n >= len(l.blocks[array]) {
		return 0
	}
	return l.blocks[array][n]
}

// line is the line of a key in the n-th block of an array; the block's own line where the key doesn't. An
// empty array means the head of the file.
func (l scenarioLines) line(array string, n int, key string) int {
	if at := l.keys[scenarioBlock{array, n}][key]; at > 0 {
		return at
	}
	return max(l.header(array, n), 1)
}

// opening is the line that gives a key of the head its value, or opens its table.
func (l scenarioLines) opening(key string) int { return max(l.openings[key], 1) }
