package house_test

import (
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
)

// replayed decides the desk's log again.
func (d *desk) replayed(t testing.TB, systems rules.Registry) house.Verdict {
	t.Helper()
	v, err := house.Judge{Systems: systems, Build: judging, Stop: rulestest.Never}.Replay(d.records)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// proof is what an export proves, its acts decided again.
func proof(t testing.TB, export []byte) house.Proof {
	t.Helper()
	p, _, err := house.Judge{Systems: registry, Build: judging, Stop: rulestest.Never}.Prove(export, ledger.Shown{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestAHandoverWhileTheClockRuns: the line of a seat that changes hands says who is on the clock as well.
func TestAHandoverWhileTheClockRuns(t *testing.T) {
	d := startDesk(t, nil)
	for _, act := range []string{"a horloge camp=20", "b partie accepter", "a horloge lancer", "- partie place seat=b user=denis name=Denis",
		"b partie accepter", "a partie accepter"} {
		d.must(act)
	}
	handed := d.records[len(d.records)-1]
	if kinds := len(handed.Events); kinds != 3 || handed.Events[1].Kind != ledger.KindAdopted || handed.Events[2].Kind != ledger.KindClockTurned {
		t.Fatalf("%+v", handed.Events)
	}
	d.must("a partie finir seul=oui")
	d.proves(t, 0, "")
}

// TestRetouchedLines: who hosts the game writes its lines anew, chain and salts too, so that bytes alone say
// nothing against it.
func TestRetouchedLines(t *testing.T) {
	for name, test := range map[string]struct {
		acts   []string
		change func(d *desk)
		record int
		what   string
	}{
		"nothing":         {[]string{"a mourre miser jetons=2"}, func(*desk) {}, 0, ""},
		"another outcome": {[]string{"a mourre miser jetons=2"}, func(d *desk) { d.replace(3, `"tokens":2`, `"tokens":3`) }, 3, "retouched"},
		"another hand that threw": {[]string{"b mourre lancer main=gauche"}, func(d *desk) {
			d.replace(3, `"hand":"gauche"`, `"hand":"droite"`)
		}, 3, "retouched"},
		"a throw more": {[]string{"b mourre lancer main=gauche", "a mourre miser jetons=1"}, func(d *desk) {
			key := d.records[3].Throws[0].Key
			key.Seat = "a"
			d.records[4].Throws = d.thrown(key)
		}, 4, "retouched"},
		"a throw less": {[]string{"b mourre lancer main=gauche"}, func(d *desk) { d.records[3].Throws = nil }, 3, "retouched"},
		"a take-back less": {[]string{"b mourre miser jetons=2", "b retour", "b mourre miser jetons=2"}, func(d *desk) {
			d.records[4].Events = kernelLine("game.contested/1", `{"request":1,"seat":"b"}`)
		}, 4, "retouched"},
		"a referee who was never seated": {[]string{"a mourre miser jetons=2"}, func(d *desk) { d.records[3].Seat = rules.Referee }, 3, "retouched"},
		"a seat changed after the start": {[]string{"a mourre miser jetons=2"}, func(d *desk) {
			d.records[3].Path, d.records[3].Args = "partie place", nil
			d.records[3].Events = kernelLine("game.seated/1", `{"seat":"b","name":"","guest":true}`)
		}, 3, "retouched"},
		"asked in another's name": {[]string{"a partie des source=reels"}, func(d *desk) { d.records[3].Seat = rules.SeatB }, 3, "retouched"},
		"another setting than agreed": {[]string{"a partie reglages reglage=manches valeur=1", "b partie accepter"}, func(d *desk) {
			d.replace(4, `"value":"1"`, `"value":"2"`)
		}, 4, "retouched"},
		"other dice than agreed": {[]string{"a partie des source=reels", "b partie accepter"}, func(d *desk) {
			d.replace(4, `"source":"reels"`, `"source":"bot"`)
		}, 4, "retouched"},
		"other dice than asked for": {[]string{"a partie des source=reels", "b partie accepter"}, func(d *desk) {
			d.replace(3, `"source":"reels"`, `"source":"bot"`)
		}, 3, "retouched"},
		"a start after the start": {[]string{"a mourre miser jetons=2"}, func(d *desk) {
			d.records[3].Path, d.records[3].Args, d.records[3].Events = "partie commencer", nil, d.records[1].Events
		}, 3, "retouched"},
		"a take-back and an act": {[]string{"a mourre miser jetons=2", "a retour"}, func(d *desk) {
			d.records[4].Events = append(d.records[4].Events, d.records[3].Events...)
		}, 4, "retouched"},
		"a restore by a seat": {[]string{"a mourre miser jetons=2"}, func(d *desk) {
			d.records[3].Events, d.records[3].Args = kernelLine("game.restored/1", `{"lost":1}`), nil
		}, 3, "retouched"},
		"a restore that lost less than nothing": {[]string{"a mourre miser jetons=2"}, func(d *desk) {
			r := &d.records[3]
			r.Events, r.Args, r.Seat, r.Path = kernelLine("game.restored/1", `{"lost":-5}`), nil, rules.Public, "partie restauree"
			r.Origin = "i:restore/" + d.g.ID() + "/3"
		}, 3, "retouched"},
	} {
		t.Run(name, func(t *testing.T) {
			d := startDesk(t, nil)
			for _, act := range test.acts {
				d.must(act)
			}
			test.change(d)
			d.proves(t, test.record, test.what)
		})
	}
}

// thrown are the bot's faces of the first throw for a key.
func (d *desk) thrown(key dice.Key) []dice.Throw {
	d.t.Helper()
	started, is := ledger.DataOf[ledger.StartedData](d.records[2].Events, ledger.KindStarted)
	stream := dice.Stream{Domain: dice.ThrowDomain, Game: d.g.ID(), Epoch: 1, Secret: d.secret, Words: started.Words}
	faces, err := stream.Faces(key, 0, 6, 1)
	if err != nil || !is {
		d.t.Fatal(err)
	}
	return []dice.Throw{{Key: key, Sides: 6, Faces: faces, Source: dice.Drawn}}
}

// TestWhoseJudgementItIs: only the build that says it has judged a line may accuse it, and only if it has a
// name.
func TestWhoseJudgementItIs(t *testing.T) {
	defer func(name string) { judging = name }(judging)
	for name, test := range map[string]struct {
		judged, judges string
		found          house.Finding
	}{
		"by this one":                  {"1.0", "1.0", house.Retouched},
		"by another":                   {"1.0", "1.1", house.OfOtherBuild},
		"here without a name":          {"1.0", "", house.OfOtherBuild},
		"by one without a name":        {"", "1.0", house.Nameless},
		"by two of which none has one": {"", "", house.Nameless},
	} {
		judging = test.judged
		d := startDesk(t, nil)
		d.must("a mourre miser jetons=2")
		judging = test.judges
		if v := d.replayed(t, registry); v.Finding != house.DecidedAlike {
			t.Errorf("%s: an honest game is %s", name, v.Finding)
		}
		d.replace(3, `"tokens":2`, `"tokens":3`)
		if v := d.replayed(t, registry); v.Finding != test.found || v.Record != 3 {
			t.Errorf("%s: %+v, want %s", name, v, test.found)
		}
	}
}

// TestABuildIsNamedWhereItChanges: a program that takes a game over says so in the first line that it judges.
func TestABuildIsNamedWhereItChanges(t *testing.T) {
	defer func(name string) { judging = name }(judging)
	judging = "1.0"
	d := startDesk(t, nil)
	d.must("a mourre miser jetons=2")
	judging = "1.1"
	d.must("b mourre lancer main=gauche")
	d.must("a mourre miser jetons=1")
	var named []string
	for _, r := range d.records {
		named = append(named, r.Build)
	}
	if !slices.Equal(named, []string{"1.0", "", "", "", "1.1", ""}) {
		t.Errorf("%q", named)
	}
	d.proves(t, 0, "")
	hasty := house.Judge{Systems: registry, Build: judging, Stop: func() bool { return true }}
	if v, err := hasty.Replay(d.records); err != nil || v.Finding != house.TooLong {
		t.Errorf("a replay that is given up: %+v, %v", v, err)
	}
}

// proved is the report of an export's proof, in which a line that its replay finds is a difference as any
// other.
func proved(t testing.TB, export []byte) (ledger.Report, error) {
	t.Helper()
	p, _, err := house.Judge{Systems: registry, Build: judging, Stop: rulestest.Never}.Prove(export, ledger.Shown{})
	if err == nil && p.Report.Holds() && !p.Holds() {
		p.Difference = &ledger.Altered{Line: p.Record + 2, Record: p.Record, What: string(p.Finding)}
	}
	return p.Report, err
}
