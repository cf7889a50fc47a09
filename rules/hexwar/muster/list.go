package muster

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"aidedecamp/rules"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// listFault is what is wrong with a list, and on which of its lines, from 1; 0 for the whole.
type listFault struct {
	Line int
	Say  phrase.Phrase
}

// listReader reads an army list: the notation of docs/armees.md.
type listReader struct {
	chart *chart.Chart
	grid  hex.Grid
	// turned says that hexes of rows 1 and 2 are seen from the north edge: no army of that side is placed
	// there.
	turned bool
	List   hexwar.Roster
	lines  struct{ units, officers []int }
	// misread are the kinds of bodies that lines with a fault may have named.
	misread bodyKinds
	// turnedHexes are the hexes that were read as seen from the north edge, as they were typed.
	turnedHexes map[hex.Hex]string
	Faults      []listFault
}

// reader returns a reader of lists for a seat.
func reader(s hexwar.State, seat rules.Seat) *listReader {
	return &listReader{chart: s.Tables.Chart, grid: s.Field.Grid, turned: hexwar.EdgeOf(seat) == hex.North && len(s.ScenarioZone(seat)) == 0}
}

func (r *listReader) fault(line int, key string, args ...phrase.Arg) {
	r.Faults = append(r.Faults, listFault{line, phrase.Say("hexwar.army.fault."+key, args...)})
}

// unread is a fault of a text of which nothing was read.
func (r *listReader) unread(key string, args ...phrase.Arg) {
	r.fault(0, key, args...)
	r.misread = allBodies
}

var (
	comment   = regexp.MustCompile(`^\s*(#|//)`)
	timesWord = regexp.MustCompile(`^(\d{1,6})[x×]?$`)
	lessWord  = regexp.MustCompile(`^[-‐‑‒–—−]\d+`)
	hexWord   = regexp.MustCompile(`(?i)^[a-z]{1,2}[0-9]{1,3}(-[a-z]{1,2}[0-9]{1,3})?$`)
	hexRange  = regexp.MustCompile(`(?i)\b([a-z]{1,2}[0-9]{1,3})\s*(?:[-‐‑‒–—−]|\.\.|…)\s*([a-z]{1,2}[0-9]{1,3})\b`)
	quoted    = regexp.MustCompile(`"([^"\n]*)"|«([^»\n]*)»|“([^”\n]*)”`)
)

// Read reads a whole list: a line for a body of units or officers, a semicolon being as good as a new line.
func (r *listReader) Read(text string) {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "")
	if len(text) > mostListText {
		r.unread("long", phrase.Number("most", mostListText))
		return
	}
	lines := strings.Split(strings.ReplaceAll(text, "\r", "\n"), "\n")
	if len(lines) > mostLines {
		r.unread("lines", phrase.Number("count", len(lines)), phrase.Number("most", mostLines))
		return
	}
	for i, line := range lines {
		if comment.MatchString(line) {
			continue
		}
		names := quoted.FindAllStringSubmatch(line, -1)
		line = quoted.ReplaceAllString(line, nameMark)
		for _, part := range strings.Split(line, ";") {
			own := min(strings.Count(part, nameMark), len(names))
			r.line(i+1, part, names[:own])
			names = names[own:]
		}
	}
}

// nameMark replaces a quoted name while a line is read; typed text cannot contain it once cleaned.
const nameMark = " \x00 "

// words are the words of a line, as they were typed; hexes and ranges stay whole.
func listWords(line string) []string {
	line = hexRange.ReplaceAllString(line, " $1-$2 ")
	var all []string
	for _, word := range strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" \t\v\f\u00a0\u202f,:()[]=+*•", c) }) {
		if hexWord.MatchString(word) || lessWord.MatchString(word) || word == strings.TrimSpace(nameMark) {
			all = append(all, word)
			continue
		}
		all = append(all, strings.FieldsFunc(word, func(c rune) bool { return strings.ContainsRune("-‐‑–—'’./", c) })...)
	}
	return all
}

func (r *listReader) line(n int, text string, names [][]string) {
	words := listWords(text)
	if len(words) == 0 {
		return
	}
	before := len(r.Faults)
	p := r.parse(n, words, names)
	switch {
	case len(r.Faults) > before:
	case p.Tokens:
		r.tokens(n, p)
	case len(p.Ranks) > 0 && len(p.Troops) == 0:
		r.officers(n, p)
	default:
		r.units(n, p)
	}
	if len(r.Faults) > before {
		if len(p.Ranks) == 0 || len(p.Troops) > 0 {
			r.misread |= unitBodies
		}
		if len(p.Troops) == 0 || len(p.Ranks) > 0 {
			r.misread |= officerBodies
		}
	}
}

// bodyKinds is a set of kinds of bodies.
type bodyKinds int

const (
	unitBodies bodyKinds = 1 << iota
	officerBodies
	allBodies = unitBodies | officerBodies
)

