package proof

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

type Verify struct {
	File string `arg:""`

	Engagement string   `placeholder:"HEX"`
	Maillon    []string `placeholder:"N:HEX" sep:"none"`
	Mot        []string `placeholder:"SEAT:WORD:HEX" sep:"none"`
	Recu       []string `placeholder:"FILE" sep:"none"`
}

// shown reads what the channel showed.
func (v Verify) shown() (ledger.Shown, error) {
	shown := ledger.Shown{Commitment: strings.ToLower(v.Engagement), Links: map[int]string{}, Words: map[rules.Seat]ledger.ShownWord{}}
	wrong := func(flag, given string) error {
		return terminal.Misused("cli.verify.flag", phrase.Verbatim("flag", flag), phrase.Verbatim("given", given))
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
	for _, given := range v.Recu {
		file, err := readUpTo(given, mostReceipt)
		if err != nil {
			return shown, terminal.Misused("cli.proof.unread", phrase.Verbatim("file", given))
		}
		r, err := ledger.ParseReceipt(file)
		if err != nil {
			return shown, wrong("--recu FILE", given)
		}
		shown.Receipts = append(shown.Receipts, r)
	}
	return shown, nil
}

// mostReceipt is how many bytes of a receipt are read.
const mostReceipt = 1 << 20

// hexadecimal reports whether a text is that many hexadecimal digits at least, and 64 at most.
func hexadecimal(text string, least int) bool {
	return len(text) >= least && len(text) <= 64 && strings.Trim(text, "0123456789abcdef") == ""
}

// Run recomputes what the game promised and decides its acts again, from the file alone: an altered file is
// exit code 3, one that this program can't judge another.
func (v Verify) Run(s *terminal.Settings, out *terminal.Printer) error {
	raw, err := readExport(v.File)
	if err != nil {
		return err
	}
	shown, err := v.shown()
	if err != nil {
		return err
	}
	deadline := time.Now().Add(referee.Patience)
	judge := house.Judge{Systems: systems.All(), Build: terminal.Build(), Stop: func() bool { return time.Now().After(deadline) }}
	proof, _, err := judge.Prove(raw, shown)
	if _, altered := errors.AsType[*ledger.Altered](err); altered {
		return exportTrouble(v.File, err)
	}
	if err != nil {
		return games.RebuildTrouble(v.File, err)
	}
	if d := proof.Difference; d != nil {
		if unknown, ok := errors.AsType[*ledger.Unknown](d.Err); ok {
			unknown.Seq = d.Record
			return games.RebuildTrouble(v.File, unknown)
		}
	}
	for _, line := range proof.Tell() {
		out.Tell(line)
	}
	switch { // the printed lines have said why
	case proof.Holds():
		return nil
	case !proof.Report.Holds() || proof.Finding == house.Retouched:
		return &terminal.Trouble{Code: terminal.ExitAltered}
	}
	return &terminal.Trouble{Code: terminal.ExitUnjudged}
}
