package house_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
	"aidedecamp/rules/rulestest"
)

// forge writes an export of records as they are, chain and all: what somebody with this program and bad
// intent could make.
func forge(t testing.TB, records []ledger.Record) []byte {
	t.Helper()
	var out bytes.Buffer
	fmt.Fprintf(&out, `{"format":"aidedecamp-game/1","records":%d}`+"\n", len(records))
	var link ledger.Link
	texts := []ledger.Text{}
	enc := json.NewEncoder(&out)
	for _, r := range records {
		line, err := r.Line()
		if err != nil {
			t.Fatal(err)
		}
		link = ledger.Chain(link, line)
		if err := enc.Encode(struct {
			Link string          `json:"link"`
			Line json.RawMessage `json:"line"`
		}{link.String(), line}); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, r.Texts...)
	}
	if err := enc.Encode(struct {
		Texts []ledger.Text `json:"texts"`
	}{texts}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// played is a whole game with one of everything: a free draw, a word, throws, a take-back, seals, a reveal,
// declared dice.
//
//	0 open 1 kept draw 2 a begins 3 b begins with a word: start 4 b throws 5 asks 6 agreed 7 b throws again
//	8 a seals 9 a seals again 10 b seals: reveal 11 asks real dice 12 agreed 13 a declares 14 a forecasts
//	15 the end
func played(t testing.TB) *desk {
	d := openDesk(t, func(deal *house.Deal) {
		draw, err := house.Draw(registry[0], rules.Act{Path: "mourre lancer", Args: rules.Args{"main": "droite"}}, nil, nil,
			house.Occasion{Origin: "d:free", Secret: secretOf(t, 99)})
		if err != nil {
			t.Fatal(err)
		}
		deal.Free = &draw
	})
	for _, act := range []string{
		"a partie commencer", "b partie commencer word=eylau", "b mourre lancer main=gauche", "b retour", "a partie accepter",
		"b mourre lancer main=droite", "a mourre montrer doigts=1", "a mourre montrer doigts=3", "b mourre montrer doigts=2",
		"a partie des source=reels", "b partie accepter", "a mourre lancer main=gauche des=2_5", "a mourre pronostic total=9",
		"a partie finir seul=oui",
	} {
		d.must(act)
	}
	return d
}

// TestForgedExportsAreNamed alters a finished game and makes the chain fit again: the channel would know, and
// so does the proof.
func TestForgedExportsAreNamed(t *testing.T) {
	other := secretOf(t, 7)
	tests := []struct {
		name   string
		change func(d *desk, at func(int) *ledger.Record)
		record int
		what   string
	}{
		{"nothing", func(*desk, func(int) *ledger.Record) {}, 0, ""},
		{"a face", func(_ *desk, at func(int) *ledger.Record) { at(7).Throws[0].Faces[0] = 7 - at(7).Throws[0].Faces[0] }, 7, "faces"},
		{"a face that no die has", func(_ *desk, at func(int) *ledger.Record) { at(13).Throws[0].Faces[0] = 7 }, 13, "faces"},
		{"a key", func(_ *desk, at func(int) *ledger.Record) { at(7).Throws[0].Key.Seat = "a" }, 7, "occurrence"},
		{"an occurrence", func(_ *desk, at func(int) *ledger.Record) { at(7).Throws[0].N++ }, 7, "occurrence"},
		{"not seen before", func(_ *desk, at func(int) *ledger.Record) { at(7).Throws[0].Seen = 0 }, 7, "already-seen"},
		{"in the place of none", func(_ *desk, at func(int) *ledger.Record) { at(13).Throws[0].Replaces = 4 }, 13, "already-seen"},
		{"a source", func(_ *desk, at func(int) *ledger.Record) { at(7).Throws[0].Source = "luck" }, 7, "source"},
		{"drawn turned into declared", func(_ *desk, at func(int) *ledger.Record) {
			at(7).Throws[0].Source, at(7).Throws[0].Seen = dice.Declared, 0
		}, 7, "declared"},
		{"free dice in the game", func(_ *desk, at func(int) *ledger.Record) { at(7).Throws[0].Source = dice.Free }, 7, "free-after-start"},
		{"drawn before the start", func(_ *desk, at func(int) *ledger.Record) { at(1).Throws[0].Source = dice.Drawn }, 1, "before-start"},
		{"declared before the start", func(_ *desk, at func(int) *ledger.Record) {
			at(2).Throws, at(1).Throws = at(1).Throws, nil
			at(2).Throws[0].Source = dice.Declared
		}, 2, "throws-alone"},
		{"the secret", func(d *desk, at func(int) *ledger.Record) {
			d.replace(at(15).Seq, d.secret.RevealHex(), other.RevealHex())
		}, 0, "commitment"},
		{"no secret", func(d *desk, at func(int) *ledger.Record) { d.replace(at(15).Seq, d.secret.RevealHex(), "") }, 0, "secret"},
		{"a setting", func(d *desk, _ func(int) *ledger.Record) { d.replace(0, `"manches":"3"`, `"manches":"2"`) }, 0, "commitment"},
		{"a table", func(d *desk, _ func(int) *ledger.Record) { d.replace(0, "round = 2", "round = 9") }, 0, "commitment"},
		{"the source of dice", func(d *desk, _ func(int) *ledger.Record) { d.replace(0, `"source":"bot"`, `"source":"reels"`) }, 0,
			"commitment"},
		{"another word", func(d *desk, at func(int) *ledger.Record) { d.reword(at(3), "wagram") }, 3, "words"},
		{"a word hashed otherwise", func(d *desk, at func(int) *ledger.Record) { d.reblind(at(3), "eylau") }, 3, "words"},
		{"whose word came last", func(d *desk, at func(int) *ledger.Record) { d.replace(3, `,"last":"b"`, `,"last":"a"`) }, 3, "retouched"},
		{"another C at the start", func(d *desk, _ func(int) *ledger.Record) { d.replace(3, `"commitment":"`, `"commitment":"00`) }, 3,
			"malformed"},
		{"a line between the two starts", func(_ *desk, at func(int) *ledger.Record) {
			at(2).Events = []rules.Event{{Kind: "game.declined/1", Data: json.RawMessage(`{"request":1,"seat":"a"}`)}}
		}, 2, "retouched"},
		{"somebody else's start", func(_ *desk, at func(int) *ledger.Record) { at(2).Seat = rules.SeatB }, 2, "retouched"},
		{"the start twice", func(d *desk, at func(int) *ledger.Record) { at(8).Events = append(at(8).Events, at(3).Events[1]) }, 8, "retouched"},
		{"a take-back behind the reveal", func(_ *desk, at func(int) *ledger.Record) { undo(at(12), at(4).Seq) }, 12, "take-back"},
		{"a take-back of nothing", func(_ *desk, at func(int) *ledger.Record) { undo(at(12)) }, 12, "take-back"},
		{"a take-back twice", func(_ *desk, at func(int) *ledger.Record) { undo(at(7), at(4).Seq) }, 7, "take-back"},
		{"a take-back without consent", func(d *desk, at func(int) *ledger.Record) { d.replace(at(6).Seq, `,"consents":["a"]`, "") },
			6, "retouched"},
		{"a consent that nobody gave", func(_ *desk, at func(int) *ledger.Record) { at(6).Events = at(6).Events[1:] }, 6, "retouched"},
		{"somebody else's consent", func(_ *desk, at func(int) *ledger.Record) { at(6).Seat = rules.SeatB }, 6, "retouched"},
		{"other dice without consent", func(d *desk, at func(int) *ledger.Record) { d.replace(at(12).Seq, `"by":["a","b"]`, `"by":["a"]`) },
			12, "retouched"},
		{"an end by two that one has decided", func(d *desk,
			at func(int) *ledger.Record) {
			d.replace(at(15).Seq, `"by":["a"]`, `"by":["a","b"]`)
		}, 15, "retouched"},
		{"an end that somebody else has decided", func(d *desk,
			at func(int) *ledger.Record) {
			d.replace(at(15).Seq, `"by":["a"]`, `"by":["b"]`)
		}, 15, "retouched"},
		{"an opened choice", func(_ *desk, at func(int) *ledger.Record) { at(10).Events[1].Opened[0].Payload = json.RawMessage("4") },
			10, "seal"},
		{"an earlier choice", func(_ *desk, at func(int) *ledger.Record) {
			early, late := &at(10).Events[1].Opened[0], &at(15).Events[0].Opened[0]
			*early, *late = *late, *early
		}, 10, "seal-last"},
		{"a choice opened too early", func(_ *desk, at func(int) *ledger.Record) {
			at(9).Events[0].Opened, at(15).Events[0].Opened = at(15).Events[0].Opened[:1:1], at(15).Events[0].Opened[1:]
		}, 9, "seal-early"},
		{"a salt", func(d *desk, at func(int) *ledger.Record) { d.reseal(at(8).Seq, at(15).Seq) }, 15, "seal-salt"},
		{"a seal for another seat", func(_ *desk, at func(int) *ledger.Record) { at(8).Events[0].Seal.Seat = rules.SeatB }, 8, "seal-seat"},
		{"a seal by another seat", func(_ *desk, at func(int) *ledger.Record) { at(8).Seat = rules.SeatB }, 8, "seal-seat"},
		{"another revision", func(_ *desk, at func(int) *ledger.Record) { at(8).Events[0].Seal.Rev = 2 }, 8, "seal-seat"},
		{"a choice never opened", func(_ *desk, at func(int) *ledger.Record) { at(15).Events[0].Opened = at(15).Events[0].Opened[1:] }, 15,
			"seal-kept"},
		{"dice beside a seal", func(_ *desk, at func(int) *ledger.Record) { at(8).Throws = at(7).Throws }, 8, "seal-throws"},
		{"an origin twice", func(_ *desk, at func(int) *ledger.Record) { at(14).Origin = at(13).Origin }, 14, "origin"},
		{"another epoch", func(_ *desk, at func(int) *ledger.Record) { at(7).Epoch = 2 }, 7, "epoch"},
		{"an earlier time", func(_ *desk, at func(int) *ledger.Record) { at(7).At = at(1).At }, 7, "time"},
		{"a line's salt", func(_ *desk, at func(int) *ledger.Record) { at(7).Salt = at(8).Salt }, 7, "salt"},
		{"no salt", func(_ *desk, at func(int) *ledger.Record) { at(7).Salt = "" }, 7, "salt"},
		{"a start of before version 1.0", func(_ *desk, at func(int) *ledger.Record) { at(2).Events[0].Kind = "game.ready/1" }, 2, "unknown"},
		{"an event that nobody knows", func(_ *desk, at func(int) *ledger.Record) { at(14).Events[0].Kind = "game.blessed/1" },
			14, "unknown"},
		{"an act after the end", func(d *desk, at func(int) *ledger.Record) {
			extra := *at(14)
			extra.Seq, extra.Origin, extra.Texts = len(d.records), "d:17", nil
			extra.Events, extra.Args = kernelLine("game.contested/1", `{"request":1,"seat":"a"}`), nil
			d.records = append(d.records, extra)
		}, 16, "after-end"},
		{"a number", func(_ *desk, at func(int) *ledger.Record) { at(7).Seq++ }, 7, "number"},
		{"no opening", func(d *desk, _ func(int) *ledger.Record) {
			d.records[0].Events, d.records[0].Texts = d.records[0].Events[1:], nil
		}, 0, "malformed"},
		{"a text twice", func(_ *desk, at func(int) *ledger.Record) { at(14).Texts = append(at(14).Texts, at(14).Texts[0]) }, -1,
			"text-twice"},
		{"a text less", func(_ *desk, at func(int) *ledger.Record) { at(14).Texts = nil }, -1, "text-missing"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := played(t)
			test.change(d, func(n int) *ledger.Record { return &d.records[n] })
			report, err := proved(t, forge(t, d.records))
			if err != nil {
				t.Fatal(err)
			}
			switch where := report.Difference; {
			case test.what == "" && where != nil:
				t.Errorf("an honest export: %v", where)
			case test.what != "" && where == nil:
				t.Error("not found")
			case test.what != "" && (!slices.Contains(strings.Fields(test.what), where.What) || where.Record != test.record ||
				test.record >= 0 && where.Line != test.record+2):
				t.Errorf("found in record %d, line %d as %q (%v), want %d, %q", where.Record, where.Line, where.What, where.Err, test.record, test.what)
			}
		})
	}
}

