package proof

import (
	"errors"
	"strconv"
	"strings"

	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

type Verify struct {
	File string `arg:""`

	Engagement string   `placeholder:"HEX"`
	Maillon    []string `placeholder:"N:HEX" sep:"none"`
	Mot        []string `placeholder:"SEAT:WORD:HEX" sep:"none"`
}

// shown reads what the channel showed.
func (v Verify) shown() (ledger.Shown, error) {
	shown := ledger.Shown{Commitment: strings.ToLower(v.Engagement), Links: map[int]string{}, Words: map[rules.Seat]ledger.ShownWord{}}
	wrong := func(flag, given string) error {
		return &terminal.Trouble{Code: terminal.ExitUsage, Words: phrase.Say("cli.verify.flag", phrase.Verbatim("flag", flag), phrase.Verbatim("given", given))}
	}
	if v.Engagement != "" && !hexadecimal(shown.Commitment, 64) {
		return shown, wrong("--engagement HEX", v.Engagement)
	}
	for _, given := range v.Maillon {
		number, link, _ := strings.Cut(strings.ToLower(given), ":")
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 || !hexadecimal(link, 12) {
			return shown, wrong("--maillon N:HEX", given)
		}
		shown.Links[n] = link
	}
	for _, given := range v.Mot {
		parts := strings.Split(given, ":")
		if len(parts) < 2 || len(parts) > 3 || !rules.Seat(parts[0]).Plays() || len(parts) == 3 && !hexadecimal(strings.ToLower(parts[2]), 64) {
			return shown, wrong("--mot SEAT:WORD:HEX", given)
		}
		word := ledger.ShownWord{Word: parts[1]}
		if len(parts) == 3 {
			word.Blinding = strings.ToLower(parts[2])
		}
		shown.Words[rules.Seat(parts[0])] = word
	}
	return shown, nil
}

// hexadecimal reports whether a text is that many hexadecimal digits at least, and 64 at most.
func hexadecimal(text string, least int) bool {
	return len(text) >= least && len(text) <= 64 && strings.Trim(text, "0123456789abcdef") == ""
}

// Run recomputes what the game promised, from the file alone; an altered file is exit code 3.
func (v Verify) Run(s *terminal.Settings, out *terminal.Printer) error {
	raw, err := readExport(v.File)
	if err != nil {
		return err
	}
	shown, err := v.shown()
	if err != nil {
		return err
	}
	records, report, err := ledger.ReadProven(raw, shown)
	if err != nil {
		return exportTrouble(v.File, err)
	}
	if d := report.Difference; d != nil {
		if unknown, ok := errors.AsType[*ledger.Unknown](d.Err); ok {
			unknown.Seq = d.Record
			return games.RebuildTrouble(v.File, unknown)
		}
	}
	var differences []rules.Rejudged
	if report.Holds() {
		if differences, err = rejudged(v.File, records); err != nil && !provedWithout(err) {
			return err
		}
	}
	for _, line := range report.Tell() {
		out.Tell(line)
	}
	if !report.Holds() {
		return &terminal.Trouble{Code: terminal.ExitAltered} // the report has said why
	}
	for _, d := range differences {
		out.Say("cli.verify.rejudged", phrase.Number("n", d.Seq), phrase.Number("version", d.Version))
	}
	return err
}

// rejudged returns which acts today's rules would judge otherwise: no fault of the game. A game that can't be
// played again is a trouble.
func rejudged(file string, records []ledger.Record) ([]rules.Rejudged, error) {
	game, err := rules.Rebuild(systems.All(), records)
	if err != nil {
		return nil, games.RebuildTrouble(file, err)
	}
	return rules.RejudgeRebuilt(game, records)
}

// provedWithout reports whether what the report proves stands although the game can't be played again: the
// rules of its system are not known here, and the report needs none. Of an event of the kernel's own that is
// not known nobody can say what it changes.
func provedWithout(err error) bool {
	var told *terminal.Trouble
	if !errors.As(err, &told) || told.Code != terminal.ExitUnknown {
		return false
	}
	unknown, ok := errors.AsType[*ledger.Unknown](told.Err)
	return !ok || !ledger.IsKernel(unknown.What)
}
