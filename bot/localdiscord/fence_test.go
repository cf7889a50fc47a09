package localdiscord_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"

	"github.com/bwmarrin/discordgo"
)

// visit opens the page as a browser would and keeps its cookie.
func visit(t testing.TB, s *localdiscordtest.Server) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	must(t, err)
	client := &http.Client{Jar: jar}
	response, err := client.Get(s.URL() + "/")
	must(t, err)
	defer response.Body.Close()
	cookies := response.Cookies()
	if len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteStrictMode || len(cookies[0].Value) < 32 {
		t.Errorf("cookies %v", cookies)
	}
	if got := response.Header.Get("Content-Security-Policy"); !strings.Contains(got, "default-src 'none'; script-src 'self'") {
		t.Errorf("policy %q", got)
	}
	return client
}

// request sends one request with some headers changed and returns the status.
func request(t testing.TB, client *http.Client, method, url, body string, headers map[string]string) int {
	t.Helper()
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	must(t, err)
	r.Header.Set("Content-Type", "application/json")
	for k, v := range headers {
		if r.Header.Set(k, v); k == "Host" {
			r.Host = v
		}
	}
	response, err := client.Do(r)
	must(t, err)
	response.Body.Close()
	return response.StatusCode
}

func TestThePageIsForThisMachineOnly(t *testing.T) {
	t.Parallel()
	s := serve(t, localdiscord.Options{})
	client, stranger := visit(t, s), &http.Client{}
	say := s.URL() + "/page/say"
	const body = `{"seat":"900000000000000200","channel":"900000000000000100","text":"bonjour"}`
	own := map[string]string{"Origin": s.URL()}
	with := func(k, v string) map[string]string { return map[string]string{"Origin": s.URL(), k: v} }
	for name, c := range map[string]struct {
		client  *http.Client
		url     string
		headers map[string]string
		want    int
	}{
		"the page itself":      {client, say, own, 200},
		"no cookie":            {stranger, say, own, 403},
		"no origin":            {client, say, nil, 403},
		"another origin":       {client, say, with("Origin", "http://evil.example"), 403},
		"another port":         {client, say, with("Origin", "http://127.0.0.1:1"), 403},
		"another host":         {client, say, with("Host", "evil.example"), 421},
		"a rebound host":       {client, say, with("Host", "evil.example:"+s.URL()[strings.LastIndex(s.URL(), ":")+1:]), 421},
		"not JSON":             {client, say, with("Content-Type", "text/plain"), 400},
		"a cross-site request": {client, say, with("Sec-Fetch-Site", "cross-site"), 403},
		"an unknown act":       {client, s.URL() + "/page/rien", own, 405},
	} {
		if got := request(t, c.client, "POST", c.url, body, c.headers); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
	if got := s.As("Alex").Messages(); len(got) != 1 || got[0].Text != "bonjour" {
		t.Errorf("only the page's own message is posted: %+v", got)
	}
	for _, path := range []string{"/page/stream", "/page/news?seat=900000000000000200"} {
		if got := request(t, stranger, "GET", s.URL()+path, "", nil); got != 403 {
			t.Errorf("%s without a session: %d", path, got)
		}
		if got := request(t, client, "GET", s.URL()+path, "", map[string]string{"Host": "evil.example"}); got != 421 {
			t.Errorf("%s for another host: %d", path, got)
		}
	}
}

// frames follows the stream and asks for a seat's news, frame by frame, until they contain want; it returns all
// of them.
func frames(t testing.TB, s *localdiscordtest.Server, seat, want string) string {
	t.Helper()
	client := visit(t, s)
	response, err := client.Get(s.URL() + "/page/stream")
	must(t, err)
	defer response.Body.Close()
	var all strings.Builder
	lines, at := bufio.NewReader(response.Body), ""
	for !strings.Contains(all.String(), want) {
		line, err := lines.ReadString('\n')
		must(t, err)
		if strings.HasPrefix(line, "data:") {
			frame := news(t, client, s, seat, at)
			all.Write(frame.text)
			at = frame.At
		}
	}
	return all.String()
}

// read is a frame of news, and its text.
type read struct {
	At       string            `json:"at"`
	First    json.RawMessage   `json:"first"`
	Messages []json.RawMessage `json:"messages"`
	Commands json.RawMessage   `json:"commands"`
	text     []byte
}

func news(t testing.TB, client *http.Client, s *localdiscordtest.Server, seat, since string) (f read) {
	t.Helper()
	response, err := client.Get(s.URL() + "/page/news?" + url.Values{"seat": {seat}, "since": {since}}.Encode())
	must(t, err)
	defer response.Body.Close()
	f.text, err = io.ReadAll(response.Body)
	must(t, err)
	must(t, json.Unmarshal(f.text, &f))
	return f
}

// TestNewsAreWhatAWindowHasNotSeen: nothing twice, and all of it after a restart of the server.
func TestNewsAreWhatAWindowHasNotSeen(t *testing.T) {
	t.Parallel()
	s, _ := table(t)
	client, seat := visit(t, s), s.As("Camille").ID()
	must(t, s.As("Alex").Say("un"))
	first := news(t, client, s, seat, "")
	if first.First == nil || len(first.Messages) != 1 || first.Commands == nil {
		t.Errorf("the first frame: %s", first.text)
	}
	if next := news(t, client, s, seat, first.At); next.First != nil || next.Messages != nil || next.Commands != nil {
		t.Errorf("nothing happened: %s", next.text)
	}
	must(t, s.As("Alex").Say("deux"))
	if next := news(t, client, s, seat, first.At); len(next.Messages) != 1 || !strings.Contains(string(next.Messages[0]), "deux") {
		t.Errorf("one more message: %s", next.text)
	}
	for _, since := range []string{"0." + first.At, strings.Repeat("f", 32) + ".1.00000000", "é", ".", first.At[:34]} {
		if again := news(t, client, s, seat, since); again.First == nil || len(again.Messages) != 2 {
			t.Errorf("since %q, which this server never said: %s", since, again.text)
		}
	}
}

func TestAStreamShowsOnlyWhatItsSeatSees(t *testing.T) {
	t.Parallel()
	s, _ := table(t)
	if _, err := s.As("Camille").Slash(ctx(t), "secret", nil); err != nil {
		t.Fatal(err)
	}
	must(t, s.As("Alex").Say("la suite"))
	if got := frames(t, s, s.As("Camille").ID(), "la suite"); !strings.Contains(got, "colline 3") ||
		!strings.Contains(got, `"ephemeral":true`) {
		t.Errorf("Camille's stream lacks the answer: %s", got)
	}
	for _, other := range []string{"Dominique", "Alex", "Sacha"} {
		if got := frames(t, s, s.As(other).ID(), "la suite"); strings.Contains(got, "colline 3") ||
			strings.Contains(got, `"ephemeral"`) || strings.Contains(got, "compris") {
			t.Errorf("%s's stream shows Camille's secret: %s", other, got)
		}
	}
}

func TestHostileNamesStayText(t *testing.T) {
	t.Parallel()
	hostile := "\"><img src=x onerror=alert(1)>\n@everyone 🎲"
	s := serve(t, localdiscord.Options{Clock: &localdiscordtest.ManualClock{}, GuildName: hostile,
		Seats: []localdiscord.Seat{{Name: hostile}, {Name: "Dominique"}}})
	withBot(t, s)
	a, err := s.As(hostile).Slash(ctx(t), "terrain npow", map[string]string{"region": hostile, "adversaire": hostile})
	must(t, err)
	if m := a.Message(); m.By != hostile || m.Everyone || len(m.Pings) != 0 {
		t.Errorf("message %+v", m)
	}
	if got := frames(t, s, s.As("Dominique").ID(), "terrain npow"); strings.Contains(got, "<img") {
		t.Errorf("the stream holds markup: %s", got)
	}
	must(t, s.As(hostile).Say(hostile))
	if last := localdiscordtest.Last(s.As("Dominique")); last.Author != hostile || last.Text != hostile {
		t.Errorf("said %+v", last)
	}
}

func TestUploadsAreNeverPages(t *testing.T) {
	t.Parallel()
	s, b := table(t)
	channel, err := s.ChannelID("table-1")
	must(t, err)
	_, err = b.session.ChannelMessageSendComplex(channel,
		&discordgo.MessageSend{Content: "x",
			Files: []*discordgo.File{{Name: "../../a\"b.html", ContentType: "text/html", Reader: strings.NewReader("<script>1</script>")}}})
	must(t, err)
	f := localdiscordtest.Last(s.As("Camille")).Files[0]
	response, err := http.Get(f.URL)
	must(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(t, err)
	if f.Name != "a_b.html" || string(body) != "<script>1</script>" ||
		!strings.HasPrefix(response.Header.Get("Content-Disposition"), "attachment") ||
		!strings.Contains(response.Header.Get("Content-Security-Policy"), "sandbox") ||
		response.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("%q: %v %q", f.Name, response.Header, body)
	}
	guess := strings.Split(f.URL, "/")
	guess[len(guess)-2] = strings.Repeat("0", 32)
	if got := request(t, http.DefaultClient, "GET", strings.Join(guess, "/"), "", nil); got != 404 {
		t.Errorf("a guessed address: %d", got)
	}
}

func TestTheChannelOutlivesTheProcess(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	// The same standing clock twice: ids must rise all the same.
	start := func() *localdiscordtest.Server {
		return serve(t, localdiscord.Options{StateDir: dir, Clock: &localdiscordtest.ManualClock{}, Token: "jeton"})
	}
	s := start()
	b := withBot(t, s)
	camille := s.As("Camille")
	pool, err := camille.Slash(ctx(t), "terrain npow", map[string]string{"region": "alpes"})
	must(t, err)
	drawn, err := camille.Slash(ctx(t), "carte", nil)
	must(t, err)
	_, err = drawn.Wait(ctx(t))
	must(t, err)
	_, err = camille.Slash(ctx(t), "secret", nil)
	must(t, err)
	go func() { // a picture for Camille alone: its bytes are in the folder too, not in memory
		i := <-b.late
		b.must(b.respond(i, discordgo.InteractionResponseDeferredChannelMessageWithSource,
			&discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral}))
		b.drawn(i)
	}()
	hidden, err := camille.Slash(ctx(t), "lent", nil)
	must(t, err)
	seen, err := hidden.Wait(ctx(t))
	must(t, err)
	kept, err := os.ReadDir(filepath.Join(dir, "files"))
	if data, fault := localdiscordtest.Bytes(seen.Message().Files[0]); err != nil || fault != nil || len(kept) != 2 || !bytes.Equal(data, picture()) {
		t.Errorf("%d files kept, want the public picture and the private one of %d bytes: %v %v", len(kept), len(data), err, fault)
	}
	before := s.As("Dominique").Messages()
	commands, err := b.session.ApplicationCommands(s.ApplicationID(), "")
	must(t, err)
	b.mu.Lock()
	last := b.seen[len(b.seen)-1]
	b.mu.Unlock()

	// What a SIGKILL leaves: everything written, the last line torn.
	log, err := os.OpenFile(filepath.Join(dir, "channel.jsonl"), os.O_APPEND|os.O_WRONLY, 0)
	must(t, err)
	_, err = log.WriteString(`{"message":{"id":"9`)
	must(t, err)
	must(t, log.Close())

	again := start()
	second := withBot(t, again)
	after := again.As("Dominique").Messages()
	if len(before) != 2 || len(after) != 2 || after[0].Text != before[0].Text || localdiscordtest.Alts(after[1])[0] != localdiscordtest.Alts(before[1])[0] {
		t.Fatalf("before %+v\nafter %+v", before, after)
	}
	data, err := localdiscordtest.Bytes(after[1].Files[0])
	if err != nil || !bytes.Equal(data, picture()) {
		t.Errorf("the picture: %d bytes, %v", len(data), err)
	}
	if a, err := again.As("Camille").Press(ctx(t), pool.Message(), "Poser les pièces"); err != nil ||
		a.Message().Text != "Les pièces sont posées." {
		t.Errorf("an old button: %v, %+v", err, a)
	}
	second.mu.Lock()
	next := second.seen[len(second.seen)-1]
	second.mu.Unlock()
	if number(t, next) <= number(t, last) {
		t.Errorf("interaction %s after the restart, %s before", next, last)
	}
	same, err := second.session.ApplicationCommands(again.ApplicationID(), "")
	must(t, err)
	if len(same) != len(commands) || same[0].ID != commands[0].ID {
		t.Errorf("commands have other ids: %v, %v", same[0].ID, commands[0].ID)
	}
	files, err := os.ReadDir(filepath.Join(dir, "files"))
	must(t, err)
	if len(files) != 1 {
		t.Errorf("%d files kept, want the one picture", len(files))
	}
	state, err := os.ReadFile(filepath.Join(dir, "channel.jsonl"))
	must(t, err)
	if bytes.Contains(state, []byte("colline 3")) || bytes.Contains(state, []byte("jeton")) {
		t.Error("the state file holds a secret")
	}
}

