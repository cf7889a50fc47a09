package rulestest

import (
	"bytes"
	"errors"

	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
)

// checkProof exports the finished game and checks that the export alone proves, rebuilds and judges it again.
func (m *match) checkProof() ledger.Report {
	m.t.Helper()
	export, err := house.Export(m.g)
	if err != nil {
		m.t.Fatal(err)
	}
	records, report, err := ledger.ReadProven(export, ledger.Shown{}, Never)
	if err != nil || !report.Holds() {
		m.t.Fatalf("the game's own export is not proved: %v, %v", err, report.Difference)
	}
	if report.Checked != report.Drawn || !report.Ended || report.Sealed > 0 || report.Head != m.g.Head() || report.Records != len(m.records) {
		m.t.Fatalf("the proof leaves something out: %+v", report)
	}
	m.checkRebuilt(records)
	DecidedAlike(m.t, m.system, records)
	return report
}

// checkSeals compares what was opened with what was sealed.
func (m *match) checkSeals() {
	m.t.Helper()
	opened := map[string]string{}
	for _, entry := range m.g.Log() {
		for _, e := range entry.Events {
			for _, o := range e.Opened {
				opened[o.Gate+"/"+string(o.Seat)+"/"+string(rune('0'+o.Rev))] = string(o.Payload)
			}
		}
	}
	for _, entry := range m.g.Log() {
		for _, e := range entry.Events {
			if e.Seal == nil {
				continue
			}
			name := e.Seal.Gate + "/" + string(e.Seal.Seat) + "/" + string(rune('0'+e.Seal.Rev))
			if got, ok := opened[name]; !ok || got != m.sealed[e.Seal.Hash.String()] {
				m.t.Fatalf("seal %s of no. %d holds %s and was opened as %q", name, entry.Seq, m.sealed[e.Seal.Hash.String()], got)
			}
		}
	}
}

// checkTampering changes one byte at a time, at sampled places and at the head of each line, and expects
// the proof to say where.
func (m *match) checkTampering(samples int) {
	m.t.Helper()
	export, err := house.Export(m.g)
	if err != nil {
		m.t.Fatal(err)
	}
	places := []int{0, len(export) - 1, len(export) - 2}
	for at, b := range export {
		if b == '\n' && at+40 < len(export) && m.chance.oneIn(4) {
			places = append(places, at, at+1, at+3+m.chance.below(30))
		}
	}
	for range samples {
		places = append(places, m.chance.below(len(export)))
	}
	for _, at := range places {
		altered := bytes.Clone(export)
		altered[at] ^= byte(1 << m.chance.below(7))
		report, err := ledgertest.Verify(altered, ledger.Shown{})
		var where *ledger.Altered
		switch {
		case errors.As(err, &where):
		case err == nil && !report.Holds():
			where = report.Difference
		default:
			m.t.Fatalf("byte %d changed from %q to %q is not found: …%s…", at, export[at], altered[at], around(altered, at))
		}
		if line := 1 + bytes.Count(export[:at], []byte("\n")); where.Line != line && where.What != "cut-off" && export[at] != '\n' &&
			altered[at] != '\n' {
			m.t.Fatalf("byte %d stands in line %d, and line %d is named: %v", at, line, where.Line, where)
		}
		if where.What == "" {
			m.t.Fatalf("byte %d: a difference without a name", at)
		}
	}
}

func around(text []byte, at int) []byte { return text[max(0, at-30):min(len(text), at+30)] }