// proves verifies the desk's log as an export, and wants its first difference to be what, in that record;
// "" wants none.
func (d *desk) proves(t testing.TB, record int, what string) {
	t.Helper()
	p := proof(t, forge(t, d.records))
	found, at := string(p.Finding), p.Record
	if p.Difference != nil {
		found, at = p.Difference.What, p.Difference.Record
	}
	switch {
	case what == "" && !p.Holds():
		t.Errorf("an honest export: %s in record %d (%v)", found, at, p.Refused)
	case what != "" && (p.Holds() || found != what || at != record):
		t.Errorf("found %s in record %d, want %q in record %d", found, at, what, record)
	}
}

// reword puts another word, well hashed, into a start that was bound by the one given.
func (d *desk) reword(r *ledger.Record, word string) {
	text := r.Texts[0]
	raw, err := hex.DecodeString(text.Salt)
	if err != nil {
		d.t.Fatal(err)
	}
	d.mark(r, text.Salt, dice.MarkWord(raw, word).String(), word)
}

// reblind hashes the same word by other bytes than the header fixed, and binds the start by that: what a
// host would search.
func (d *desk) reblind(r *ledger.Record, word string) {
	raw := bytes.Repeat([]byte{7}, 32)
	hash := dice.MarkWord(raw, word)
	d.mark(r, hex.EncodeToString(raw), hash.String(), word)
	bound := dice.Words([]dice.Word{{Seat: "b", Mark: hash}})
	old := regexp.MustCompile(`"words":"[0-9a-f]{64}"`).Find(r.Events[1].Data)
	d.replace(r.Seq, string(old), fmt.Sprintf(`"words":"%s"`, bound))
}

