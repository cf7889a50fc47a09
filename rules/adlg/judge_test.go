package adlg_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The judge reads the finished table of an exported log and says what in it is against the text. It is
// written from the text alone: its tables are typed here, its geometry is its own (judgeplane_test.go), and
// it calls nothing of the package that it judges. Each rule has a name, and law cites the text for it.

// finding is one thing that is against the text.
type finding struct{ Rule, Says string }

// event is one event of a log, with the seat that acted and the record that it stands in.
type event struct {
	Kind   string
	By     string
	Record int
	Data   map[string]any
}

// read decodes the event's data.
func (e event) read(into any) error {
	data, err := json.Marshal(e.Data)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

// holds reports whether the event's data has one of some names, however they are written.
func (e event) holds(names ...string) bool {
	for name := range e.Data {
		if slices.Contains(names, strings.ToLower(name)) {
			return true
		}
	}
	return false
}

// finished is a log as the judge reads it: the settings at the end, the events that stand, and the faces that
// each record threw.
type finished struct {
	Settings map[string]string
	Events   []event
	Thrown   map[int][]int
	// Opened are the payloads of the seals that were opened, by gate.
	Opened map[string]json.RawMessage
}

// readExport reads an export. Records that were taken back are left out.
func readExport(export []byte) (finished, error) {
	log := finished{Settings: map[string]string{}, Thrown: map[int][]int{}, Opened: map[string]json.RawMessage{}}
	type record struct {
		Line struct {
			N      int    `json:"n"`
			Seat   string `json:"seat"`
			Throws []struct {
				Faces []int `json:"faces"`
			} `json:"throws"`
			Events []struct {
				Kind   string         `json:"kind"`
				Data   map[string]any `json:"data"`
				Opened []struct {
					Gate    string          `json:"gate"`
					Rev     int             `json:"rev"`
					Payload json.RawMessage `json:"payload"`
				} `json:"opened"`
			} `json:"events"`
		} `json:"line"`
	}
	revs := map[string]int{}
	for i, line := range strings.Split(strings.TrimSpace(string(export)), "\n") {
		var r record
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			return log, fmt.Errorf("line %d: %w", i+1, err)
		}
		for _, throw := range r.Line.Throws {
			log.Thrown[r.Line.N] = append(log.Thrown[r.Line.N], throw.Faces...)
		}
		for _, e := range r.Line.Events {
			for _, o := range e.Opened { // a choice that was changed may open at the end, after the last one
				if o.Rev >= revs[o.Gate] {
					revs[o.Gate], log.Opened[o.Gate] = o.Rev, o.Payload
				}
			}
			ev := event{Kind: e.Kind, By: r.Line.Seat, Record: r.Line.N, Data: e.Data}
			if err := log.add(ev); err != nil {
				return log, fmt.Errorf("line %d: %w", i+1, err)
			}
		}
	}
	return log, nil
}

// add notes one event.
func (log *finished) add(e event) error {
	name, _, _ := strings.Cut(e.Kind, "/")
	switch name {
	case "game.opened":
		var opened struct {
			Setup  struct{ Settings map[string]string }
			Header struct {
				Setup struct{ Settings map[string]string }
			}
		}
		if err := e.read(&opened); err != nil {
			return err
		}
		for _, settings := range []map[string]string{opened.Setup.Settings, opened.Header.Setup.Settings} {
			for setting, value := range settings {
				log.Settings[setting] = value
			}
		}
	case "game.set":
		var set struct{ Name, Value string }
		if err := e.read(&set); err != nil {
			return err
		}
		log.Settings[set.Name] = set.Value
	case "game.undone":
		var undone struct{ Struck []int }
		if err := e.read(&undone); err != nil {
			return err
		}
		log.Events = slices.DeleteFunc(log.Events, func(e event) bool { return slices.Contains(undone.Struck, e.Record) })
	default:
		if strings.HasPrefix(name, "adlg.") {
			log.Events = append(log.Events, e)
		}
	}
	return nil
}

// taken is one piece as a player chose it.
type taken struct{ Kind, Cover, Hill string }

// weight is how many of the two to four it takes.
func (p taken) weight() int {
	if p.Hill != "" {
		return 2
	}
	return 1
}

// numbered is one piece of the table.
type numbered struct {
	Number     int
	Kind       string
	By         string
	Compulsory bool
	Cover      string
	Hill       string
}

// stage is its part in the sequence of placing.
func (p numbered) stage() int {
	switch {
	case p.Compulsory:
		return 0
	case isWater(p.Kind):
		return 1
	case p.Kind == "village":
		return 2
	case p.Kind == "route":
		return 4
	}
	return 3
}

// isArea reports whether it lies in a zone.
func (p numbered) isArea() bool { return !isWater(p.Kind) && p.Kind != "route" }

// sector is a cell of the table's six: the Defender sits below row 0.
type sector struct{ Column, Row int }

// rolled is what the dice gave a piece.
type rolled struct {
	Zones      []int
	Zone       int
	Balanced   bool
	Village    int
	Open       []int
	Sectors    []sector
	Position   int
	Edge       string
	Difficulty int
	Exits      []int
}

