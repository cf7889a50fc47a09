package storage_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// kept is a store in memory: what a DB must be indistinguishable from.
type kept struct {
	games map[string]*referee.Stored
	// links are the chain's, by game.
	links   map[string][]ledger.Link
	order   []string
	open    map[referee.Place]string
	answers map[string]referee.Answer
	drafts  map[string]referee.Draft
	// leases are until when the answers are told, by origin.
	leases map[string]time.Time
	// purged are drafts that went with the end of their game.
	purged []string
}

// TestRandomCommits drives a DB and a store in memory with the same calls, well-formed or refused, and
// compares what they answer and what they hold.
func TestRandomCommits(t *testing.T) {
	t.Parallel()
	clock := storagetest.NewClock()
	db, err := storage.Open(t.Context(), fresh(t), storage.Options{Now: clock.Now})
	must(t, err)
	defer db.Close()
	run := 0
	rapid.Check(t, func(rt *rapid.T) {
		run++
		s := &session{db: db, run: run, ctx: t, clock: clock,
			kept: kept{map[string]*referee.Stored{}, map[string][]ledger.Link{}, nil, map[referee.Place]string{},
				map[string]referee.Answer{}, map[string]referee.Draft{}, map[string]time.Time{}, nil}}
		s.begin(rt) // what follows is about a game, and about an answer
		rt.Repeat(map[string]func(*rapid.T){
			"open": s.begin, "append": s.append, "append more": s.append, "deliver": s.deliver, "lose": s.lose, "live": s.live, "draft": s.draft,
			"": s.compareTouched,
		})
		s.compareAll(rt)
	})
	must(t, db.Integrity(t.Context()))
}

type session struct {
	kept
	db    *storage.DB
	run   int
	n     int
	ctx   *testing.T
	clock *storagetest.Clock
	// touched is the game that the last call was about, empty where it was about none.
	touched string
}

var anyText = rapid.OneOf(rapid.Map(rapid.StringN(0, 12, 48), func(text string) string { return strings.ReplaceAll(text, "\x00", "0") }),
	rapid.SampledFrom([]string{"", "\x01", "'", `"`, "\n", "🪖", "@everyone", "\u2028<&>"}))

func (s *session) fresh(kind string) string {
	s.n++
	return fmt.Sprintf("%s:%d/%d", kind, s.run, s.n)
}

// commit draws a commit that follows a log of that length, or, now and then, one that does not.
func (s *session) commit(t *rapid.T, game string, length int) referee.Commit {
	from := length
	if length > 0 && rapid.IntRange(0, 4).Draw(t, "slip") == 0 {
		from = rapid.IntRange(max(0, length-2), length+1).Draw(t, "from")
	}
	log := make([]ledger.Record, rapid.IntRange(1, 3).Draw(t, "count"))
	for i := range log {
		r := ledger.Record{Seq: from + i, Epoch: 1, At: began.Format(time.RFC3339), Origin: anyText.Draw(t, "origin"),
			Seat: rapid.SampledFrom([]rules.Seat{"", "a", "b", "r"}).Draw(t, "seat"),
			Path: anyText.Draw(t, "path")}
		if args := rapid.MapOfN(anyText, anyText, 0, 3).Draw(t, "args"); len(args) > 0 {
			r.Args = args
		}
		if r.Seq == 0 {
			r.Events = append(r.Events, opened(game))
		}
		for range rapid.IntRange(0, 2).Draw(t, "events") {
			e, err := ledger.NewEvent(anyText.Draw(t, "kind"), anyText.Draw(t, "data"))
			must(t, err)
			r.Events = append(r.Events, e)
		}
		for _, body := range rapid.SliceOfN(anyText, 0, 3).Draw(t, "texts") {
			told := text(body)
			told.Withheld = rapid.Bool().Draw(t, "withheld")
			r.Texts = append(r.Texts, told)
		}
		for seal, payload := range rapid.MapOfN(anyText, anyText, 0, 2).Draw(t, "payloads") {
			raw, err := json.Marshal(payload)
			must(t, err)
			if r.Payloads == nil {
				r.Payloads = map[string]json.RawMessage{}
			}
			r.Payloads[seal] = raw
		}
		log[i] = r
	}
	c := committing(t, game, log)
	c.Answer.Origin, c.Answer.Act = s.fresh("d"), anyText.Draw(t, "act")
	if known := keys(s.answers); len(known) > 0 && rapid.IntRange(0, 5).Draw(t, "replay") == 0 {
		c.Answer.Origin = rapid.SampledFrom(known).Draw(t, "known origin")
	}
	c.Ends = rapid.IntRange(0, 6).Draw(t, "ends") == 0
	return c
}