func (d *desk) mark(r *ledger.Record, salt, hash, word string) {
	d.replace(r.Seq, string(r.Texts[0].Mark), "#"+hash)
	r.Texts = []ledger.Text{{Mark: ledger.Mark("#" + hash), Salt: salt, Body: word}}
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

// reseal puts another choice, with a salt of the forger's, under record n's seal and opens it in the last
// record.
func (d *desk) reseal(n, last int) {
	d.t.Helper()
	s := d.records[n].Events[0].Seal
	opened := d.records[last].Events[0].Opened
	for i := range opened {
		if o := &opened[i]; o.Gate == s.Gate && o.Seat == s.Seat && o.Rev == s.Rev {
			o.Payload, o.Salt = json.RawMessage("0"), dice.Digest{1}
			forged := dice.Sealed{Game: d.g.ID(), Epoch: 1, Seat: string(o.Seat), Gate: o.Gate, Revision: o.Rev,
				Payload: o.Payload}
			s.Hash = forged.Seal(o.Salt)
			return
		}
	}
	d.t.Fatalf("record %d's seal is not opened in %d", n, last)
}

// undo adds a take-back of some records to one.
func undo(r *ledger.Record, struck ...int) {
	from := 0
	if len(struck) > 0 {
		from = struck[0]
	}
	data, _ := json.Marshal(ledger.Undone{From: from, Asker: rules.SeatB, Struck: struck}) //nolint:errcheck // a plain struct
	r.Events = append(r.Events, rules.Event{Kind: "game.undone/1", Data: data})
}

// TestVerifyCounts compares the report with what was played.
func TestVerifyCounts(t *testing.T) {
	d := played(t)
	report, err := ledgertest.Verify(forge(t, d.records), ledger.Shown{})
	if err != nil || !report.Holds() {
		t.Fatal(err, report.Difference)
	}
	thrown := len(d.records[4].Events) + len(d.records[7].Events)
	drawn := 0
	for _, n := range []int{4, 7} {
		for _, th := range d.records[n].Throws {
			drawn += len(th.Faces)
		}
	}
	if report.Drawn != drawn || report.Checked != drawn || report.AlreadySeen*thrown != drawn || report.Declared != 2 || report.Free < 2 ||
		report.Opened != 4 || report.Sealed != 0 || report.Records != 16 || report.Game != d.g.ID() || report.System != "mourre" ||
		!report.Ended {
		t.Errorf("%+v", report)
	}
}

// TestRebuildRefusesHostileLogs appends what no game of this house can contain.
func TestRebuildRefusesHostileLogs(t *testing.T) {
	tests := map[string]rules.Event{
		"a reopening":                  {Kind: ledger.KindOpened, Data: json.RawMessage(`{}`)},
		"an unknown event":             {Kind: "game.blessed/1"},
		"an unknown event of a game":   {Kind: "mourre.blessed/1"},
		"data of another shape":        {Kind: "game.seated/1", Data: json.RawMessage(`[]`)},
		"a request for nothing":        {Kind: "game.asked/1", Data: json.RawMessage(`{"kind":"undo","asker":"a"}`)},
		"an end by nobody":             {Kind: "game.ended/1", Data: json.RawMessage(`{"by":[]}`)},
		"an end that waits, by nobody": {Kind: "game.closing/1", Data: json.RawMessage(`{}`)},
		"a seat for nobody":            {Kind: "game.asked/1", Data: json.RawMessage(`{"kind":"seat","asker":"a","place":"b"}`)},
		"the clock's seat for a guest": {Kind: "game.asked/1", Data: json.RawMessage(`{"kind":"seat","asker":"a","place":"clock","player":{}}`)},
		"a seat given away by nobody":  {Kind: "game.adopted/1", Data: json.RawMessage(`{"seat":"b"}`)},
		"no seat given away":           {Kind: "game.adopted/1", Data: json.RawMessage(`{"by":["a"]}`)},
		"a take-back of the start":     {Kind: "game.undone/1", Data: json.RawMessage(`{"struck":[3]}`)},
		"a take-back of the opening":   {Kind: "game.undone/1", Data: json.RawMessage(`{"struck":[0]}`)},
		"a take-back of nothing":       {Kind: "game.undone/1", Data: json.RawMessage(`{"struck":[]}`)},
		"a take-back of the future":    {Kind: "game.undone/1", Data: json.RawMessage(`{"struck":[99]}`)},
		"a seal that is none":          {Kind: "mourre.fingers-sealed/1", Data: json.RawMessage(`{}`)},
	}
	d := played(t)
	for name, e := range tests {
		records := append([]ledger.Record(nil), d.records[:15]...)
		records = append(records, ledger.Record{Seq: 15, Epoch: 1, Path: "x", Origin: "x", Seat: rules.SeatA, Events: []rules.Event{e}})
		_, err := house.Rebuild(registry, records)
		var fault *ledger.Fault
		if !errors.As(err, &fault) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, records := range map[string][]ledger.Record{
		"no record": nil, "no opening": d.records[1:], "a gap": append(append([]ledger.Record(nil), d.records[:3]...), d.records[4]),
		"after the end": append(append([]ledger.Record(nil), d.records...),
			ledger.Record{Seq: 16, Events: []rules.Event{{Kind: "mourre.staked/1", Data: json.RawMessage(`{}`)}}}),
	} {
		if _, err := house.Rebuild(registry, records); err == nil {
			t.Errorf("%s rebuilds", name)
		}
	}
	if _, err := house.Rebuild(rules.Registry{}, d.records); err == nil {
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
		"text":      bytes.Replace(export, []byte(`"text":"eylau"`), []byte(`"text":"wagra"`), 1),
		"malformed": bytes.Replace(export, []byte(`{"texts":[`), []byte(`{"texts": [`), 1),
	}
	for what, altered := range tests {
		_, err := ledger.ParseExport(altered)
		var where *ledger.Altered
		if !errors.As(err, &where) || where.What != what {
			t.Errorf("want %s, got %v", what, err)
		}
	}
	for _, text := range []string{"", "\n", "\n\n", "\n\n\n", `{"format":"aidedecamp-game/1","records":0}` + "\n" + `{"texts":[]}` + "\n",
		"null\nnull\nnull\n"} {
		if records, err := ledger.ParseExport([]byte(text)); err == nil {
			t.Errorf("%q is an export of %d records", text, len(records))
		}
		if report, err := ledgertest.Verify([]byte(text), ledger.Shown{}); err == nil && report.Holds() {
			t.Errorf("%q is proved", text)
		}
	}
}

// TestLineWrittenTwiceIsMalformed gives one name two values, and the chain over it: the reader must not
// choose.
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
			ledger.Chain(ledger.Link{}, []byte(altered)), altered)
		_, err := ledger.ParseExport([]byte(export))
		var where *ledger.Altered
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
		var records []ledger.Record
		var err error
		most := rulestest.Spare + rulestest.PerByte*uint64(len(data))
		if spent := rulestest.Allocates(most, func() { records, err = ledger.ParseExport(data) }); spent > most {
			t.Fatalf("%d bytes are allocated for %d", spent, len(data))
		}
		report, verifyErr := ledgertest.Verify(data, ledger.Shown{})
		if err != nil {
			if verifyErr == nil && report.Holds() {
				t.Fatalf("does not parse (%v) and is proved", err)
			}
			return
		}
		if len(records) == 0 {
			t.Fatal("an export without records")
		}
		if g, err := house.Rebuild(registry, records); err == nil {
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
		r, err := ledger.ParseLine(line)
		if err != nil {
			return
		}
		once, err := r.Line()
		if err != nil {
			t.Fatalf("a line read can't be written: %v", err)
		}
		again, err := ledger.ParseLine(once)
		if err != nil {
			t.Fatalf("a line written can't be read: %v", err)
		}
		if twice, err := again.Line(); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("written otherwise the second time:\n%s\n%s", once, twice)
		}
		// a stored line that was damaged is a fault, never a crash
		r.Seq = 15
		if g, err := house.Rebuild(registry, append(append([]ledger.Record(nil), d.records[:15]...), r)); err == nil {
			g.Tell(r)
			for _, seat := range []rules.Seat{rules.Public, rules.SeatA, rules.Referee} {
				g.View(seat)
			}
		}
	})
}