// mayLack reports whether a list may lack such bodies only because a line was misread: no fault then says
// that they are missing.
func (r *listReader) mayLack(kind bodyKinds) bool { return r.misread&kind != 0 }

// parse reads each word of a line. A word outside the notation belongs to an officer's
// name, or is a fault.
func (r *listReader) parse(n int, words []string, names [][]string) hexwar.ArmyLine {
	p, bare := hexwar.ArmyLine{Count: 1}, false // bare says that a level was named without its figure
	for i := 0; i < len(words); i++ {
		word := words[i]
		means, known := hexwar.ArmyWords()[hexwar.PlainWord(word)]
		times := timesWord.FindStringSubmatch(strings.ToLower(word))
		officer := len(p.Ranks) > 0 && len(p.Troops) == 0
		switch {
		case word == strings.TrimSpace(nameMark):
			p.Name = append(p.Name, bounds.Name(strings.Join(names[0][1:], "")))
			names = names[1:]
		case lessWord.MatchString(word):
			r.fault(n, "below", phrase.Named("word", hexwar.Clipped(word)))
		case times != nil:
			figure, _ := strconv.Atoi(times[1]) // at most six digits
			next := ""
			if i+1 < len(words) {
				next = hexwar.ArmyWords()[hexwar.PlainWord(words[i+1])].As
			}
			switch {
			case next == hexwar.AsElement:
				p.Elements, i = figure, i+1
			case p.Tokens || next == hexwar.AsTokens:
				p.Number, p.HasNumber = figure, true
			case !p.HasCount && len(p.Troops)+len(p.Ranks) == 0:
				p.Count, p.HasCount = figure, true
			default:
				r.fault(n, "number", phrase.Named("word", word))
			}
		case known && means.As == hexwar.AsLevel && i+1 < len(words) && timesWord.MatchString(words[i+1]):
			p.Level, _ = strconv.Atoi(timesWord.FindStringSubmatch(words[i+1])[1])
			p.HasLevel, i = true, i+1
		case known && means.As == hexwar.AsLevel:
			bare = true
		case hexWord.MatchString(word) && !(known && means.As == hexwar.AsTroop):
			p.At = append(p.At, r.hexes(n, word)...)
		case bare && known && means.As == hexwar.AsNothing: // « niveau de commandement 4 »
		case officer && (len(p.At) > 0 || len(p.Name) > 0 || !known || means.As != hexwar.AsRank && means.As != hexwar.AsNothing &&
			means.As != hexwar.AsLower):
			p.Name = append(p.Name, bounds.Name(word))
		case !known:
			p.Unknown = append(p.Unknown, word)
		case means.As == hexwar.AsTroop && !slices.Contains(p.Troops, means.ID):
			p.Troops = append(p.Troops, means.ID)
		case means.As == hexwar.AsWeight && !slices.Contains(p.Weights, means.ID):
			p.Weights = append(p.Weights, means.ID)
		case means.As == hexwar.AsGear && !slices.Contains(p.Gears, means.ID):
			p.Gears = append(p.Gears, means.ID)
		case means.As == hexwar.AsRank:
			p.Ranks = append(p.Ranks, means.ID)
		case means.As == hexwar.AsLower:
			p.Lower = true
		case means.As == hexwar.AsTokens:
			p.Tokens = true
		}
	}
	if bare && !p.HasLevel {
		r.fault(n, "level-rank")
	}
	if len(p.Unknown) > 0 {
		r.unknown(n, p.Unknown...)
	}
	return p
}

// unknown notes words that the notation has not, one fault a line.
func (r *listReader) unknown(n int, words ...string) {
	var typed []phrase.Phrase
	for _, word := range words {
		typed = append(typed, phrase.Say("hexwar.army.fault.typed", phrase.Named("word", hexwar.Clipped(word))))
	}
	r.fault(n, "word", phrase.Number("count", len(typed)), phrase.Listing("words", typed...))
}

// hexes reads a hex or a range of the board.
func (r *listReader) hexes(n int, word string) []hex.Hex {
	named, err := r.grid.ParseHexes(word)
	var misread *hex.Misread
	if errors.As(err, &misread) {
		for _, f := range misread.Faults {
			r.fault(n, "hex-"+string(f.Reason), phrase.Named("word", f.Word))
		}
		return nil
	}
	for i, h := range named {
		if r.turned && h.Row() < hexwar.DeployRows {
			named[i] = r.grid.Opposite(h)
			r.turnedHexes = rules.Put(r.turnedHexes, named[i], h.String())
		}
	}
	return named
}

func (r *listReader) tokens(n int, p hexwar.ArmyLine) {
	switch {
	case len(p.Troops)+len(p.Ranks) > 0 || !p.HasNumber:
		r.fault(n, "tokens")
	case r.List.Tokens != nil:
		r.fault(n, "tokens-twice")
	case p.Number > mostTokens:
		r.fault(n, "tokens-many", phrase.Number("count", p.Number), phrase.Number("most", mostTokens))
	default:
		tokens := p.Number
		r.List.Tokens = &tokens
	}
}

