package rules_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/rulestest"
)

// forge writes an export of records as they stand, chain and all: what somebody with this program and bad intent could make.
func forge(t testing.TB, records []rules.Record) []byte {
	t.Helper()
	var out bytes.Buffer
	fmt.Fprintf(&out, `{"format":"aidedecamp-game/1","records":%d}`+"\n", len(records))
	var link rules.Link
	texts := []rules.Text{}
	enc := json.NewEncoder(&out)
	for _, r := range records {
		line, err := r.Line()
		if err != nil {
			t.Fatal(err)
		}
		link = rules.Chain(link, line)
		if err := enc.Encode(struct {
			Link string          `json:"link"`
			Line json.RawMessage `json:"line"`
		}{link.String(), line}); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, r.Texts...)
	}
	if err := enc.Encode(struct {
		Texts []rules.Text `json:"texts"`
	}{texts}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// played is a whole game with one of everything: a free draw, words, throws, a take-back, seals, a reveal, declared dice.
//
//	0 open 1 kept draw 2 word 3 4 start 5 b throws 6 asks 7 agreed 8 b throws again 9 a seals 10 a seals again 11 b seals: reveal
//	12 asks real dice 13 agreed 14 a declares 15 a forecasts 16 the end
func played(t testing.TB) *desk {
	d := openDesk(t, func(deal *rules.Deal) {
		draw, err := rules.Draw(registry[0], rules.Act{Path: "mourre lancer", Args: rules.Args{"main": "droite"}}, nil, nil,
			rules.Occasion{Origin: "d:free", Secret: secretOf(t, 99)})
		if err != nil {
			t.Fatal(err)
		}
		deal.Free = &draw
	})
	for _, act := range []string{
		"b partie mot word=Eylau", "a partie commencer", "b partie commencer", "b mourre lancer main=gauche", "b retour", "a partie accepter",
		"b mourre lancer main=droite", "a mourre montrer doigts=1", "a mourre montrer doigts=3", "b mourre montrer doigts=2",
		"a partie des source=reels", "b partie accepter", "a mourre lancer main=gauche des=2_5", "a mourre pronostic total=9", "a partie finir seul=oui",
	} {
		d.must(act)
	}
	return d
}

// TestForgedExportsAreNamed alters a finished game and makes the chain fit again: the channel would know, and so does the proof.
func TestForgedExportsAreNamed(t *testing.T) {
	other := secretOf(t, 7)
	tests := []struct {
		name   string
		change func(d *desk)
		record int
		what   string
	}{
		{"nothing", func(*desk) {}, 0, ""},
		{"a face", func(d *desk) { d.records[8].Throws[0].Faces[0] = 7 - d.records[8].Throws[0].Faces[0] }, 8, "faces"},
		{"a face that no die has", func(d *desk) { d.records[14].Throws[0].Faces[0] = 7 }, 14, "faces"},
		{"a key", func(d *desk) { d.records[8].Throws[0].Key.Seat = "a" }, 8, "occurrence"},
		{"an occurrence", func(d *desk) { d.records[8].Throws[0].N++ }, 8, "occurrence"},
		{"not seen before", func(d *desk) { d.records[8].Throws[0].Seen = 0 }, 8, "already-seen"},
		{"a source", func(d *desk) { d.records[8].Throws[0].Source = "luck" }, 8, "source"},
		{"free dice in the game", func(d *desk) { d.records[8].Throws[0].Source = dice.Free }, 8, "free-after-start"},
		{"drawn before the start", func(d *desk) { d.records[1].Throws[0].Source = dice.Drawn }, 1, "before-start"},
		{"declared before the start", func(d *desk) {
			d.records[2].Throws, d.records[1].Throws = d.records[1].Throws, nil
			d.records[2].Throws[0].Source = dice.Declared
		}, 2, "before-start"},
		{"the secret", func(d *desk) { d.replace(16, d.secret.RevealHex(), other.RevealHex()) }, 0, "commitment"},
		{"no secret", func(d *desk) { d.replace(16, d.secret.RevealHex(), "") }, 0, "secret"},
		{"a setting", func(d *desk) { d.replace(0, `"manches":"3"`, `"manches":"2"`) }, 0, "commitment"},
		{"a table", func(d *desk) { d.replace(0, "round = 2", "round = 9") }, 0, "commitment"},
		{"a word", func(d *desk) { d.replace(2, `"word":"#`, `"word":"#0`); d.records[2].Texts = nil }, 4, "words"},
		{"the start twice", func(d *desk) { d.records[9].Events = append(d.records[9].Events, d.records[4].Events[1]) }, 9, "words"},
		{"a take-back behind the reveal", func(d *desk) { d.records[13].Events = append(d.records[13].Events, undone("5")) }, 13, "take-back"},
		{"a take-back of nothing", func(d *desk) { d.records[13].Events = append(d.records[13].Events, undone("")) }, 13, "take-back"},
		{"a take-back twice", func(d *desk) { d.records[8].Events = append(d.records[8].Events, undone("5")) }, 8, "take-back"},
		{"an opened choice", func(d *desk) { d.records[11].Events[1].Opened[0].Payload = json.RawMessage("4") }, 11, "seal"},
		{"a salt", func(d *desk) { d.reseal(9, 16) }, 16, "seal-salt"},
		{"a choice never opened", func(d *desk) { d.records[16].Events[0].Opened = d.records[16].Events[0].Opened[1:] }, 16, "seal-kept"},
		{"an origin twice", func(d *desk) { d.records[15].Origin = d.records[14].Origin }, 15, "origin"},
		{"another epoch", func(d *desk) { d.records[8].Epoch = 2 }, 8, "epoch"},
		{"an act after the end", func(d *desk) {
			extra := d.records[15]
			extra.Seq, extra.Origin, extra.Texts = 17, "d:17", nil
			extra.Events, extra.Args = nil, nil
			d.records = append(d.records, extra)
		}, 17, "after-end"},
		{"a number", func(d *desk) { d.records[8].Seq = 9 }, 8, "number"},
		{"no opening", func(d *desk) { d.records[0].Events = d.records[0].Events[1:] }, 0, "malformed"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := played(t)
			test.change(d)
			report, err := rules.Verify(forge(t, d.records))
			if err != nil {
				t.Fatal(err)
			}
			switch where := report.Difference; {
			case test.what == "" && where != nil:
				t.Errorf("an honest export: %v", where)
			case test.what != "" && where == nil:
				t.Error("not found")
			case test.what != "" && (where.What != test.what || where.Record != test.record || where.Line != test.record+2):
				t.Errorf("found in record %d, line %d as %q, want %d, %q", where.Record, where.Line, where.What, test.record, test.what)
			}
		})
	}
}

