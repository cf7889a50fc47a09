package terminal

import (
	"os"
	"testing"
	"time"
)

// TestTheZoneOfTheEnvFile: TZ in .env is the program's zone though the runtime has read its own before; one
// that nobody knows is refused.
func TestTheZoneOfTheEnvFile(t *testing.T) {
	before, set := os.LookupEnv("TZ")
	local := time.Local
	t.Cleanup(func() {
		time.Local = local
		if os.Unsetenv("TZ"); set {
			os.Setenv("TZ", before)
		}
	})
	t.Chdir(t.TempDir())
	for value, want := range map[string]string{"Asia/Tokyo": "Asia/Tokyo", "Waterloo": ""} {
		os.Unsetenv("TZ")
		if err := os.WriteFile(".env", []byte("TZ="+value+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		err := ReadEnvFile()
		if (err == nil) != (want != "") || err == nil && time.Local.String() != want {
			t.Errorf("TZ=%s: the zone is %s, %v", value, time.Local, err)
		}
	}
}
