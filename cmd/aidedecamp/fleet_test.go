//go:build postgres

package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/storage/postgres/postgrestest"
)

// fleet is the program several times over one database, each posted to by a local Discord.
type fleet struct {
	t     *testing.T
	local *localdiscordtest.Server
	// clock is Discord's.
	clock  *localdiscordtest.ManualClock
	server *postgrestest.Server
	// base is the database's address for the test itself, settings what each process is given.
	base     string
	settings map[string]string
	members  []*member
}

// member is one process.
type member struct {
	*program
	name, addr string
}

// founded has a server, a database and no process yet.
func founded(t *testing.T) *fleet {
	t.Helper()
	server, err := postgrestest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	base, err := server.Database(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return foundedOver(t, server, base)
}

// foundedOver has a database already.
func foundedOver(t *testing.T, server *postgrestest.Server, base string) *fleet {
	t.Helper()
	clock := stillClock()
	local := aDiscord(t, localdiscord.Options{Token: secretToken, Clock: clock,
		Channels: []string{"table-1", "table-2", "table-3", "table-4", "table-5", "table-6"}})
	return &fleet{t: t, local: local, clock: clock, server: server, base: base, settings: map[string]string{
		"DISCORD_TOKEN": secretToken, "DISCORD_API_URL": local.URL(), "AIDEDECAMP_DATABASE_URL": base, "AIDEDECAMP_LANG": "fr",
		"AIDEDECAMP_HTTP_ADDR": "127.0.0.1:0", "DISCORD_PUBLIC_KEY": hex.EncodeToString(local.PublicKey()), "AIDEDECAMP_DRAIN": "1s"}}
}

// launch starts one more process, of a version ("1" or "next"), and waits until it takes what is posted.
func (f *fleet) launch(version string) *member {
	f.t.Helper()
	settings := maps.Clone(f.settings)
	settings[asProgram] = version
	p := start(f.t, f.t.TempDir(), settings, "serve")
	m := &member{program: p, name: fmt.Sprint(version, " n° ", len(f.members)), addr: "http://" + field(p.await("interactions are posted"), "addr")}
	p.await("msg=ready")
	go func() { // nobody reads along: the pipe must not fill
		for range p.lines {
			continue
		}
	}()
	f.t.Cleanup(func() {
		if f.t.Failed() {
			f.t.Logf("%s:\n%s", m.name, tail(p.logged(), 40))
		}
	})
	f.members = append(f.members, m)
	return m
}

// tail are the last lines of a text.
func tail(text string, lines int) string {
	all := strings.Split(text, "\n")
	return strings.Join(all[max(0, len(all)-lines):], "\n")
}

// kill ends a process as a power cut would.
func (m *member) kill() {
	_ = m.Process.Kill()
	<-m.read
	_ = m.Wait()
}

// post makes Discord post to processes in turn.
func (f *fleet) post(to ...*member) {
	f.t.Helper()
	var addresses []string
	for _, m := range to {
		addresses = append(addresses, m.addr+"/interactions")
	}
	if err := f.local.PostTo(f.t.Context(), addresses...); err != nil {
		f.t.Fatal(err)
	}
}

// exec runs a statement over the database, and returns the first row's first number.
func (f *fleet) exec(text string, args ...any) (n int64) {
	f.t.Helper()
	conn, err := pgx.Connect(f.t.Context(), f.base)
	if err != nil {
		f.t.Fatal(err)
	}
	defer conn.Close(context.Background()) //nolint:errcheck // read
	rows, err := conn.Query(f.t.Context(), text, args...)
	if err != nil {
		f.t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (n int64, err error) {
		err = row.Scan(&n)
		return n, err
	})
	if err != nil {
		f.t.Fatalf("%s: %v", text, err)
	}
	if len(all) > 0 {
		n = all[0]
	}
	return n
}

// types has a person type a line, and returns the answer once it is whole.
func (f *fleet) types(name, channel, line string) *localdiscord.Answer {
	f.t.Helper()
	a, err := f.answers(name, channel, line)
	if err != nil {
		f.t.Fatalf("%s: %s: %v", name, line, err)
	}
	return a
}

func (f *fleet) answers(name, channel, line string) (*localdiscord.Answer, error) {
	ctx, cancel := context.WithTimeout(f.t.Context(), hang)
	defer cancel()
	a, err := f.local.As(name).In(channel).Type(ctx, line)
	if err == nil {
		_, err = a.Wait(ctx)
	}
	return a, err
}

// presses has a person press the newest button of a label, once it is there; one that ends in "…" may go on.
func (f *fleet) presses(name, channel, label string) (*localdiscord.Answer, error) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), hang)
	defer cancel()
	p := f.local.As(name).In(channel)
	var on localdiscord.Message
	var pressed string
	_, err := p.Await(ctx, func(all []localdiscord.Message) bool {
		for _, m := range slices.Backward(all) {
			for _, shown := range m.Labels() {
				if begun, cut := strings.CutSuffix(label, "…"); shown == label || cut && strings.HasPrefix(shown, begun) {
					on, pressed = m, shown
					return true
				}
			}
		}
		return false
	})
	if err != nil {
		f.t.Fatalf("nobody shows %s a button %q:\n%s", name, label, localdiscordtest.Last(p).Text)
	}
	a, err := p.Press(ctx, on, pressed)
	if err == nil {
		_, err = a.Wait(ctx)
	}
	return a, err
}

