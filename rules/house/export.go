package house

import (
	"bytes"
	"encoding/json"
	"regexp"

	"aidedecamp/rules/ledger"
)

// Export writes a game for whoever wants to check it, rebuild it or take it elsewhere. Before the end it
// holds neither the secret nor what is still sealed, and it never holds an account of the platform: what
// is one, or names one, stands as if it was erased.
func Export(g *Game) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	if err := enc.Encode(ledger.ExportHead{Format: ledger.ExportFormat, Records: len(g.Entries)}); err != nil {
		return nil, &ledger.Fault{Where: "export", Err: err}
	}
	var link ledger.Link
	tail, written := ledger.ExportTail{Texts: []ledger.Text{}}, map[ledger.Mark]bool{}
	accounts := accountTexts(g)
	for _, entry := range g.Entries {
		line, err := entry.Line()
		if err != nil {
			return nil, err
		}
		link = ledger.Chain(link, line)
		if err := enc.Encode(ledger.ExportLine{Link: link.String(), Line: line}); err != nil {
			return nil, &ledger.Fault{Where: "export", Err: err}
		}
		for _, t := range entry.Texts {
			if t.Withheld && g.ending == nil {
				t = ledger.Text{Mark: t.Mark, Withheld: true}
			}
			if namesAccount(t.Body, accounts) {
				t = ledger.Text{Mark: t.Mark}
			}
			if !written[t.Mark] { // a word that was given twice has one mark
				tail.Texts = append(tail.Texts, t)
			}
			written[t.Mark] = true
		}
	}
	if err := enc.Encode(tail); err != nil {
		return nil, &ledger.Fault{Where: "export", Err: err}
	}
	return out.Bytes(), nil
}

// accountTexts are the platform's ids that stand among a game's texts: of who sat anywhere, and of who was
// asked for.
func accountTexts(g *Game) map[string]bool {
	accounts := map[string]bool{}
	for _, entry := range g.Log() {
		for _, mark := range entry.AccountMarks() {
			accounts[g.Texts[mark].Body] = true
		}
	}
	delete(accounts, "")
	return accounts
}

// mention is how people name an account in what they type.
var mention = regexp.MustCompile(`<@[!&]?[0-9]+>`)

// namesAccount reports whether a text is an account, or names one: of the game, or anybody's.
func namesAccount(text string, accounts map[string]bool) bool {
	for account := range accounts {
		if containsAccount(text, account) {
			return true
		}
	}
	return mention.MatchString(text)
}

// Withheld reports whether the game's export must wait for its end: a line, maybe one struck since, was
// written while lines told what is hidden.
func (g *Game) Withheld() bool { return g.concealed && g.ending == nil }

// noteConcealed notes that the lines to come tell what is hidden; no take-back and no other setting makes those
// that do unread.
func noteConcealed(g *Game) {
	g.concealed = g.concealed || g.system.Withheld != nil && g.system.Withheld(g.state)
}

// DiceIn are the throws of a game for counting faces (ledger.DiceIn); public is false, and there are
// none, while the log tells what is hidden: two counts would tell by their difference what fell in between.
func DiceIn(g *Game) (all []ledger.Thrown, public bool) {
	if g.Withheld() {
		return nil, false
	}
	return ledger.DiceIn(&g.Course), true
}
