package storage

import (
	"fmt"
	"os"
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

// noteFormat is what a lock file holds: the owner's process and machine.
const noteFormat = "%d %s\n"

// own takes the lock of a database file for this process: closing the returned file, or the process's death, releases it.
// The lock file itself stays, for removing it would let two processes lock two files of one name.
func own(database string) (*os.File, error) {
	name := database + ".lock"
	f, err := lockFile(name)
	if err != nil {
		return nil, err
	}
	if f == nil {
		return nil, readNote(name)
	}
	if err := writeNote(f); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("note the owner: %w", err)
	}
	return f, nil
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

func writeNote(f *os.File) error {
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "localhost"
	}
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err = f.WriteAt(fmt.Appendf(nil, noteFormat, os.Getpid(), host), 0)
	return err
}
