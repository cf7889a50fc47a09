package rules_test

import (
	"os"
	"path/filepath"
	"testing"

	"aidedecamp/rules"
)

// TestOldExportsStayProved: games of each protocol that were exported once are proved for ever.
func TestOldExportsStayProved(t *testing.T) {
	for file, said := range map[string]string{"protocol-1/finished.jsonl": "proof.protocol-1", "protocol-2/finished.jsonl": "proof.word"} {
		export, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		report, err := rules.Verify(export, rules.Shown{})
		if err != nil || !report.Holds() || report.Checked == 0 || report.Checked != report.Drawn || report.Opened != 4 || !says(report, said) {
			t.Errorf("%s: %v, %v, %+v", file, err, report.Difference, report)
		}
	}
}