func keys[V any](m map[string]V) []string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (s *session) begin(t *rapid.T) {
	game := s.fresh("g")
	s.touched = ""
	o := referee.Opening{Commit: s.commit(t, game, 0), System: anyText.Draw(t, "system"), Secret: secretOf(t, game),
		Place: referee.Place{Guild: fmt.Sprint(s.run), Channel: rapid.SampledFrom([]string{"c", "C", "c\x01", "c "}).Draw(t, "channel")}}
	var want error
	_, known := s.answers[o.Answer.Origin]
	_, busy := s.open[o.Place]
	switch {
	case known:
		want = referee.ErrOriginKnown
	case busy:
		want = referee.ErrChannelBusy
	}
	if err := s.db.Open(s.ctx.Context(), o); !errors.Is(err, want) {
		t.Fatalf("open: got %v, want %v", err, want)
	}
	if want == nil {
		s.games[game] = &referee.Stored{Place: o.Place, Secret: o.Secret}
		s.order, s.touched = append(s.order, game), game
		s.open[o.Place] = game
		s.note(o.Commit)
	}
}

func (s *session) append(t *rapid.T) {
	game := rapid.SampledFrom(s.order).Draw(t, "game")
	s.touched = game
	c := s.commit(t, game, len(s.games[game].Records))
	if drafts := keys(s.drafts); len(drafts) > 0 && rapid.Bool().Draw(t, "closes") {
		c.Draft = rapid.SampledFrom(append(drafts, "gone")).Draw(t, "draft")
	}
	var want error
	_, known := s.answers[c.Answer.Origin]
	_, prepared := s.drafts[c.Draft]
	switch {
	case known:
		want = referee.ErrOriginKnown
	case c.Records[0].Seq != len(s.games[game].Records):
		want = referee.ErrConflict
	case c.Draft != "" && !prepared:
		want = referee.ErrNotFound
	}
	ask := referee.Ask{Game: game, Known: s.head(game, len(s.games[game].Records))}
	if err := s.db.Act(s.ctx.Context(), ask, c.Ready); !errors.Is(err, want) {
		t.Fatalf("append: got %v, want %v", err, want)
	}
	if want == nil {
		delete(s.drafts, c.Draft)
		s.note(c)
	}
}

// head is where the first records of a game end.
func (k kept) head(game string, length int) referee.Head {
	if length == 0 {
		return referee.Head{}
	}
	return referee.Head{Length: length, Link: k.links[game][length-1]}
}

func (s *session) note(c referee.Commit) {
	g := s.games[c.Game]
	g.Records = append(g.Records, c.Records...)
	for _, line := range c.Lines {
		s.links[c.Game] = append(s.links[c.Game], ledger.Chain(s.head(c.Game, len(s.links[c.Game])).Link, line))
	}
	s.answers[c.Answer.Origin] = c.Answer
	s.leases[c.Answer.Origin] = s.clock.Now().Add(referee.TellingLease)
	if c.Ends && s.open[g.Place] == c.Game {
		delete(s.open, g.Place)
	}
	for id, d := range s.drafts {
		if c.Ends && d.Game == c.Game {
			delete(s.drafts, id)
			s.purged = append(s.purged, id)
		}
	}
}

func (s *session) deliver(t *rapid.T) {
	origin := rapid.SampledFrom(keys(s.answers)).Draw(t, "origin")
	when := s.clock.Advance(time.Duration(rapid.Int64Range(0, 1e5).Draw(t, "after")) * time.Millisecond)
	s.touched = s.answers[origin].Game
	must(t, storagetest.Delivered(s.ctx.Context(), s.db, origin))
	if a := s.answers[origin]; a.DeliveredAt.IsZero() {
		a.DeliveredAt, a.Act = when, ""
		s.answers[origin] = a
	}
	delete(s.leases, origin)
}

func (s *session) lose(t *rapid.T) {
	origin := rapid.SampledFrom(keys(s.answers)).Draw(t, "origin")
	must(t, s.db.NoteLost(s.ctx.Context(), origin))
	delete(s.leases, origin)
}

