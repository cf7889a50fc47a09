package npow

import (
	"cmp"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// holdingData is what was said of one objective.
type holdingData struct {
	label
	Holding holding `json:"holding"`
}

type lossesData struct {
	Losses [2]int `json:"losses"`
}

type closedData struct {
	Lines []line    `json:"lines"`
	Net   [2]halves `json:"net"`
}

// counted finds an objective of the count.
func (s state) counted(act rules.Act) (objective, error) {
	o, known := find(s.objectives(), func(o objective) bool { return o.ID == act.Args["objectif"] })
	if !known {
		return o, rules.Refuse(refHeld, "npow.refused.no-objective", phrase.Named("read", act.Args["objectif"]))
	}
	return o, nil
}

// decideHolding notes who is on an objective. adc7:hold/1
func decideHolding(s state, act rules.Act) ([]rules.Event, error) {
	o, err := s.counted(act)
	if err != nil {
		return nil, err
	}
	on := presence(act.Args["etat"])
	if !slices.Contains(presences, on) {
		return nil, rules.Refuse(refHeld, "npow.refused.presence", phrase.Named("read", act.Args["etat"]))
	}
	return holdingEvent(o.label, holding{On: on})
}

// decideHoldings notes who is on each of several objectives, one a line.
func decideHoldings(s state, act rules.Act) ([]rules.Event, error) {
	var all []rules.Event
	for _, line := range rules.Parts(act.Args["etats"]) {
		events, err := decideHolding(s, act.With("objectif", line.Part).With("etat", line.Answer))
		if err != nil {
			return nil, err
		}
		all = append(all, events...)
	}
	if len(all) == 0 {
		return nil, rules.Refuse(refHeld, "npow.refused.presence", phrase.Named("read", act.Args["etats"]))
	}
	return all, nil
}

var presences = []presence{onlyA, onlyB, onBoth, nobody}

func holdingEvent(of label, h holding) ([]rules.Event, error) {
	return event(countHoldingKind, holdingData{label: of, Holding: h})
}

// decideDetail notes what an objective of both or of nobody needs besides. adc7:hold/2 to /4
func decideDetail(s state, act rules.Act) ([]rules.Event, error) {
	o, err := s.counted(act)
	if err != nil {
		return nil, err
	}
	h, answer := s.holdingOf(o), act.Args["cas"]
	switch {
	case answer == backCase && h.On != "":
		return holdingEvent(o.label, holding{})
	case h.On == nobody:
		chosen, known := find(s.emptyCases(), func(c emptyCase) bool { return c.id == answer })
		if !known {
			return nil, rules.Refuse(refPassed, "npow.refused.case", phrase.Named("read", answer))
		}
		return holdingEvent(o.label, chosen.holding)
	case h.On == onBoth:
		strength, refused := readVersus(act.Args["force"], mostStrength)
		if refused != nil {
			return nil, refused
		}
		light, refused := readVersus(cmp.Or(strings.TrimSpace(act.Args["legers"]), "0 contre 0"), mostStrength)
		if refused != nil {
			return nil, refused
		}
		return holdingEvent(o.label, holding{On: onBoth, Strength: bySeat(strength), Light: bySeat(light), HasDetails: true})
	}
	return nil, rules.Refuse(refContested, "npow.refused.no-detail", phrase.With("objective", o.said()))
}

func bySeat(of [2]int) map[rules.Seat]int {
	return map[rules.Seat]int{rules.SeatA: of[0], rules.SeatB: of[1]}
}

const (
	// mostStrength bounds points of strength: beyond it a figure is a slip.
	mostStrength = 10000
	backCase     = "revenir"
)

// versus reads "12 contre 5", also with -, /, à, vs, : between the figures. A French keyboard sets no-break
// spaces before signs.
var versus = regexp.MustCompile(`^([0-9]{1,6})[\s\p{Z}]*%?[\s\p{Z}]*(?:contre|against|versus|vs\.?|à|to|[-/:;,]|[\s\p{Z}])[\s\p{Z}]*([0-9]{1,6})[\s\p{Z}]*%?$`)

func readVersus(text string, most int) ([2]int, *rules.Violation) {
	m := versus.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if m == nil {
		return [2]int{}, rules.Refuse(refContested, "npow.refused.versus", phrase.Named("read", text))
	}
	a, _ := strconv.Atoi(m[1])
	b, _ := strconv.Atoi(m[2])
	if max(a, b) > most {
		return [2]int{}, rules.Refuse(refContested, "npow.refused.versus-most", phrase.Number("read", max(a, b)), phrase.Number("most",
			most))
	}
	return [2]int{a, b}, nil
}

// emptyCase is one answer about an objective that nobody is on: who passed last, who is within one move.
type emptyCase struct {
	id string
	holding
}

// emptyCases are the answers that make a difference. adc7:hold/2 — a threat counts against who passed last;
// lecture:npow-menace — where a threat alone may hold, all of them.
func (s evening) emptyCases() []emptyCase {
	empty := func(id string, passed rules.Seat, threats ...rules.Seat) emptyCase {
		return emptyCase{id, holding{On: nobody, Passed: passed, Threats: seatSet(threats...), HasDetails: true}}
	}
	a, b := rules.SeatA, rules.SeatB
	if s.settings[threatReading] != threatHolds {
		return []emptyCase{empty("a", a), empty("b", b), empty("a-menace", a, b), empty("b-menace", b, a), empty("aucun", rules.Public)}
	}
	var cases []emptyCase
	for _, passed := range []rules.Seat{a, b, rules.Public} {
		id := cmp.Or(string(passed), "aucun")
		cases = append(cases, empty(id, passed), empty(id+"-par-a", passed, a), empty(id+"-par-b", passed, b), empty(id+"-par-deux", passed, a, b))
	}
	return cases
}

// decideLosses notes the armies' losses, which are beside the count and are not mixed into it.
func decideLosses(s state, act rules.Act) ([]rules.Event, error) {
	losses, refused := readVersus(act.Args["pertes"], 100)
	if refused != nil {
		return nil, refused
	}
	return event(countLossesKind, lossesData{Losses: losses})
}

// decideClose closes the count once every objective has its answer.
func decideClose(s state, act rules.Act) ([]rules.Event, error) {
	if open := s.unanswered(); len(open) > 0 {
		return nil, rules.Refuse(refHeld, "npow.refused.count-incomplete", countOf(open),
			phrase.Listing("open", each(open, objective.said)...))
	}
	b := s.bill()
	return event(countClosedKind, closedData{Lines: b.Lines, Net: [2]halves{b.net(0), b.net(1)}})
}

// sheet is a count without a game: what two players wrote down on paper. Seat a is « nous », seat b « eux ».
type sheet struct {
	Lines  []sheetLine `json:"lines"`
	Losses *[2]int     `json:"losses,omitempty"`
}

// sheetLine is one objective of a sheet.
type sheetLine struct {
	// Name is what the players call it.
	Name    string  `json:"name"`
	Set     [2]int  `json:"set"`
	Holding holding `json:"holding"`
}

const (
	// mostSheet bounds the lines of a sheet, longestName a name in it.
	mostSheet   = 20
	longestName = 40
)

// sheetTemplate are the lines that the calculator's form shows first: one of each way to write.
func sheetTemplate() []phrase.Phrase {
	return each([]string{"head", "light", "threat", "us", "both", "nobody"}, func(key string) phrase.Phrase {
		return phrase.Say("npow.sheet.template." + key)
	})
}

// decideSheet reads the lines of a count on paper and sums them up.
func decideSheet(s state, act rules.Act) ([]rules.Event, error) {
	read, faults := readSheet(act.Args["lignes"])
	if len(faults) > 0 {
		return nil, rules.Refuse(refHeld, "npow.refused.sheet-lines", phrase.Listing("faults", faults[:min(len(faults), 8)]...))
	}
	if len(read.Lines) == 0 {
		return nil, rules.Refuse(refHeld, "npow.refused.sheet-empty")
	}
	if text := strings.TrimSpace(act.Args["pertes"]); text != "" {
		losses, refused := readVersus(text, 100)
		if refused != nil {
			return nil, refused
		}
		read.Losses = &losses
	}
	return event(calculatedKind, read)
}

// readSheet reads lines such as "Colline : 20 / 0 : nous", parted by semicolons too, for a command has no
// lines; every line at fault is named.
func readSheet(text string) (sheet, []phrase.Phrase) {
	var read sheet
	var faults []phrase.Phrase
	for number, line := range formLines(text) {
		l, key := readSheetLine(line)
		switch {
		case key != "":
			faults = append(faults, phrase.Say("npow.sheet.fault."+key, phrase.Number("line", number)))
		case len(read.Lines) == mostSheet:
			return read, append(faults, phrase.Say("npow.sheet.fault.many", phrase.Number("line", number)))
		default:
			read.Lines = append(read.Lines, l)
		}
	}
	return read, faults
}

// formLines are the lines of a form that say something, with their numbers: parted by semicolons too, those
// that begin with # aside.
func formLines(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for i, line := range strings.Split(strings.ReplaceAll(text, ";", "\n"), "\n") {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && !yield(i+1, line) {
				return
			}
		}
	}
}

