package rulestest

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// Build judges the games of tests: a build with a name, as those of a release: what comes out otherwise
// accuses.
const Build = "essai"

// Never gives no replay up.
func Never() bool { return false }

// DecidedAlike checks that every act of a log comes out as it is there.
func DecidedAlike(t testing.TB, system *rules.System, records []ledger.Record) {
	t.Helper()
	v, err := house.Judge{Systems: rules.Registry{system}, Build: Build, Stop: Never}.Replay(records)
	if err != nil || v.Finding != house.DecidedAlike {
		t.Errorf("decided otherwise: %+v, %v", v, err)
	}
}
