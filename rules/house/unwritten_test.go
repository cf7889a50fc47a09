package house_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
)

// rewritten is an export of this build's in which one line of its log reads otherwise, chain and all.
func rewritten(t *testing.T, export []byte, record int, old, text string) []byte {
	t.Helper()
	lines := strings.SplitAfter(string(export), "\n")
	var link ledger.Link
	for i := range lines[1 : len(lines)-2] {
		var whole struct{ Line json.RawMessage }
		if err := json.Unmarshal([]byte(lines[i+1]), &whole); err != nil {
			t.Fatal(err)
		}
		line := string(whole.Line)
		if i == 0 {
			line = strings.Replace(line, `"at":"`, `"build":"`+judging+`","at":"`, 1)
		}
		if i == record {
			if strings.Count(line, old) == 0 {
				t.Fatalf("no %q in record %d", old, record)
			}
			line = strings.Replace(line, old, text, 1)
		}
		link = ledger.Chain(link, []byte(line))
		lines[i+1] = fmt.Sprintf("{\"link\":\"%s\",\"line\":%s}\n", link, line)
	}
	return []byte(strings.Join(lines, ""))
}

// TestWhatIsNeverWrittenIsRefused: a line that the bot would not write is no line of a game, though the chain
// fits it, the rest of the game follows from it, and a program could read it.
func TestWhatIsNeverWrittenIsRefused(t *testing.T) {
	export, err := os.ReadFile("testdata/exports/finished.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	secret := "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"
	for name, c := range map[string]struct {
		record    int
		old, text string
		what      string
	}{
		"nothing":                         {1, `"d:0/1"`, `"d:0/1"`, ""},
		"a time in another zone":          {4, `2024-01-01T20:00:04Z`, `2024-01-02T06:00:04+10:00`, "malformed"},
		"a time in UTC, as a zone":        {4, `2024-01-01T20:00:04Z`, `2024-01-01T20:00:04+00:00`, "malformed"},
		"a small z":                       {4, `2024-01-01T20:00:04Z`, `2024-01-01T20:00:04z`, "malformed"},
		"a fraction of a second":          {4, `2024-01-01T20:00:04Z`, `2024-01-01T20:00:04.5Z`, "malformed"},
		"a fraction after a comma":        {4, `2024-01-01T20:00:04Z`, `2024-01-01T20:00:04,5Z`, "malformed"},
		"month 13":                        {4, `2024-01-01T20:00:04Z`, `2024-13-01T20:00:04Z`, "malformed"},
		"a day that is none":              {4, `2024-01-01T20:00:04Z`, `2024-02-30T20:00:04Z`, "malformed"},
		"second 60":                       {4, `2024-01-01T20:00:04Z`, `2024-01-01T20:00:60Z`, "malformed"},
		"hour 24":                         {4, `2024-01-01T20:00:04Z`, `2024-01-01T24:00:04Z`, "malformed"},
		"no T":                            {4, `2024-01-01T20:00:04Z`, `2024-01-01 20:00:04Z`, "malformed"},
		"no time":                         {4, `2024-01-01T20:00:04Z`, ``, "malformed"},
		"a secret in capitals":            {15, secret, strings.ToUpper(secret), "secret"},
		"no events":                       {2, `[{"kind":"game.ready/2","data":{"seats":["a"]}}]`, `[]`, "malformed"},
		"null events":                     {2, `[{"kind":"game.ready/2","data":{"seats":["a"]}}]`, `null`, "malformed"},
		"NUL in the act":                  {4, `"act":"mourre lancer"`, `"act":"mourre lancer\u0000"`, "malformed"},
		"a line's end in the act":         {4, `"act":"mourre lancer"`, `"act":"mourre\nlancer"`, "malformed"},
		"two spaces in the act":           {4, `"act":"mourre lancer"`, `"act":"mourre  lancer"`, "malformed"},
		"capitals in the act":             {4, `"act":"mourre lancer"`, `"act":"Mourre lancer"`, "malformed"},
		"no act":                          {4, `"act":"mourre lancer"`, `"act":""`, "malformed"},
		"NUL in an option":                {4, `"main":"gauche"`, `"main":"gauche\u0000"`, "malformed"},
		"a carriage return in an option":  {4, `"main":"gauche"`, `"main":"gauche\r"`, "malformed"},
		"an option beyond all files":      {4, `"main":"gauche"`, `"main":"` + strings.Repeat("g", bounds.MostBytes+1) + `"`, "malformed"},
		"an option with a space":          {4, `"main":"gauche"`, `"ma in":"gauche"`, "malformed"},
		"no origin":                       {4, `"origin":"d:4"`, `"origin":""`, "malformed"},
		"a space in the origin":           {4, `"origin":"d:4"`, `"origin":"d: 4"`, "malformed"},
		"NUL in the origin":               {4, `"origin":"d:4"`, `"origin":"d:4\u0000"`, "malformed"},
		"a line's salt in capitals":       {4, `37980de1ec30d1ee34d87323ff727fdd`, `37980DE1EC30D1EE34D87323FF727FDD`, "malformed"},
		"a kind in capitals":              {4, `mourre.thrown/1`, `mourre.Thrown/1`, "malformed"},
		"a kind without a number":         {4, `mourre.thrown/1`, `mourre.thrown`, "malformed"},
		"data that is null":               {4, `"data":{"seat":"b","hand":"gauche","faces":[4,6]}`, `"data":null`, "malformed"},
		"data that is a list":             {4, `"data":{"seat":"b","hand":"gauche","faces":[4,6]}`, `"data":[]`, "malformed"},
		"a name twice in the data":        {4, `"hand":"gauche","faces":[4,6]}`, `"hand":"gauche","hand":"gauche","faces":[4,6]}`, "malformed"},
		"a name twice, in capitals":       {4, `"hand":"gauche","faces":[4,6]}`, `"hand":"gauche","faces":[4,6],"FACES":[1,1]}`, "malformed"},
		"a letter written as its number":  {4, `"hand":"gauche"`, `"hand":"g\u0061uche"`, "malformed"},
		"a fraction in the data":          {4, `"hand":"gauche","faces":[4,6]`, `"hand":"gauche","faces":[4,6.0]`, "malformed"},
		"an exponent in the data":         {4, `"hand":"gauche","faces":[4,6]`, `"hand":"gauche","faces":[4,6e0]`, "malformed"},
		"less than nought":                {13, `"hand":"gauche","faces":[2,5]`, `"hand":"gauche","faces":[2,-0]`, "malformed"},
		"bytes that are no UTF-8":         {4, `"hand":"gauche"`, "\"hand\":\"gauche\xff\"", "malformed"},
		"a name that the kernel does not": {2, `{"seats":["a"]}`, `{"seats":["a"],"luck":1}`, "malformed"},
		"a name in capitals":              {2, `{"seats":["a"]}`, `{"Seats":["a"]}`, "malformed"},
		"an empty word":                   {2, `{"seats":["a"]}`, `{"seats":["a"],"word":""}`, "malformed"},
		"names in another order":          {5, `"kind":"undo","asker":"b"`, `"asker":"b","kind":"undo"`, "malformed"},
		"a request for what nobody knows": {11, `"data":{"kind":"source"`, `"data":{"kind":"blessing"`, "retouched"},
		"a mark in capitals":              {3, `#614a4d`, `#614A4D`, "text"},
		"another file's dice":             {0, `"source":"bot"`, `"source":"luck"`, "malformed"},
		"a game's id with a space":        {0, `"game":"abcdefghjkmnpqrs"`, `"game":"abcdefghjkmnpqr "`, "malformed"},
		"a C in capitals":                 {3, `813facc0700ed1`, `813FACC0700ED1`, "malformed"},
		"an empty list of throws":         {5, `"events":`, `"throws":[],"events":`, "malformed"},
		"an empty list of options":        {5, `"events":`, `"args":{},"events":`, "malformed"},
	} {
		t.Run(name, func(t *testing.T) {
			report, err := proved(t, rewritten(t, export, c.record, c.old, c.text))
			switch where := report.Difference; {
			case err != nil:
				t.Fatal(err)
			case c.what == "" && where != nil:
				t.Errorf("an honest export: %v", where)
			case c.what != "" && (where == nil || where.What != c.what):
				t.Errorf("found %v, want %q", where, c.what)
			}
		})
	}
	for name, c := range map[string]struct{ old, text string }{
		"no texts":         {`{"texts":[`, `{"texts":null,"texts":[`},
		"a salt of a byte": {`"salt":"720be96e1041b693a794690aebc39eb9"`, `"salt":"72"`},
		"a mark as is":     {`"salt":"720be96e1041b693a794690aebc39eb9"`, `"salt":"720BE96E1041B693A794690AEBC39EB9"`},
	} {
		if !bytes.Contains(export, []byte(c.old)) {
			t.Fatalf("%s: no %s", name, c.old)
		}
		if report, err := ledgertest.Verify(bytes.Replace(export, []byte(c.old), []byte(c.text), 1), ledger.Shown{}); err == nil && report.Holds() {
			t.Errorf("%s: proved", name)
		}
	}
}

// TestAWordThatNobodyGave: who gives a word for a seat that began without one has not seen this game.
func TestAWordThatNobodyGave(t *testing.T) {
	export, err := os.ReadFile("testdata/exports/finished.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for seat, want := range map[rules.Seat]string{rules.SeatA: "no-word", rules.SeatB: ""} {
		report, err := ledgertest.Verify(export, ledger.Shown{Words: map[rules.Seat]ledger.ShownWord{seat: {Word: "eylau"}}})
		if err != nil || want == "" && !report.Holds() || want != "" && (report.Holds() || report.Difference.What != want) {
			t.Errorf("%s: %v, %v, want %q", seat, err, report.Difference, want)
		}
	}
	d := openDesk(t, nil) // nobody has begun it yet
	report, err := ledgertest.Verify(forge(t, d.records), ledger.Shown{Words: map[rules.Seat]ledger.ShownWord{rules.SeatB: {Word: "eylau"}}})
	if err != nil || report.Holds() || report.Difference.What != "no-word" {
		t.Errorf("before the start: %v, %v", err, report.Difference)
	}
}
