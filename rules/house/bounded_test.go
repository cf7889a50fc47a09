package house_test

import (
	"errors"
	"testing"

	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// TestAForeignFileIsGivenUp: whoever reads, proves, replays or rebuilds a file looks at the time at every
// line, and says where he stopped.
func TestAForeignFileIsGivenUp(t *testing.T) {
	d := played(t)
	export := forge(t, d.records)
	after := func(lines int) func() bool {
		return func() bool { lines--; return lines < 0 }
	}
	count := len(d.records)
	for name, test := range map[string]struct{ lines, record int }{
		"as it is read": {3, 3}, "as its bytes are proved": {count + 4, 4}, "as its acts are decided again": {2*count + 5, 5},
	} {
		p, _, err := house.Judge{Systems: registry, Build: judging, Stop: after(test.lines)}.Prove(export, ledger.Shown{})
		if err != nil || p.Holds() || p.Finding != house.TooLong || p.Record != test.record {
			t.Errorf("%s: %v in record %d, %v, want record %d", name, p.Finding, p.Record, err, test.record)
		}
	}
	_, at, err := house.RebuildUntil(registry, d.records, after(6))
	if up, is := errors.AsType[*ledger.GivenUp](err); !is || up.Record != 6 || at != 6 {
		t.Errorf("rebuilt: %v at %d", err, at)
	}
}
