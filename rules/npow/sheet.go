package npow

import (
	"iter"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

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
	var lines []phrase.Phrase
	for _, key := range []string{"head", "light", "threat", "us", "both", "nobody"} {
		lines = append(lines, phrase.Say("npow.sheet.template."+key))
	}
	return lines
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
	b := bill{Losses: c.Losses, Who: [2]phrase.Phrase{phrase.Say("npow.sheet.us"), phrase.Say("npow.sheet.them")}}
	for _, l := range c.Lines {
		b.Lines = append(b.Lines, sumUp(phrase.Say("npow.sheet.name", phrase.Named("name", l.Name)), l.Holding, l.Set, settings))
	}
	return b
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
