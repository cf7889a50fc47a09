//go:build unix

package bot

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// apartFor names the test that a process was started for.
const apartFor = "AIDEDECAMP_TEST_APART"

// apart runs the calling test once more in a process of its own, so that what it does to its limits or its
// mounts touches nobody else and ends with it. It reports whether this is that process; else what that one
// printed, and why it could not be started.
func apart(t *testing.T, as *syscall.SysProcAttr) (here bool, said string, err error) {
	t.Helper()
	if os.Getenv(apartFor) == t.Name() {
		return true, "", nil
	}
	t.Parallel() // but not there: it sets its environment
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, "-test.run=^"+t.Name()+"$", "-test.v", "-test.count=1")
	cmd.Env = append(os.Environ(), apartFor+"="+t.Name())
	cmd.SysProcAttr = as
	out, err := cmd.CombinedOutput()
	if cmd.Process == nil {
		return false, "", err
	}
	if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()+" ") {
		t.Fatalf("in a process of its own: %v\n%s", err, out)
	}
	return false, string(out), nil
}
