package localdiscord_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/bot/localdiscord"

	"github.com/bwmarrin/discordgo"
)

// visit opens the page as a browser would and keeps its cookie.
func visit(t testing.TB, s *localdiscord.Server) *http.Client {
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
	if got := request(t, stranger, "GET", s.URL()+"/page/stream?seat=900000000000000200", "", nil); got != 403 {
		t.Errorf("a stream without a session: %d", got)
	}
	if got := request(t, client, "GET", s.URL()+"/page/stream?seat=900000000000000200", "", map[string]string{"Host": "evil.example"}); got != 421 {
		t.Errorf("a stream for another host: %d", got)
	}
}

// frames reads a seat's stream until it holds want, and returns all of it.
func frames(t testing.TB, s *localdiscord.Server, seat, want string) string {
	t.Helper()
	response, err := visit(t, s).Get(s.URL() + "/page/stream?seat=" + seat)
	must(t, err)
	defer response.Body.Close()
	var all strings.Builder
	lines := bufio.NewReader(response.Body)
	for !strings.Contains(all.String(), want) {
		line, err := lines.ReadString('\n')
		all.WriteString(line)
		must(t, err)
	}
	return all.String()
}

func TestAStreamShowsOnlyWhatItsSeatSees(t *testing.T) {
	t.Parallel()
	s, _ := table(t)
	if _, err := s.As("Camille").Slash(ctx(t), "secret", nil); err != nil {
		t.Fatal(err)
	}
	must(t, s.As("Alex").Say("la suite"))
	if got := frames(t, s, s.As("Camille").ID(), "la suite"); !strings.Contains(got, "colline 3") || !strings.Contains(got, `"ephemeral":true`) {
		t.Errorf("Camille's stream lacks the answer: %s", got)
	}
	for _, other := range []string{"Dominique", "Alex", "Sacha"} {
		if got := frames(t, s, s.As(other).ID(), "la suite"); strings.Contains(got, "colline 3") || strings.Contains(got, `"ephemeral"`) || strings.Contains(got, "compris") {
			t.Errorf("%s's stream shows Camille's secret: %s", other, got)
		}
	}
}

func TestHostileNamesStayText(t *testing.T) {
	t.Parallel()
	hostile := "\"><img src=x onerror=alert(1)>\n@everyone 🎲"
	s := serve(t, localdiscord.Options{Clock: &localdiscord.ManualClock{}, GuildName: hostile, Seats: []localdiscord.Seat{{Name: hostile}, {Name: "Dominique"}}})
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
	if last := s.As("Dominique").Last(); last.Author != hostile || last.Text != hostile {
		t.Errorf("said %+v", last)
	}
}

func TestUploadsAreNeverPages(t *testing.T) {
	t.Parallel()
	s, b := table(t)
	channel, err := s.ChannelID("table-1")
	must(t, err)
	_, err = b.session.ChannelMessageSendComplex(channel, &discordgo.MessageSend{Content: "x", Files: []*discordgo.File{{Name: "../../a\"b.html", ContentType: "text/html", Reader: strings.NewReader("<script>1</script>")}}})
	must(t, err)
	f := s.As("Camille").Last().Files[0]
	response, err := http.Get(f.URL)
	must(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(t, err)
	if f.Name != "a_b.html" || string(body) != "<script>1</script>" || !strings.HasPrefix(response.Header.Get("Content-Disposition"), "attachment") ||
		!strings.Contains(response.Header.Get("Content-Security-Policy"), "sandbox") || response.Header.Get("X-Content-Type-Options") != "nosniff" {
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
	start := func() *localdiscord.Server {
		return serve(t, localdiscord.Options{StateDir: dir, Clock: &localdiscord.ManualClock{}, Token: "jeton"})
	}
	s := start()
	b := withBot(t, s)
	camille := s.As("Camille")
	must(t, camille.Speak("en-GB"))
	pool, err := camille.Slash(ctx(t), "terrain npow", map[string]string{"region": "alpes"})
	must(t, err)
	drawn, err := camille.Slash(ctx(t), "carte", nil)
	must(t, err)
	_, err = drawn.Done(ctx(t))
	must(t, err)
	_, err = camille.Slash(ctx(t), "secret", nil)
	must(t, err)
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
	if len(before) != 2 || len(after) != 2 || after[0].Text != before[0].Text || after[1].Alts()[0] != before[1].Alts()[0] {
		t.Fatalf("before %+v\nafter %+v", before, after)
	}
	data, err := after[1].Files[0].Bytes()
	if err != nil || !bytes.Equal(data, picture()) {
		t.Errorf("the picture: %d bytes, %v", len(data), err)
	}
	if a, err := again.As("Camille").Press(ctx(t), pool.Message(), "Poser les pièces"); err != nil || a.Message().Text != "Les pièces sont posées." {
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

func TestADamagedStateIsNamed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "channel.jsonl"), []byte("{\n{}\n"), 0o600))
	if _, err := localdiscord.Start(localdiscord.Options{StateDir: dir}); err == nil || !strings.Contains(err.Error(), "channel.jsonl, line 1") {
		t.Errorf("damaged state: %v", err)
	}
}

func TestALabelledFormIsFilled(t *testing.T) {
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
		if status := request(t, http.DefaultClient, "POST", s.URL()+"/api/v10/interactions/"+i.ID+"/"+i.Token+"/callback", body, nil); status != 204 {
			t.Fatalf("callback: %d, %v", status, s.Refusals())
		}
		return p
	}
	answer(`{"type":9,"data":{"custom_id":"f","title":"Camp","components":[
		{"type":18,"label":"Bord","component":{"type":3,"custom_id":"bord","options":[{"label":"Nord","value":"n"},{"label":"Sud","value":"s"}]}},
		{"type":18,"label":"Mot","component":{"type":4,"custom_id":"mot","style":1,"required":false}}]}}`)
	must(t, <-errs)
	modal := (<-got).Modal
	go func() { do(dominique.Submit(ctx(t), modal, map[string]string{"Bord": "Sud"})) }()
	p := answer(`{"type":4,"data":{"content":"noté","flags":64}}`)
	must(t, <-errs)
	<-got
	if !strings.Contains(string(p.Data), `{"component":{"custom_id":"bord","id":2,"type":3,"values":["s"]},"id":1,"type":18}`) {
		t.Errorf("submitted %s", p.Data)
	}
}
