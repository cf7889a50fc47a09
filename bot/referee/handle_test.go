package referee_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"aidedecamp/bot/referee"
)

// TestAHandleIsNotTold: whoever prints, logs or encodes a live message, or what holds one, tells nothing of
// its handle.
func TestAHandleIsNotTold(t *testing.T) {
	t.Parallel()
	l := referee.Live{Message: "m1", Handle: referee.NewHandle([]byte("tulipe"))}
	type holder struct{ hidden referee.Live }
	var told bytes.Buffer
	for _, v := range []any{l, &l, l.Handle, &l.Handle, []referee.Live{l}, holder{l}, map[string]referee.Live{"a": l}} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%p", "%c"} {
			fmt.Fprintf(&told, verb+"\n", v)
		}
		if err := json.NewEncoder(&told).Encode(v); err != nil {
			t.Fatal(err)
		}
		slog.New(slog.NewTextHandler(&told, nil)).Info("live", "message", v)
		slog.New(slog.NewJSONHandler(&told, nil)).Info("live", "message", v)
	}
	for _, secret := range []string{"tulipe", fmt.Sprintf("%x", "tulipe"), fmt.Sprintf("%X", "tulipe"), "116 117 108", "dHVsaXBl"} {
		if strings.Contains(told.String(), secret) {
			t.Errorf("it tells %q:\n%s", secret, &told)
		}
	}
	if string(l.Handle.Reveal()) != "tulipe" {
		t.Error("it is not kept")
	}
}
