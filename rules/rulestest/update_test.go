package rulestest_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/rules/rulestest"
)

// updatedStory asks this test binary to update the stories of the folder where it runs, by the story that it
// names.
const updatedStory = "RULESTEST_UPDATED_STORY"

// TestARefusedActIsNotWrittenGreen: with -update a story is written with the refusals that it has already, or
// announces by "!" below the act, and with no other; one that fails is not written either.
func TestARefusedActIsNotWrittenGreen(t *testing.T) {
	if came, asked := os.LookupEnv(updatedStory); asked {
		rulestest.Stories(t, true, func(t *testing.T, _ *rulestest.Fixture) map[string]string {
			if strings.Contains(came, "fault") {
				t.Error("a fault")
			}
			return map[string]string{"story": came}
		})
		return
	}
	const refused = "> a poser n=3\n! Trois, c’est trop (maison).\n"
	for name, c := range map[string]struct {
		stands, came string
		written      bool
	}{
		"a new story that goes well":  {"", "> a poser n=2\nPosé.\n", true},
		"a new story that is refused": {"", refused, false},
		"dice are lacking":            {"> a poser n=3\nPosé.\n", "> a poser n=3\n? Il manque un dé.\n", false},
		"it was refused before":       {"> a poser n=3\n! Autrement dit.\n", refused, true},
		"its refusal is announced":    {"> a poser n=3\n!\n", refused, true},
		"another one was refused":     {"> a poser n=4\n! Non.\n", refused, false},
		"once more than before":       {refused, refused + refused, false},
		"a fault":                     {"", "> a poser n=2\na fault\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			file := filepath.Join(folder, "testdata", "stories", "one.txtar")
			if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
				t.Fatal(err)
			}
			before := "-- acts --\na poser n=3\n-- story --\n" + c.stands
			if err := os.WriteFile(file, []byte(before), 0o600); err != nil {
				t.Fatal(err)
			}
			child := exec.Command(os.Args[0], "-test.run", "^TestARefusedActIsNotWrittenGreen$")
			child.Dir, child.Env = folder, append(os.Environ(), updatedStory+"="+c.came)
			said, err := child.CombinedOutput()
			after, readErr := os.ReadFile(file)
			if readErr != nil || (err == nil) != c.written || (string(after) != before) != c.written {
				t.Errorf("written %v, want %v (%v, %v):\n%s\n%s", string(after) != before, c.written, err, readErr, after, said)
			}
		})
	}
}
