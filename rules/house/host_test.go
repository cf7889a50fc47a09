package house_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
	"aidedecamp/rules/phrase"
)

// tries is how many of each thing a hostile host searches after he has read the other player's word.
const tries = 1 << 16

// begun is a game of two accounts in which the host, a, has begun, its line posted; what b saw of it is
// in shown.
func begun(t testing.TB, word string) (d *desk, shown ledger.Shown) {
	d = openDesk(t, nil)
	first := "a partie commencer"
	if word != "" {
		first += " word=" + word
	}
	d.must(first)
	shown = ledger.Shown{Commitment: d.g.Header().Commitment.String(), Links: map[int]string{len(d.records) - 1: d.g.Head().Short()}}
	return d, shown
}

// throwAfter returns the faces that a game throws first after its start, and its proof as b makes it with
// what he saw.
func throwAfter(t testing.TB, d *desk, shown ledger.Shown) (string, ledger.Report) {
	t.Helper()
	record := d.must("a mourre lancer main=gauche")
	faces := fmt.Sprint(record.Throws)
	d.must("a partie finir seul=oui")
	report, err := ledgertest.Verify(forge(t, d.records), shown)
	if err != nil {
		t.Fatal(err)
	}
	return faces, report
}

// TestHostGainsNoFaceAfterTheLastWord: the host has read b's word, which came last, and searches salts,
// times and origins for better dice. All of them bind the same W.
func TestHostGainsNoFaceAfterTheLastWord(t *testing.T) {
	d, shown := begun(t, "hostword")
	bound := map[string]bool{}
	for i := range tries {
		now := d.now()
		binary.BigEndian.PutUint32(now.Fresh[4:], uint32(i))
		now.At, now.Origin = now.At.Add(time.Duration(i)*time.Second), "d:"+strconv.Itoa(i)
		typed := []string{"eylau1807", "Eylau1807", "EYLAU1807"}[i%3] // what b typed, and how it might be spelt
		record, err := d.g.Decide(parse("b partie commencer word="+typed), now)
		if err != nil {
			t.Fatal(err)
		}
		bound[string(record.Events[1].Data)] = true
	}
	if len(bound) != 1 {
		t.Fatalf("%d ways to bind the dice", len(bound))
	}
	for _, refused := range []string{"eylau 1807", "eylau1807 ", "eylau-1807"} { // he may refuse, and then takes the same word
		if _, err := d.do("b partie commencer word=" + strings.ReplaceAll(refused, " ", "_")); err == nil {
			t.Fatalf("%q is a word", refused)
		}
	}
	d.must("b partie commencer word=eylau1807")
	if data := string(d.records[len(d.records)-1].Events[1].Data); !bound[data] {
		t.Errorf("after refusals another W: %s", data)
	}
	if _, report := throwAfter(t, d, shown); !report.Holds() || report.Last != rules.SeatB {
		t.Errorf("the honest game: %v, last word by %q", report.Difference, report.Last)
	}
}

