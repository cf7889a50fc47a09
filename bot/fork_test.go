package bot

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/session"
	"aidedecamp/render"
	"aidedecamp/render/twin"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/table"
	"aidedecamp/storage"
)

// ear is a bot beside a club's own, whom nobody hears: a test lets it hear somebody, and reads what it would
// send.
type ear struct {
	club   *guild
	random reseeded
	// forgets is its outbox's.
	forgets bool
	out     *outbox
	log     *syncLog
	bot     *Bot
}

// listen makes the ear's bot, over some games.
func (e *ear) listen(store referee.Store) {
	t := e.club.t
	t.Helper()
	e.out, e.log = &outbox{forgets: e.forgets}, &syncLog{}
	ref := referee.New(ample{store}, e.club.systems, referee.Options{Now: e.club.clock.Now, Random: &e.random})
	var err error
	e.bot, err = New(ref, e.club.words, Options{Token: "fork", Clock: &localdiscordtest.ManualClock{}, Log: slog.New(slog.NewTextHandler(e.log, nil)), Slack: slack})
	if err != nil {
		t.Fatal(err)
	}
	e.bot.session.Discord.Client.Transport = e.out
	e.bot.paint, e.bot.film = e.paint, e.film
}

// fork is a club's games as they are at a moment, with a bot of their own: whatever is done there, the
// club's games stay.
type fork struct {
	ear
	folder string
	kept   []byte // the file that it began with
	opened int
	db     *storage.DB
}

// reseeded is randomness that begins anew where a test says.
type reseeded struct {
	mu sync.Mutex
	r  io.Reader
}

func (s *reseeded) begin(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.r = rand.NewChaCha8(sha256.Sum256(fmt.Append(nil, "fork ", n)))
}

// Read reads it.
func (s *reseeded) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.r.Read(p)
}

// fork copies the club's file as it is now; its bot is there once it begins.
func (c *guild) fork() *fork {
	c.t.Helper()
	f := &fork{ear: ear{club: c, forgets: true}, folder: c.t.TempDir()}
	f.kept = f.copyOf(c.db)
	return f
}

// newFork is a fork of a club's that goes on from a file, and ends with a test.
func newFork(t testing.TB, c *guild, file []byte) *fork {
	t.Helper()
	mine := *c
	mine.t = t
	f := &fork{ear: ear{club: &mine}, folder: t.TempDir(), kept: file}
	f.begin()
	f.bot.within = 0
	f.random.begin(0)
	t.Cleanup(func() {
		f.close()
		*f = fork{} // what ends a test is kept by it until its brothers have ended too
	})
	return f
}