// readSheetLine reads one line, or names what is wrong with it.
func readSheetLine(line string) (sheetLine, string) {
	parts := strings.Split(line, ":")
	if len(parts) != 3 || strings.TrimSpace(parts[0]) == "" {
		return sheetLine{}, "parts" // A fourth part may be another line's: it would be summed up with this one's name.
	}
	var l sheetLine
	name := strings.TrimSpace(parts[0])
	if runes := []rune(name); len(runes) > longestName {
		name = string(runes[:longestName])
	}
	l.Name = name
	set, refused := readVersus(parts[1], mostPoints)
	if refused != nil {
		n, err := strconv.Atoi(strings.TrimSpace(parts[1]))
		if err != nil || n < 0 || n > mostPoints {
			return l, "points"
		}
		set = [2]int{n, 0}
	}
	l.Set = set
	switch who := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(parts[2])), "é", "e"); who {
	case "nous", "us", "a":
		l.Holding = holding{On: onlyA}
	case "eux", "them", "b":
		l.Holding = holding{On: onlyB}
	case "personne", "nobody":
		l.Holding = holding{On: nobody, HasDetails: true}
	case "conteste", "contested":
		l.Holding = holding{On: onBoth, HasDetails: true}
	default:
		read, known := readForces(who)
		if !known {
			read, known = readEmpty(who)
		}
		if !known {
			return l, "who"
		}
		l.Holding = read
	}
	return l, ""
}

