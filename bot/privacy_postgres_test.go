//go:build postgres

package bot

import (
	"context"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/referee"
	"aidedecamp/storage/postgres"
	"aidedecamp/storage/postgres/postgrestest"
)

// TestNothingOfTheErasedIsLeftInTheDatabase: neither his name nor his account stands in any column of any
// table.
func TestNothingOfTheErasedIsLeftInTheDatabase(t *testing.T) {
	server, err := postgrestest.Start("fsync = off")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Stop() })
	url, err := server.Database(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := founded(t, t.Name(), allSystems(), localdiscord.Options{})
	c.over = func(referee.Store) referee.Store {
		db, err := postgres.Open(context.Background(), url, postgres.Options{Now: c.clock.Now})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return db
	}
	c.start()
	gone := playErased(t, c)
	db, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close(context.Background())
	if _, err := db.Exec(t.Context(), "SET xmlbinary = hex"); err != nil {
		t.Fatal(err)
	}
	var whole string
	if err := db.QueryRow(t.Context(), "SELECT schema_to_xml('public', true, false, '')::text").Scan(&whole); err != nil {
		t.Fatal(err)
	}
	held := func(text string) bool { return strings.Contains(strings.ToLower(whole), strings.ToLower(text)) }
	bytes := func(text string) bool { return held(hex.EncodeToString([]byte(text))) }
	for _, text := range gone {
		if held(text) || bytes(text) {
			t.Errorf("%q stands in the database", text)
		}
	}
	if !held("Camille") || !held("premiere-langue") {
		t.Error("nobody is named in the database: nothing is shown")
	}
}