// copyOf is what a file contains now.
func (f *fork) copyOf(db *storage.DB) []byte {
	f.club.t.Helper()
	name := filepath.Join(f.folder, "kept.db")
	if err := db.Backup(context.Background(), name); err != nil {
		f.club.t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err == nil {
		err = os.Remove(name)
	}
	if err != nil {
		f.club.t.Fatal(err)
	}
	return data
}

// asItLies is what a fork's games are in, the file and its log, while nobody writes: read for a moment to
// which the fork perhaps returns, as copyOf would cost more than to play on.
func (f *fork) asItLies() (lies [2][]byte) {
	f.club.t.Helper()
	for i, name := range f.files() {
		data, err := os.ReadFile(name)
		if err != nil {
			f.club.t.Fatal(err)
		}
		lies[i] = data
	}
	return lies
}

// layDown begins the fork anew with what asItLies has read.
func (f *fork) layDown(lies [2][]byte) {
	f.club.t.Helper()
	f.close()
	f.kept = lies[0]
	f.opened++
	if err := os.WriteFile(f.files()[1], lies[1], 0o600); err != nil {
		f.club.t.Fatal(err)
	}
	f.opened--
	f.begin()
}

// files are the names of the fork's file and of its log.
func (f *fork) files() [2]string {
	name := filepath.Join(f.folder, fmt.Sprintf("%d.db", f.opened))
	return [2]string{name, name + "-wal"}
}

// begin opens the copy anew.
func (f *fork) begin() {
	t := f.club.t
	t.Helper()
	f.opened++
	name := f.files()[0]
	err := os.WriteFile(name, f.kept, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if f.db, err = storage.Open(context.Background(), name, storage.Options{Now: f.club.clock.Now}); err != nil {
		t.Fatal(err)
	}
	f.listen(f.db)
}

// close forgets the copy.
func (f *fork) close() {
	f.bot.work.Wait()
	if err := f.db.Close(); err != nil {
		f.club.t.Error(err)
	}
}

// signs writes the pictures of forks: a compressor is a megabyte, and serves again.
var signs = png.Encoder{CompressionLevel: png.NoCompression, BufferPool: new(encoders)}

type encoders struct{ pool sync.Pool }

// Get implements png.EncoderBufferPool.
func (e *encoders) Get() *png.EncoderBuffer {
	b, _ := e.pool.Get().(*png.EncoderBuffer)
	return b
}

// Put implements png.EncoderBufferPool.
func (e *encoders) Put(b *png.EncoderBuffer) { e.pool.Put(b) }

// paint draws nothing: what a picture is made of says all that its pixels could. It is a PNG whose pixels are
// the sum of that, hashes masked, and the words of the picture are behind it.
func (e *ear) paint(board table.Board, panels []table.Panel, how render.Setting) ([][]byte, error) {
	made, err := json.Marshal([]any{board, panels})
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(rulestest.MaskHashes(string(made))))
	var drawn bytes.Buffer
	if err := signs.Encode(&drawn, &image.Gray{Pix: sum[:], Stride: len(sum), Rect: image.Rect(0, 0, len(sum), 1)}); err != nil {
		return nil, err
	}
	fmt.Fprintf(&drawn, "\n%s\n%s", twin.Of(board, panels, how.Words), base64.StdEncoding.EncodeToString(sum[:]))
	return [][]byte{drawn.Bytes()}, nil
}

// film draws none either.
func (e *ear) film(shots []render.Shot, how render.Setting, _ int) (film []byte, pictures int, err error) {
	for _, s := range shots {
		frame, err := e.paint(s.Board, s.Panels, how)
		if err != nil {
			return nil, 0, err
		}
		film = append(film, bytes.Join(frame, nil)...)
	}
	return film, len(shots), nil
}

// trial is one use of a custom_id.
type trial struct {
	who    string
	handle handle
	// submitted sends a form with fields; else it is a press, with the values of a select where there are
	// any.
	submitted bool
	values    []string
	fields    map[string]string
}

func (p trial) String() string {
	switch {
	case p.submitted:
		return fmt.Sprintf("%s sends the form %s with %v", p.who, p.handle.id, p.fields)
	case p.values != nil:
		return fmt.Sprintf("%s chooses %q in %s", p.who, p.values, p.handle.id)
	}
	return fmt.Sprintf("%s presses %s", p.who, p.handle.id)
}

// data is the press as Discord brings it.
func (p trial) data() discordgo.InteractionData {
	switch {
	case p.submitted:
		return session.FormData{CustomID: p.handle.id, Fields: p.fields}
	case p.values != nil:
		return discordgo.MessageComponentInteractionData{CustomID: p.handle.id, ComponentType: discordgo.SelectMenuComponent,
			Values: p.values}
	}
	return discordgo.MessageComponentInteractionData{CustomID: p.handle.id, ComponentType: discordgo.ButtonComponent}
}

// does lets the bot receive a press, and returns all that it sends then.
func (e *ear) does(n int, p trial) []parcel {
	e.club.t.Helper()
	return e.hears(n, p.who, e.pressed(p))
}

// pressed is a press as Discord brings it.
func (e *ear) pressed(p trial) *discordgo.Interaction {
	data := p.data()
	return &discordgo.Interaction{Type: data.Type(), Data: data, Message: e.standing(p.handle.hidden)}
}

// standing is the message on which something is pressed.
func (e *ear) standing(hidden bool) *discordgo.Message {
	on := &discordgo.Message{ID: "1", ChannelID: e.channel()}
	if hidden {
		on.Flags = limits.FlagEphemeral
	}
	return on
}

func (e *ear) channel() string {
	e.club.t.Helper()
	channel, err := e.club.server.ChannelID("table-1")
	if err != nil {
		e.club.t.Fatal(err)
	}
	return channel
}

// hears lets the bot receive what somebody typed or pressed, and returns all that it sends then.
func (e *ear) hears(n int, who string, i *discordgo.Interaction) []parcel {
	e.club.t.Helper()
	sent := e.receives(n, who, i)
	if log := e.log.String(); strings.Contains(log, "level=ERROR") {
		e.club.t.Fatalf("%s, %d: the bot logs\n%s", who, n, log)
	}
	return sent
}

// receives does the same, whatever the bot logs.
func (e *ear) receives(n int, who string, i *discordgo.Interaction) []parcel {
	e.club.t.Helper()
	e.random.begin(n)
	i.AppID, i.ID, i.Token, i.Locale = "1", fmt.Sprintf("88%010d", n), "forged", discordgo.French
	i.GuildID, i.ChannelID = e.club.server.GuildID(), e.channel()
	i.Member = &discordgo.Member{User: &discordgo.User{ID: e.club.server.As(who).ID(), Username: who}}
	e.bot.receive(i)
	e.bot.work.Wait()
	sent := e.out.take()
	slices.SortStableFunc(sent, func(a, b parcel) int { return cmp.Compare(a.to, b.to) }) // old buttons are taken off beside
	return sent
}
