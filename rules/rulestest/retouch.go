package rulestest

import (
	"bytes"
	"encoding/json"
	"fmt"

	"aidedecamp/rules/ledger"
)

// Retouch puts another text in the place of the first old one in the log of an export, and chains all lines
// anew: what somebody with this program and bad intent could make of his file.
func Retouch(export []byte, old, text string) ([]byte, error) {
	lines := bytes.SplitAfter(export, []byte("\n"))
	var link ledger.Link
	found := false
	for i := 1; i < len(lines)-2; i++ { // its head comes before them, its texts and nothing after
		var whole ledger.ExportLine
		if err := json.Unmarshal(lines[i], &whole); err != nil {
			return nil, err
		}
		line := []byte(whole.Line)
		if !found && bytes.Contains(line, []byte(old)) {
			line, found = bytes.Replace(line, []byte(old), []byte(text), 1), true
		}
		link = ledger.Chain(link, line)
		lines[i] = fmt.Appendf(nil, "{\"link\":\"%s\",\"line\":%s}\n", link, line)
	}
	if !found {
		return nil, fmt.Errorf("no line of the log holds %q", old)
	}
	return bytes.Join(lines, nil), nil
}
