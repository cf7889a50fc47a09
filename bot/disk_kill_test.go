package bot

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/render"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/systems"
	"aidedecamp/rules/table"
	"aidedecamp/storage"
)

// What a bot in a process of its own is told.
const (
	botAddress = "AIDEDECAMP_TEST_BOT_ADDRESS"
	botToken   = "AIDEDECAMP_TEST_BOT_TOKEN"
	botFile    = "AIDEDECAMP_TEST_BOT_FILE"
	botEpoch   = "AIDEDECAMP_TEST_BOT_EPOCH"
)

// tables are the channels that are played in at once; in the last one a battle of hexes is fought, in each of
// the others the game that gamesAt says.
var (
	tables  = []string{"table-1", "table-2", "table-3", "table-4"}
	gamesAt = []string{"npow", "adlg", "thucidide", "npow"}
)

// TestKilledBotForgetsNothing kills the whole bot at any moment while four tables play and Discord brings
// what they do twice or out of order, and starts it again on the same file at the same Discord. The channel
// is the witness: every number and link of the chain that anybody has seen there is in the file, which has
// whole acts only, each origin once; so with the deadlines that run, the club's tables and the armies that it
// keeps.
func TestKilledBotForgetsNothing(t *testing.T) {
	if os.Getenv(botAddress) != "" {
		serveUntilKilled(t)
		return
	}
	t.Parallel()
	for file := range botKills / botKillsPerFile {
		t.Run(strconv.Itoa(file), func(t *testing.T) {
			t.Parallel()
			chance := rand.New(rand.NewPCG(3, uint64(4+file)))
			h, acts := newHaunted(t), 0
			for range botKillsPerFile {
				h.playAndKill(chance)
				acts = h.examine()
			}
			h.settle()
			h.examine()
			if seen := len(h.witnessed); acts == 0 || seen < botKillsPerFile {
				t.Errorf("%d kills with %d answers seen: the bot was hardly played with", botKillsPerFile, seen)
			}
			t.Logf("%d kills, %d links seen, %d things twice or out of order", botKillsPerFile, len(h.witnessed), h.disturbed)
		})
	}
}

