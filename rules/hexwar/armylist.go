package hexwar

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
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
	list   roster
	lines  struct{ units, officers []int }
	faults []listFault
}

// reader returns a reader of lists for a seat.
func (s State) reader(seat rules.Seat) *listReader {
	return &listReader{chart: s.tables.chart, grid: s.field.Grid, turned: edgeOf(seat) == hex.North}
}

func (r *listReader) fault(line int, key string, args ...phrase.Arg) {
	r.faults = append(r.faults, listFault{line, phrase.Say("hexwar.army.fault."+key, args...)})
}

var (
	comment   = regexp.MustCompile(`^\s*(#|//)`)
	timesWord = regexp.MustCompile(`^(\d{1,6})[x×]?$`)
	hexWord   = regexp.MustCompile(`(?i)^[a-z]{1,2}[0-9]{1,3}(-[a-z]{1,2}[0-9]{1,3})?$`)
	hexRange  = regexp.MustCompile(`(?i)\b([a-z]{1,2}[0-9]{1,3})\s*(?:[-‐‑‒–—−]|\.\.|…)\s*([a-z]{1,2}[0-9]{1,3})\b`)
	quoted    = regexp.MustCompile(`"([^"\n]*)"|«([^»\n]*)»|“([^”\n]*)”`)
)

// read reads a whole list: a line for a body of units or officers, a semicolon being as good as a new line.
func (r *listReader) read(text string) {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "")
	if len(text) > mostListText {
		r.fault(0, "long", phrase.Number("most", mostListText))
		return
	}
	lines := strings.Split(strings.ReplaceAll(text, "\r", "\n"), "\n")
	if len(lines) > mostLines {
		r.fault(0, "lines", phrase.Number("count", len(lines)), phrase.Number("most", mostLines))
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

// nameMark stands for a quoted name while a line is read; no typed text holds it once it is cleaned.
const nameMark = " \x00 "

// words are the words of a line, as they were typed; hexes and ranges stay whole.
func listWords(line string) []string {
	line = hexRange.ReplaceAllString(line, " $1-$2 ")
	var all []string
	for _, word := range strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" \t\v\f\u00a0\u202f,:()[]=+*•", c) }) {
		if hexWord.MatchString(word) || word == strings.TrimSpace(nameMark) {
			all = append(all, word)
			continue
		}
		all = append(all, strings.FieldsFunc(word, func(c rune) bool { return strings.ContainsRune("-‐‑–—'’./", c) })...)
	}
	return all
}

// sentence is what a line says.
type sentence struct {
	count, elements, number, level int
	counted, numbered, levelled    bool
	troops                         []string
	weights, ranks, gears          []string
	lower, tokens                  bool
	at                             []hex.Hex
	name                           []string
	unknown                        []string
}

func (r *listReader) line(n int, text string, names [][]string) {
	words := listWords(text)
	if len(words) == 0 {
		return
	}
	before := len(r.faults)
	p := r.parse(n, words, names)
	switch {
	case len(r.faults) > before:
	case p.tokens:
		r.tokens(n, p)
	case len(p.ranks) > 0 && len(p.troops) == 0:
		r.officers(n, p)
	default:
		r.units(n, p)
	}
}

