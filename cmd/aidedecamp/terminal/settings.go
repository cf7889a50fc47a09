package terminal

import (
	"cmp"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/session"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/phrase"
)

// Token is Discord's secret: printing or logging one shows "[redacted]".
type Token string

// String returns "[redacted]", or nothing for no token.
func (t Token) String() string {
	if t == "" {
		return ""
	}
	return "[redacted]"
}

// GoString returns what String does.
func (t Token) GoString() string { return t.String() }

// LogValue returns to slog what String does.
func (t Token) LogValue() slog.Value { return slog.StringValue(t.String()) }

// MarshalText returns what String does.
func (t Token) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads a token, surrounding white space left out.
func (t *Token) UnmarshalText(text []byte) error {
	*t = Token(strings.TrimSpace(string(text)))
	return nil
}

// Settings are what the environment or a flag may set; .env.example says the same to whoever installs the
// bot.
type Settings struct {
	DiscordToken     Token  `env:"DISCORD_TOKEN" placeholder:"TOKEN"`
	DiscordTokenFile string `env:"DISCORD_TOKEN_FILE" placeholder:"FILE"`
	DiscordAPIURL    string `env:"DISCORD_API_URL" name:"discord-api-url" placeholder:"URL"`
	DB               string `env:"AIDEDECAMP_DB" name:"db" placeholder:"FILE"`
	DatabaseURL      Token  `env:"AIDEDECAMP_DATABASE_URL" placeholder:"URL"`
	HTTPAddr         string `env:"AIDEDECAMP_HTTP_ADDR" placeholder:"ADDR"`
	DiscordPublicKey string `env:"DISCORD_PUBLIC_KEY" placeholder:"KEY"`
	Shards           string `env:"AIDEDECAMP_SHARDS" placeholder:"I/N"`
	Log              string `env:"AIDEDECAMP_LOG" enum:"debug,info,warn,error" default:"info"`
	Lang             string `env:"AIDEDECAMP_LANG" enum:"fr,en," default:""`
	Addr             string `env:"AIDEDECAMP_ADDR" default:"127.0.0.1:8420"`

	HealthAddr string        `env:"AIDEDECAMP_HEALTH_ADDR" placeholder:"ADDR"`
	EndDelay   time.Duration `env:"AIDEDECAMP_END_DELAY" default:"24h"`
	PurgeDays  int           `env:"AIDEDECAMP_PURGE_DAYS" default:"7"`
	Backups    string        `env:"AIDEDECAMP_BACKUPS" placeholder:"FOLDER"`
	Patience   time.Duration `env:"AIDEDECAMP_PATIENCE" default:"5m"`
	Drain      time.Duration `env:"AIDEDECAMP_DRAIN" default:"5s"`
}

// token returns the token, read from its file where one is named.
func (s *Settings) token() (string, error) {
	if s.DiscordTokenFile == "" {
		return string(s.DiscordToken), nil
	}
	raw, err := os.ReadFile(s.DiscordTokenFile)
	if err != nil {
		return "", fmt.Errorf("DISCORD_TOKEN_FILE: %w", err)
	}
	token := strings.TrimSpace(bounds.Text(raw))
	return token, refuseCurly(s.DiscordTokenFile, token)
}

// MustToken returns the token, and in words what keeps it from being there.
func (s *Settings) MustToken() (string, error) {
	token, err := s.token()
	var known *Trouble
	switch {
	case errors.As(err, &known):
		return "", known
	case err != nil:
		return "", Misused("cli.check.token.file", phrase.Verbatim("file", s.DiscordTokenFile)).Of(err)
	case token == "":
		return "", Misused("cli.serve.no-token")
	}
	return token, nil
}

// The least and the most that an end waits which one player decides alone: the other must have time to see
// it, and the channel is not lost.
const (
	shortestEnd = time.Minute
	longestEnd  = 720 * time.Hour
)

// Shard reads AIDEDECAMP_SHARDS; 0 of 0 where it is not set.
func (s *Settings) Shard() (i, n int, err error) {
	if s.Shards == "" {
		return 0, 0, nil
	}
	var rest string
	read, _ := fmt.Sscanf(s.Shards+" ", "%d/%d%s", &i, &n, &rest)
	if read != 2 || n < 1 || i < 0 || i >= n {
		return 0, 0, Misused("cli.serve.shards", phrase.Verbatim("shards", s.Shards))
	}
	return i, n, nil
}

// EndpointKey reads the key with which Discord signs what it posts; nil where no address is set for that.
func (s *Settings) EndpointKey() (ed25519.PublicKey, error) {
	if s.HTTPAddr == "" {
		return nil, nil
	}
	key, err := session.ParseKey(s.DiscordPublicKey)
	if err != nil {
		return nil, Misused("cli.serve.key").Of(err)
	}
	return key, nil
}

// longestDrain is the longest time for which a process that is told to stop still takes what comes: a
// supervisor waits for no more.
const longestDrain = 30 * time.Second

// mostPurgeDays is the most that a server's data outlive the bot's leaving it, where they are purged at all.
const mostPurgeDays = 3650

// Check says which figure of those that serve is beyond what may be set.
func (s *Settings) Check() error {
	if s.EndDelay < shortestEnd || s.EndDelay > longestEnd {
		return Misused("cli.serve.end-delay", phrase.Verbatim("delay", s.EndDelay.String()))
	}
	if s.PurgeDays < 0 || s.PurgeDays > mostPurgeDays {
		return Misused("cli.serve.purge-days", Figure("days", s.PurgeDays))
	}
	if s.Drain < 0 || s.Drain > longestDrain {
		return Misused("cli.serve.drain", phrase.Verbatim("drain", s.Drain.String()))
	}
	return nil
}

// Tongue returns the language of a terminal's answers: the one that is set, else whoever reads it.
func (s *Settings) Tongue() locale.Lang {
	if s.Lang != string(locale.French) && s.Lang != string(locale.English) {
		return userLang()
	}
	return locale.Lang(s.Lang)
}

// File returns the games' file, or the one to use where none is set.
func (s *Settings) File(otherwise string) string {
	if s.DB != "" {
		return s.DB
	}
	return otherwise
}

// userLang is the language of whoever reads a terminal, as the system has it: French where it does not say,
// as in a service or a container.
func userLang() locale.Lang {
	named := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
	lang, _, _ := strings.Cut(named, ".")
	if lang == "" || lang == "C" || lang == "POSIX" || strings.HasPrefix(lang, "fr") {
		return locale.French
	}
	return locale.English
}
