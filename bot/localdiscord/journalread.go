package localdiscord

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"time"

	"aidedecamp/rules/bounds"
)

// ErrState says that the state directory can't be read or written at all.
var ErrState = errors.New("the state directory can't be used")

// Damage is what Start could not read of the state directory.
type Damage struct {
	// Line is the first such line of channel.jsonl, from 1; 0 where all could be
	// read.
	Line int
	// File is where all of it was kept as it was.
	File string
}

// Damage returns what Start could not read. All other lines were read.
func (h *history) Damage() Damage { return h.damage }

// restore reads the state directory and compacts it.
func (h *history) restore() error {
	j := &journal{dir: h.opts.StateDir}
	if err := os.MkdirAll(j.path("files"), 0o700); err != nil {
		return err
	}
	if err := h.replayAll(j); err != nil {
		return err
	}
	for _, list := range h.messages {
		for _, m := range list {
			m.version = h.touch()
		}
	}
	h.journal = j
	return h.compact()
}

// mostLine is how long a line is read, in bytes: the longest is that of all
// commands.
const mostLine = 1 << 20

// replayAll reads channel.jsonl as far as it can be read, and sets it aside
// where it can't be.
func (h *history) replayAll(j *journal) error {
	f, err := os.Open(j.path("channel.jsonl"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	lines := bufio.NewReaderSize(f, mostLine)
	for n, last := 1, false; !last; n++ {
		text, long, err := readLine(lines)
		last = err != nil
		l, sound := h.parse(text)
		switch {
		case err != nil && !errors.Is(err, io.EOF):
			return errors.Join(err, f.Close())
		case sound && !long:
			h.replay(l)
		case (long || err == nil) && h.damage.Line == 0: // a last line without an end is torn, or empty
			h.damage.Line = n
		}
	}
	if err := f.Close(); err != nil || h.damage.Line == 0 {
		return err
	}
	h.damage.File = j.path("channel.damaged-" + time.Now().UTC().Format("20060102T150405.000000Z") + ".jsonl")
	if os.Link(j.path("channel.jsonl"), h.damage.File) == nil { // so that there is one at any moment
		return nil
	}
	return os.Rename(j.path("channel.jsonl"), h.damage.File)
}

// readLine reads to the next line's beginning. Of a line that is too long for the reader it returns the last
// part alone: those after it are read all the same.
func readLine(lines *bufio.Reader) (text []byte, long bool, err error) {
	for {
		if text, err = lines.ReadSlice('\n'); !errors.Is(err, bufio.ErrBufferFull) {
			return text, long, err
		}
		long = true
	}
}

// parse reads a line; one that no server has written is not sound.
func (h *history) parse(text []byte) (l line, sound bool) {
	if bounds.JSON(text, bounds.MostOfMessage) != nil || json.Unmarshal(text, &l) != nil || l.Reserved > greatestID {
		return l, false
	}
	if t := l.Thread; t != nil {
		return l, isID(t.ID) && isID(t.Parent) && t.Name != ""
	}
	m := l.Message
	if m == nil {
		return l, true
	}
	sound = isID(m.ID) && isID(m.Channel) && m.Author >= theBot && m.Author < len(h.opts.Seats)
	for _, a := range m.Attachments {
		sound = sound && a != nil && isID(a.ID) && a.Filename == cleanName(a.Filename)
	}
	return l, sound
}

// greatestID is far above every id, and as far below the last number there is.
const greatestID = 1 << 62

func isID(text string) bool {
	n, err := strconv.ParseInt(text, 10, 64)
	return err == nil && n > 0 && n < greatestID && fmt.Sprint(n) == text
}

func (h *history) replay(l line) {
	switch {
	case l.Message != nil:
		m := l.Message
		h.raise(m.ID)
		for _, a := range m.Attachments {
			h.raise(a.ID)
		}
		if old := h.find(m.Channel, m.ID); old != nil {
			*old = *m
			return
		}
		list := append(h.messages[m.Channel], m)
		h.messages[m.Channel] = list[max(0, len(list)-keptMessages):]
	case l.Thread != nil:
		h.raise(l.Thread.ID)
		if h.threadOf(l.Thread.ID) == nil {
			h.threads = append(h.threads, l.Thread)
		}
	case l.Commands != nil:
		h.commands = l.Commands
		for _, c := range l.Commands {
			h.raise(c.ID)
			h.raise(c.Version)
		}
	default:
		h.lastID = max(h.lastID, l.Reserved)
	}
}

func (h *history) raise(id string) {
	if isID(id) {
		n, _ := strconv.ParseInt(id, 10, 64) // an id is a number
		h.lastID = max(h.lastID, n)
	}
}
