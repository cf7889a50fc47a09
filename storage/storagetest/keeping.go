package storagetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/season"
)

// The two people of these tests: the one who is erased, and who stays.
const (
	gone   = "100000000000000007"
	stayer = "100000000000000008"
)

// personKey is what a season's lines call somebody.
func personKey(n int) season.Key { return season.Key(fmt.Sprint("j", n+1)) }

func lived(t *testing.T, m Maker) referee.Store {
	t.Helper()
	db := m.New(t)
	Live(t, db)
	return db
}

// Live fills a store with what two people may leave in two servers, alike for both: all that names somebody.
// The first game of "g" is theirs.
func Live(t *testing.T, db referee.Store) {
	t.Helper()
	ctx := t.Context()
	for i, who := range []string{gone, stayer} {
		o := Opening(t, fmt.Sprint("g", i+1), fmt.Sprint("c", i+1))
		o.Opener = who
		o.Records[0].Texts = append(o.Records[0].Texts, ledger.Text{}, ledger.Text{}, ledger.Text{})
		copy(o.Records[0].Texts[2:], []ledger.Text{Text(gone), Text(stayer), Text("name of " + who)})
		o.Answer.Seat = rules.SeatA
		Must(t, db.Open(ctx, o))
		calls := referee.Reminder{Seat: rules.SeatA, Wish: referee.AtOnce, Quiet: referee.Evenings, Awaited: true, Called: 1, At: Began}
		Must(t, Append(ctx, db, referee.Commit{Game: o.Game, Reminded: true, Reminders: []referee.Reminder{calls},
			Keep: &referee.Draft{ID: "k" + who, Kind: "act", Game: o.Game, User: who, Body: []byte(`{"a":1}`), At: Began}}))
		Must(t, db.PutDraft(ctx, referee.Draft{ID: "d" + who, Kind: "act", User: "5", Body: []byte(`{"user":"` + who + `"}`), At: Began}))
		for n, guild := range []string{"g", "h"} {
			of := referee.Collection{Guild: guild, System: "npow"}
			chart := Chart(who+".toml", "a = 1", n)
			chart.Author = Text(who)
			before := map[string]int{}
			if who == stayer {
				before[gone+".toml"] = 1
			}
			_, err := db.PutTable(ctx, of, chart, before)
			Must(t, err)
			_, err = db.PutArmy(ctx, guild, "army of "+who, Army(guild+who, "army of "+who, who))
			Must(t, err)
			line := seasonLine(i)
			line.Author = Text(who)
			Must(t, db.AddToSeason(ctx, guild, i, line, []referee.SeasonPerson{{Key: personKey(i), Account: who, Name: "called " + who}}))
		}
		Must(t, db.PutChoice(ctx, referee.Chooser{Person: who}, "theme", "sombre"))
		Must(t, db.Follow(ctx, "g1", who))
		_, err := db.NoteArrival(ctx, referee.Arrival{Game: fmt.Sprint("g", i+1), Seq: 2, Live: referee.Live{Message: "7", Until: Began.Add(time.Hour),
			Handle: referee.NewHandle([]byte("names " + who))}})
		Must(t, err)
	}
	Must(t, db.PutChoice(ctx, referee.Chooser{Guild: "g"}, "theme", "clair"))
}

// toldOf is what is kept of an account, in an order.
func toldOf(t *testing.T, db referee.Store, account string) []string {
	t.Helper()
	held, err := db.Held(t.Context(), account)
	Must(t, err)
	var all []string
	for _, h := range held {
		for _, row := range h.Rows {
			all = append(all, fmt.Sprint(h.Where, row))
		}
	}
	slices.Sort(all)
	return all
}

