package main

import (
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"aidedecamp/bot/locale"
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
	DiscordToken     Token  `env:"DISCORD_TOKEN" help:"The bot's token. Without one, the local table opens." placeholder:"TOKEN"`
	DiscordTokenFile string `env:"DISCORD_TOKEN_FILE" help:"A file that holds the token, in its place." placeholder:"FILE"`
	DiscordAPIURL    string `env:"DISCORD_API_URL" name:"discord-api-url" help:"Another address that speaks like Discord." placeholder:"URL"`
	DB               string `env:"AIDEDECAMP_DB" name:"db" help:"The file that keeps the games; aidedecamp.db, or demo.db for the local table." placeholder:"FILE"`
	Log              string `env:"AIDEDECAMP_LOG" help:"The least level logged: debug, info, warn or error." enum:"debug,info,warn,error" default:"info"`
	Lang             string `env:"AIDEDECAMP_LANG" help:"The language of public answers: fr or en; each server's own where it is not set, French but for English ones." enum:"fr,en," default:""`
	Addr             string `env:"AIDEDECAMP_ADDR" help:"Where the local table listens; loopback only." default:"127.0.0.1:8420"`

	HealthAddr string        `env:"AIDEDECAMP_HEALTH_ADDR" help:"Where the bot says how it fares (/health, /metrics); loopback only." placeholder:"ADDR"`
	EndDelay   time.Duration `env:"AIDEDECAMP_END_DELAY" help:"How long an end waits that one player decides alone, in games opened from now on: 1m to 720h." default:"24h"`
	PurgeDays  int           `env:"AIDEDECAMP_PURGE_DAYS" help:"How many days after the bot has left a server what is kept of it is purged; 0 is never." default:"7"`
	Backups    string        `env:"AIDEDECAMP_BACKUPS" help:"The folder of the copies that backup makes when it is given no file." placeholder:"FOLDER"`
	Patience   time.Duration `env:"AIDEDECAMP_PATIENCE" help:"How long serve tries to reach Discord before it gives up." default:"5m"`
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
	return strings.TrimSpace(string(raw)), nil
}

// The least and the most that an end waits which one player decides alone: the other must have time to see
// it, and the channel is not lost.
const (
	shortestEnd = time.Minute
	longestEnd  = 720 * time.Hour
)

// mostPurgeDays is the most that a server's data outlive the bot's leaving it, where they are purged at all.
const mostPurgeDays = 3650

// tongue returns the language of a terminal's answers.
func (s *Settings) tongue() locale.Lang {
	if s.Lang == "" {
		return locale.French
	}
	return locale.Lang(s.Lang)
}

// file returns the games' file, or the one to use where none is set.
func (s *Settings) file(otherwise string) string {
	if s.DB != "" {
		return s.DB
	}
	return otherwise
}