// TestHostCannotBindOtherwise: he writes the start anew with other blinding bytes, another word of his own,
// another game id or another secret: b sees each by what the channel showed him.
func TestHostCannotBindOtherwise(t *testing.T) {
	honest, shown := begun(t, "hostword")
	honest.must("b partie commencer word=eylau1807")
	faces, report := throwAfter(t, honest, shown)
	if !report.Holds() {
		t.Fatal(report.Difference)
	}
	gained := func(name string, forged []ledger.Record) {
		t.Helper()
		report, err := ledgertest.Verify(forge(t, forged), shown)
		if err != nil {
			t.Fatal(err)
		}
		if report.Holds() && fmt.Sprint(forged[3].Throws) != faces {
			t.Fatalf("%s: another face is proved", name)
		}
		if report.Holds() {
			t.Fatalf("%s: is proved", name)
		}
	}
	for i := range tries / 64 {
		blinding := bytes.Repeat([]byte{byte(i), byte(i >> 8)}, 16)
		gained("other blinding bytes", rebound(t, honest, "b", blinding, "eylau1807"))
	}
	for i := range tries / 256 {
		d, _ := begun(t, "hostword"+strconv.Itoa(i))
		d.must("b partie commencer word=eylau1807")
		throwAfter(t, d, shown)
		gained("another word of his own", d.records)
		d = openDesk(t, func(deal *house.Deal) { deal.Game = "game" + strconv.Itoa(i) })
		d.must("a partie commencer word=hostword")
		d.must("b partie commencer word=eylau1807")
		throwAfter(t, d, shown)
		gained("another game id", d.records)
		d = openDesk(t, nil)
		now := d.now()
		binary.BigEndian.PutUint32(now.Fresh[4:], uint32(i+1))
		records, err := house.Open(registry[0], house.Deal{Game: d.g.ID(), Sitters: map[rules.Seat]house.Sitter{
			rules.SeatA: accounts["anne"], rules.SeatB: accounts["bruno"]}}, now)
		if err != nil {
			t.Fatal(err)
		}
		if d.g, err = house.Rebuild(registry, records); err != nil {
			t.Fatal(err)
		}
		d.records = records
		d.must("a partie commencer word=hostword")
		d.must("b partie commencer word=eylau1807")
		throwAfter(t, d, shown)
		gained("other bytes in the header", d.records)
	}
}

// rebound writes the start anew, and the faces that follow from it: the seat's word hashed by other bytes.
func rebound(t testing.TB, d *desk, seat string, blinding []byte, word string) []ledger.Record {
	t.Helper()
	export, err := ledger.ParseExport(forge(t, d.records))
	if err != nil {
		t.Fatal(err)
	}
	f := &desk{t: t, secret: d.secret, g: d.g, records: export}
	start := &f.records[2]
	old, hash := string(start.Texts[0].Mark), dice.MarkWord(blinding, word)
	f.replace(2, old, "#"+hash.String())
	start.Texts = []ledger.Text{{Mark: ledger.Mark("#" + hash.String()), Salt: hex.EncodeToString(blinding), Body: word}}
	first, err := f.records[1].Texts[0].Mark.Blind()
	if err != nil {
		t.Fatal(err)
	}
	words := dice.Words([]dice.Word{{Seat: "a", Mark: first}, {Seat: seat, Mark: hash}})
	was := dice.Words([]dice.Word{{Seat: "a", Mark: first}, {Seat: seat, Mark: blindOf(t, old)}})
	f.replace(2, was.String(), words.String())
	stream := dice.Stream{Domain: dice.ThrowDomain, Game: d.g.ID(), Epoch: 1, Secret: d.secret, Words: words}
	for i, throw := range f.records[3].Throws {
		faces, err := stream.Faces(throw.Key, throw.N, throw.Sides, len(throw.Faces))
		if err != nil {
			t.Fatal(err)
		}
		f.records[3].Throws[i].Faces = faces
	}
	return f.records
}

func blindOf(t testing.TB, mark string) dice.Digest {
	t.Helper()
	hash, err := ledger.Mark(mark).Blind()
	if err != nil {
		t.Fatal(err)
	}
	return hash
}

// TestWhoseWordCameLast: without a word of the other's after his own, nothing is proved against the host,
// and the report says so.
func TestWhoseWordCameLast(t *testing.T) {
	for _, test := range []struct {
		acts []string
		last rules.Seat
		said string
	}{
		{[]string{"a partie commencer word=hostword", "b partie commencer word=eylau"}, rules.SeatB, "proof.word"},
		{[]string{"b partie commencer word=eylau", "a partie commencer word=hostword"}, rules.SeatA, "proof.word"},
		{[]string{"b partie commencer word=eylau", "a partie commencer"}, rules.Public, "proof.no-word"},
		{[]string{"a partie commencer", "b partie commencer"}, rules.Public, "proof.no-word"},
	} {
		d := openDesk(t, nil)
		for _, act := range test.acts {
			d.must(act)
		}
		_, report := throwAfter(t, d, ledger.Shown{})
		if !report.Holds() || report.Last != test.last || !says(report, test.said) {
			t.Errorf("%v: last %q, %v", test.acts, report.Last, report.Difference)
		}
	}
}

