package main

import (
	"bytes"
	"context"
	"image/png"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// BenchmarkCommand measures one whole `/terrain npow` in a game: interaction in, dice, commit with
// synchronous=FULL, picture, answer out, over the local table; and in the same run the least that any bot
// would have to do for it: a no-op text answer over the same wire, a commit of the same size, and the
// encoding of the same picture by image/png. Their ratio stands in docs/benchmarks.md.
func BenchmarkCommand(b *testing.B) {
	table := openTable(b, filepath.Join(b.TempDir(), "games.db"))
	var whole, noop, commit, encode time.Duration
	var picture []byte
	plain := answerPlainly(b)
	log := plainLog(b)
	for b.Loop() {
		began := time.Now()
		answer := table.do(b, "/terrain npow region:europe-centrale")
		whole += time.Since(began)
		if picture == nil {
			picture = table.picture(b, answer)
		}
		table.do(b, "/retour")

		began = time.Now()
		plain.do(b, "/rien")
		noop += time.Since(began)

		began = time.Now()
		log.append(b)
		commit += time.Since(began)

		image, err := png.Decode(bytes.NewReader(picture))
		if err != nil {
			b.Fatal(err)
		}
		began = time.Now()
		if err := png.Encode(&bytes.Buffer{}, image); err != nil {
			b.Fatal(err)
		}
		encode += time.Since(began)
	}
	n := float64(b.N)
	per := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 / n }
	b.ReportMetric(per(whole), "ms/command")
	b.ReportMetric(per(noop), "ms/no-op")
	b.ReportMetric(per(commit), "ms/commit")
	b.ReportMetric(per(encode), "ms/encode")
	b.ReportMetric(float64(whole)/float64(noop+commit+encode), "command÷plain")
	b.ReportMetric(0, "ns/op")
}

// nearby sends every request to one address.
type nearby string

func (n nearby) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = "http", string(n), string(n)
	return http.DefaultTransport.RoundTrip(r)
}

// answerPlainly is discordgo as usually written, answering one command with one word.
func answerPlainly(b *testing.B) wire {
	b.Helper()
	server := serveLocally(b)
	session, err := discordgo.New("Bot " + server.Token())
	if err != nil {
		b.Fatal(err)
	}
	session.Client.Transport = nearby(strings.TrimPrefix(server.URL(), "http://"))
	session.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "rien"}})
		if err != nil {
			b.Error(err)
		}
	})
	if err := session.Open(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := session.Close(); err != nil {
			b.Error(err)
		}
	})
	commands := []*discordgo.ApplicationCommand{{Name: "rien", Description: "rien"}}
	if _, err := session.ApplicationCommandBulkOverwrite(server.ApplicationID(), "", commands); err != nil {
		b.Fatal(err)
	}
	return wire{server, server.As("Camille")}
}

// growing is a file to which one record like the pool's is appended at a time.
type growing struct {
	db   *storage.DB
	game string
	next ledger.Record
}

func plainLog(b *testing.B) *growing {
	b.Helper()
	ctx := context.Background()
	db, err := storage.Open(ctx, filepath.Join(b.TempDir(), "plain.db"), storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := db.Close(); err != nil {
			b.Error(err)
		}
	})
	secret, err := dice.NewSecret(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		b.Fatal(err)
	}
	system, err := systems.All().Find("npow")
	if err != nil {
		b.Fatal(err)
	}
	now := rules.Occasion{At: time.Unix(1, 0), Origin: "d:0", Secret: secret}
	records, err := rules.Open(system, rules.Deal{Game: "plainplainplain0",
		Sitters: map[rules.Seat]rules.Sitter{rules.SeatA: {User: "1", Name: "a"}}}, now)
	if err != nil {
		b.Fatal(err)
	}
	line, err := records[0].Line()
	if err != nil {
		b.Fatal(err)
	}
	opening := referee.Opening{Place: referee.Place{Guild: "1", Channel: "1"}, System: "npow", Secret: secret,
		Commit: referee.Commit{Game: "plainplainplain0", Records: records, Lines: [][]byte{line},
			Answer: referee.Answer{Origin: "d:0", Game: "plainplainplain0", Seat: rules.SeatA}}}
	if err := db.Open(ctx, opening); err != nil {
		b.Fatal(err)
	}
	pool, err := ledger.NewEvent("npow.plain/1", map[string]string{"steps": strings.Repeat("x", 1500)})
	if err != nil {
		b.Fatal(err)
	}
	return &growing{db, "plainplainplain0", ledger.Record{Seq: 1, Epoch: 1, At: "2026-01-01T00:00:00Z", Seat: rules.SeatA, Path: "plain",
		Events: []rules.Event{pool}}}
}

func (g *growing) append(b *testing.B) {
	b.Helper()
	r := g.next
	r.Origin = "d:" + time.Unix(int64(r.Seq), 0).UTC().Format(time.RFC3339)
	line, err := r.Line()
	if err != nil {
		b.Fatal(err)
	}
	commit := referee.Commit{Game: g.game, Records: []ledger.Record{r}, Lines: [][]byte{line},
		Answer: referee.Answer{Origin: r.Origin, Game: g.game, Seat: r.Seat, Seq: r.Seq}}
	if err := storagetest.Append(context.Background(), g.db, commit); err != nil {
		b.Fatal(err)
	}
	g.next.Seq++
}
