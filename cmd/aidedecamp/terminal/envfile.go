package terminal

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"time"
	"unicode"

	"github.com/joho/godotenv"

	"aidedecamp/bot/locale"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/phrase"
)

// ReadEnvFile puts the settings of .env, in the folder where the program starts, into the environment; what
// is set there already stays. The parser's errors quote the file, and so its token: they are never passed on.
func ReadEnvFile() error {
	unreadable := Misused("cli.env.unreadable")
	file, err := os.ReadFile(".env")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return unreadable
	}
	settings, err := godotenv.Unmarshal(bounds.Text(file))
	if err != nil {
		return unreadable
	}
	for name := range settings {
		// The parser takes a line without "=" for a name that goes on, or for none.
		if name == "" || strings.ContainsFunc(name, unicode.IsSpace) {
			return unreadable
		}
		if err := refuseCurly(name, settings[name]); err != nil {
			return err
		}
	}
	for name, value := range settings {
		if _, set := os.LookupEnv(name); set {
			continue
		}
		if err := os.Setenv(name, value); err != nil {
			return unreadable
		}
		if name == zoneVariable {
			if err := setZone(value); err != nil {
				return err
			}
		}
	}
	return nil
}

// zoneVariable is the variable of a program's time zone.
const zoneVariable = "TZ"

// setZone makes a zone the machine's own for this program: the runtime has read TZ before .env was.
func setZone(name string) error {
	zone, err := time.LoadLocation(name)
	if err != nil {
		return Misused("cli.env.zone", phrase.Named("name", name))
	}
	time.Local = zone
	return nil
}

// refuseCurly refuses a value between curly quotes, which are no part of it; where names its place.
func refuseCurly(where, value string) error {
	quote := bounds.CurlyQuote(value)
	if quote == "" {
		return nil
	}
	return Misused("cli.env.curly", phrase.Verbatim("where", where), phrase.Verbatim("quote", quote))
}

// EnvFileTongue returns the language for what is said before the settings are read; empty where none is set.
func EnvFileTongue() string {
	if os.Getenv("AIDEDECAMP_LANG") == string(locale.English) {
		return string(locale.English)
	}
	return ""
}