// whatIsKeptOfAPerson: every kind of thing that names somebody is told, and nothing of anybody else's.
func whatIsKeptOfAPerson(t *testing.T, m Maker) {
	db := lived(t, m)
	for _, who := range []string{gone, stayer} {
		held, err := db.Held(t.Context(), who)
		Must(t, err)
		where := map[string]int{}
		for _, h := range held {
			where[h.Where] = len(h.Rows)
		}
		want := map[string]int{"games": 1, "drafts": 1, "club_tables": 2, "club_armies": 2, "club_season_lines": 2, "club_season_people": 2, "choices": 1,
			"followers": 1}
		if diff := Same(want, where); diff != "" {
			t.Errorf("of %s (-want +got):\n%s", who, diff)
		}
		other := map[string]string{gone: stayer, stayer: gone}[who]
		if all := fmt.Sprint(held); !strings.Contains(all, "army of "+who) || !strings.Contains(all, "called "+who) ||
			strings.Contains(all, "army of "+other) || strings.Contains(all, "called "+other) {
			t.Errorf("of %s: %s", who, all)
		}
	}
	games, err := db.GamesOf(t.Context(), stayer)
	Must(t, err)
	want := []referee.GameOf{{Game: "g1", System: "essai", Place: Place("c1"), Created: Began, Open: true},
		{Game: "g2", System: "essai", Place: Place("c2"), Created: Began, Open: true, Opener: true}}
	if diff := Same(want, games); diff != "" {
		t.Errorf("games (-want +got):\n%s", diff)
	}
	for _, nobody := range []string{"", "100000000000000009"} {
		held, heldErr := db.Held(t.Context(), nobody)
		games, err := db.GamesOf(t.Context(), nobody)
		if len(held)+len(games) > 0 || errors.Join(heldErr, err) != nil {
			t.Errorf("of %q: %v, %v, %v", nobody, held, games, errors.Join(heldErr, err))
		}
	}
}

// aPersonIsForgotten: all that named him is gone, also over a restart; what others are and what clubs share
// stays; once more changes nothing, and nobody's erasure is no one's.
func aPersonIsForgotten(t *testing.T, m Maker) {
	db, ctx := lived(t, m), t.Context()
	before := toldOf(t, db, stayer)
	Must(t, db.Forget(ctx, "", map[string]ledger.Traces{"g2": {Texts: []ledger.Mark{Text(stayer).Mark}}}))
	for range 2 {
		Must(t, db.Forget(ctx, gone, map[string]ledger.Traces{"g1": {Texts: []ledger.Mark{Text("name of " + gone).Mark}, Seats: []rules.Seat{rules.SeatA}},
			"unknown": {Texts: []ledger.Mark{Text(stayer).Mark}, Seats: []rules.Seat{rules.SeatA}}}))
	}
	db = m.again(t, db)
	held, heldErr := db.Held(ctx, gone)
	games, err := db.GamesOf(ctx, gone)
	if len(held)+len(games) > 0 || errors.Join(heldErr, err) != nil {
		t.Errorf("still kept: %v, %v, %v", held, games, errors.Join(heldErr, err))
	}
	for i, left := range [][]string{{"mot 0", "@everyone", "", stayer, ""}, {"mot 0", "@everyone", "", stayer, "name of " + stayer}} {
		g, err := db.Load(ctx, fmt.Sprint("g", i+1))
		Must(t, err)
		for n, text := range g.Records[0].Texts {
			if text.Body != left[n] || text.Erased() != (left[n] == "") || text.Mark == "" {
				t.Errorf("game %d, text %d: %+v, want %q", i+1, n, text, left[n])
			}
		}
	}
	for game, kept := range map[string]string{"g1": "", "g2": "names " + stayer} {
		if live, err := db.Live(ctx, game); err != nil || live.Message != "7" || string(live.Handle.Reveal()) != kept {
			t.Errorf("the words of the message of %s: %q, %v", game, live.Handle.Reveal(), err)
		}
	}
	aLateMessageKeepsNoWords(t, db)
	var calls []referee.Reminder
	Must(t, db.Act(ctx, referee.Ask{Game: "g1"}, func(now referee.Moment) (referee.Commit, error) {
		calls = now.Reminders
		return referee.Commit{}, nil
	}))
	if len(calls) != 1 || calls[0].Wish != "" || calls[0].Quiet != "" || !calls[0].At.IsZero() || !calls[0].Awaited {
		t.Errorf("called %+v", calls)
	}
	if a, err := db.Answer(ctx, "d:g1/0"); err != nil || a.Act != "" {
		t.Errorf("answer %+v, %v", a, err)
	}
	for _, draft := range []string{"k" + gone, "d" + gone} {
		if _, err := db.Draft(ctx, draft); !errors.Is(err, referee.ErrNotFound) {
			t.Errorf("draft %s: %v", draft, err)
		}
	}
	tables, err := db.Tables(ctx, NPOWClub)
	Must(t, err)
	s, err := db.Seasons(ctx, "g")
	Must(t, err)
	if len(tables) != 2 || !tables[0].Author.Erased() || tables[0].Text == "" || len(s.Lines) != 2 || !s.Lines[0].Author.Erased() ||
		s.People[0] != (referee.SeasonPerson{Key: personKey(0)}) || s.People[1].Account != stayer {
		t.Errorf("the club keeps %+v, %+v", tables, s)
	}
	if left, err := db.Followers(ctx, "g1"); err != nil || !slices.Equal(left, []string{stayer}) {
		t.Errorf("followed by %v, %v", left, err)
	}
	if diff := Same(before, toldOf(t, db, stayer)); diff != "" {
		t.Errorf("the other one (-before +after):\n%s", diff)
	}
}