func number(t testing.TB, id string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(id, 10, 64)
	must(t, err)
	return n
}

// TestADamagedStateIsSetAside starts over what can be read, keeps the rest as it was and says where.
func TestADamagedStateIsSetAside(t *testing.T) {
	t.Parallel()
	const good = `{"message":{"id":"900000000000000900","channel":"900000000000000100","author":0,"content":"gardé","created":"2026-01-01T20:00:00Z"}}`
	for what, test := range map[string]struct {
		state string
		line  int
		kept  bool
	}{
		"a line cut in the middle": {good + "\n{\n{}\n", 2, true},
		"the first line":           {"{\n" + good + "\n", 1, true},
		"bytes of something else":  {"\x00\xff\x00\n", 1, false},
		"a deep line": {good + "\n" + strings.Repeat(`{"message":`, 5000) + "1" + strings.Repeat("}", 5000) + "\n",
			2, true},
		"an id that is a path": {good + "\n" +
			strings.Replace(good, `"content"`, `"attachments":[{"id":"../../games.db"}],"content"`, 1) + "\n", 2, true},
		"no attachment at all": {good + "\n" + strings.Replace(good, `"content"`, `"attachments":[null],"content"`, 1) + "\n",
			2, true},
		"a seat that there is not":     {good + "\n" + strings.Replace(good, `"author":0`, `"author":99`, 1) + "\n", 2, true},
		"an id beyond all":             {good + "\n" + `{"reserved":9223372036854775807}` + "\n", 2, true},
		"a line of another programme":  {good + "\n" + `{"message":"bonjour"}` + "\n", 2, true},
		"a line without an end":        {good + "\n" + strings.Repeat("x", 3<<20), 2, true},
		"a line too long, then others": {strings.Repeat("x", 3<<20) + "\n" + good + "\n", 1, true},
		"one byte too long":            {strings.Repeat("x", 1<<20) + "\n" + good + "\n", 1, true},
		"a torn last line, as by kill": {good + "\n" + `{"message":{"id":"9`, 0, true},
		"nothing wrong":                {good + "\n", 0, true},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			must(t, os.WriteFile(filepath.Join(dir, "channel.jsonl"), []byte(test.state), 0o600))
			s := serve(t, localdiscord.Options{StateDir: dir})
			damage := s.Damage()
			if damage.Line != test.line {
				t.Fatalf("damage %+v, want line %d", damage, test.line)
			}
			if messages := s.As("Alex").Messages(); (len(messages) == 1 && messages[0].Text == "gardé") != test.kept {
				t.Errorf("messages %+v", messages)
			}
			if test.line == 0 {
				if aside, err := filepath.Glob(filepath.Join(dir, "*damaged*")); err != nil || len(aside) > 0 {
					t.Errorf("set aside %v, %v", aside, err)
				}
				return
			}
			aside, err := os.ReadFile(damage.File)
			if err != nil || string(aside) != test.state {
				t.Errorf("%s holds %d bytes, %v", damage.File, len(aside), err)
			}
			must(t, s.As("Alex").Say("la suite"))
			must(t, s.Close())
			again := serve(t, localdiscord.Options{StateDir: dir})
			if got := again.Damage(); got.Line != 0 || localdiscordtest.Last(again.As("Alex")).Text != "la suite" {
				t.Errorf("the next start: %+v, %+v", got, localdiscordtest.Last(again.As("Alex")))
			}
		})
	}
}

