package storage_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// untouched checks that the file holds the game g1 of two records, its answer, and nothing else.
func untouched(t *testing.T, db *storage.DB) {
	t.Helper()
	games, err := db.Games(t.Context(), "", 9)
	must(t, err)
	if len(games) != 1 || games[0].Length != 2 || !games[0].Ended.IsZero() {
		t.Errorf("games: %+v", games)
	}
	owed, err := db.Undelivered(t.Context(), "g1")
	must(t, err)
	if len(owed) != 1 || owed[0].Seq != 0 {
		t.Errorf("answers: %+v", owed)
	}
	for _, table := range []string{"records", "answers", "secrets"} {
		want := map[string]int{"records": 2, "answers": 1, "secrets": 1}[table]
		if got := count(t, db, table); got != want {
			t.Errorf("%d rows of %s, want %d", got, table, want)
		}
	}
	must(t, db.Integrity(t.Context()))
}

func count(t *testing.T, db *storage.DB, table string) int {
	t.Helper()
	var n int
	must(t, db.ReadPool().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n))
	return n
}

func TestACommitThatNoRefereeMakes(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*referee.Opening){
		"no records":           func(o *referee.Opening) { o.Records, o.Lines = nil, nil },
		"a line too few":       func(o *referee.Opening) { o.Lines = o.Lines[:1] },
		"a gap":                func(o *referee.Opening) { o.Records[1].Seq = 2 },
		"not from 0":           func(o *referee.Opening) { o.Records[0].Seq = 1 },
		"another game":         func(o *referee.Opening) { o.Answer.Game = "g3" },
		"another record":       func(o *referee.Opening) { o.Answer.Seq = 1 },
		"no time":              func(o *referee.Opening) { o.Records[0].At = "hier" },
		"an end at no time":    func(o *referee.Opening) { o.Ends, o.Records[1].At = true, "" },
		"no secret":            func(o *referee.Opening) { o.Secret = referee.Opening{}.Secret },
		"no origin":            func(o *referee.Opening) { o.Answer.Origin = "" },
		"no id":                func(o *referee.Opening) { o.Game, o.Answer.Game = "", "" },
		"an id that is in use": func(o *referee.Opening) { o.Game, o.Answer.Game = "g1", "g1" },
	} {
		t.Run(name, func(t *testing.T) {
			db := started(t, "g1")
			o := opening(t, "g2", "d")
			spoil(&o)
			if err := db.Open(t.Context(), o); err == nil {
				t.Error("was stored")
			}
			untouched(t, db)
		})
	}
	db := started(t, "g1")
	for name, c := range map[string]referee.Commit{
		"a gap": committing(t, "g1", []ledger.Record{schemas("g1", 2), schemas("g1", 4)}),
	} {
		if err := storagetest.Append(t.Context(), db, c); err == nil {
			t.Errorf("%s was appended", name)
		}
	}
	untouched(t, db)
}

func TestHostileTextsComeBackByteForByte(t *testing.T) {
	t.Parallel()
	for _, hostile := range []string{
		`'; DROP TABLE games; --`, `"`, "a\nb\r\n", "\x01", "🪖 @everyone", "\u202eabc\u2028", "%s ? :a $1",
		strings.Repeat("é", 20_000),
	} {
		t.Run(fmt.Sprintf("%.20q", hostile), func(t *testing.T) {
			db := open(t)
			o := opening(t, "plain", "c"+hostile) // a line is JSON: what is no UTF-8 can't stand in it
			o.Game, o.Answer.Game = "g"+hostile, "g"+hostile
			o.Place.Guild, o.System = hostile, hostile
			o.Answer.Origin, o.Answer.Act, o.Answer.Seat = hostile, hostile, rules.Seat(hostile)
			o.Records[0].Texts = []ledger.Text{text(hostile)}
			o.Records[0].Payloads = map[string]json.RawMessage{hostile: json.RawMessage(hostile)}
			must(t, db.Open(t.Context(), o))
			_, err := storagetest.SetLive(t.Context(), db, o.Game, 2, referee.Live{Message: hostile})
			must(t, err)
			live, err := db.Live(t.Context(), o.Game)
			if must(t, err); live.Message != hostile {
				t.Errorf("the live message is %q", live.Message)
			}
			got, err := db.Load(t.Context(), o.Game)
			must(t, err)
			want := referee.Stored{Place: o.Place, Records: o.Records, Secret: o.Secret}
			if diff := same(want, got); diff != "" {
				t.Errorf("loaded (-want +got):\n%s", diff)
			}
			answer, err := db.Answer(t.Context(), hostile)
			must(t, err)
			o.Answer.Told = true
			if diff := same(o.Answer, answer); diff != "" {
				t.Errorf("answer (-want +got):\n%s", diff)
			}
			id, err := db.At(t.Context(), o.Place, referee.OpenGame)
			if err != nil || id.Game != o.Game {
				t.Errorf("at its place: %v, %v", id, err)
			}
			d := referee.Draft{ID: hostile, Kind: hostile, Game: o.Game, User: hostile, Body: []byte(hostile), At: began}
			must(t, db.PutDraft(t.Context(), d))
			draft, err := db.Draft(t.Context(), hostile)
			must(t, err)
			if diff := same(d, draft); diff != "" {
				t.Errorf("draft (-want +got):\n%s", diff)
			}
			must(t, db.Integrity(t.Context()))
		})
	}
}

func TestACallThatIsGivenUpChangesNothing(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := storagetest.Append(gone, db, commit(t, "g1", 2, 1)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := db.Load(gone, "g1"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	untouched(t, db)
	must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 2, 1)))
}
