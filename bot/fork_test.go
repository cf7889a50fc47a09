package bot

import (
	"bytes"
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
	"sync/atomic"
	"testing"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/referee"
	"aidedecamp/render"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/table"
	"aidedecamp/storage"
)

// fork is a club's games as they stand at a moment, with a bot of their own whom nobody hears: whatever is
// done there, the club's games stay.
type fork struct {
	club   *guild
	folder string
	kept   []byte // the file that it began with
	opened int
	random reseeded
	out    *outbox
	log    *syncLog
	db     *storage.DB
	store  *forkStore
	bot    *Bot
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

// forkStore is a store that counts what is written into it, and as long as nothing is, asks the file once for
// what each press asks.
type forkStore struct {
	referee.Store
	writes atomic.Int64
	mu     sync.Mutex
	asked  map[string]any
}

// remembered asks a question once.
func remembered[T any](s *forkStore, question string, ask func() (T, error)) (T, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.writes.Load() == 0 {
		if known, ok := s.asked[question]; ok {
			return known.(T), nil
		}
	}
	answer, err := ask()
	if err == nil && s.writes.Load() == 0 {
		s.asked[question] = answer
	}
	return answer, err
}

func (s *forkStore) At(ctx context.Context, p referee.Place, which referee.Which) (referee.Tip, error) {
	return remembered(s, fmt.Sprint("at ", p, which), func() (referee.Tip, error) { return s.Store.At(ctx, p, which) })
}

func (s *forkStore) Tail(ctx context.Context, game string, known referee.Head) ([]ledger.Record, error) {
	return remembered(s, fmt.Sprint("tail ", game, known), func() ([]ledger.Record, error) { return s.Store.Tail(ctx, game, known) })
}

func (s *forkStore) Deadlines(ctx context.Context, game string) ([]referee.Due, error) {
	return remembered(s, "deadlines "+game, func() ([]referee.Due, error) { return s.Store.Deadlines(ctx, game) })
}

func (s *forkStore) Undelivered(ctx context.Context, game string) ([]referee.Answer, error) {
	return remembered(s, "undelivered "+game, func() ([]referee.Answer, error) { return s.Store.Undelivered(ctx, game) })
}

func (s *forkStore) Choices(ctx context.Context, of referee.Chooser) (map[string]string, error) {
	return remembered(s, fmt.Sprint("choices ", of), func() (map[string]string, error) { return s.Store.Choices(ctx, of) })
}

func (s *forkStore) PutChoice(ctx context.Context, of referee.Chooser, name, value string) error {
	s.writes.Add(1)
	return s.Store.PutChoice(ctx, of, name, value)
}

func (s *forkStore) Open(ctx context.Context, o referee.Opening) error {
	s.writes.Add(1)
	return s.Store.Open(ctx, o)
}

func (s *forkStore) Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	return s.Store.Act(ctx, ask, func(now referee.Moment) (referee.Commit, error) {
		c, err := decide(now)
		if err == nil && !c.IsEmpty() {
			s.writes.Add(1)
		}
		return c, err
	})
}

func (s *forkStore) NoteArrival(ctx context.Context, a referee.Arrival) (older referee.Live, err error) {
	if a.Game != "" {
		s.writes.Add(1)
	}
	return s.Store.NoteArrival(ctx, a)
}

func (s *forkStore) PutDraft(ctx context.Context, d referee.Draft) error {
	s.writes.Add(1)
	return s.Store.PutDraft(ctx, d)
}

func (s *forkStore) PutTable(ctx context.Context, of referee.Collection, t referee.TableVersion,
	beside map[string]int) (referee.TableVersion, error) {
	s.writes.Add(1)
	return s.Store.PutTable(ctx, of, t, beside)
}

func (s *forkStore) PutArmy(ctx context.Context, guild, key string, a referee.Army) (referee.Army, error) {
	s.writes.Add(1)
	return s.Store.PutArmy(ctx, guild, key, a)
}

func (s *forkStore) DropArmy(ctx context.Context, guild, id string) error {
	s.writes.Add(1)
	return s.Store.DropArmy(ctx, guild, id)
}

func (s *forkStore) AddToSeason(ctx context.Context, guild string, known int, l referee.SeasonLine, people []referee.SeasonPerson) error {
	s.writes.Add(1)
	return s.Store.AddToSeason(ctx, guild, known, l, people)
}

func (s *forkStore) DropDraft(ctx context.Context, id string) error {
	s.writes.Add(1)
	return s.Store.DropDraft(ctx, id)
}

func (s *forkStore) Follow(ctx context.Context, game, account string) error {
	s.writes.Add(1)
	return s.Store.Follow(ctx, game, account)
}

func (s *forkStore) Unfollow(ctx context.Context, game, account string) error {
	s.writes.Add(1)
	return s.Store.Unfollow(ctx, game, account)
}

func (s *forkStore) PutVerdictDays(ctx context.Context, guild string, days int) error {
	s.writes.Add(1)
	return s.Store.PutVerdictDays(ctx, guild, days)
}

func (s *forkStore) PutTheme(ctx context.Context, guild, theme string) error {
	s.writes.Add(1)
	return s.Store.PutTheme(ctx, guild, theme)
}

func (s *forkStore) PutOwnTheme(ctx context.Context, person, theme string) error {
	s.writes.Add(1)
	return s.Store.PutOwnTheme(ctx, person, theme)
}

