package storagetest

import (
	"encoding/json"
	"errors"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
)

// textsAreUTF8: what is no UTF-8, or holds NUL, is refused wherever it stands, and nothing of it is kept.
func textsAreUTF8(t *testing.T, m Maker) {
	db := begun(t, m)
	ctx := t.Context()
	for _, bad := range []string{"\x00", "a\x00b", "\xff\xfe", "\xed\xa0\x80"} {
		opening := func(spoil func(*referee.Opening)) error {
			o := Opening(t, "g2", "d")
			spoil(&o)
			return db.Open(ctx, o)
		}
		act := func(spoil func(*referee.Commit)) error {
			c := Commit(t, "g1", 2, 1)
			spoil(&c)
			return Append(ctx, db, c)
		}
		draft := func(spoil func(*referee.Draft)) error {
			d := referee.Draft{ID: "x", Kind: "act", Body: []byte("{}"), At: Began}
			spoil(&d)
			return db.PutDraft(ctx, d)
		}
		table := func(of referee.Collection, spoil func(*referee.TableVersion)) error {
			v := Chart("a.toml", "a = 1", 0)
			spoil(&v)
			_, err := db.PutTable(ctx, of, v, nil)
			return err
		}
		army := func(guild, key string, spoil func(*referee.Army)) error {
			a := Army("a1", "Ney", "7")
			spoil(&a)
			_, err := db.PutArmy(ctx, guild, key, a)
			return err
		}
		_, live := SetLive(ctx, db, "g1", 2, referee.Live{Message: bad})
		for what, err := range map[string]error{
			"a place":    opening(func(o *referee.Opening) { o.Place.Channel = bad }),
			"a server":   opening(func(o *referee.Opening) { o.Place.Guild = bad }),
			"a system":   opening(func(o *referee.Opening) { o.System = bad }),
			"an opener":  opening(func(o *referee.Opening) { o.Opener = bad }),
			"a word":     opening(func(o *referee.Opening) { o.Records[0].Texts = []ledger.Text{Text(bad)} }),
			"a game":     opening(func(o *referee.Opening) { o.Game, o.Answer.Game = bad, bad }),
			"a line":     act(func(c *referee.Commit) { c.Lines[0] = append(c.Lines[0], bad...) }),
			"an origin":  act(func(c *referee.Commit) { c.Answer.Origin = bad }),
			"a seat":     act(func(c *referee.Commit) { c.Answer.Seat = rules.Seat(bad) }),
			"an act":     act(func(c *referee.Commit) { c.Answer.Act = bad }),
			"a seal":     act(func(c *referee.Commit) { c.Records[0].Payloads = map[string]json.RawMessage{bad: nil} }),
			"a payload":  act(func(c *referee.Commit) { c.Records[0].Payloads = map[string]json.RawMessage{"a": json.RawMessage(bad)} }),
			"a gate":     act(func(c *referee.Commit) { c.Clocked, c.Due = true, []referee.Due{{Gate: bad, At: Began}} }),
			"an echo":    act(func(c *referee.Commit) { c.Keep = &referee.Draft{ID: "x", Body: []byte(bad), At: Began} }),
			"a draft":    draft(func(d *referee.Draft) { d.Body = []byte(bad) }),
			"its kind":   draft(func(d *referee.Draft) { d.Kind = bad }),
			"its person": draft(func(d *referee.Draft) { d.User = bad }),
			"a table":    table(NPOWClub, func(v *referee.TableVersion) { v.Text = bad }),
			"its name":   table(NPOWClub, func(v *referee.TableVersion) { v.Name = bad }),
			"its club":   table(referee.Collection{Guild: bad, System: "npow"}, func(*referee.TableVersion) {}),
			"an army":    army("g", "ney", func(a *referee.Army) { a.Text = bad }),
			"its title":  army("g", "ney", func(a *referee.Army) { a.Name = bad }),
			"its key":    army("g", bad, func(*referee.Army) {}),
			"a message":  live,
		} {
			if !errors.Is(err, referee.ErrText) {
				t.Errorf("%s of %q: %v", what, bad, err)
			}
		}
	}
	untouched(t, db)
	if _, err := db.Draft(ctx, "x"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a draft is kept: %v", err)
	}
	for _, of := range []referee.Collection{NPOWClub, PanacheClub} {
		tables, tablesErr := db.Tables(ctx, of)
		armies, armiesErr := db.Armies(ctx, of)
		if len(tables)+len(armies) > 0 || errors.Join(tablesErr, armiesErr) != nil {
			t.Errorf("%v keeps %v and %v", of, tables, armies)
		}
	}
}