// parse says what each word of a line stands for. What no word of the notation is belongs to an officer's
// name, or is a fault.
func (r *listReader) parse(n int, words []string, names [][]string) sentence {
	p, bare := sentence{count: 1}, false // bare says that a level was named without its figure
	for i := 0; i < len(words); i++ {
		word := words[i]
		means, known := armyWords()[plainWord(word)]
		times := timesWord.FindStringSubmatch(strings.ToLower(word))
		officer := len(p.ranks) > 0 && len(p.troops) == 0
		switch {
		case word == strings.TrimSpace(nameMark):
			p.name = append(p.name, cleaned(strings.Join(names[0][1:], "")))
			names = names[1:]
		case times != nil:
			figure, err := strconv.Atoi(times[1])
			if err != nil {
				r.fault(n, "number", phrase.Named("word", word))
				continue
			}
			next := ""
			if i+1 < len(words) {
				next = armyWords()[plainWord(words[i+1])].As
			}
			switch {
			case next == asElement:
				p.elements, i = figure, i+1
			case p.tokens || next == asTokens:
				p.number, p.numbered = figure, true
			case !p.counted && len(p.troops)+len(p.ranks) == 0:
				p.count, p.counted = figure, true
			default:
				r.fault(n, "number", phrase.Named("word", word))
			}
		case known && means.As == asLevel && i+1 < len(words) && timesWord.MatchString(words[i+1]):
			level, err := strconv.Atoi(timesWord.FindStringSubmatch(words[i+1])[1])
			if err != nil {
				r.fault(n, "number", phrase.Named("word", words[i+1]))
				continue
			}
			p.level, p.levelled, i = level, true, i+1
		case known && means.As == asLevel:
			bare = true
		case hexWord.MatchString(word) && !(known && means.As == asTroop):
			p.at = append(p.at, r.hexes(n, word)...)
		case bare && known && means.As == asNothing: // « niveau de commandement 4 »
		case officer && (len(p.at) > 0 || len(p.name) > 0 || !known || means.As != asRank && means.As != asNothing && means.As != asLower):
			p.name = append(p.name, cleaned(word))
		case !known:
			p.unknown = append(p.unknown, word)
		case means.As == asTroop && !slices.Contains(p.troops, means.ID):
			p.troops = append(p.troops, means.ID)
		case means.As == asWeight && !slices.Contains(p.weights, means.ID):
			p.weights = append(p.weights, means.ID)
		case means.As == asGear && !slices.Contains(p.gears, means.ID):
			p.gears = append(p.gears, means.ID)
		case means.As == asRank:
			p.ranks = append(p.ranks, means.ID)
		case means.As == asLower:
			p.lower = true
		case means.As == asTokens:
			p.tokens = true
		}
	}
	if bare && !p.levelled {
		r.fault(n, "level-rank")
	}
	if len(p.unknown) > 0 {
		r.unknown(n, p.unknown...)
	}
	return p
}

// unknown notes words that the notation has not, one fault a line.
func (r *listReader) unknown(n int, words ...string) {
	var typed []phrase.Phrase
	for _, word := range words {
		typed = append(typed, phrase.Say("hexwar.army.fault.typed", phrase.Named("word", clipped(word))))
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
		if r.turned && h.Row() < deployRows {
			named[i] = r.grid.Opposite(h)
		}
	}
	return named
}

func (r *listReader) tokens(n int, p sentence) {
	switch {
	case len(p.troops)+len(p.ranks) > 0 || !p.numbered:
		r.fault(n, "tokens")
	case r.list.Tokens != nil:
		r.fault(n, "tokens-twice")
	case p.number > mostTokens:
		r.fault(n, "tokens-many", phrase.Number("count", p.number), phrase.Number("most", mostTokens))
	default:
		tokens := p.number
		r.list.Tokens = &tokens
	}
}

// rank is the rank that the words of a line come to: « sous-général » and « lieutenant-général » are one
// below « général ».
func (p sentence) rank() (Rank, bool) {
	ranks := slices.Clone(p.ranks)
	slices.Sort(ranks)
	ranks = slices.Compact(ranks)
	switch {
	case (p.lower || slices.Contains(ranks, string(Lieutenant))) && !slices.Contains(ranks, string(Officer)):
		return Lieutenant, true
	case len(ranks) == 1 && !p.lower:
		return Rank(ranks[0]), true
	}
	return "", false
}

func (r *listReader) officers(n int, p sentence) {
	rank, ok := p.rank()
	switch {
	case !ok:
		r.fault(n, "rank")
	case len(p.weights)+len(p.gears) > 0 || p.elements > 0:
		r.fault(n, "officer-troop")
	case p.levelled && !r.levels(n, rank, p.level):
	default:
		r.enrol(n, enrolled{Rank: rank, Name: strings.Join(p.name, " "), Level: p.level}, p.bodies(), p.at)
	}
}

// levels refuses a level of command that is no general in chief's, or beyond reason.
func (r *listReader) levels(n int, rank Rank, level int) bool {
	switch {
	case rank != Chief:
		r.fault(n, "level-rank")
	case level < 1 || level > mostLevel:
		r.fault(n, "level", phrase.Number("count", level), phrase.Number("most", mostLevel))
	default:
		return true
	}
	return false
}