// TestAStateThatCannotBeKeptIsNamed: a folder that is none is no damage that could be set aside.
func TestAStateThatCannotBeKeptIsNamed(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	if _, err := localdiscordtest.Start(localdiscord.Options{StateDir: file}); !errors.Is(err, localdiscord.ErrState) {
		t.Errorf("a file in the folder's place: %v", err)
	}
}

func TestAFormIsSubmittedAsDiscordDoes(t *testing.T) {
	t.Parallel()
	s, c, _ := rawTable(t)
	got := make(chan *localdiscord.Answer, 2)
	errs := make(chan error, 2)
	do := func(a *localdiscord.Answer, err error) { got <- a; errs <- err }
	dominique := s.As("Dominique")
	go func() { do(dominique.Slash(ctx(t), "lent", nil)) }()
	answer := func(body string) packet {
		t.Helper()
		p := c.next()
		var i struct{ ID, Token string }
		must(t, json.Unmarshal(p.Data, &i))
		if status := request(t, http.DefaultClient, "POST", s.URL()+"/api/v10/interactions/"+i.ID+"/"+i.Token+"/callback",
			body, nil); status != 204 {
			t.Fatalf("callback: %d, %v", status, s.Refusals())
		}
		return p
	}
	answer(`{"type":9,"data":{"custom_id":"f","title":"Camp","components":[
		{"type":18,"label":"Bord","component":{"type":4,"custom_id":"bord","style":1,"value":"Nord"}},
		{"type":18,"label":"Camp","component":{"type":21,"custom_id":"camp","options":[{"label":"Bleu","value":"b"},{"label":"Rouge","value":"r"}]}},
		{"type":18,"label":"Armes","component":{"type":22,"custom_id":"armes","required":false,"min_values":0,"max_values":2,"options":[
			{"label":"Pied","value":"p"},{"label":"Cheval","value":"c","default":true}]}},
		{"type":18,"label":"Mot","component":{"type":4,"custom_id":"mot","style":1,"required":false}}]}}`)
	must(t, <-errs)
	modal := (<-got).Modal
	go func() { do(dominique.Submit(ctx(t), modal, map[string]string{"Mot": "Sud", "Camp": "Rouge"})) }()
	p := answer(`{"type":4,"data":{"content":"noté","flags":64}}`)
	must(t, <-errs)
	<-got
	if !strings.Contains(string(p.Data), `{"component":{"custom_id":"bord","id":2,"type":4,"value":"Nord"},"id":1,"type":18},`+
		`{"component":{"custom_id":"camp","id":4,"type":21,"value":"r"},"id":3,"type":18},`+
		`{"component":{"custom_id":"armes","id":6,"type":22,"values":["c"]},"id":5,"type":18},`+
		`{"component":{"custom_id":"mot","id":8,"type":4,"value":"Sud"},"id":7,"type":18}`) {
		t.Errorf("submitted %s", p.Data)
	}
}

