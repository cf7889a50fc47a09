//go:build contract

package bot

import (
	"flag"
	"fmt"
	"log/slog"
	"os"
	"strings"
)

// heard is what the whole run hears, and Discord's description by which it is judged.
var heard *listening

func init() { around = byContract }

// byContract compares everything that the bot says and hears in this package's tests with Discord's
// description of its API, whose file the environment names in DISCORD_OPENAPI. A whole run must have heard
// each thing that the bot can say.
func byContract(run func() int) int {
	file := os.Getenv("DISCORD_OPENAPI")
	if file == "" {
		complain("set DISCORD_OPENAPI to the path of Discord's openapi.json (github.com/discord/discord-api-spec, specs/openapi.json)")
	}
	raw, err := os.Open(file)
	if err != nil {
		complain("DISCORD_OPENAPI must be the path of Discord's openapi.json: %v", err)
	}
	discord, err := describe(raw)
	raw.Close()
	if err != nil {
		complain("DISCORD_OPENAPI: %s can't be read: %v", file, err)
	}
	heard = &listening{discord: discord, said: map[string]int{}, taps: map[*guild]*tap{}}
	wiretap, overhear = heard.on, heard.posted
	var stray syncLog // discordgo logs beside the bot's own logger
	slog.SetDefault(slog.New(slog.NewTextHandler(&stray, nil)))
	code := run()
	for _, secret := range heard.secrets {
		if strings.Contains(stray.String(), secret) {
			complain("a token is logged:\n%s", &stray)
		}
	}
	if missing := heard.missing(); code == 0 && whole() && len(missing) > 0 {
		complain("nothing in the suite says or hears\n%s", strings.Join(missing, "\n"))
	}
	return code
}

func complain(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	os.Exit(1)
}

// whole reports whether all tests were asked for.
func whole() bool {
	for _, name := range []string{"test.run", "test.skip", "test.list", "test.fuzz"} {
		if f := flag.Lookup(name); f != nil && f.Value.String() != "" {
			return false
		}
	}
	return true
}

// everything is what the bot can say, and what it hears of Discord.
var everything = []string{
	"PUT /applications/{application_id}/commands",
	"POST /interactions/{interaction_id}/{interaction_token}/callback 4",
	"POST /interactions/{interaction_id}/{interaction_token}/callback 5",
	"POST /interactions/{interaction_id}/{interaction_token}/callback 6",
	"POST /interactions/{interaction_id}/{interaction_token}/callback 7",
	"POST /interactions/{interaction_id}/{interaction_token}/callback 8",
	"POST /interactions/{interaction_id}/{interaction_token}/callback 9",
	"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
	"POST /webhooks/{webhook_id}/{webhook_token}",
	"POST /channels/{channel_id}/messages",
	"POST /channels/{channel_id}/threads",
	"PATCH /channels/{channel_id}/messages/{message_id}",

	"GET /gateway = 200",
	"GET /oauth2/applications/@me = 200",
	"GET /applications/{application_id}/commands = 200",
	"PUT /applications/{application_id}/commands = 200",
	"POST /interactions/{interaction_id}/{interaction_token}/callback = 200",
	"POST /interactions/{interaction_id}/{interaction_token}/callback = 204",
	"POST /interactions/{interaction_id}/{interaction_token}/callback = 400",
	"POST /interactions/{interaction_id}/{interaction_token}/callback = 404",
	"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original = 200",
	"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original = 404",
	"POST /webhooks/{webhook_id}/{webhook_token} = 200",
	"POST /channels/{channel_id}/messages = 200",
	"GET /channels/{channel_id}/messages/{message_id} = 200",
	"PATCH /channels/{channel_id}/messages/{message_id} = 200",
	"POST /channels/{channel_id}/threads = 201",
	"gateway GUILD_CREATE",
	"gateway THREAD_CREATE",
	"gateway INTERACTION_CREATE 2",
	"gateway INTERACTION_CREATE 3",
	"gateway INTERACTION_CREATE 4",
	"gateway INTERACTION_CREATE 5",
}

func (l *listening) missing() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var missing []string
	for _, what := range everything {
		if l.said[what] == 0 {
			missing = append(missing, what)
		}
	}
	return missing
}