func undone(struck string) rules.Event {
	return rules.Event{Kind: "game.undone/1", Data: json.RawMessage(`{"from":5,"asker":"b","struck":[` + struck + `]}`)}
}

// replace alters the text of a record's events.
func (d *desk) replace(n int, old, text string) {
	d.t.Helper()
	raw, err := json.Marshal(d.records[n].Events)
	if err != nil || !strings.Contains(string(raw), old) {
		d.t.Fatalf("no %q in record %d: %v", old, n, err)
	}
	d.records[n].Events = nil
	if err := json.Unmarshal([]byte(strings.Replace(string(raw), old, text, 1)), &d.records[n].Events); err != nil {
		d.t.Fatal(err)
	}
}

// reseal puts another choice, with a salt of the forger's, under record n's seal and opens it in the last record.
func (d *desk) reseal(n, last int) {
	d.t.Helper()
	s := d.records[n].Events[0].Seal
	opened := d.records[last].Events[0].Opened
	for i := range opened {
		if o := &opened[i]; o.Gate == s.Gate && o.Seat == s.Seat && o.Rev == s.Rev {
			o.Payload, o.Salt = json.RawMessage("0"), dice.Digest{1}
			forged := dice.Sealed{Game: d.g.ID(), Epoch: 1, Seat: string(o.Seat), Gate: o.Gate, Revision: o.Rev, Payload: o.Payload}
			s.Hash = forged.Seal(o.Salt)
			return
		}
	}
	d.t.Fatalf("record %d's seal is not opened in %d", n, last)
}