// bodies is how many the line stands for: as many as it names hexes where it gives no count.
func (p sentence) bodies() int {
	if !p.counted && len(p.at) > 1 {
		return len(p.at)
	}
	return p.count
}

// enrol takes officers into the list.
func (r *listReader) enrol(n int, o enrolled, count int, at []hex.Hex) {
	if !r.counts(n, count, mostOfficers-len(r.list.Officers), mostOfficers, len(at), o.Name) {
		return
	}
	for i := range count {
		o.At = nth(at, i)
		r.list.Officers = append(r.list.Officers, o)
		r.lines.officers = append(r.lines.officers, n)
	}
}

// counts refuses a line that stands for none, for too many, for fewer than it names hexes, or whose name is
// too long.
func (r *listReader) counts(n, count, room, most, hexes int, name string) bool {
	switch {
	case count < 1:
		r.fault(n, "none")
	case count > room:
		r.fault(n, "many", phrase.Number("count", count), phrase.Number("room", max(room, 0)), phrase.Number("most", most))
	case hexes > count:
		r.fault(n, "hexes", phrase.Number("count", hexes), phrase.Number("bodies", count))
	case utf8.RuneCountInString(name) > mostName:
		r.fault(n, "name", phrase.Number("count", utf8.RuneCountInString(name)), phrase.Number("most", mostName))
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

// servedBy are the kinds of troop that two words make together.
var servedBy = map[[2]chart.Type]chart.Type{
	{chart.FootArtillery, chart.Infantry}:  chart.FootArtillery,
	{chart.FootArtillery, chart.Cavalry}:   chart.HorseArtillery,
	{chart.FootArtillery, chart.Camelry}:   chart.CamelArtillery,
	{chart.FootArtillery, chart.Elephants}: chart.ElephantArtillery,
	{chart.Cavalry, chart.Camelry}:         chart.Camelry,
}

// kind is the troop that the words of a line name.
func (p sentence) kind() (chart.Type, bool) {
	switch len(p.troops) {
	case 1:
		return chart.Type(p.troops[0]), true
	case 2:
		a, b := chart.Type(p.troops[0]), chart.Type(p.troops[1])
		if t, ok := servedBy[[2]chart.Type{a, b}]; ok {
			return t, true
		}
		t, ok := servedBy[[2]chart.Type{b, a}]
		return t, ok
	}
	return "", false
}

func (r *listReader) units(n int, p sentence) {
	t, ok := p.kind()
	switch {
	case len(p.troops) == 0:
		r.fault(n, "troop-none")
		return
	case !ok || len(p.ranks) > 0 || p.lower:
		r.fault(n, "troop-two")
		return
	case p.levelled:
		r.fault(n, "level-rank")
		return
	case len(p.weights) > 1:
		r.fault(n, "weight-two")
		return
	case len(p.gears) > 1:
		r.fault(n, "gear-two")
		return
	}
	u := enlisted{Type: t, Elements: p.elements, Name: strings.Join(p.name, " ")}
	if len(p.weights) == 1 {
		u.Weight = chart.Weight(p.weights[0])
	}
	if len(p.gears) == 1 {
		u.Gear = ground.Trait(p.gears[0])
	}
	r.enlist(n, u, p.bodies(), p.at)
}

// enlist takes units into the list: without a weight medium ones, or what the tables have instead; without
// elements full ones.
func (r *listReader) enlist(n int, u enlisted, count int, at []hex.Hex) {
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
		r.fault(n, "no-row", phrase.With("type", u.Type.Phrase()))
		return
	case u.Elements > profile.Elements:
		r.fault(n, "elements", phrase.With("troop", u.troop().Phrase()), phrase.Number("count", u.Elements),
			phrase.Number("most", profile.Elements))
		return
	case u.Elements < 1:
		u.Elements = profile.Elements
	}
	if !r.counts(n, count, mostUnits-len(r.list.Units), mostUnits, len(at), u.Name) {
		return
	}
	for i := range count {
		u.At = nth(at, i)
		r.list.Units = append(r.list.Units, u)
		r.lines.units = append(r.lines.units, n)
	}
}
