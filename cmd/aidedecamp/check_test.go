package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/cmd/aidedecamp/check"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
)

// good, note and bad are a finding as check prints it.
func good(t *testing.T, key string, args ...phrase.Arg) string {
	return words(t, "cli.check.mark.good", phrase.With("what", phrase.Say(key, args...)))
}

func note(t *testing.T, key string, args ...phrase.Arg) string {
	return words(t, "cli.check.mark.note", phrase.With("what", phrase.Say(key, args...)))
}

func bad(t *testing.T, key string, args ...phrase.Arg) string {
	return words(t, "cli.check.mark.bad", phrase.With("what", phrase.Say(key, args...)))
}

// prints runs check in a folder and looks for lines.
func prints(t *testing.T, code int, settings map[string]string, args []string, lines ...string) string {
	t.Helper()
	got, text := said(t, settings, append([]string{"check"}, args...)...)
	if got != code {
		t.Errorf("exit code %d, want %d", got, code)
	}
	for _, line := range lines {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("check does not say\n%s\nbut\n%s", line, text)
		}
	}
	if strings.Contains(text, secretToken) {
		t.Errorf("the token is told:\n%s", text)
	}
	return text
}

// Before the first start, and beside a bot that serves.
func TestCheckOfABotThatIsWell(t *testing.T) {
	local := aDiscord(t, localdiscord.Options{Token: secretToken})
	folder := t.TempDir()
	file := filepath.Join(folder, "games.db")
	set := map[string]string{"DISCORD_TOKEN": secretToken, "DISCORD_API_URL": local.URL(), "AIDEDECAMP_DB": file}
	channel, err := local.ChannelID("table-2")
	if err != nil {
		t.Fatal(err)
	}
	host := phrase.Verbatim("host", strings.TrimPrefix(local.URL(), "http://"))
	text := prints(t, 0, set, []string{"--channel", "https://discord.com/channels/" + local.GuildID() + "/" + channel},
		good(t, "cli.check.file.new", phrase.Verbatim("file", file)),
		good(t, "cli.check.address", host),
		good(t, "cli.check.token", phrase.Named("name", "Aide de Camp"), phrase.Verbatim("id", local.ApplicationID())),
		good(t, "cli.check.gateway", terminal.Figure("left", 999), terminal.Figure("total", 1000)),
		good(t, "cli.check.channel", phrase.Named("channel", "#table-2")),
		words(t, "cli.check.invite", phrase.Verbatim("url", check.Invitation(local.ApplicationID()))),
		words(t, "cli.check.ready"))
	if strings.Contains(text, "✘") {
		t.Errorf("something is wrong:\n%s", text)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("check made the games' file")
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("check leaves %v, %v", left, err)
	}

	p := start(t, folder, set, "serve")
	p.await("msg=ready")
	text = prints(t, 0, set, nil, good(t, "cli.check.file", phrase.Verbatim("file", file), phrase.Number("count", 0),
		phrase.Number("open", 0)), note(t, "cli.check.channel.none"))
	if !strings.Contains(text, "✔ Commandes") {
		t.Errorf("the commands of a bot that serves are not as declared:\n%s", text)
	}
}

// register puts commands at Discord as another version would have.
func register(t *testing.T, s *localdiscordtest.Server, change func([]map[string]any) []map[string]any) {
	t.Helper()
	address := s.URL() + "/api/v10/applications/" + s.ApplicationID() + "/commands"
	call := func(method string, body []byte) []byte {
		t.Helper()
		request, err := http.NewRequest(method, address+"?with_localizations=true", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", "Bot "+s.Token())
		request.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		var text bytes.Buffer
		if _, err := text.ReadFrom(answer.Body); err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d %s %v", method, answer.StatusCode, text.String(), err)
		}
		return text.Bytes()
	}
	var have []map[string]any
	if err := json.Unmarshal(call(http.MethodGet, nil), &have); err != nil {
		t.Fatal(err)
	}
	changed, err := json.Marshal(change(have))
	if err != nil {
		t.Fatal(err)
	}
	call(http.MethodPut, changed)
}

func TestCheckComparesCommands(t *testing.T) {
	local := aDiscord(t, localdiscord.Options{Token: secretToken})
	folder := t.TempDir()
	set := map[string]string{"DISCORD_TOKEN": secretToken, "DISCORD_API_URL": local.URL(), "AIDEDECAMP_DB": filepath.Join(folder, "games.db")}
	if text := prints(t, 0, set, nil); !strings.Contains(text, "• Commandes") {
		t.Errorf("no command is registered, and check says\n%s", text)
	}
	p := start(t, folder, set, "serve")
	p.await("msg=ready")
	register(t, local, func(have []map[string]any) []map[string]any {
		kept := []map[string]any{{"name": "vieille", "description": "d’avant", "type": 1}}
		for _, c := range have {
			switch c["name"] {
			case "carte":
				continue
			case "journal":
				c["description"] = "autre chose"
			}
			kept = append(kept, c)
		}
		return kept
	})
	prints(t, 0, set, nil,
		note(t, "cli.check.commands.missing", phrase.Verbatim("names", "/carte")),
		note(t, "cli.check.commands.different", phrase.Verbatim("names", "/journal")),
		note(t, "cli.check.commands.extra", phrase.Verbatim("names", "/vieille")))
}

