package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"aidedecamp/bot/referee"
)

// Why a file can't be used. Errors of this package wrap one of these where it applies; those that the referee
// awaits (referee.ErrNotFound, ErrChannelBusy, ErrConflict, ErrOriginKnown) are wrapped as they are. What can
// befall a file in use has its name in the referee's port, so that the edge finds words for it without
// knowing this package.
var (
	// ErrLocked says that another process owns the file; the error is a *Locked that names it.
	ErrLocked = errors.New("another process owns the file")
	// ErrNewer says that the file was written by a later version.
	ErrNewer = errors.New("the file is of a later version")
	// ErrBefore says that the file was written before version 1.0, whose files this program does not read.
	ErrBefore = errors.New("the file is of before version 1.0")
	// ErrOlder says that the file was written by an earlier version and this handle may not bring it up to
	// date.
	ErrOlder = errors.New("the file is of an earlier version")
	// ErrForeign says that the file is not one of Aide de Camp's.
	ErrForeign = errors.New("the file belongs to another program")
	// ErrReadOnly says that the file or its folder can't be written.
	ErrReadOnly = referee.ErrStoreReadOnly
	// ErrFull says that there is no room left; nothing of the act was kept.
	ErrFull = referee.ErrStoreFull
	// ErrCorrupt says that the file is damaged; the error names what was found.
	ErrCorrupt = referee.ErrStoreCorrupt
	// ErrDisk says that the disk refuses without SQLite saying why: over its quota, turned read-only while
	// the file was open, or broken. Nothing of the act was kept.
	ErrDisk = referee.ErrStoreDisk
)

// classify joins the value above that says what an error of SQLite or of the system comes to.
func classify(err error) error {
	if kind := kindOf(err); kind != nil && !errors.Is(err, kind) {
		return fmt.Errorf("%w: %w", kind, err)
	}
	return err
}

func kindOf(err error) error {
	var failed *sqlite.Error
	switch {
	case errors.As(err, &failed):
		switch code := failed.Code(); code {
		case sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
			if strings.Contains(failed.Error(), "answers.origin") {
				return referee.ErrOriginKnown
			}
			return nil
		case sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_DATA, sqlite3.SQLITE_IOERR_CORRUPTFS:
			return ErrCorrupt
		case sqlite3.SQLITE_IOERR_NOMEM:
			return nil
		case sqlite3.SQLITE_IOERR_SHMSIZE: // the one file that SQLite lengthens by itself, byte by byte, for want of room
			return ErrFull
		default:
			return kindsOfCodes[code&0xff]
		}
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
		return ErrFull
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return ErrReadOnly
	}
	return nil
}

// recognise says of a file that was never SQLite's that it is another program's, and not a damaged one.
func recognise(err error) error {
	var failed *sqlite.Error
	if errors.As(err, &failed) && failed.Code() == sqlite3.SQLITE_NOTADB {
		return ErrForeign
	}
	return err
}

// kindsOfCodes is by primary result code.
var kindsOfCodes = map[int]error{
	sqlite3.SQLITE_FULL:     ErrFull,
	sqlite3.SQLITE_IOERR:    ErrDisk,
	sqlite3.SQLITE_CORRUPT:  ErrCorrupt,
	sqlite3.SQLITE_NOTADB:   ErrCorrupt,
	sqlite3.SQLITE_READONLY: ErrReadOnly,
	sqlite3.SQLITE_PERM:     ErrReadOnly,
}