func says(r ledger.Report, key string) bool {
	for _, line := range r.Tell() {
		if line.Key == key {
			return true
		}
	}
	return false
}

// TestErasedWordIsGivenAgain: a word that was erased proves nothing any more, unless who remembers it gives
// it with what the channel showed beside it.
func TestErasedWordIsGivenAgain(t *testing.T) {
	d, _ := begun(t, "")
	d.must("b partie commencer word=eylau")
	blinding := d.records[2].Texts[0].Salt
	throwAfter(t, d, ledger.Shown{})
	for i := range d.records[:3] {
		texts := slices.Clone(d.records[i].Texts)
		for j := range texts {
			texts[j].Salt, texts[j].Body = "", ""
		}
		d.records[i].Texts = texts
	}
	for said, word := range map[string]ledger.ShownWord{
		"proof.word-erased":  {},
		"proof.word":         {Word: "Eylau", Blinding: blinding},
		"proof.word-erased ": {Word: "eylau"},
	} {
		given := map[rules.Seat]ledger.ShownWord{rules.SeatB: word}
		if word.Word == "" {
			given = nil
		}
		report, err := ledgertest.Verify(forge(t, d.records), ledger.Shown{Words: given})
		if err != nil || !report.Holds() || !says(report, strings.TrimSpace(said)) {
			t.Errorf("given %+v: %v, %v, %+v", word, err, report.Difference, report.Unproved)
		}
	}
	for _, word := range []ledger.ShownWord{{Word: "wagram", Blinding: blinding}, {Word: "eylau", Blinding: strings.Repeat("0", 64)}} {
		report, err := ledgertest.Verify(forge(t, d.records), ledger.Shown{Words: map[rules.Seat]ledger.ShownWord{rules.SeatB: word}})
		if err != nil || report.Holds() || report.Difference.What != "other-word" {
			t.Errorf("given %+v: %v, %v", word, err, report.Difference)
		}
	}
}

// TestShownLinks compares an export with what the channel showed: short links, whole ones, of lines that
// are there or not.
func TestShownLinks(t *testing.T) {
	d := played(t)
	var links []string
	var link ledger.Link
	for _, r := range d.records {
		line, err := r.Line()
		if err != nil {
			t.Fatal(err)
		}
		link = ledger.Chain(link, line)
		links = append(links, link.String())
	}
	for what, shown := range map[string]map[int]string{
		"": {0: links[0][:32], 7: links[7], 15: links[15][:32]}, "short-link": {0: links[0][:31]}, "other-link": {7: links[8]},
		"cut-off": {16: links[15]},
	} {
		report, err := ledgertest.Verify(forge(t, d.records), ledger.Shown{Links: shown})
		if err != nil || what == "" != report.Holds() || what != "" && report.Difference.What != what {
			t.Errorf("%q: %v, %v", what, err, report.Difference)
		}
	}
}

// TestStrikesOfAPart: a take-back strikes all that is in force from its first record on, and needs the
// consents that its lines show.
func TestStrikesOfAPart(t *testing.T) {
	for name, test := range map[string]struct {
		change func(d *desk)
		what   string
	}{
		"whole":           {func(*desk) {}, ""},
		"a part":          {func(d *desk) { d.replace(8, `"struck":[4,5,6]`, `"struck":[4,5]`) }, "retouched"},
		"from elsewhere":  {func(d *desk) { d.replace(8, `"from":4`, `"from":5`) }, "take-back"},
		"more than asked": {func(d *desk) { d.replace(7, `"strikes":[4,5,6]`, `"strikes":[5]`) }, "retouched"},
		"for the other":   {func(d *desk) { d.replace(8, `"asker":"b"`, `"asker":"a"`) }, "retouched"},
	} {
		d := startDesk(t, nil)
		for _, act := range []string{"a mourre miser jetons=1", "b mourre lancer main=gauche", "a mourre miser jetons=2",
			"a mourre lancer main=droite",
			"b retour n=4", "a partie accepter", "a partie finir seul=oui"} {
			d.must(act)
		}
		test.change(d)
		report, err := proved(t, forge(t, d.records))
		if err != nil || (test.what == "") != report.Holds() || test.what != "" && report.Difference.What != test.what {
			t.Errorf("%s: %v, %v", name, err, report.Difference)
		}
	}
}