func TestCheckOfTheToken(t *testing.T) {
	local := aDiscord(t, localdiscord.Options{Token: "another"})
	host := phrase.Verbatim("host", strings.TrimPrefix(local.URL(), "http://"))
	t.Chdir(t.TempDir())
	prints(t, terminal.ExitHindered, nil, nil, bad(t, "cli.serve.no-token"), words(t, "cli.check.hindered", phrase.Number("count", 1)))
	prints(t, terminal.ExitHindered, map[string]string{"DISCORD_TOKEN_FILE": "nowhere"}, nil,
		bad(t, "cli.check.token.file", phrase.Verbatim("file", "nowhere")))
	prints(t, terminal.ExitHindered, map[string]string{"DISCORD_TOKEN": secretToken, "DISCORD_API_URL": local.URL()}, nil,
		bad(t, "cli.reach.token", host))
	prints(t, terminal.ExitHindered, map[string]string{"DISCORD_TOKEN": secretToken, "DISCORD_API_URL": "ftp://x"}, nil, bad(t, "cli.reach.address"))
	away := nobody
	prints(t, terminal.ExitHindered, map[string]string{"DISCORD_TOKEN": secretToken, "DISCORD_API_URL": away}, nil,
		bad(t, "cli.reach.closed", phrase.Verbatim("host", strings.TrimPrefix(away, "http://"))))
}

func TestCheckOfAGatewayThatIsAway(t *testing.T) {
	local := aDiscord(t, localdiscord.Options{Token: secretToken})
	defer local.HoldGateway()()
	host := phrase.Verbatim("host", strings.TrimPrefix(local.URL(), "http://"))
	set := map[string]string{"DISCORD_TOKEN": secretToken, "DISCORD_API_URL": local.URL(),
		"AIDEDECAMP_DB": filepath.Join(t.TempDir(), "games.db")}
	prints(t, terminal.ExitHindered, set, nil, bad(t, "cli.reach.broken", host, terminal.Figure("status", 503)))
	set["DISCORD_API_URL"] = spent(t)
	prints(t, terminal.ExitHindered, set, nil, bad(t, "cli.reach.closed",
		phrase.Verbatim("host", strings.TrimPrefix(set["DISCORD_API_URL"], "http://"))))
}

