package storage_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// A child is this test binary run again, as another process that owns a file: its part stands in one
// variable, its file in another.
const childPart, childFile = "AIDEDECAMP_STORAGE_CHILD", "AIDEDECAMP_STORAGE_FILE"

func TestMain(m *testing.M) {
	switch part := os.Getenv(childPart); part {
	case "":
		os.Exit(m.Run())
	case "hold":
		hold(os.Getenv(childFile))
	case "play":
		play(os.Getenv(childFile))
	case "together":
		together(os.Getenv(childFile))
	case "climb":
		climbs(os.Getenv(childFile))
	case "purge", "forget":
		erase(os.Getenv(childFile), part)
	default:
		dying{}.Fatalf("no part %q", part)
	}
}

// dying ends a child that fails.
type dying struct{}

func (dying) Helper() {}

func (dying) Fatalf(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	os.Exit(3)
}

// say tells the parent; without a parent there is nothing more to do.
func say(words ...any) {
	if _, err := fmt.Println(words...); err != nil {
		os.Exit(3)
	}
}

// hold owns the file until the parent has no more to say, or the lock is refused.
func hold(path string) {
	db, err := storage.Open(context.Background(), path, storage.Options{})
	if errors.Is(err, storage.ErrLocked) {
		say("locked")
		return
	}
	must(dying{}, err)
	say("open")
	_, err = io.Copy(io.Discard, os.Stdin)
	must(dying{}, err)
	must(dying{}, db.Close())
}

// gameLength is how many records a child's game has at most, childActs how many acts a child does before it
// ends by itself.
const gameLength, childActs = 40, 5000

// actSize is how many records the act that begins with that number has.
func actSize(seq int) int {
	if seq%5 == 0 {
		return 2
	}
	return 1
}

// play goes on with the file's game, or opens the next one, says each act once it is committed, and notes
// then that it arrived. A draft stands for each act before it is done.
func play(path string) {
	ctx := context.Background()
	say("begin")
	db, err := storage.Open(ctx, path, storage.Options{})
	must(dying{}, err)
	game, next := resume(ctx, db)
	for range childActs {
		if next == 0 {
			must(dying{}, db.Open(ctx, opening(dying{}, game, "c")))
			say(game, 2)
			next = 2
			continue
		}
		c := commit(dying{}, game, next, actSize(next))
		c.Draft = c.Answer.Origin
		draft := referee.Draft{ID: c.Draft, Kind: "act", Game: game, Body: []byte("{}"), At: began}
		if _, err := db.Draft(ctx, draft.ID); errors.Is(err, referee.ErrNotFound) {
			must(dying{}, db.PutDraft(ctx, draft))
		}
		next += len(c.Records)
		c.Ends = next >= gameLength
		must(dying{}, storagetest.Append(ctx, db, c))
		say(game, next)
		_, err := db.NoteArrival(ctx, referee.Arrival{Origins: []string{c.Answer.Origin}, Game: game, Seq: next,
			Live: referee.Live{Message: c.Answer.Origin, Handle: referee.NewHandle([]byte(game)), Until: began}})
		must(dying{}, err)
		if c.Ends {
			game, next = after(game), 0
		}
	}
}

// resume returns the game to go on with and its length, 0 where it is to be opened.
func resume(ctx context.Context, db *storage.DB) (string, int) {
	game, err := db.At(ctx, place("c"), referee.OpenGame)
	if errors.Is(err, referee.ErrNotFound) {
		last, err := db.At(ctx, place("c"), referee.LastGame)
		if errors.Is(err, referee.ErrNotFound) {
			return "g1", 0
		}
		must(dying{}, err)
		return after(last.Game), 0
	}
	must(dying{}, err)
	return game.Game, game.Length
}

// after returns the id of the game that follows.
func after(game string) string {
	var n int
	if _, err := fmt.Sscanf(game, "g%d", &n); err != nil {
		dying{}.Fatalf("game %q: %v", game, err)
	}
	return fmt.Sprintf("g%d", n+1)
}

// child starts a child and returns what it says; it is killed at the end of the test at the latest.
func child(t *testing.T, part, path string) (*exec.Cmd, *bufio.Scanner, io.Closer) {
	t.Helper()
	self, err := os.Executable()
	must(t, err)
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), childPart+"="+part, childFile+"="+path)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	return cmd, bufio.NewScanner(out), in
}

func TestAnotherProcessOwnsTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	owner, says, in := child(t, "hold", path)
	if !says.Scan() || says.Text() != "open" {
		t.Fatalf("the owner says %q", says.Text())
	}
	_, err := storage.Open(t.Context(), path, storage.Options{})
	var locked *storage.Locked
	if !errors.Is(err, storage.ErrLocked) || !errors.As(err, &locked) || locked.PID != owner.Process.Pid {
		t.Errorf("got %v, the owner is %d", err, owner.Process.Pid)
	}
	beside, err := storage.OpenReadOnly(t.Context(), path)
	must(t, err)
	must(t, beside.Integrity(t.Context()))
	must(t, beside.Backup(t.Context(), path+".copy"))
	must(t, beside.Close())
	must(t, in.Close())
	must(t, owner.Wait())

	db := openAt(t, path)
	second, says, _ := child(t, "hold", path)
	if !says.Scan() || says.Text() != "locked" {
		t.Errorf("the second process says %q", says.Text())
	}
	must(t, second.Wait())
	must(t, db.Close())

	// a killed owner leaves no lock
	killed, says, _ := child(t, "hold", path)
	if !says.Scan() || says.Text() != "open" {
		t.Fatalf("the owner says %q", says.Text())
	}
	must(t, killed.Process.Kill())
	if err := killed.Wait(); err == nil {
		t.Error("a killed process ended well")
	}
	must(t, openAt(t, path).Integrity(t.Context()))
}
