package album

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
	"aidedecamp/rules/systems"
)

func voice(t *testing.T) reply.Voice {
	t.Helper()
	sources := append([]fs.FS{rules.Locale(), dice.Locale(), render.Locale(), locale.Own()}, systems.Shared()...)
	for _, system := range systems.All() {
		sources = append(sources, system.Locale)
	}
	words, err := locale.Load(sources...)
	if err != nil {
		t.Fatal(err)
	}
	return reply.NewVoice(words, locale.French, reply.Public)
}

// The page shows what people typed as text, whatever it contains, and names no account.
func TestHostileNamesStayText(t *testing.T) {
	t.Parallel()
	const name, account = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\r\n\x00« @everyone »", "876543210987654321"
	secret, err := dice.NewSecret(bytes.Repeat([]byte{5}, 32))
	if err != nil {
		t.Fatal(err)
	}
	records, err := house.Open(systems.All()[0], house.Deal{Game: "abcdefghjkmnpqrs",
		Sitters: map[rules.Seat]house.Sitter{rules.SeatA: {User: account, Name: name}}},
		house.Occasion{At: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Origin: "d:1", Secret: secret})
	if err != nil {
		t.Fatal(err)
	}
	game, err := house.Rebuild(systems.All(), records)
	if err != nil {
		t.Fatal(err)
	}
	export, err := house.Export(game)
	if err != nil {
		t.Fatal(err)
	}
	made, err := Make(voice(t), game, export, func(*reply.Picture) ([]session.File, error) {
		return []session.File{{Kind: "image/png", Alt: `"><script>alert(1)</script>`, Data: []byte("PNG")}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(made, []byte("<script")); n != 3 {
		t.Errorf("%d scripts in the page, want its own three", n)
	}
	if bytes.Contains(made, []byte("<img src=x")) || !bytes.Contains(made, []byte("&lt;img src=x onerror=alert(1)&gt;")) {
		t.Error("a name is not told as text")
	}
	for what, file := range map[string][]byte{"export": export, "page": made} {
		if bytes.Contains(file, []byte(account)) {
			t.Errorf("the %s names an account", what)
		}
	}
	if report, err := ledgertest.Verify(export, ledger.Shown{}); err != nil || !report.Holds() || report.Erased > 0 {
		t.Errorf("the export without accounts: %v, %+v", err, report)
	}
}

// Pictures that have no room together are fewer, spread over the game; the last one stays.
func TestPicturesHaveTheirRoom(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../rules/npow/testdata/games/1/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	records, err := ledger.ParseExport(raw)
	if err != nil {
		t.Fatal(err)
	}
	game, err := house.Rebuild(systems.All(), records)
	if err != nil {
		t.Fatal(err)
	}
	drawn := byte(0)
	made, err := Make(voice(t), game, raw, func(*reply.Picture) ([]session.File, error) {
		drawn++
		return []session.File{{Kind: "image/png", Data: append(bytes.Repeat([]byte{0xfb, 0xef, 0xbe}, 60_000), drawn)}}, nil // as base64 all plus signs
	})
	if err != nil {
		t.Fatal(err)
	}
	if shown := strings.Count(string(made), "<img "); len(made) > MostBytes || shown < 2 || shown >= int(drawn) {
		t.Errorf("%d bytes with %d of %d pictures", len(made), shown, drawn)
	}
}