func TestCheckOfTheFile(t *testing.T) {
	folder := t.TempDir()
	path := func(name string) (string, phrase.Arg) {
		full := filepath.Join(folder, name)
		return full, phrase.Verbatim("file", full)
	}
	write := func(name, text string) (string, phrase.Arg) {
		t.Helper()
		full, arg := path(name)
		if err := os.WriteFile(full, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return full, arg
	}
	foreign, foreignArg := write("notes.db", strings.Repeat("not a database ", 20))
	good, goodArg := path("good.db")
	db, err := storage.Open(t.Context(), good, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	newer := bytes.Clone(whole)
	newer[63] = 199 // user_version, bytes 60 to 63 of the header
	later, laterArg := write("later.db", string(newer))
	newer[63] = 19
	before, beforeArg := write("before.db", string(newer))
	torn, tornArg := write("torn.db", string(whole[:len(whole)/2]))
	nowhere := filepath.Join(folder, "nowhere")
	for _, c := range []struct {
		file, key string
		arg       phrase.Arg
	}{
		{foreign, "cli.file.foreign", foreignArg}, {later, "cli.file.newer", laterArg}, {before, "cli.file.before", beforeArg}, {torn, "cli.file.corrupt", tornArg},
		{filepath.Join(nowhere, "games.db"), "cli.check.folder", phrase.Verbatim("folder", nowhere)},
	} {
		prints(t, terminal.ExitHindered, map[string]string{"AIDEDECAMP_DB": c.file}, nil, bad(t, c.key, c.arg))
	}
	prints(t, terminal.ExitHindered, map[string]string{"AIDEDECAMP_DB": good}, nil,
		words(t, "cli.check.mark.good", phrase.With("what",
			phrase.Say("cli.check.file", goodArg, phrase.Number("count", 0), phrase.Number("open", 0)))))
}

// club is a Discord with one server whose channels are as a test needs them.
func club(t *testing.T, channels map[string]string) string {
	t.Helper()
	mux := http.NewServeMux()
	serve := func(pattern, body string) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, body) })
	}
	serve("GET /api/v10/applications/@me", `{"id":"42","name":"Bot","bot":{"id":"43"},"approximate_guild_count":1}`)
	serve("GET /api/v10/gateway/bot", `{"url":"ws://127.0.0.1:1","session_start_limit":{"total":1000,"remaining":1000}}`)
	serve("GET /api/v10/applications/42/commands", `[]`)
	serve("GET /api/v10/guilds/1", `{"id":"1","roles":[{"id":"1","permissions":"2147484672"},{"id":"2","permissions":"34816"}]}`)
	serve("GET /api/v10/guilds/1/members/43", `{"roles":["2"]}`)
	for id, body := range channels {
		serve("GET /api/v10/channels/"+id, body)
	}
	mux.HandleFunc("GET /api/v10/channels/{id}", func(w http.ResponseWriter, r *http.Request) {
		if r.PathValue("id") == hiddenID {
			w.WriteHeader(http.StatusForbidden)
			fmt.Fprint(w, `{"message":"Missing Access","code":50001}`)
			return
		}
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprint(w, `{"message":"Unknown Channel","code":10003}`)
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL
}

// hiddenID is a channel that the bot may not see.
const hiddenID = "900000000000000666"

func TestCheckOfAChannel(t *testing.T) {
	const id = "900000000000000501"
	named := phrase.Named("channel", "#salon")
	view, send, threads, attach := phrase.Say("cli.permission.view"), phrase.Say("cli.permission.send"), phrase.Say("cli.permission.threads"),
		phrase.Say("cli.permission.attach")
	missing := func(what ...phrase.Phrase) string {
		return bad(t, "cli.check.channel.missing", named, phrase.Listing("permissions", what...), phrase.Number("count", len(what)))
	}
	of := func(kind int, overwrites string) map[string]string {
		return map[string]string{id: fmt.Sprintf(`{"id":%q,"name":"salon","type":%d,"guild_id":"1","permission_overwrites":[%s]}`, id, kind,
			overwrites)}
	}
	thread := of(0, `{"id":"2","allow":"274877906944","deny":"0"}`)
	thread["900000000000000502"] = `{"id":"900000000000000502","name":"salon","type":11,"guild_id":"1","parent_id":"` + id + `"}`
	silent := of(0, `{"id":"2","allow":"0","deny":"32768"}`)
	silent["900000000000000502"] = thread["900000000000000502"]
	for name, c := range map[string]struct {
		channels map[string]string
		asked    string
		line     string
	}{
		"as it should be":       {of(0, ""), id, good(t, "cli.check.channel", named)},
		"by its mention":        {of(0, ""), "<#" + id + ">", good(t, "cli.check.channel", named)},
		"by its link":           {of(0, ""), "https://discord.com/channels/900000000000000001/" + id + "/", good(t, "cli.check.channel", named)},
		"no name":               {of(0, ""), "table-1", bad(t, "cli.check.channel.name", phrase.Named("channel", "table-1"))},
		"no attaching":          {of(0, `{"id":"2","allow":"0","deny":"32768"}`), id, missing(attach)},
		"no sending, attaching": {of(0, `{"id":"43","allow":"0","deny":"34816"}`), id, missing(send, attach)},
		"not to be seen":        {of(0, `{"id":"1","allow":"0","deny":"1024"}`), id, missing(view, send, attach)},
		"a thread":              {thread, "900000000000000502", good(t, "cli.check.channel", named)},
		"a thread's parent":     {silent, "900000000000000502", missing(threads, attach)},
		"no threads": {of(0, ""), id, note(t, "cli.check.channel.tables", named,
			phrase.Listing("permissions", phrase.Say("cli.permission.create-threads"), threads))},
		"members can't call": {of(0, `{"id":"1","allow":"0","deny":"2147483648"}`), id, note(t, "cli.check.channel.members", named)},
		"a category":         {of(4, ""), id, bad(t, "cli.check.channel.kind", named)},
		"hidden":             {nil, hiddenID, bad(t, "cli.check.channel.hidden", phrase.Verbatim("id", hiddenID))},
		"unknown":            {nil, "900000000000000999", bad(t, "cli.check.channel.unknown", phrase.Verbatim("id", "900000000000000999"))},
	} {
		t.Run(name, func(t *testing.T) {
			_, text := said(t, map[string]string{"DISCORD_TOKEN": secretToken, "DISCORD_API_URL": club(t, c.channels),
				"AIDEDECAMP_DB": filepath.Join(t.TempDir(), "games.db")}, "check", "--channel", c.asked)
			if !strings.Contains(text, c.line+"\n") {
				t.Errorf("check does not say\n%s\nbut\n%s", c.line, text)
			}
		})
	}
}