// begin opens a game of two in a channel.
func (f *fleet) begin(channel string) {
	f.t.Helper()
	f.types("Camille", channel, "/partie nouvelle system:npow opponent:@Dominique")
	for _, name := range []string{"Camille", "Dominique"} {
		if _, err := f.presses(name, channel, "Commencer"); err != nil {
			f.t.Fatal(err)
		}
	}
	f.types("Camille", channel, "/npow initiative qui:moi")
}

// duel is two troops face to face.
const duel = `name = "Duel"
columns = 9
rows = 12
first = "bleu"
[[unit]]
camp = "bleu"
troop = "infanterie"
weight = "moyen"
at = "E6"
[[unit]]
camp = "bleu"
troop = "infanterie"
weight = "moyen"
at = "A2"
[[officer]]
camp = "bleu"
rank = "general-en-chef"
at = "E5"
[[unit]]
camp = "rouge"
troop = "infanterie"
weight = "moyen"
at = "E7"
[[unit]]
camp = "rouge"
troop = "infanterie"
weight = "moyen"
at = "A11"
[[officer]]
camp = "rouge"
rank = "general-en-chef"
at = "E8"
[[camp]]
camp = "rouge"
tokens = 6
[[camp]]
camp = "bleu"
tokens = 6`

// hurries opens a battle in a channel in which Dominique has a minute to answer a charge.
func (f *fleet) hurries(channel string) {
	f.t.Helper()
	press := func(name, label string) (a *localdiscord.Answer) {
		// Another process may not have put the message anew yet: whoever reads that it was an old one presses again.
		if !within(hang, func() (done bool) {
			var err error
			if a, err = f.presses(name, channel, label); err != nil {
				f.t.Fatalf("%s: %s: %v", name, label, err)
			}
			return !strings.Contains(a.Text(), "d’un moment passé")
		}) {
			f.t.Fatalf("%s: %s: %s", name, label, a.Text())
		}
		return a
	}
	f.types("Camille", channel, "/partie nouvelle system:panache opponent:@Dominique")
	press("Camille", "Commencer")
	press("Dominique", "Commencer")
	f.types("Camille", channel, "/partie reglages reglage:hex-delai valeur:60")
	press("Dominique", "D’accord pour passer…")
	form := press("Camille", "Scénario").Modal
	if _, err := f.local.As("Camille").In(channel).Submit(f.t.Context(), form, map[string]string{"texte": duel}); err != nil {
		f.t.Fatal(err)
	}
	press("Camille", "Jouer sur cette carte")
	press("Dominique", "Jouer sur cette carte")
	press("Camille", "Commencer la bataille")
	f.types("Camille", channel, "/bataille activer officer:E5 units:E6")
	f.types("Camille", channel, "/order charge unit:E6 target:E7")
}

// elapsed is what a channel reads when that minute is over.
const elapsed = "délai écoulé"

// come lets the minute of a channel's battle be over now.
func (f *fleet) come(channel string) {
	f.t.Helper()
	id, err := f.local.ChannelID(channel)
	if err != nil {
		f.t.Fatal(err)
	}
	if n := f.exec(`WITH m AS (UPDATE deadlines d SET at = floor(extract(epoch FROM clock_timestamp()) * 1000)
		FROM games g WHERE g.guild = d.guild AND g.id = d.game AND g.channel = $1 RETURNING 1) SELECT count(*) FROM m`, id); n != 1 {
		f.t.Fatalf("%s: %d deadlines run", channel, n)
	}
}

