package house_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
)

// TestExportsStayProved: games that were exported once are proved for ever.
func TestExportsStayProved(t *testing.T) {
	for file, of := range map[string]struct {
		said   string
		opened int
	}{
		"finished.jsonl": {"proof.word", 4}, "substitutes.jsonl": {"proof.adopted", 1},
	} {
		export, err := os.ReadFile(filepath.Join("testdata/exports", file))
		if err != nil {
			t.Fatal(err)
		}
		report, err := proved(t, export)
		if err != nil || !report.Holds() || report.Checked == 0 || report.Checked != report.Drawn || report.Opened != of.opened ||
			!says(report, of.said) {
			t.Errorf("%s: %v, %v, %+v", file, err, report.Difference, report)
		}
	}
}

// TestAGameFromBefore: a game of before version 1.0 is neither proved nor called a forgery.
func TestAGameFromBefore(t *testing.T) {
	export, err := os.ReadFile("testdata/before-1.0.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	_, err = ledgertest.Verify(export, ledger.Shown{})
	if altered, ok := errors.AsType[*ledger.Altered](err); !ok || altered.What != ledger.BeforeFirst {
		t.Errorf("got %v", err)
	}
}

// TestForgeriesOfAStranger: somebody who had read docs/des.md alone, and knew the secret, made these:
// testdata/forged. Those of which nothing is wrong are honest games that his own program doubted.
func TestForgeriesOfAStranger(t *testing.T) {
	for file, of := range map[string]struct {
		record int
		what   string
	}{
		"02-erased-users-undo": {4, "retouched"}, "03-referee-never-seated": {4, "retouched"}, "04-reseated-after-start": {4, "retouched"},
		"05-asked-in-another-name": {4, "retouched"}, "07-throw-in-a-game-line": {3, "throws-alone"}, "09-empty-faces": {3, "faces"},
		"10-sides-300": {3, "faces"}, "12-annulled-starts": {}, "13-pressed-twice": {2, "retouched"},
		"14-seated-in-the-ready-line": {2, "retouched"}, "15-stale-request": {5, "retouched"},
		"16-another-source-than-agreed": {4, "retouched"}, "17-another-setting-than-agreed": {4, "retouched"},
		"18-undone-with-an-act": {5, "retouched"}, "19-event-after-ended": {3, "after-end"}, "22-seal-before-start": {1, "seal-seat"},
		"25-undone-before-start": {1, "retouched"}, "26-ready-after-start": {3, "retouched"}, "27-throw-in-the-start-line": {2, "retouched"},
		"32-honest-users-erased-later": {}, "33-honest-guest": {}, "35-consent-though-free": {4, "retouched"},
	} {
		export, err := os.ReadFile(filepath.Join("testdata", "forged", file+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		report, err := proved(t, export)
		switch where := report.Difference; {
		case err != nil:
			t.Errorf("%s: %v", file, err)
		case of.what == "" && where != nil, of.what != "" && (where == nil || where.What != of.what || where.Record != of.record):
			t.Errorf("%s: found %v, want %q in record %d", file, where, of.what, of.record)
		}
		if file == "12-annulled-starts" && (report.Annulled != 3 || !says(report, "proof.annulled")) {
			t.Errorf("%s: %d starts annulled", file, report.Annulled)
		}
	}
}