// serveUntilKilled is the bot in its own process.
func serveUntilKilled(t *testing.T) {
	ctx := context.Background()
	clock := hurried(t)
	db, err := storage.Open(ctx, os.Getenv(botFile), storage.Options{Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(referee.New(ample{db}, systems.All(), referee.Options{Now: clock}), allWords(t, systems.All()),
		Options{Token: os.Getenv(botToken), APIURL: os.Getenv(botAddress), Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
			Slack: slack})
	if err != nil {
		t.Fatal(err)
	}
	b.every = 10 * time.Millisecond
	b.paint = func(table.Board, []table.Panel, render.Setting) ([][]byte, error) { return [][]byte{blank()}, nil } // nobody looks at it
	go func() {
		<-b.Ready()
		fmt.Println("ready")
	}()
	t.Fatal(b.Run(ctx)) // the parent kills it before
}

// blank is a picture of one pixel.
var blank = sync.OnceValue(func() []byte {
	var drawn bytes.Buffer
	if err := png.Encode(&drawn, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		panic(err)
	}
	return drawn.Bytes()
})

// haunted is a club whose bot dies.
type haunted struct {
	t      *testing.T
	server *localdiscordtest.Server
	// clock is Discord's: it goes while the bot may die, so that people give up waiting for it, and stands still
	// while each answer is awaited.
	clock *localdiscordtest.ManualClock
	file  string
	// epoch is when the file was begun, for hurried.
	epoch time.Time
	// rebuilt are the games of the logs that were examined, by the link that ends each: whole logs are built
	// from 0 once.
	rebuilt map[ledger.Link]*house.Game
	// answered receives for each answer that a player gets.
	answered chan struct{}

	mu        sync.Mutex
	witnessed map[witness]bool
	// charts is the highest version of the club's table that was told, armies the names of the armies that
	// were.
	charts int
	armies map[string]bool
	// disturbed counts what was to come twice or too late.
	disturbed int
}

func newHaunted(t *testing.T) *haunted {
	t.Helper()
	h := &haunted{t: t, clock: &localdiscordtest.ManualClock{}, epoch: time.Now(), file: filepath.Join(t.TempDir(), "games.db"), answered: make(chan struct{}),
		witnessed: map[witness]bool{}, armies: map[string]bool{}, rebuilt: map[ledger.Link]*house.Game{}}
	h.clock.Advance(h.epoch.Sub(h.clock.Now()))
	var seats []localdiscord.Seat
	for n := range tables {
		seats = append(seats, localdiscord.Seat{Name: host(n)}, localdiscord.Seat{Name: foe(n)})
	}
	seats = append(seats, localdiscord.Seat{Name: manager, Manager: true})
	var err error
	if h.server, err = localdiscordtest.Start(localdiscord.Options{Seats: seats, Channels: tables, Clock: h.clock, ReadWithin: slack}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.server.Close(); err != nil {
			t.Error(err)
		}
	})
	h.beginBattle()
	return h
}

func host(table int) string { return "Camille" + strconv.Itoa(table) }
func foe(table int) string  { return "Dominique" + strconv.Itoa(table) }

// start starts the bot's process; what it prints after "ready" is its log.
func (h *haunted) start() (bot *exec.Cmd, says *bufio.Scanner, log *syncLog) {
	h.t.Helper()
	self, err := os.Executable()
	if err != nil {
		h.t.Fatal(err)
	}
	log = &syncLog{}
	bot = exec.CommandContext(h.t.Context(), self, "-test.run=^TestKilledBotForgetsNothing$", "-test.count=1")
	bot.Env = append(os.Environ(), botAddress+"="+h.server.URL(), botToken+"="+h.server.Token(), botFile+"="+h.file,
		botEpoch+"="+strconv.FormatInt(h.epoch.UnixNano(), 10))
	bot.Stderr = log
	out, err := bot.StdoutPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	if err := bot.Start(); err != nil {
		h.t.Fatal(err)
	}
	return bot, bufio.NewScanner(out), log
}

// awaitReady waits until the bot can be spoken to. One that ends before fails the test, by its own words.
func (h *haunted) awaitReady(says *bufio.Scanner, log *syncLog) {
	h.t.Helper()
	if says.Scan() && says.Text() == "ready" {
		return
	}
	said := says.Text()
	for says.Scan() {
		said += "\n" + says.Text()
	}
	h.t.Fatalf("the bot does not start:\n%s\n%s", said, log)
}

// playAndKill lets the tables play with a new process, and kills it: one in five before it is ready, the
// others while they play.
func (h *haunted) playAndKill(chance *rand.Rand) {
	h.t.Helper()
	bot, says, log := h.start()
	if chance.IntN(5) == 0 {
		time.Sleep(time.Duration(chance.IntN(200)) * time.Millisecond)
		h.kill(bot, says, log)
		return
	}
	h.awaitReady(says, log)
	defer passing(h.clock, time.Millisecond)()
	ctx, end := context.WithCancel(h.t.Context())
	var playing sync.WaitGroup
	for n := range tables {
		dice := rand.New(rand.NewPCG(chance.Uint64(), uint64(n)))
		playing.Go(func() {
			for ctx.Err() == nil {
				h.act(ctx, n, dice)
			}
		})
	}
	for range chance.IntN(50) { // so that it is played with on a slow machine too
		select {
		case <-h.answered:
		case <-time.After(time.Minute):
			h.t.Fatalf("the bot does not answer:\n%s", log)
		}
	}
	time.Sleep(time.Duration(chance.IntN(40)) * time.Millisecond)
	h.kill(bot, says, log)
	end()
	playing.Wait()
	h.server.DropFaults()
}

// kill ends the process as a power cut would, but for what the kernel still writes. A bot that has ended by
// itself, or has met an incident, fails the test.
func (h *haunted) kill(bot *exec.Cmd, says *bufio.Scanner, log *syncLog) {
	h.t.Helper()
	if err := bot.Process.Kill(); err != nil {
		h.t.Fatal(err)
	}
	for says.Scan() { // to its end
	}
	if err := bot.Wait(); err == nil || bot.ProcessState.ExitCode() > 0 {
		h.t.Fatalf("the bot ended by itself: %v\n%s", err, log)
	}
	if said := log.String(); strings.Contains(said, "level=ERROR") {
		h.t.Errorf("the bot met an incident:\n%s", said)
	}
}

// act does what a player may do next: a press on the newest message that has buttons, or a command. Discord's
// client may refuse it, the bot may refuse it or die over it.
func (h *haunted) act(ctx context.Context, table int, dice *rand.Rand) {
	name := host(table)
	if table != battle && dice.IntN(2) == 0 {
		name = foe(table)
	}
	p := h.server.As(name).In(tables[table])
	h.disturb(table, dice)
	var a *localdiscord.Answer
	var err error
	switch n := dice.IntN(20); {
	case table == battle:
		a, err = h.fight(ctx, p, dice)
	case n < 2:
		a, err = p.Type(ctx, "/partie nouvelle system:"+gamesAt[table]+" opponent:@"+foe(table))
	case n < 4 && gamesAt[table] == "npow":
		a, err = p.Type(ctx, "/terrain npow region:europe-sud")
	case n == 4:
		a, err = p.Type(ctx, "/partie finir")
	case n == 5:
		a, err = p.Type(ctx, "/suite")
	default:
		a, err = pressAny(ctx, p, dice)
	}
	var client *localdiscord.ClientError
	if err != nil && !errors.As(err, &client) && !errors.Is(err, context.Canceled) && !errors.Is(err, localdiscord.ErrNoAnswer) {
		h.t.Errorf("%s: %v", name, err)
	}
	if a == nil {
		return
	}
	if _, err := a.Wait(ctx); err != nil && ctx.Err() == nil {
		h.t.Errorf("%s: %v", name, err)
	}
	h.see(tables[table], a.Text())
	h.seeClub(a.Text())
	select {
	case h.answered <- struct{}{}:
	default: // enough answers: the kill is near, and nobody waits for it
	}
}

// disturb has Discord bring something twice, or only after the next thing, now and then: nothing of it may be
// done twice. The first table alone swaps: what it does itself brings what it keeps back.
func (h *haunted) disturb(table int, dice *rand.Rand) {
	var fault localdiscordtest.Fault
	switch n := dice.IntN(8); {
	case n < 2:
		fault.Duplicate = true
	case n == 2 && table == 0:
		fault.Swap = true
	default:
		return
	}
	fault.Event = localdiscord.EventInteraction
	if err := h.server.Fault(fault); err != nil {
		h.t.Error(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.disturbed++
}

// reading are the buttons that change nothing; the form of a word is closed again.
var reading = []string{"Carte", "Journal", "Aide", "?", "Plus…", "Moins", "Plus ancien", "Plus récent", "Où en est-on\u202f?", "Donner un mot"}

// pressAny presses any button of the newest message that has some, or chooses any option of a select.
func pressAny(ctx context.Context, p *localdiscord.Person, dice *rand.Rand) (*localdiscord.Answer, error) {
	seen := p.Messages()
	for n := len(seen) - 1; n >= 0; n-- {
		labels := slices.DeleteFunc(seen[n].Labels(), func(l string) bool { return slices.Contains(reading, l) })
		if len(labels) == 0 || seen[n].Ephemeral {
			continue
		}
		label := labels[dice.IntN(len(labels))]
		c, _ := seen[n].Find(label)
		if len(c.Options) > 0 {
			return p.Choose(ctx, seen[n], label, c.Options[dice.IntN(len(c.Options))].Value)
		}
		return p.Press(ctx, seen[n], label)
	}
	return nil, nil
}

// settle starts the bot once more and plays with nobody dying: each table answers.
func (h *haunted) settle() {
	h.t.Helper()
	bot, says, log := h.start()
	h.awaitReady(says, log)
	ctx := patience(h.t)
	for n, channel := range tables {
		p := h.server.As(host(n)).In(channel)
		for _, what := range []string{"/partie nouvelle system:" + gamesAt[n] + " opponent:@" + foe(n), "/partie preuve"} {
			a, err := p.Type(ctx, what)
			if err == nil {
				_, err = a.Wait(ctx)
			}
			if err != nil {
				h.t.Fatalf("%s: %v\n%s", what, err, log)
			}
			if what == "/partie preuve" && !strings.Contains(a.Text(), "la chaîne est entière") {
				h.t.Errorf("%s: %s\n%s", channel, a.Text(), log)
			}
		}
	}
	h.kill(bot, says, log)
}