// said is how often something is said in a channel, as somebody reads it who does not play.
func (f *fleet) said(channel, words string) (n int) {
	for _, m := range f.local.As("Alex").In(channel).Messages() {
		n += strings.Count(m.Text, words)
	}
	return n
}

// committed are the lines that the processes say they have committed, by what caused them.
func (f *fleet) committed() map[string][]string {
	of := map[string][]string{}
	for _, m := range f.members {
		for line := range strings.Lines(m.logged()) {
			if n, _ := strconv.Atoi(field(line, "records")); strings.Contains(line, "msg=commit ") && n > 0 {
				origin := field(line, "origin")
				of[origin] = append(of[origin], field(line, "game")+" "+field(line, "seq"))
			}
		}
	}
	return of
}

// whole checks what is kept: each number of each log once, every chain without a gap, every answer delivered;
// and that no process has committed what is not there, or what another has.
func (f *fleet) whole() {
	f.t.Helper()
	if n := f.exec("SELECT count(*) FROM (SELECT game FROM records GROUP BY game HAVING count(*) <> max(seq) + 1 OR count(*) <> count(DISTINCT seq)) g"); n > 0 {
		f.t.Errorf("%d logs have gaps or doubles", n)
	}
	if n := f.exec("SELECT count(*) FROM games g WHERE length <> (SELECT count(*) FROM records r WHERE r.game = g.id)"); n > 0 {
		f.t.Errorf("%d games have another length than their logs", n)
	}
	if n := f.exec("SELECT count(*) FROM answers WHERE delivered_at IS NULL"); n > 0 {
		f.t.Errorf("%d answers were never delivered", n)
	}
	for origin, lines := range f.committed() {
		game, seq, _ := strings.Cut(lines[0], " ")
		if len(lines) > 1 || f.exec("SELECT count(*) FROM answers WHERE game = $1 AND seq = $2 AND origin = $3", game, atoi(seq), origin) != 1 {
			f.t.Errorf("%s was committed as %q", origin, lines)
		}
	}
}

func atoi(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// numbered is how an answer to a line of the log begins.
var numbered = regexp.MustCompile(`(?m)^\*\*n°\D(\d+)\D`)

// balancer spreads what Discord posts over the processes that say that they are ready, and asks that anew
// each 100 ms. What it has given to one it gives to no other.
type balancer struct {
	*httptest.Server
	mu    sync.Mutex
	next  int
	ready []string
}

// balance begins to spread over whatever members there are.
func (f *fleet) balance() *balancer {
	f.t.Helper()
	b := &balancer{}
	b.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.mu.Lock()
		b.next++
		to := ""
		if len(b.ready) > 0 {
			to = b.ready[b.next%len(b.ready)]
		}
		b.mu.Unlock()
		if to == "" {
			http.Error(w, "nobody is ready", http.StatusBadGateway)
			return
		}
		target, err := url.Parse(to)
		if err != nil {
			panic(err)
		}
		(&httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) { p.SetURL(target) }}).ServeHTTP(w, r)
	}))
	f.t.Cleanup(b.Close)
	return b
}

// look asks which members are ready.
func (b *balancer) look(members []*member) {
	var ready []string
	for _, m := range members {
		if status(m.addr+"/ready") == http.StatusNoContent {
			ready = append(ready, m.addr)
		}
	}
	b.mu.Lock()
	b.ready = ready
	b.mu.Unlock()
}

// status is HTTP's of an address, 0 where nobody listens.
func status(address string) int {
	answer, err := http.Get(address)
	if err != nil {
		return 0
	}
	_, _ = io.Copy(io.Discard, answer.Body)
	_ = answer.Body.Close()
	return answer.StatusCode
}

// registered are the commands at Discord, as it lists them.
func (f *fleet) registered() string {
	f.t.Helper()
	r, err := http.NewRequest(http.MethodGet, f.local.URL()+"/api/v10/applications/"+f.local.ApplicationID()+"/commands?with_localizations=true", nil)
	if err != nil {
		f.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+secretToken)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		f.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		f.t.Fatal(answer.Status, err)
	}
	return string(text)
}