// aLateMessageKeepsNoWords: a message made before an erasure that arrives after it may name the erased, and
// its words are not kept; those of one made since are.
func aLateMessageKeepsNoWords(t *testing.T, db referee.Store) {
	t.Helper()
	g, err := db.Load(t.Context(), "g1")
	Must(t, err)
	for i, erased := range []int{g.Erased, g.Erased - 1} {
		made := liveMessage("m")
		_, err := db.NoteArrival(t.Context(), referee.Arrival{Game: "g1", Seq: 50 + i, Erased: erased, Live: made})
		Must(t, err)
		want := made
		if erased < g.Erased {
			want = referee.Live{Message: "m"}
		}
		live, err := db.Live(t.Context(), "g1")
		Must(t, err)
		if diff := Same(want, live); diff != "" {
			t.Errorf("made after %d of %d erasures (-want +got):\n%s", erased, g.Erased, diff)
		}
	}
}

// whoHasReadWhatIsErasedReadsAnew: who knows a game from before something of it was erased is told so by whatever
// he asks, and decides nothing by what he knows; he who has read it since goes on, and other games are as they were.
func whoHasReadWhatIsErasedReadsAnew(t *testing.T, m Maker) {
	db, ctx := lived(t, m), t.Context()
	before := map[string]referee.Tip{}
	for game, place := range map[string]string{"g1": "c1", "g2": "c2"} {
		tip, err := db.At(ctx, Place(place), referee.OpenGame)
		Must(t, err)
		before[game] = tip
	}
	Must(t, db.Forget(ctx, gone, map[string]ledger.Traces{"g1": {Texts: []ledger.Mark{Text("name of " + gone).Mark}}}))
	db = m.again(t, db)
	tip, err := db.At(ctx, Place("c1"), referee.OpenGame)
	Must(t, err)
	stored, err := db.Load(ctx, "g1")
	Must(t, err)
	was := before["g1"].Head
	if tip.Head == was || tip.Length != was.Length || tip.Link != was.Link || stored.Erased != tip.Erased {
		t.Errorf("the log ends at %+v, it ended at %+v; read with %d erasures", tip.Head, was, stored.Erased)
	}
	ask := referee.Ask{Game: "g1", Origin: "d:late", Known: was}
	unasked := func(referee.Moment) (referee.Commit, error) {
		t.Error("it was judged by what is erased")
		return referee.Commit{}, nil
	}
	if _, err := db.Tail(ctx, "g1", was); !errors.Is(err, referee.ErrErased) {
		t.Errorf("the tail of what was known: %v", err)
	}
	if err := db.Act(ctx, ask, unasked); !errors.Is(err, referee.ErrErased) {
		t.Errorf("an act: %v", err)
	}
	gone := tip.Head
	gone.Erased++
	if _, err := db.Tail(ctx, "g1", gone); !errors.Is(err, referee.ErrForked) {
		t.Errorf("a log of which more was erased than is known: %v", err)
	}
	c := Commit(t, "g1", was.Length, 1)
	Must(t, db.Act(ctx, referee.Ask{Game: "g1", Origin: c.Answer.Origin, Known: tip.Head}, c.Ready))
	if _, err := db.Tail(ctx, "g1", was); !errors.Is(err, referee.ErrErased) {
		t.Errorf("the tail once the log has grown: %v", err)
	}
	if tail, err := db.Tail(ctx, "g1", tip.Head); err != nil || len(tail) != 1 {
		t.Errorf("who has read it anew: %d records, %v", len(tail), err)
	}
	if tail, err := db.Tail(ctx, "g1", referee.Head{}); err != nil || len(tail) != was.Length+1 {
		t.Errorf("who knows nothing: %d records, %v", len(tail), err)
	}
}

