package localdiscord

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"time"

	"aidedecamp/bot/limits"
)

// journal is the state directory: channel.jsonl, one line per change, and
// files/ID for what was uploaded. A line is one write, so a killed process
// leaves at most its last line torn, which is dropped at the next start. Start
// writes the file anew with what is still there and puts it in place by rename;
// one that has other damage is set aside before (see Damage).
// Ephemeral messages and answers still to come are not kept: nobody could see
// or finish them.
type journal struct {
	dir   string
	file  *os.File
	lines int // since the last compaction
}

// mostLines is how long channel.jsonl grows before it is written anew.
const mostLines = 4000

// line is one change.
type line struct {
	Message  *message         `json:"message,omitempty"`
	Thread   *thread          `json:"thread,omitempty"`
	Commands []limits.Command `json:"commands,omitzero"`
	Reserved int64            `json:"reserved,omitempty"`
}

func (j *journal) path(parts ...string) string {
	return filepath.Join(append([]string{j.dir}, parts...)...)
}

func (j *journal) readFile(id string) ([]byte, error) { return os.ReadFile(j.path("files", id)) }

// compact writes what there is and forgets files that no message has.
func (h *history) compact() error {
	j := h.journal
	var out bytes.Buffer
	write := func(l line) error {
		data, err := json.Marshal(l)
		out.Write(append(data, '\n'))
		return err
	}
	err := write(line{Reserved: max(h.lastID, h.reserved)})
	wanted := map[string]bool{}
	for _, t := range h.threads {
		err = errors.Join(err, write(line{Thread: t}))
	}
	for _, place := range h.places() {
		for _, m := range h.messages[place] {
			for _, a := range m.Attachments {
				wanted[a.ID] = true
			}
			if !m.isLasting() {
				continue
			}
			err = errors.Join(err, write(line{Message: m}))
		}
	}
	if err = errors.Join(err, write(line{Commands: h.commands})); err != nil {
		return err
	}
	next := j.path("channel.jsonl.next")
	if err := os.WriteFile(next, out.Bytes(), 0o600); err != nil {
		return err
	}
	if err := os.Rename(next, j.path("channel.jsonl")); err != nil {
		return err
	}
	old := j.file
	if j.file, err = os.OpenFile(j.path("channel.jsonl"), os.O_WRONLY|os.O_APPEND, 0o600); err != nil {
		return err
	}
	if j.lines = 0; old != nil {
		old.Close()
	}
	entries, err := os.ReadDir(j.path("files"))
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !wanted[e.Name()] {
			_ = os.Remove(j.path("files", e.Name())) // what is left over harms nobody
		}
	}
	return nil
}

// append writes one line. A full disk loses the demo's memory, not its play:
// what could not be written is shown until the end of this run. Held: mu.
func (h *history) append(l line) {
	if h.journal == nil || h.journal.file == nil {
		return
	}
	data, err := json.Marshal(l)
	if err != nil {
		return
	}
	h.journal.file.Write(append(data, '\n'))
	if h.journal.lines++; h.journal.lines > mostLines {
		h.compact()
	}
}

// isLasting reports whether a message outlives the process.
func (m *message) isLasting() bool { return m.onlyFor == "" && m.Flags&limits.FlagLoading == 0 }

// reserveIDs notes on disk, five seconds ahead, that ids are used: those of
// ephemeral messages and interactions are nowhere else.
func (h *history) reserveIDs() {
	if h.journal == nil || h.lastID <= h.reserved {
		return
	}
	const ahead = 5 * time.Second
	h.reserved = h.lastID + ahead.Milliseconds()<<22
	h.append(line{Reserved: h.reserved})
}

// storeFile moves an attachment's bytes to the state directory; those of ephemeral messages, which end with
// the process, are removed there at the next start.
func (h *history) storeFile(a *attachment) {
	if h.journal == nil || a.data == nil {
		return
	}
	if os.WriteFile(h.journal.path("files", a.ID), a.data, 0o600) == nil {
		a.data = nil
	}
}

func (h *history) forgetFile(a *attachment) {
	if h.journal != nil {
		os.Remove(h.journal.path("files", a.ID))
	}
}

func (h *history) closeJournal() error {
	if h.journal == nil || h.journal.file == nil {
		return nil
	}
	err := h.journal.file.Close()
	h.journal.file = nil
	return err
}