// leased is an answer with whether somebody tells it now.
func (s *session) leased(a referee.Answer) referee.Answer {
	a.Told = s.leases[a.Origin].After(s.clock.Now())
	return a
}

func (s *session) live(t *rapid.T) {
	game, l := rapid.SampledFrom(s.order).Draw(t, "game"), referee.Live{Message: anyText.Draw(t, "message"), Until: began}
	seq := len(s.games[game].Records)
	l.Handle = referee.NewHandle([]byte("h" + anyText.Draw(t, "handle")))
	if _, err := storagetest.SetLive(s.ctx.Context(), s.db, game, seq, l); err != nil {
		t.Fatal(err)
	}
	got, err := s.db.Live(s.ctx.Context(), game)
	must(t, err)
	if diff := same(l, got); diff != "" {
		t.Fatalf("live (-want +got):\n%s", diff)
	}
	s.touched = game
}

func (s *session) draft(t *rapid.T) {
	d := referee.Draft{ID: s.fresh("x"), Kind: anyText.Draw(t, "kind"), User: anyText.Draw(t, "user"),
		Body: json.RawMessage(anyText.Draw(t, "body")),
		At:   began}
	if rapid.Bool().Draw(t, "of a game") {
		d.Game = rapid.SampledFrom(s.order).Draw(t, "game")
	}
	must(t, s.db.PutDraft(s.ctx.Context(), d))
	s.drafts[d.ID] = d
}

// compareTouched holds the end of the game that the last call was about against what it must be.
func (s *session) compareTouched(t *rapid.T) {
	if s.touched == "" {
		return
	}
	log := s.games[s.touched].Records
	from := max(0, len(log)-3)
	got, err := s.db.Tail(s.ctx.Context(), s.touched, s.head(s.touched, from))
	must(t, err)
	if diff := same(log[from:], got); diff != "" {
		t.Fatalf("game %s (-want +got):\n%s", s.touched, diff)
	}
}

func (s *session) compare(t *rapid.T, game string) {
	ctx := s.ctx.Context()
	got, err := s.db.Load(ctx, game)
	must(t, err)
	if diff := same(*s.games[game], got); diff != "" {
		t.Fatalf("game %s (-want +got):\n%s", game, diff)
	}
	owed, err := s.db.Undelivered(ctx, game)
	must(t, err)
	var want []referee.Answer
	for _, a := range s.answers {
		if a.Game == game && a.DeliveredAt.IsZero() {
			want = append(want, s.leased(a))
		}
	}
	slices.SortFunc(want, func(a, b referee.Answer) int { return a.Seq - b.Seq })
	if diff := same(want, owed); diff != "" {
		t.Fatalf("owed in game %s (-want +got):\n%s", game, diff)
	}
}

// compareAll holds everything that the DB has of this session against what it must have.
func (s *session) compareAll(t *rapid.T) {
	ctx := s.ctx.Context()
	last := map[referee.Place]string{}
	for _, game := range s.order {
		last[s.games[game].Place] = game
		s.compare(t, game)
	}
	for p, want := range last {
		got, err := s.db.At(ctx, p, referee.LastGame)
		if err != nil || got.Game != want {
			t.Fatalf("the last game of %q: %s, %v, want %s", p.Channel, got.Game, err, want)
		}
		open, busy := s.open[p]
		got, err = s.db.At(ctx, p, referee.OpenGame)
		if got.Game != open || busy != (err == nil) {
			t.Fatalf("the open game of %q: %q, %v, want %q", p.Channel, got.Game, err, open)
		}
	}
	for origin, want := range s.answers {
		got, err := s.db.Answer(ctx, origin)
		must(t, err)
		if diff := same(s.leased(want), got); diff != "" {
			t.Fatalf("answer (-want +got):\n%s", diff)
		}
	}
	for _, id := range s.purged {
		if _, err := s.db.Draft(ctx, id); !errors.Is(err, referee.ErrNotFound) {
			t.Fatalf("draft %s of a game that has ended: %v", id, err)
		}
	}
	for id, want := range s.drafts {
		got, err := s.db.Draft(ctx, id)
		must(t, err)
		if diff := same(want, got); diff != "" {
			t.Fatalf("draft (-want +got):\n%s", diff)
		}
	}
}