// serversThatAreMissing: since when is kept over a restart, until the bot is there again.
func serversThatAreMissing(t *testing.T, m Maker) {
	db, ctx := lived(t, m), t.Context()
	want := []referee.Guild{{ID: "g", Open: 2, Tables: 2, Armies: 2, SeasonLines: 2}, {ID: "h", Tables: 2, Armies: 2, SeasonLines: 2}}
	for _, since := range []time.Time{{}, Began, Began.Add(time.Hour), {}, {}} {
		Must(t, db.SetMissing(ctx, "h", since))
		Must(t, db.SetMissing(ctx, "nowhere", since))
		db = m.again(t, db)
		want[1].Missing = since
		if guilds, err := db.Guilds(ctx); err != nil || Same(want, guilds) != "" {
			t.Errorf("since %v: %v\n%s", since, err, Same(want, guilds))
		}
	}
}

// aServerIsPurged whole, some games at a time and over a restart, and nothing of another one's; a game opened
// after the purge was asked for stays.
func aServerIsPurged(t *testing.T, m Maker) {
	db, ctx := lived(t, m), t.Context()
	other := Opening(t, "o1", "c1")
	other.Place.Guild = "h"
	Must(t, db.Open(ctx, other))
	end := Commit(t, "g2", 2, 1)
	end.Ends = true
	Must(t, Append(ctx, db, end))
	if more, err := db.Purge(ctx, "g", 9); more || err != nil { // nobody has asked for it
		t.Errorf("a purge that was not begun: %v, %v", more, err)
	}
	Must(t, db.SetMissing(ctx, "g", Began))
	Must(t, db.BeginPurge(ctx, "g"))
	late := Opening(t, "g3", "c9")
	Must(t, db.Open(ctx, late))
	more, err := db.Purge(ctx, "g", 1)
	if !more || err != nil {
		t.Errorf("the first of two: %v, %v", more, err)
	}
	Must(t, db.SetMissing(ctx, "g", time.Time{})) // it is there again: what was asked for goes on
	db = m.again(t, db)
	guilds, err := db.Guilds(ctx)
	Must(t, err)
	if at := slices.IndexFunc(guilds, func(g referee.Guild) bool { return g.ID == "g" }); at < 0 || !guilds[at].Purging || guilds[at].Open != 1 {
		t.Errorf("half way: %+v", guilds)
	}
	Must(t, db.BeginPurge(ctx, "h")) // two at once
	for _, guild := range []string{"g", "g", "h"} {
		if more, err := db.Purge(ctx, guild, 5); more || err != nil {
			t.Errorf("the rest of %s: %v, %v", guild, more, err)
		}
	}
	for game, there := range map[string]bool{"g1": false, "g2": false, "g3": true, "o1": false} {
		if _, err := db.Load(ctx, game); errors.Is(err, referee.ErrNotFound) == there || err != nil && !errors.Is(err, referee.ErrNotFound) {
			t.Errorf("game %s: %v", game, err)
		}
	}
	if _, err := db.Answer(ctx, "d:g1/0"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("the answer: %v", err)
	}
	if _, err := db.Draft(ctx, "k"+stayer); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a game's draft: %v", err)
	}
	if chosen, err := db.Choices(ctx, referee.Chooser{Guild: "g"}); err != nil || len(chosen) > 0 {
		t.Errorf("the theme: %v, %v", chosen, err)
	}
	if left, err := db.Followers(ctx, "g1"); err != nil || len(left) > 0 {
		t.Errorf("still followed by %v, %v", left, err)
	}
	want := []referee.Guild{{ID: "g", Open: 1}}
	if guilds, err := db.Guilds(ctx); err != nil || Same(want, guilds) != "" {
		t.Errorf("after it: %v\n%s", err, Same(want, guilds))
	}
	if held, err := db.Held(ctx, stayer); err != nil || len(held) != 1 { // his theme: no server's
		t.Errorf("of a player: %v, %v", held, err)
	}
}