// TestVerifyCounts holds the report against what was played.
func TestVerifyCounts(t *testing.T) {
	d := played(t)
	report, err := rules.Verify(forge(t, d.records))
	if err != nil || !report.Holds() {
		t.Fatal(err, report.Difference)
	}
	thrown := len(d.records[5].Events) + len(d.records[8].Events)
	drawn := 0
	for _, n := range []int{5, 8} {
		for _, th := range d.records[n].Throws {
			drawn += len(th.Faces)
		}
	}
	if report.Drawn != drawn || report.Checked != drawn || report.AlreadySeen*thrown != drawn || report.Declared != 2 || report.Free < 2 ||
		report.Opened != 4 || report.Sealed != 0 || report.Records != 17 || report.Game != d.g.ID() || report.System != "mourre" || !report.Ended {
		t.Errorf("%+v", report)
	}
}

// TestRebuildRefusesHostileLogs appends what no game of this house can hold.
func TestRebuildRefusesHostileLogs(t *testing.T) {
	tests := map[string]rules.Event{
		"a reopening":                {Kind: "game.opened/1", Data: json.RawMessage(`{}`)},
		"an unknown event":           {Kind: "game.blessed/1"},
		"an unknown event of a game": {Kind: "mourre.blessed/1"},
		"data of another shape":      {Kind: "game.seated/1", Data: json.RawMessage(`[]`)},
		"a request for nothing":      {Kind: "game.asked/1", Data: json.RawMessage(`{"kind":"undo","asker":"a"}`)},
		"an end by nobody":           {Kind: "game.ended/1", Data: json.RawMessage(`{"by":[]}`)},
		"a take-back of the start":   {Kind: "game.undone/1", Data: json.RawMessage(`{"struck":[4]}`)},
		"a take-back of the opening": {Kind: "game.undone/1", Data: json.RawMessage(`{"struck":[0]}`)},
		"a take-back of nothing":     {Kind: "game.undone/1", Data: json.RawMessage(`{"struck":[]}`)},
		"a take-back of the future":  {Kind: "game.undone/1", Data: json.RawMessage(`{"struck":[99]}`)},
		"a seal that is none":        {Kind: "mourre.fingers-sealed/1", Data: json.RawMessage(`{}`)},
	}
	d := played(t)
	for name, e := range tests {
		records := append([]rules.Record(nil), d.records[:16]...)
		records = append(records, rules.Record{Seq: 16, Epoch: 1, Path: "x", Origin: "x", Seat: rules.SeatA, Events: []rules.Event{e}})
		_, err := rules.Rebuild(registry, records)
		var fault *rules.Fault
		if !errors.As(err, &fault) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, records := range map[string][]rules.Record{
		"no record": nil, "no opening": d.records[1:], "a gap": append(append([]rules.Record(nil), d.records[:3]...), d.records[4]),
		"after the end": append(append([]rules.Record(nil), d.records...), rules.Record{Seq: 17, Events: []rules.Event{{Kind: "mourre.staked/1", Data: json.RawMessage(`{}`)}}}),
	} {
		if _, err := rules.Rebuild(registry, records); err == nil {
			t.Errorf("%s rebuilds", name)
		}
	}
	if _, err := rules.Rebuild(rules.Registry{}, d.records); err == nil {
		t.Error("a game of an unknown system rebuilds")
	}
}

// TestParseExportNamesDamage cuts and mixes an export.
func TestParseExportNamesDamage(t *testing.T) {
	export := forge(t, played(t).records)
	lines := bytes.SplitAfter(export, []byte("\n"))
	twice := bytes.Replace(lines[3], []byte(`"line":{`), []byte(`"line":{"n":2,`), 1)
	tests := map[string][]byte{
		"cut-off":   export[:len(export)-10],
		"no-export": []byte("{}\n{}\n{}\n"),
		"chain":     bytes.Join([][]byte{bytes.Join(lines[:3], nil), twice, bytes.Join(lines[4:], nil)}, nil),
		"text":      bytes.Replace(export, []byte(`"text":"Eylau"`), []byte(`"text":"Wagram"`), 1),
		"malformed": bytes.Replace(export, []byte(`{"texts":[`), []byte(`{"texts": [`), 1),
	}
	for what, altered := range tests {
		_, err := rules.ParseExport(altered)
		var where *rules.Altered
		if !errors.As(err, &where) || where.What != what {
			t.Errorf("want %s, got %v", what, err)
		}
	}
	for _, text := range []string{"", "\n", "\n\n", "\n\n\n", `{"format":"aidedecamp-game/1","records":0}` + "\n" + `{"texts":[]}` + "\n", "null\nnull\nnull\n"} {
		if records, err := rules.ParseExport([]byte(text)); err == nil {
			t.Errorf("%q is an export of %d records", text, len(records))
		}
		if report, err := rules.Verify([]byte(text)); err == nil && report.Holds() {
			t.Errorf("%q is proved", text)
		}
	}
}

// TestLineWrittenTwiceIsMalformed gives one name two values, and the chain over it: the reader must not choose.
func TestLineWrittenTwiceIsMalformed(t *testing.T) {
	d := played(t)
	line, err := d.records[0].Line()
	if err != nil {
		t.Fatal(err)
	}
	for _, altered := range []string{
		strings.Replace(string(line), `"n":0,`, `"n":5,"n":0,`, 1), strings.Replace(string(line), `"n":0,`, `"N":0,`, 1),
		strings.Replace(string(line), `"n":0,`, `"n":0,"luck":1,`, 1),
	} {
		export := fmt.Sprintf("{\"format\":\"aidedecamp-game/1\",\"records\":1}\n{\"link\":\"%s\",\"line\":%s}\n{\"texts\":[]}\n",
			rules.Chain(rules.Link{}, []byte(altered)), altered)
		_, err := rules.ParseExport([]byte(export))
		var where *rules.Altered
		if !errors.As(err, &where) || where.What != "malformed" || where.Line != 2 {
			t.Errorf("%.40s: %v", altered, err)
		}
	}
}

func FuzzParseExport(f *testing.F) {
	d := openDesk(f, nil)
	d.must("a partie finir seul=oui")
	f.Add(forge(f, d.records)) // short: a long seed would take all the time to be cut down
	f.Add([]byte(`{"format":"aidedecamp-game/1","records":0}` + "\n" + `{"texts":[]}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var records []rules.Record
		var err error
		most := rulestest.Spare + rulestest.PerByte*uint64(len(data))
		if spent := rulestest.Allocates(most, func() { records, err = rules.ParseExport(data) }); spent > most {
			t.Fatalf("%d bytes are allocated for %d", spent, len(data))
		}
		report, verifyErr := rules.Verify(data)
		if err != nil {
			if verifyErr == nil && report.Holds() {
				t.Fatalf("does not parse (%v) and is proved", err)
			}
			return
		}
		if len(records) == 0 {
			t.Fatal("an export without records")
		}
		if g, err := rules.Rebuild(registry, records); err == nil {
			for _, r := range records {
				g.Tell(r)
			}
		}
	})
}

func FuzzParseLine(f *testing.F) {
	d := played(f)
	for _, r := range d.records {
		line, err := r.Line()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		r, err := rules.ParseLine(line)
		if err != nil {
			return
		}
		once, err := r.Line()
		if err != nil {
			t.Fatalf("a line read can't be written: %v", err)
		}
		again, err := rules.ParseLine(once)
		if err != nil {
			t.Fatalf("a line written can't be read: %v", err)
		}
		if twice, err := again.Line(); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("written otherwise the second time:\n%s\n%s", once, twice)
		}
		// a stored line that was damaged is a fault, never a crash
		r.Seq = 16
		if g, err := rules.Rebuild(registry, append(append([]rules.Record(nil), d.records[:16]...), r)); err == nil {
			g.Tell(r)
			for _, seat := range []rules.Seat{rules.Public, rules.SeatA, rules.Referee} {
				if _, err := g.View(seat); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
