package house_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"aidedecamp/rules/ledger"
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
		report, err := ledger.Verify(export, ledger.Shown{})
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
	_, err = ledger.Verify(export, ledger.Shown{})
	if altered, ok := errors.AsType[*ledger.Altered](err); !ok || altered.What != ledger.BeforeFirst {
		t.Errorf("got %v", err)
	}
}

// TestForgeriesOfAStranger: somebody who had read docs/des.md alone, and knew the secret, made these:
// testdata/forged. Those of which nothing is wrong are honest games that his own program doubted.
func TestForgeriesOfAStranger(t *testing.T) {
	for file, what := range map[string]string{
		"02-erased-users-undo": "consent", "03-referee-never-seated": "seat", "04-reseated-after-start": "seat",
		"05-asked-in-another-name": "consent",
		"07-throw-in-a-game-line":  "throws-alone", "09-empty-faces": "faces", "10-sides-300": "faces", "12-annulled-starts": "",
		"13-pressed-twice":            "start",
		"14-seated-in-the-ready-line": "start", "15-stale-request": "consent", "16-another-source-than-agreed": "consent",
		"17-another-setting-than-agreed": "consent",
		"18-undone-with-an-act":          "take-back", "19-event-after-ended": "after-end", "22-seal-before-start": "seal-seat",
		"25-undone-before-start": "take-back",
		"26-ready-after-start":   "start", "27-throw-in-the-start-line": "start", "32-honest-users-erased-later": "", "33-honest-guest": "",
		"35-consent-though-free": "",
	} {
		export, err := os.ReadFile(filepath.Join("testdata", "forged", file+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		report, err := ledger.Verify(export, ledger.Shown{})
		switch {
		case err != nil:
			t.Errorf("%s: %v", file, err)
		case what == "" && !report.Holds() || what != "" && (report.Holds() || report.Difference.What != what):
			t.Errorf("%s: %v, want %q", file, report.Difference, what)
		case file == "12-annulled-starts" && (report.Annulled != 3 || !says(report, "proof.annulled")):
			t.Errorf("%s: %d starts annulled", file, report.Annulled)
		}
	}
}