// TestForeignRequestsLeaveTheSessionAlone asks for the page as other sites can make a browser do, more often
// than any table of sessions would have room for.
func TestForeignRequestsLeaveTheSessionAlone(t *testing.T) {
	t.Parallel()
	s := serve(t, localdiscord.Options{})
	client := visit(t, s)
	cookies := func(headers map[string]string) []*http.Cookie {
		t.Helper()
		r, err := http.NewRequest("GET", s.URL()+"/", nil)
		must(t, err)
		for k, v := range headers {
			r.Header.Set(k, v)
		}
		response, err := http.DefaultClient.Do(r)
		must(t, err)
		must(t, response.Body.Close())
		return response.Cookies()
	}
	for range 1100 {
		cookies(map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"})
	}
	own := map[string]string{"Origin": s.URL()}
	if got := request(t, client, "POST", s.URL()+"/page/say",
		`{"seat":"900000000000000200","channel":"900000000000000100","text":"encore là"}`, own); got != 200 {
		t.Errorf("the page's own message after foreign requests: %d", got)
	}
	for what, headers := range map[string]map[string]string{
		"a picture of another site's": {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
		"a frame of another site's":   {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
		"another port's picture":      {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
		"another origin's fetch":      {"Origin": "http://evil.example"},
	} {
		if got := cookies(headers); len(got) != 0 {
			t.Errorf("%s is given a session: %v", what, got)
		}
	}
	for what, headers := range map[string]map[string]string{
		"a typed address":          {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"},
		"a link of another site's": {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"},
		"an old browser":           nil,
	} {
		if got := cookies(headers); len(got) != 1 {
			t.Errorf("%s is given no session: %v", what, got)
		}
	}
	for _, site := range []string{"cross-site", "same-site"} {
		for _, path := range []string{"/page/stream", "/page/news?seat=900000000000000200"} {
			if got := request(t, client, "GET", s.URL()+path, "", map[string]string{"Sec-Fetch-Site": site}); got != 403 {
				t.Errorf("%s asked %s: %d", path, site, got)
			}
		}
	}
}

// TestDeepBodiesAreRefused: none keeps memory.
func TestDeepBodiesAreRefused(t *testing.T) {
	t.Parallel()
	s := serve(t, localdiscord.Options{ReadWithin: patience})
	client := visit(t, s)
	own := map[string]string{"Origin": s.URL(), "Authorization": "Bot " + s.Token()}
	deep := func(n int) string { return strings.Repeat(`{"a":[`, n) + strings.Repeat(`]}`, n) }
	for name, c := range map[string]struct {
		method, url, body string
		want              int
	}{
		"a deep act": {"POST", "/page/say",
			`{"seat":"900000000000000200","channel":"900000000000000100","text":"x","values":` + deep(2000) + `}`, 400},
		"a large act": {"POST", "/page/say", `{"text":"` + strings.Repeat("x", 2<<20) + `"}`, 400},
		"a deep message": {"POST", "/api/v10/channels/900000000000000100/messages",
			`{"content":"x","components":` + deep(2000) + `}`, 400},
		"a message of many": {"POST", "/api/v10/channels/900000000000000100/messages",
			`{"components":[` + strings.Repeat("{},", 150_000) + `{}]}`, 400},
		"a large message": {"POST", "/api/v10/channels/900000000000000100/messages",
			`{"content":"` + strings.Repeat("x", 2<<20) + `"}`, 413},
		"a message as it is":   {"POST", "/api/v10/channels/900000000000000100/messages", `{"content":"x"}`, 200},
		"an act as it is":      {"POST", "/page/say", `{"seat":"900000000000000200","channel":"900000000000000100","text":"x"}`, 200},
		"commands as they are": {"PUT", "/api/v10/applications/" + s.ApplicationID() + "/commands", `[]`, 200},
	} {
		if got := request(t, client, c.method, s.URL()+c.url, c.body, own); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// TestSlowBodiesAreRefused: none keeps a connection. A listener is not hurried.
func TestSlowBodiesAreRefused(t *testing.T) {
	t.Parallel()
	within := 300 * time.Millisecond
	for err := hurried(t, within); err != nil; err = hurried(t, within) {
		if within *= 4; within > 20*time.Second { // a machine too busy for the one hurry is not for the other
			t.Fatal(err)
		}
	}
}

// hurried sends what never ends to a server that waits for so long, and listens to it for longer; the error says
// what came too late, as it may on a busy machine.
func hurried(t *testing.T, within time.Duration) error {
	t.Helper()
	s := serve(t, localdiscord.Options{ReadWithin: within})
	jar, err := cookiejar.New(nil)
	must(t, err)
	client := &http.Client{Jar: jar}
	response, err := client.Get(s.URL() + "/")
	if err != nil {
		return err
	}
	must(t, response.Body.Close())
	var waiting sync.WaitGroup
	for name, path := range map[string]string{"an act": "/page/say",
		"a message": "/api/v10/channels/900000000000000100/messages", "nothing": "/"} {
		slow, send := io.Pipe()
		r, err := http.NewRequestWithContext(ctx(t), "POST", s.URL()+path, slow)
		must(t, err)
		for k, v := range map[string]string{"Content-Type": "application/json", "Origin": s.URL(), "Authorization": "Bot " + s.Token()} {
			r.Header.Set(k, v)
		}
		go send.Write([]byte(`{"text":"`)) //nolint:errcheck // it ends with the pipe
		waiting.Go(func() {
			response, err := client.Do(r)
			if err == nil {
				if err := response.Body.Close(); err != nil {
					t.Error(err)
				}
			}
			if errors.Is(err, context.DeadlineExceeded) || err == nil && response.StatusCode == 200 {
				t.Errorf("%s that never ends: %v", name, err)
			}
			if err := send.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	waiting.Wait()
	if response, err = client.Get(s.URL() + "/page/stream"); err != nil {
		return err
	}
	defer response.Body.Close()
	time.Sleep(3 * within)
	must(t, s.As("Alex").Say("toujours là"))
	lines := bufio.NewReader(response.Body)
	for told := 0; told < 2; { // that it listens, then that Alex spoke
		line, err := lines.ReadString('\n')
		if err != nil {
			return fmt.Errorf("listening: %w", err)
		}
		if strings.HasPrefix(line, "data:") {
			told++
		}
	}
	return nil
}
