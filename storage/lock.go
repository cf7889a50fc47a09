package storage

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Locked is the error of a file that another process owns.
type Locked struct {
	// File is the lock file.
	File string
	// PID and Host are what the owner noted there; zero where it had not yet.
	PID  int
	Host string
}

// Error says who owns the file.
func (l *Locked) Error() string {
	if l.PID == 0 {
		return fmt.Sprintf("%s: %v", l.File, ErrLocked)
	}
	return fmt.Sprintf("%s: %v: process %d on %s", l.File, ErrLocked, l.PID, l.Host)
}

// Unwrap returns ErrLocked.
func (l *Locked) Unwrap() error { return ErrLocked }

// noteFormat is what a lock file holds: the owner's process and machine. A second line stands below while a
// database is open.
const noteFormat = "%d %s\n"

// use is the second line of a lock file: what an owner says of the database.
type use string

const (
	// inUse says that it is open: who dies then leaves it so.
	inUse use = "open\n"
	// notInUse says that it is closed, or not open yet.
	notInUse use = ""
)

// own takes the lock of a database file for this process: disown, or the process's death, releases it. The
// lock file itself stays, for removing it would let two processes lock two files of one name. Unclosed says
// that the last owner had the database open when it ended.
func own(database string) (lock *os.File, unclosed bool, err error) {
	name := database + ".lock"
	f, err := lockFile(name)
	if err != nil {
		return nil, false, err
	}
	if f == nil {
		return nil, false, readNote(name)
	}
	before, err := io.ReadAll(f)
	if err == nil {
		was := notInUse
		if unclosed = bytes.HasSuffix(before, []byte("\n"+inUse)); unclosed {
			was = inUse
		}
		err = writeNote(f, was)
	}
	if err != nil {
		_ = disown(f)
		return nil, false, fmt.Errorf("note the owner: %w", err)
	}
	return f, unclosed, nil
}

func readNote(name string) *Locked {
	l := &Locked{File: name}
	note, err := os.ReadFile(name)
	if err != nil {
		return l
	}
	if _, err := fmt.Sscanf(string(note), noteFormat, &l.PID, &l.Host); err != nil {
		l.PID, l.Host = 0, ""
	}
	return l
}

func writeNote(f *os.File, now use) error {
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "localhost"
	}
	note := append(fmt.Appendf(nil, noteFormat, os.Getpid(), host), now...)
	if _, err := f.WriteAt(note, 0); err != nil {
		return err
	}
	return f.Truncate(int64(len(note)))
}

// checkLog reports a database whose last owner had it open when it ended, and whose write-ahead log is not
// there any more: SQLite would open it as it was some acts ago, without a word.
func checkLog(database string) error {
	log := database + "-wal"
	if _, err := os.Stat(log); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return fmt.Errorf("%w: %s is gone, and the last acts with it: the last owner did not close the file. Put it back, or restore a backup; "+
		"where another program has folded it into the file, delete %s", ErrCorrupt, filepath.Base(log), filepath.Base(database)+".lock")
}

// errFileGone says that the file itself is gone that its last owner did not close: a restore broken off
// between two renames leaves that, and an empty file in its place would hide it.
func errFileGone(database string) error {
	name := filepath.Base(database)
	return fmt.Errorf("%w: %s is gone, whose last owner did not close it. Put it back (a restore that was broken off leaves it beside, as .before-… or .restoring); "+
		"to begin with an empty file, delete %s", ErrCorrupt, name, name+".lock")
}