// fork copies the club's file as it is now.
func (c *guild) fork() *fork {
	c.t.Helper()
	f := &fork{club: c, folder: c.t.TempDir(), out: &outbox{}, log: &syncLog{}}
	f.kept = f.copyOf(c.db)
	f.begin()
	return f
}

// newFork is a fork of a club's that goes on from a file, and ends with a test.
func newFork(t testing.TB, c *guild, file []byte) *fork {
	t.Helper()
	mine := *c
	mine.t = t
	f := &fork{club: &mine, folder: t.TempDir(), kept: file, out: &outbox{}, log: &syncLog{}}
	f.begin()
	f.bot.within = 0
	f.random.begin(0)
	t.Cleanup(func() {
		f.close()
		*f = fork{} // what ends a test is kept by it until its brothers have ended too
	})
	return f
}

// copyOf is what a file holds now.
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

// begin opens the copy anew.
func (f *fork) begin() {
	t := f.club.t
	t.Helper()
	f.opened++
	name := filepath.Join(f.folder, fmt.Sprintf("%d.db", f.opened))
	err := os.WriteFile(name, f.kept, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if f.db, err = storage.Open(context.Background(), name, storage.Options{Now: f.club.clock.Now}); err != nil {
		t.Fatal(err)
	}
	f.store = &forkStore{Store: f.db, asked: map[string]any{}}
	ref := referee.New(ample{f.store}, f.club.systems, referee.Options{Now: f.club.clock.Now, Random: &f.random})
	log := slog.New(slog.NewTextHandler(f.log, nil))
	f.bot, err = New(ref, f.club.words, Options{Token: "fork", Clock: &localdiscord.ManualClock{}, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	f.bot.session.Discord.Client.Transport = f.out
	f.bot.paint, f.bot.film = f.paint, f.film
}

// renew forgets what was written since it began.
func (f *fork) renew() {
	if f.store.writes.Load() > 0 {
		f.close()
		f.begin()
	}
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

// paint draws nothing: what a picture is made of says all that its pixels could. It is a PNG whose pixels are the
// sum of that, hashes masked, and the words of the picture stand behind it.
func (f *fork) paint(board table.Board, panels []table.Panel, how render.Setting) ([][]byte, error) {
	made, err := json.Marshal([]any{board, panels})
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(rulestest.MaskHashes(string(made))))
	var drawn bytes.Buffer
	if err := signs.Encode(&drawn, &image.Gray{Pix: sum[:], Stride: len(sum), Rect: image.Rect(0, 0, len(sum), 1)}); err != nil {
		return nil, err
	}
	fmt.Fprintf(&drawn, "\n%s\n%s", render.Twin(board, panels, how.Words), base64.StdEncoding.EncodeToString(sum[:]))
	return [][]byte{drawn.Bytes()}, nil
}

// film draws none either.
func (f *fork) film(shots []render.Shot, how render.Setting, _ int) (film []byte, pictures int, err error) {
	for _, s := range shots {
		frame, err := f.paint(s.Board, s.Panels, how)
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
		form := discordgo.ModalSubmitInteractionData{CustomID: p.handle.id}
		for _, name := range sortedKeys(p.fields) {
			field := &discordgo.TextInput{CustomID: name, Value: p.fields[name]}
			form.Components = append(form.Components, &discordgo.ActionsRow{Components: []discordgo.MessageComponent{field}})
		}
		return form
	case p.values != nil:
		return discordgo.MessageComponentInteractionData{CustomID: p.handle.id, ComponentType: discordgo.SelectMenuComponent,
			Values: p.values}
	}
	return discordgo.MessageComponentInteractionData{CustomID: p.handle.id, ComponentType: discordgo.ButtonComponent}
}

// does lets the fork's bot receive a press, and returns all that it sends then.
func (f *fork) does(n int, p trial) []parcel {
	f.club.t.Helper()
	data := p.data()
	return f.hears(n, p.who, &discordgo.Interaction{Type: data.Type(), Data: data, Message: f.standing(p.handle.hidden)})
}

// standing is the message on which something is pressed.
func (f *fork) standing(hidden bool) *discordgo.Message {
	on := &discordgo.Message{ID: "1", ChannelID: f.channel()}
	if hidden {
		on.Flags = limits.FlagEphemeral
	}
	return on
}

func (f *fork) channel() string {
	f.club.t.Helper()
	channel, err := f.club.server.ChannelID("table-1")
	if err != nil {
		f.club.t.Fatal(err)
	}
	return channel
}

// hears lets the fork's bot receive what somebody typed or pressed, and returns all that it sends then.
func (f *fork) hears(n int, who string, i *discordgo.Interaction) []parcel {
	t := f.club.t
	t.Helper()
	f.random.begin(n)
	i.AppID, i.ID, i.Token, i.Locale = "1", fmt.Sprintf("88%010d", n), "forged", discordgo.French
	i.GuildID, i.ChannelID = f.club.server.GuildID(), f.channel()
	i.Member = &discordgo.Member{User: &discordgo.User{ID: f.club.server.As(who).ID(), Username: who}}
	f.bot.receive(i)
	f.bot.work.Wait()
	sent := f.out.take()
	slices.SortStableFunc(sent, func(a, b parcel) int { return bytes.Compare([]byte(a.to), []byte(b.to)) }) // old buttons are taken off beside
	if log := f.log.String(); strings.Contains(log, "level=ERROR") {
		t.Fatalf("%s, %d: the bot logs\n%s", who, n, log)
	}
	return sent
}

func sortedKeys(m map[string]string) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
