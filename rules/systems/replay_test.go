package systems_test

import (
	"os"
	"path/filepath"
	"testing"

	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/systems"
)

// TestRecordedGamesAreDecidedAlike decides every act of each recorded game again.
func TestRecordedGamesAreDecidedAlike(t *testing.T) {
	files, err := filepath.Glob("../*/testdata/games/1/*.jsonl")
	if err != nil || len(files) < 100 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(filepath.Dir(filepath.Dir(filepath.Dir(filepath.Dir(file)))))+"/"+filepath.Base(file), func(t *testing.T) {
			export, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			records, err := ledger.ParseExport(export)
			if err != nil {
				t.Fatal(err)
			}
			v, err := house.Judge{Systems: systems.All(), Build: rulestest.Build, Stop: rulestest.Never}.Replay(records)
			if err != nil || v.Finding != house.DecidedAlike {
				t.Errorf("%+v, %v", v, err)
			}
		})
	}
}
