package terminal

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/joho/godotenv"
)

// The example file names every setting of the struct, with its default, and none besides.
func TestEnvExampleHoldsEverySetting(t *testing.T) {
	file, err := godotenv.Read(filepath.Join("..", "..", "..", ".env.example"))
	if err != nil {
		t.Fatal(err)
	}
	settings := reflect.TypeFor[Settings]()
	for i := range settings.NumField() {
		tag := settings.Field(i).Tag
		name := tag.Get("env")
		value, listed := file[name]
		if !listed {
			t.Errorf("%s (%s) is not in .env.example", name, settings.Field(i).Name)
		}
		if value != tag.Get("default") {
			t.Errorf("%s: .env.example says %q, the default is %q", name, value, tag.Get("default"))
		}
		delete(file, name)
	}
	for name := range file {
		t.Errorf("%s is in .env.example and no setting", name)
	}
}

func TestTokenNeverShows(t *testing.T) {
	const secret = "MTA.secret.token"
	s := Settings{DiscordToken: secret}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		if shown := fmt.Sprintf(verb, s); strings.Contains(shown, "secret") {
			t.Errorf("%s shows %s", verb, shown)
		}
	}
}

func TestTokenFromAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte(" abc\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := Settings{DiscordToken: "other", DiscordTokenFile: file}
	if got, err := s.token(); err != nil || got != "abc" {
		t.Errorf("token() = %q, %v; want the file's", got, err)
	}
	s.DiscordTokenFile = file + ".missing"
	if _, err := s.token(); err == nil || !strings.Contains(err.Error(), "DISCORD_TOKEN_FILE") {
		t.Errorf("token() of a missing file: %v; want the setting's name", err)
	}
}