// TestFreeTakeBack: one's own last act that threw nothing needs nobody, unless a line shows that it showed
// something or that somebody acted since.
func TestFreeTakeBack(t *testing.T) {
	for name, change := range map[string]func(d *desk){
		"":                    func(*desk) {},
		"it showed faces":     func(d *desk) { d.records[3].Events[0].Shows = rules.ShowsFaces },
		"the other acted":     func(d *desk) { d.records[3].Seat = rules.SeatB },
		"another has done it": func(d *desk) { d.records[4].Seat = rules.SeatB },
	} {
		d := startDesk(t, nil)
		d.must("a mourre miser jetons=1")
		d.must("a retour")
		d.must("a partie finir seul=oui")
		change(d)
		report, err := proved(t, forge(t, d.records))
		if err != nil || name == "" != report.Holds() || name != "" && report.Difference.What != "retouched" {
			t.Errorf("%s: %v, %v", name, err, report.Difference)
		}
	}
}

// TestDeclaredInThePlaceOfStruck: real dice typed for a throw that was struck say which throw they
// replace; throws struck and never thrown again are counted.
func TestDeclaredInThePlaceOfStruck(t *testing.T) {
	d := startDesk(t, nil)
	struck := d.must("b mourre lancer main=gauche")
	d.must("b retour")
	d.must("a partie accepter")
	if d.g.Avoided(rules.SeatB) != len(struck.Throws) || d.g.Avoided(rules.SeatA) != 0 {
		t.Errorf("%d throws avoided by b", d.g.Avoided(rules.SeatB))
	}
	d.must("a partie des source=reels")
	d.must("b partie accepter")
	declared := d.must("b mourre lancer main=gauche des=2_5")
	if declared.Throws[0].Replaces != int64(struck.Seq) || declared.Throws[0].Seen != 0 {
		t.Errorf("declared: %+v", declared.Throws[0])
	}
	if said := d.g.Tell(declared); !slices.ContainsFunc(said, func(p phrase.Phrase) bool { return p.Key == "game.tell.replaces" }) {
		t.Errorf("the log says %+v", said)
	}
	d.checkWhole()
	report, err := ledgertest.Verify(forge(t, d.records), ledger.Shown{})
	if err != nil || report.Replaced != len(declared.Throws[0].Faces)*len(declared.Throws) ||
		report.Avoided != len(struck.Throws)-len(declared.Throws) {
		t.Errorf("%v, %+v", err, report)
	}
}

// TestClockThatGoesBack: it stops in the log: a line older than the one before is a forger's.
func TestClockThatGoesBack(t *testing.T) {
	d := startDesk(t, nil)
	now := d.now()
	now.At = now.At.Add(-time.Hour)
	record, err := d.g.Decide(parse("a mourre miser jetons=1"), now)
	if err != nil || record.At != d.records[len(d.records)-1].At {
		t.Errorf("decided at %q after %q, %v", record.At, d.records[len(d.records)-1].At, err)
	}
}

// TestTypedMarksAreRefused: what looks like a mark would be missed among the texts for ever.
func TestTypedMarksAreRefused(t *testing.T) {
	d := startDesk(t, nil)
	for _, act := range []string{"a mourre lancer main=gauche cri=x", "a mourre miser jetons=1", "a partie finir seul=x"} {
		act = strings.Replace(act, "=x", "=#"+strings.Repeat("0a", 32), 1)
		act = strings.Replace(act, "jetons=1", "jetons=#"+strings.Repeat("0a", 32), 1)
		if got := d.answer(act); got != "refused game.refused.mark" {
			t.Errorf("%s: %s", act, got)
		}
	}
}
