//go:build postgres

package main

import (
	"net/http"
	"testing"
)

// TestReadyIsTheDatabaseTakingActs: while the database is away a process is not ready, and lives; it is ready
// again soon after.
func TestReadyIsTheDatabaseTakingActs(t *testing.T) {
	t.Parallel()
	f := founded(t)
	m := f.launch("1")
	is := func(want int) func() bool {
		return func() bool { return status(m.addr+"/ready") == want }
	}
	if !within(hang, is(http.StatusNoContent)) {
		t.Fatal("never ready")
	}
	for name, away := range map[string]func() (back func() error){
		"dead":   func() func() error { f.server.Kill(); return f.server.Launch },
		"silent": func() func() error { _ = f.server.Freeze(); return f.server.Thaw },
	} {
		back := away()
		if !within(hang, is(http.StatusServiceUnavailable)) {
			t.Errorf("%s: still ready", name)
		}
		if got := status(m.addr + "/live"); got != http.StatusNoContent {
			t.Errorf("%s: of its life it says %d", name, got)
		}
		if err := back(); err != nil {
			t.Fatal(err)
		}
		if !within(hang, is(http.StatusNoContent)) {
			t.Errorf("%s: it is back, and the process not ready", name)
		}
	}
}