// readForces reads « 12 contre 5 », and after a plus the light troops and artillery: « 12 contre 5 + 3 contre
// 0 ».
func readForces(text string) (holding, bool) {
	forces, light, some := strings.Cut(text, "+")
	strength, refused := readVersus(forces, mostStrength)
	if refused != nil {
		return holding{}, false
	}
	h := holding{On: onBoth, Strength: bySeat(strength), HasDetails: true}
	if some {
		others, refused := readVersus(light, mostStrength)
		if refused != nil {
			return holding{}, false
		}
		h.Light = bySeat(others)
	}
	return h, true
}

// readEmpty reads who passed last over an objective that nobody is on and who threatens it: « passé nous,
// menace eux ».
func readEmpty(text string) (holding, bool) {
	h := holding{On: nobody, HasDetails: true}
	sides := map[string][]rules.Seat{"nous": {rules.SeatA}, "us": {rules.SeatA}, "eux": {rules.SeatB}, "them": {rules.SeatB},
		"deux": ledger.Players[:], "both": ledger.Players[:]}
	for part := range strings.SplitSeq(text, ",") {
		var did string
		var who []rules.Seat
		for _, word := range strings.Fields(part) {
			switch seats, side := sides[word]; {
			case side && who == nil:
				who = seats
			case did == "" && !side:
				did = word
			default:
				return h, false
			}
		}
		switch {
		case (did == "passe" || did == "passed") && len(who) == 1 && h.Passed == rules.Public:
			h.Passed = who[0]
		case (did == "menace" || did == "threat") && len(who) > 0 && h.Threats == nil:
			h.Threats = seatSet(who...)
		default:
			return h, false
		}
	}
	return h, true
}

func foldSheet(s state, data sheet) state {
	s.count.Sheet = &data
	return s
}

// bill is the sheet's sum.
func (c sheet) bill(settings map[string]string) bill {
	lines := each(c.Lines, func(l sheetLine) line {
		return sumUp(phrase.Say("npow.sheet.name", phrase.Named("name", l.Name)), l.Holding, l.Set, settings)
	})
	return bill{Lines: lines, Losses: c.Losses, Who: [2]phrase.Phrase{phrase.Say("npow.sheet.us"), phrase.Say("npow.sheet.them")}}
}

// showSheet shows a count without a game: the sum alone, for there is no table.
func showSheet(s state, view *rules.View) {
	b := s.count.Sheet.bill(s.settings)
	view.Board = &table.Board{Title: phrase.Say("npow.sheet.title")}
	view.Panels = b.panels(s.settings)
	view.Phase = phrase.Say("npow.sheet.title")
	view.Notes = readingNotes(b.readings(s.settings))
}

func tellSheet(data sheet) []phrase.Phrase {
	return phrase.Line("npow.tell.sheet", countOf(data.Lines))
}
