package storage

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"aidedecamp/storage/archive"
)

// Restore puts a copy of a backup in the place of a file, once the copy has been examined: version, schema,
// pages, chains, secrets and texts. The copy of an earlier version's backup is brought up to date. What was
// there is kept beside it under the name returned, which is empty where there was nothing. Look is called
// before anything is changed and while nobody else can own the file, with what is there (nil where it can't
// be read) and what is to come, to which it may add: its error leaves everything as it was.
//
// ErrLocked while a bot owns the file, ErrLinked where it has another name; ErrNewer, ErrBefore, ErrForeign,
// ErrAltered, ErrCorrupt, fs.ErrNotExist of the backup; ErrFull, ErrReadOnly.
func Restore(ctx context.Context, path, backup string, now time.Time, look func(there *Reader, coming *DB) error) (kept string, err error) {
	steps, err := schema()
	if err != nil {
		return "", failure(backup, "read the schema", err)
	}
	return restore(ctx, path, backup, now, look, steps)
}

func restore(ctx context.Context, path, backup string, now time.Time, look func(*Reader, *DB) error, steps []string) (kept string, err error) {
	step := "restore " + backup
	real, err := resolve(path)
	if err != nil {
		return "", failure(path, step, err)
	}
	lock, _, err := own(real)
	if err != nil {
		return "", failure(path, step, err)
	}
	defer func() { err = errors.Join(err, disown(lock)) }()
	if err := mayOwn(real); err != nil {
		return "", failure(path, step, err)
	}
	part := real + ".restoring"
	if err := removeAll(part); err != nil {
		return "", failure(path, step, err)
	}
	if err := prepare(ctx, real, backup, part, look, steps); err != nil {
		return "", errors.Join(err, removeAll(part))
	}
	if !empty(part + "-wal") {
		return "", failure(path, step, errors.New("the copy has a log beside it"))
	}
	if kept, err = setAside(real, now); err != nil {
		return kept, failure(path, step, err)
	}
	if err := os.Rename(part, real); err != nil {
		return kept, failure(path, step, err)
	}
	if err := errors.Join(syncFolder(filepath.Dir(real)), writeNote(lock, notInUse)); err != nil {
		return kept, failure(path, step, err)
	}
	return kept, nil
}

// prepare examines a backup and copies it; Backup examines the copy, which look may then add to.
func prepare(ctx context.Context, real, backup, part string, look func(*Reader, *DB) error, steps []string) (err error) {
	if err := copyBackup(ctx, backup, part, steps); err != nil {
		return err
	}
	coming, err := open(ctx, part, Options{}, steps)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, coming.Close(), removeLock(part)) }()
	if up := coming.Upgrade(); up.Backup != "" { // the backup itself is the copy from before
		if err := os.Remove(up.Backup); err != nil {
			return failure(part, "drop the copy of a copy", err)
		}
	}
	there, err := openReader(ctx, real, archive.LastVersion(steps), steps)
	if err != nil {
		return look(nil, coming) // damaged or missing: that is why one restores
	}
	return errors.Join(look(there, coming), there.Close())
}

func copyBackup(ctx context.Context, backup, part string, steps []string) error {
	source, err := openReader(ctx, backup, archive.FirstVersion, steps)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	if err := source.Integrity(ctx); err != nil {
		return err
	}
	return source.Backup(ctx, part)
}

// removeLock removes the lock of a copy that nobody else knows of.
func removeLock(part string) error {
	if err := os.Remove(part + ".lock"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// beside are the endings of what SQLite keeps for a database, the database itself first.
var beside = [...]string{"", "-wal", "-journal", "-shm"}

// keptMark stands in the name under which a restore keeps what was there, before the moment.
const keptMark = ".before-"

// setAside gives a database and what belongs to it another name. A write-ahead log goes after its database: a
// crash in between leaves a log without one, which Open refuses, and not a database without its last acts.
// Where there is no such log, the name is added by a link, so that there is a database at any moment.
func setAside(path string, now time.Time) (kept string, err error) {
	ending := filepath.Ext(path)
	kept = strings.TrimSuffix(path, ending) + keptMark + now.UTC().Format("20060102T150405.000Z") + ending
	if _, err := os.Lstat(kept); err == nil {
		return "", &fs.PathError{Op: "create", Path: kept, Err: fs.ErrExist}
	}
	if empty(path+"-wal") && empty(path+"-journal") && os.Link(path, kept) == nil {
		for _, ending := range beside[1:] {
			if err := os.Remove(path + ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return kept, err
			}
		}
		return kept, nil
	}
	moved := false
	for _, ending := range beside {
		switch err := os.Rename(path+ending, kept+ending); {
		case err == nil:
			moved = true
		case !errors.Is(err, fs.ErrNotExist):
			return kept, err
		}
	}
	if !moved {
		kept = ""
	}
	return kept, nil
}

func empty(path string) bool {
	info, err := os.Stat(path)
	return err != nil || info.Size() == 0
}

func removeAll(path string) error {
	var errs []error
	for _, ending := range beside {
		if err := os.Remove(path + ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