// judge goes through a log.
type judge struct {
	log      finished
	at       int // the event under judgement
	findings []finding

	winner             string
	territory          string
	attacker, defender string

	picks  map[string][]taken
	cover  string
	chosen []string
	// count is how many of the two to four each took.
	count map[string]int
	owing []string
	water bool // one was placed by its die

	pieces []numbered
	// hand is the number of the piece thrown for, with its dice; zone is the zone that it goes to.
	hand  int
	dice  rolled
	zone  int
	lying map[int]int // the zone, 0 for water and roads
	// sectors are where the pieces of one zone lie.
	sectors map[int]sector
	// roads are the villages with which a road was laid, tracked.
	roads  map[int]bool
	gone   map[int]bool
	others map[string]int // how many other pieces each has had thrown for
	asked  map[string]int // the piece that a player takes before his others
	free   map[string]bool
	again  int // the piece that is thrown again at once, by the free reroll

	tries    map[string]*attempts
	moved    map[int]bool // the pieces that a control has moved
	sites    *sites
	ambushes ambushes
}

// attempts are the controls of one player.
type attempts struct {
	Tried             []int
	Strategist, Ended bool
	Rerolled          int
	Removed           int
	// now is the piece under control, face its die; 0 where none is. kept is the piece of the last die, where
	// it stayed.
	now, face, kept int
}

// judged says everything in a log that is against the text.
func judged(log finished) []finding {
	j := newJudge(log)
	j.all()
	return j.findings
}

func newJudge(log finished) *judge {
	j := &judge{log: log, picks: map[string][]taken{}, count: map[string]int{}, lying: map[int]int{}, gone: map[int]bool{},
		others: map[string]int{}, asked: map[string]int{}, free: map[string]bool{},
		tries: map[string]*attempts{"a": {}, "b": {}}, moved: map[int]bool{}, sectors: map[int]sector{}, roads: map[int]bool{},
		ambushes: ambushes{planned: map[string]bool{}, placed: map[string]bool{}, markers: map[int]ambush{}}}
	j.sites = newSites(j)
	return j
}

// all judges every event.
func (j *judge) all() {
	for i, e := range j.log.Events {
		j.at = i
		if err := j.judge(e); err != nil {
			j.find("sequence", "%s: %v", e.Kind, err)
		}
	}
	j.judgeAmbushes()
	j.judgeFaces()
}

// judgeFaces holds the dice of the events against those that their records threw.
func (j *judge) judgeFaces() {
	faces := map[int][]int{}
	for _, e := range j.log.Events {
		var data struct {
			Rounds [][2]int
			Throws []struct{ Face int }
			Thrown rolled
			Face   int
		}
		if !e.holds("rounds", "throws", "thrown", "face") {
			faces[e.Record] = append(faces[e.Record], []int{}...) // its record may have thrown all the same
			continue
		}
		if err := e.read(&data); err != nil {
			continue // its own judge said so
		}
		all := append(slices.Clone(data.Thrown.Zones), data.Thrown.Position, data.Thrown.Village, data.Thrown.Difficulty, data.Face)
		for _, round := range data.Rounds {
			all = append(all, round[0], round[1])
		}
		for _, throw := range data.Throws {
			all = append(all, throw.Face)
		}
		faces[e.Record] = append(faces[e.Record], slices.DeleteFunc(all, func(face int) bool { return face == 0 })...)
	}
	for _, record := range slices.Sorted(maps.Keys(faces)) {
		got, thrown := slices.Sorted(slices.Values(faces[record])), slices.Sorted(slices.Values(j.log.Thrown[record]))
		if !slices.Equal(got, thrown) {
			j.find("faces-thrown", "record %d threw %v, its events have %v", record, thrown, got)
		}
	}
}

// find notes a finding.
func (j *judge) find(rule, format string, args ...any) {
	if law[rule] == "" {
		panic("the judge has no rule " + rule)
	}
	j.findings = append(j.findings, finding{rule, fmt.Sprintf("event %d: ", j.at) + fmt.Sprintf(format, args...)})
}

// judge judges one event.
func (j *judge) judge(e event) error {
	name, _, _ := strings.Cut(strings.TrimPrefix(e.Kind, "adlg."), "/")
	switch name {
	case "initiative":
		return j.initiative(e)
	case "territory":
		return j.chooseTerritory(e)
	case "pieces-chosen":
		return j.choose(e)
	case "water-rolled":
		return j.throwWater(e)
	case "piece-replaced":
		return j.replace(e)
	case "pieces-numbered":
		return j.number(e)
	case "order-set":
		return j.setOrder(e)
	case "piece-rolled":
		return j.roll(e)
	case "village-zone":
		return j.chooseZone(e)
	case "piece-placed":
		return j.place(e)
	case "piece-blocked":
		return j.block(e)
	case "strategist":
		return j.strategist(e)
	case "control-rolled":
		return j.control(e)
	case "controlled":
		return j.controlled(e)
	case "control-ended":
		return j.controlEnded(e)
	}
	switch name {
	case "piece-put":
		return j.sites.put(e)
	case "plan-ready":
		return j.plan(e)
	case "ambush-laid":
		return j.lay(e)
	case "ambushes-placed":
		return j.laidAll(e)
	case "ambush-revealed":
		return j.reveal(e)
	}
	return fmt.Errorf("unknown to the judge")
}

// parsed reads an event's data.
func parsed(data []byte) map[string]any {
	var read map[string]any
	if err := json.Unmarshal(data, &read); err != nil {
		panic(err) // a game wrote it
	}
	return read
}
