package localdiscord_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// packet is one gateway packet.
type packet struct {
	Op   int             `json:"op"`
	Seq  int             `json:"s"`
	Name string          `json:"t"`
	Data json.RawMessage `json:"d"`
}

// socket is a raw gateway client, for what discordgo hides.
type socket struct {
	t testing.TB
	*websocket.Conn
}

func dial(t testing.TB, s *localdiscordtest.Server) socket {
	t.Helper()
	conn, _, err := websocket.DefaultDialer.Dial("ws"+s.URL()[len("http"):]+"/gateway/?v=9&encoding=json", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	c := socket{t, conn}
	if hello := c.next(); hello.Op != 10 {
		t.Fatalf("first packet %+v, want op 10", hello)
	}
	return c
}

func (c socket) send(v any) {
	c.t.Helper()
	if err := c.WriteJSON(v); err != nil {
		c.t.Fatal(err)
	}
}

func (c socket) next() packet {
	c.t.Helper()
	c.SetReadDeadline(time.Now().Add(patience))
	var p packet
	if err := c.ReadJSON(&p); err != nil {
		c.t.Fatalf("reading: %v", err)
	}
	return p
}

func (c socket) closedWith() int {
	c.t.Helper()
	c.SetReadDeadline(time.Now().Add(patience))
	for {
		if _, _, err := c.ReadMessage(); err != nil {
			var closed *websocket.CloseError
			if errors.As(err, &closed) {
				return closed.Code
			}
			return 0
		}
	}
}

func (c socket) identify(token string) (session string) {
	c.t.Helper()
	c.send(map[string]any{"op": 2, "d": map[string]any{"token": token, "intents": 1, "properties": map[string]string{}}})
	ready := c.next()
	if ready.Name != "READY" {
		c.t.Fatalf("after identify: %+v", ready)
	}
	var d struct {
		SessionID string `json:"session_id"`
	}
	if err := json.Unmarshal(ready.Data, &d); err != nil {
		c.t.Fatal(err)
	}
	if guild := c.next(); guild.Name != "GUILD_CREATE" {
		c.t.Fatalf("after READY: %+v", guild)
	}
	return d.SessionID
}

func (c socket) resume(token, session string, seq int) {
	c.t.Helper()
	c.send(map[string]any{"op": 6, "d": map[string]any{"token": token, "session_id": session, "seq": seq}})
}

// ask lets somebody call /lent without waiting for an answer.
func ask(t testing.TB, s *localdiscordtest.Server, name string) {
	t.Helper()
	given, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.As(name).Slash(given, "lent", nil); !errors.Is(err, context.Canceled) {
		t.Fatalf("%s asks: %v", name, err)
	}
}

// rawTable is a server with commands and a raw socket instead of a bot.
func rawTable(t *testing.T) (*localdiscordtest.Server, socket, string) {
	t.Helper()
	s := serve(t, localdiscord.Options{Clock: &localdiscordtest.ManualClock{}})
	if _, err := newSession(t, s, s.Token()).ApplicationCommandBulkOverwrite(s.ApplicationID(), "", testCommands()); err != nil {
		t.Fatal(err)
	}
	c := dial(t, s)
	return s, c, c.identify(s.Token())
}

// callers returns who asked, packet by packet.
func callers(t testing.TB, packets ...packet) []string {
	t.Helper()
	var names []string
	for _, p := range packets {
		var i discordgo.Interaction
		if err := json.Unmarshal(p.Data, &i); p.Name != "INTERACTION_CREATE" || err != nil {
			t.Fatalf("packet %+v: %v", p, err)
		}
		names = append(names, i.Member.User.Username)
	}
	return names
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestGatewayResume(t *testing.T) {
	t.Parallel()
	s, c, session := rawTable(t)
	c.send(map[string]any{"op": 1, "d": 2})
	if ack := c.next(); ack.Op != 11 {
		t.Errorf("heartbeat answered by %+v", ack)
	}
	ask(t, s, "Camille")
	if got := callers(t, c.next()); !slices.Equal(got, []string{"Camille"}) {
		t.Errorf("heard %v", got)
	}
	s.Drop()
	c.closedWith()
	ask(t, s, "Dominique")
	ask(t, s, "Alex")
	must(t, s.Fault(localdiscordtest.Fault{Event: localdiscord.EventResume, Rewind: 1}))
	c = dial(t, s)
	c.resume(s.Token(), session, 3)
	if got := callers(t, c.next(), c.next(), c.next()); !slices.Equal(got, []string{"Camille", "Dominique", "Alex"}) {
		t.Errorf("a resume rewound by one replays %v", got)
	}
	if resumed := c.next(); resumed.Name != "RESUMED" || resumed.Seq != 6 {
		t.Errorf("after the replay %+v", resumed)
	}
	c = dial(t, s)
	c.resume(s.Token(), "inconnue", 3)
	if invalid := c.next(); invalid.Op != 9 || string(invalid.Data) != "false" {
		t.Errorf("an unknown session is answered by %+v", invalid)
	}
	c.identify(s.Token())
}

func TestGatewayClosesOnAWrongToken(t *testing.T) {
	t.Parallel()
	s := serve(t, localdiscord.Options{})
	c := dial(t, s)
	c.send(map[string]any{"op": 2, "d": map[string]any{"token": "faux"}})
	if got := c.closedWith(); got != 4004 {
		t.Errorf("closed with %d, want 4004", got)
	}
}

func TestGatewayFaults(t *testing.T) {
	t.Parallel()
	s, c, session := rawTable(t)
	interaction := localdiscord.EventInteraction
	must(t, s.Fault(localdiscordtest.Fault{Event: interaction, Duplicate: true}))
	ask(t, s, "Camille")
	first, second := c.next(), c.next()
	if string(first.Data) != string(second.Data) || first.Seq == second.Seq {
		t.Errorf("a duplicate differs: %+v, %+v", first, second)
	}
	must(t, s.Fault(localdiscordtest.Fault{Event: interaction, Swap: true}))
	ask(t, s, "Camille")
	ask(t, s, "Dominique")
	if got := callers(t, c.next(), c.next()); !slices.Equal(got, []string{"Dominique", "Camille"}) {
		t.Errorf("swapped: %v", got)
	}
	must(t, s.Fault(localdiscordtest.Fault{Event: interaction, Close: 4000},
		localdiscordtest.Fault{Event: localdiscord.EventResume, Reconnect: true}))
	ask(t, s, "Alex")
	if got := c.closedWith(); got != 4000 {
		t.Errorf("closed with %d", got)
	}
	c = dial(t, s)
	c.resume(s.Token(), session, 6)
	if p := c.next(); p.Op != 7 {
		t.Errorf("resuming gets %+v, want op 7", p)
	}
	c = dial(t, s)
	c.resume(s.Token(), session, 6)
	if got := callers(t, c.next()); !slices.Equal(got, []string{"Alex"}) {
		t.Errorf("replayed %v", got)
	}
	c.next() // RESUMED
	s.AskReconnect()
	if p := c.next(); p.Op != 7 {
		t.Errorf("asked to reconnect by %+v", p)
	}
	release := s.SilenceGateway()
	c.send(map[string]any{"op": 1, "d": 2})
	s.Invalidate(localdiscordtest.Resumable)
	if p := c.next(); p.Op != 9 || string(p.Data) != "true" {
		t.Errorf("a silent gateway says %+v first, want op 9", p)
	}
	release()
	s.CloseGateway(4014)
	if got := c.closedWith(); got != 4014 {
		t.Errorf("closed with %d", got)
	}
	away := s.HoldGateway()
	if _, _, err := websocket.DefaultDialer.Dial("ws"+s.URL()[len("http"):]+"/gateway/", nil); err == nil {
		t.Error("a held gateway takes a socket")
	}
	away()
	dial(t, s)
	if s.PendingFaults() != 0 {
		t.Errorf("%d faults left", s.PendingFaults())
	}
	if s.Fault(localdiscordtest.Fault{Times: 2}) == nil {
		t.Error("a fault that can never strike is queued")
	}
}

func TestDiscordgoSurvivesDropsAndReconnects(t *testing.T) {
	t.Parallel()
	s, b := table(t)
	<-b.ready
	s.Drop()
	<-b.resumed
	s.AskReconnect()
	<-b.resumed
	s.Invalidate(localdiscordtest.Lost)
	<-b.ready
	if _, err := s.As("Camille").Slash(ctx(t), "secret", nil); err != nil {
		t.Error(err)
	}
}

func TestRouteFaults(t *testing.T) {
	t.Parallel()
	clock := &localdiscordtest.ManualClock{}
	s := serve(t, localdiscord.Options{Clock: clock})
	b := withBot(t, s)
	channel, err := s.ChannelID("table-1")
	must(t, err)
	send := func() error {
		_, err := b.session.ChannelMessageSend(channel, "x", discordgo.WithRestRetries(0))
		return err
	}
	route := localdiscord.RouteMessageCreate
	for _, f := range []localdiscordtest.Fault{localdiscordtest.RateLimiting(route, time.Second), localdiscordtest.Failing(route, 500),
		localdiscordtest.LosingAnswer(route), localdiscordtest.Refusing(route, 50013)} {
		before := len(s.As("Camille").Messages())
		must(t, s.Fault(f))
		if err := send(); err == nil {
			t.Errorf("%+v: no error", f)
		}
		made := len(s.As("Camille").Messages()) - before
		if made != 0 != f.After {
			t.Errorf("%+v made %d messages", f, made)
		}
		b.session.Ratelimiter = discordgo.NewRatelimiter() // forget the 429
	}
	var rest *discordgo.RESTError
	must(t, s.Fault(localdiscordtest.Refusing(route, 50001)))
	if err := send(); !errors.As(err, &rest) || rest.Message.Code != 50001 || rest.Response.StatusCode != 403 {
		t.Errorf("50001: %v", err)
	}
	must(t, s.Fault(localdiscordtest.Fault{Route: route, Delay: time.Minute}))
	sent := make(chan error)
	go func() { sent <- send() }()
	<-clock.Waiting(1)
	clock.Advance(time.Minute)
	must(t, <-sent)
	must(t, s.Fault(localdiscordtest.Fault{Route: route, Status: 500, Skip: 1, Times: 2}))
	var failed []bool
	for range 4 {
		failed = append(failed, send() != nil)
	}
	if !slices.Equal(failed, []bool{false, true, true, false}) {
		t.Errorf("skip 1, twice: %v", failed)
	}
	if got := s.Refusals(); len(got) != 0 {
		t.Errorf("queued faults count as refusals: %v", got)
	}
}