func (r *listReader) officers(n int, p hexwar.ArmyLine) {
	rank, ok := p.Rank()
	switch {
	case !ok:
		r.fault(n, "rank")
	case len(p.Weights)+len(p.Gears) > 0 || p.Elements > 0:
		r.fault(n, "officer-troop")
	case p.HasLevel && !r.levels(n, rank, p.Level):
	default:
		r.enrol(n, hexwar.ListedOfficer{Rank: rank, Name: strings.Join(p.Name, " "), Level: p.Level}, p.Bodies(), p.At)
	}
}

// levels refuses a level of command that is no general in chief's, or beyond reason.
func (r *listReader) levels(n int, rank hexwar.Rank, level int) bool {
	switch {
	case rank != hexwar.ChiefRank:
		r.fault(n, "level-rank")
	case level < 1 || level > hexwar.MostLevel:
		r.fault(n, "level", phrase.Number("count", level), phrase.Number("most", hexwar.MostLevel))
	default:
		return true
	}
	return false
}

// enrol takes officers into the list.
func (r *listReader) enrol(n int, o hexwar.ListedOfficer, count int, at []hex.Hex) {
	if !r.counts(n, count, mostOfficers-len(r.List.Officers), mostOfficers, len(at), o.Name) {
		return
	}
	for i := range count {
		o.At = nth(at, i)
		r.List.Officers = append(r.List.Officers, o)
		r.lines.officers = append(r.lines.officers, n)
	}
}

// counts refuses a line for no bodies, for too many, for fewer than it names hexes, or whose name is
// too long.
func (r *listReader) counts(n, count, room, most, hexes int, name string) bool {
	switch {
	case count < 1:
		r.fault(n, "none")
	case count > room:
		r.fault(n, "many", phrase.Number("count", count), phrase.Number("room", max(room, 0)), phrase.Number("most", most))
	case hexes > count:
		r.fault(n, "hexes", phrase.Number("count", hexes), phrase.Number("bodies", count))
	case utf8.RuneCountInString(name) > hexwar.MostName:
		r.fault(n, "name", phrase.Number("count", utf8.RuneCountInString(name)), phrase.Number("most", hexwar.MostName))
	default:
		return true
	}
	return false
}

// nth is the hex of the i-th body of a line, nil where the line gives it none.
func nth(at []hex.Hex, i int) *hex.Hex {
	if i >= len(at) {
		return nil
	}
	h := at[i]
	return &h
}

func (r *listReader) units(n int, p hexwar.ArmyLine) {
	t, ok := p.Kind()
	switch {
	case len(p.Troops) == 0:
		r.fault(n, "troop-none")
	case !ok || len(p.Ranks) > 0 || p.Lower:
		r.fault(n, "troop-two")
	case p.HasLevel:
		r.fault(n, "level-rank")
	case len(p.Weights) > 1:
		r.fault(n, "weight-two")
	case len(p.Gears) > 1:
		r.fault(n, "gear-two")
	default:
		// Of weights and gears there is one each at most.
		u := hexwar.ListedUnit{Type: t, Elements: p.Elements, Name: strings.Join(p.Name, " "),
			Weight: chart.Weight(strings.Join(p.Weights, "")), Gear: ground.Trait(strings.Join(p.Gears, ""))}
		r.enlist(n, u, p.Bodies(), p.At)
	}
}

// enlist takes units into the list: without a weight medium ones, or what the tables have instead; without
// elements full ones.
func (r *listReader) enlist(n int, u hexwar.ListedUnit, count int, at []hex.Hex) {
	if u.Weight == "" {
		for _, w := range []chart.Weight{chart.Medium, chart.Light, chart.Heavy} {
			if _, ok := r.chart.Profile(u.Type, w); ok {
				u.Weight = w
				break
			}
		}
	}
	profile, ok := r.chart.Profile(u.Type, u.Weight)
	switch {
	case !ok:
		r.fault(n, "no-row", phrase.With("type", u.Type))
		return
	case u.Elements > profile.Elements:
		r.fault(n, "elements", phrase.With("troop", u.Troop()), phrase.Number("count", u.Elements),
			phrase.Number("most", profile.Elements))
		return
	case u.Elements < 1:
		u.Elements = profile.Elements
	}
	if !r.counts(n, count, mostUnits-len(r.List.Units), mostUnits, len(at), u.Name) {
		return
	}
	for i := range count {
		u.At = nth(at, i)
		r.List.Units = append(r.List.Units, u)
		r.lines.units = append(r.lines.units, n)
	}
}

// What a list may hold: the house's limits.
const (
	mostUnits    = 40
	mostOfficers = 10
	mostTokens   = 50

	mostLines    = 120
	mostListText = 8000
)
