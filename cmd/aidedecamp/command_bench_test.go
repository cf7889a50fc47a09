package main

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/klauspost/compress/zlib"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

// peerCommands are programs that draw the same table in the usual way (docs/benchmarks).
var peerCommands []string

func init() {
	flag.Func("peer", "a program that BenchmarkCommand takes turns with; may be given again", func(command string) error {
		peerCommands = append(peerCommands, command)
		return nil
	})
}

// BenchmarkCommand measures one whole `/terrain npow` in a game: interaction in, dice, commit with
// synchronous=FULL, picture, answer out, over the local table. It takes turns with the least that any bot
// would have to do for it: a no-op text answer over the same wire, a commit of the same size, the same
// picture through the same quick compressor, and by image/png as usually called; and with the peers. What it
// reports are medians, and the ratios that stand in docs/benchmarks.md; least is the ratio of what the
// quickest tenth of the turns took, which other work on the machine changes less.
//
// Each turn draws the pool of a game of its own: the same game would throw the same dice after a take-back,
// and its picture is kept.
func BenchmarkCommand(b *testing.B) {
	tables := tableNames()
	club := openClub(b, filepath.Join(b.TempDir(), "games.db"), nil, tables...)
	spent := map[string][]time.Duration{}
	take := func(name string, do func()) {
		began := time.Now()
		do()
		spent[name] = append(spent[name], time.Since(began))
	}
	plain := answerPlainly(b)
	log := plainLog(b)
	var peers []*peer
	for _, command := range peerCommands {
		peers = append(peers, startPeer(b, command))
	}
	for b.Loop() {
		table := wire{club.server, club.person.In(next(b, &tables))}
		table.openPool(b)
		var answer *localdiscord.Answer
		take("command", func() { answer = table.do(b, "/terrain npow region:europe-centrale") })
		picture, err := png.Decode(bytes.NewReader(table.picture(b, answer)))
		if err != nil {
			b.Fatal(err)
		}
		take("no-op", func() { plain.do(b, "/rien") })
		take("commit", func() { log.append(b) })
		take("quick", func() { quickly(b, picture.(*image.Paletted)) })
		take("png", func() { err = png.Encode(&bytes.Buffer{}, picture) })
		if err != nil {
			b.Fatal(err)
		}
		for _, p := range peers {
			spent[p.name] = append(spent[p.name], p.draw(b))
		}
	}
	ms := func(name string) float64 {
		slices.Sort(spent[name])
		return float64(spent[name][len(spent[name])/2].Microseconds()) / 1000
	}
	least := func(name string) float64 { return float64(spent[name][len(spent[name])/10].Microseconds()) / 1000 }
	for name := range spent {
		b.ReportMetric(ms(name), "ms/"+name)
	}
	bare := ms("no-op") + ms("commit")
	b.ReportMetric(ms("command")/(bare+ms("quick")), "command÷quick")
	b.ReportMetric(ms("command")/(bare+ms("png")), "command÷png")
	for _, p := range peers {
		b.ReportMetric(ms(p.name)/ms("command"), p.name+"÷command")
	}
	b.ReportMetric(least("command")/(least("no-op")+least("commit")+least("quick")), "least÷quick")
	b.ReportMetric(least("command"), "ms/command-least")
	b.ReportMetric(0, "ns/op")
}

// quickly writes a picture's pixels through the compressor that pictures are written by, at its quickest, as
// one block without filters.
func quickly(b *testing.B, picture *image.Paletted) {
	b.Helper()
	size := picture.Rect.Size()
	rows := make([]byte, 0, (size.X+1)*size.Y)
	for y := range size.Y {
		rows = append(append(rows, 0), picture.Pix[y*picture.Stride:][:size.X]...)
	}
	var out bytes.Buffer
	w, err := zlib.NewWriterLevel(&out, zlib.BestSpeed)
	if err == nil {
		_, err = w.Write(rows)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		b.Fatal(err)
	}
}

// peer is a program that draws one table for each line that it reads, and answers by how long its parts took,
// in milliseconds.
type peer struct {
	name string
	in   io.Writer
	out  *bufio.Scanner
}

func startPeer(b *testing.B, command string) *peer {
	b.Helper()
	words := strings.Fields(command)
	c := exec.CommandContext(b.Context(), words[0], words[1:]...)
	in, err := c.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		in.Close()
		c.Wait() //nolint:errcheck // what it answered is what counts
	})
	return &peer{filepath.Base(words[len(words)-1]), in, bufio.NewScanner(out)}
}

func (p *peer) draw(b *testing.B) (whole time.Duration) {
	b.Helper()
	if _, err := fmt.Fprintln(p.in, "draw"); err != nil || !p.out.Scan() {
		b.Fatalf("%s does not answer: %v, %v", p.name, err, p.out.Err())
	}
	for _, part := range strings.Fields(p.out.Text()) {
		ms, err := strconv.ParseFloat(part, 64)
		if err != nil {
			b.Fatalf("%s: %v", p.name, err)
		}
		whole += time.Duration(ms * float64(time.Millisecond))
	}
	return whole
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
	db    *storage.DB
	known referee.Head
	next  ledger.Record
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
	now := house.Occasion{At: time.Unix(1, 0), Origin: "d:0", Secret: secret}
	records, err := house.Open(system, house.Deal{Game: "plainplainplain0",
		Sitters: map[rules.Seat]house.Sitter{rules.SeatA: {User: "1", Name: "a"}}}, now)
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
	return &growing{db, referee.Head{Length: 1, Link: ledger.Chain(ledger.Link{}, line)}, ledger.Record{Seq: 1, Epoch: 1, At: "2026-01-01T00:00:00Z", Seat: rules.SeatA, Path: "plain",
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
	const game = "plainplainplain0"
	commit := referee.Commit{Game: game, Records: []ledger.Record{r}, Lines: [][]byte{line},
		Answer: referee.Answer{Origin: r.Origin, Game: game, Seat: r.Seat, Seq: r.Seq}}
	// With the log in memory, as in the bot, none of it is read again.
	disk := slowDisk{g.db}
	if err := disk.Act(context.Background(), referee.Ask{Game: game, Origin: r.Origin, Known: g.known}, commit.Ready); err != nil {
		b.Fatal(err)
	}
	g.known = referee.Head{Length: r.Seq + 1, Link: ledger.Chain(g.known.Link, line)}
	g.next.Seq++
}
