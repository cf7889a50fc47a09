package rules_test

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
)

// replayed decides the desk's log again.
func (d *desk) replayed(t testing.TB, systems rules.Registry) rules.Verdict {
	t.Helper()
	v, err := rules.Replay(systems, d.records, rulestest.Never)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// proof is what an export proves, its acts decided again.
func proof(t testing.TB, export []byte) rules.Proof {
	t.Helper()
	p, _, err := rules.Prove(registry, export, ledger.Shown{}, rulestest.Never)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
