package process

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestWhatASupervisorAsksFor(t *testing.T) {
	for _, c := range []struct {
		usec, pid string
		want      time.Duration
	}{
		{"", "", 0}, {"60000000", "", 30 * time.Second}, {"60000000", strconv.Itoa(os.Getpid()), 30 * time.Second}, {"60000000", "1", 0},
		{"soon", "", 0},
	} {
		t.Setenv("WATCHDOG_USEC", c.usec)
		t.Setenv("WATCHDOG_PID", c.pid)
		if got := NewNotifier().Beat; got != c.want {
			t.Errorf("WATCHDOG_USEC=%q WATCHDOG_PID=%q: a sign every %v, want %v", c.usec, c.pid, got, c.want)
		}
	}
	if err := (Notifier{}).Tell("READY=1"); err != nil {
		t.Errorf("without a supervisor: %v", err)
	}
	if err := (Notifier{Socket: filepath.Join(t.TempDir(), "nobody")}).Tell("READY=1"); err == nil ||
		!strings.Contains(err.Error(), "NOTIFY_SOCKET") {
		t.Errorf("a supervisor that is gone: %v, want the setting's name", err)
	}
}
