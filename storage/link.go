package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// ErrLinked says that the file has another name (a hard link). SQLite keeps what was done last in a log
// beside the name by which the file was opened, and this package its lock: by the other name a second owner
// would neither find the one nor meet the other.
var ErrLinked = errors.New("the file has another name")

// oneName refuses a file with another name, and tells that one where it is in the same folder.
func oneName(path string) error {
	links, err := linksOf(path)
	if err != nil || links <= 1 {
		return err
	}
	others, err := namesakes(path)
	if err != nil {
		return err
	}
	return &Linked{Others: others}
}

// Linked is the error of a file that has another name.
type Linked struct {
	// Others are its other names in the same folder; none where they are elsewhere.
	Others []string
}

// Error says the names.
func (l *Linked) Error() string { return fmt.Sprintf("%v %q", ErrLinked, l.Others) }

// Unwrap returns ErrLinked.
func (l *Linked) Unwrap() error { return ErrLinked }

// namesakes are the other names of a file in its folder.
func namesakes(path string) ([]string, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		name := filepath.Join(filepath.Dir(path), e.Name())
		if other, err := os.Lstat(name); name != path && err == nil && os.SameFile(info, other) {
			names = append(names, name)
		}
	}
	return names, nil
}

// mayOwn refuses a file with another name, once the one is taken away that a restore gives a file before it
// puts another in its place, and leaves where it was broken off. Whoever calls has the lock.
func mayOwn(path string) error {
	err := oneName(path)
	var linked *Linked
	if errors.As(err, &linked) {
		ending := filepath.Ext(path)
		for _, name := range linked.Others {
			if !strings.HasPrefix(name, strings.TrimSuffix(path, ending)+keptMark) || filepath.Ext(name) != ending {
				continue
			}
			if err := os.Remove(name); err != nil {
				return err
			}
		}
		err = oneName(path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// mostLinks is how many symbolic links may lead to each other.
const mostLinks = 40

// resolve returns the absolute path of the file itself, so that all its symbolic names have one lock: also of
// one that is not there yet.
func resolve(path string) (string, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for range mostLinks {
		folder, err := filepath.EvalSymlinks(filepath.Dir(full))
		if err != nil {
			return "", err
		}
		full = filepath.Join(folder, filepath.Base(full))
		info, err := os.Lstat(full)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return full, nil
		}
		to, err := os.Readlink(full)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(folder, to)
		}
		full = to
	}
	return "", &fs.PathError{Op: "open", Path: path, Err: errors.New("too many symbolic links")}
}

// WriteNew writes a file that must not exist yet, no link of that name either: fill writes it beside its
// place, and it is moved there whole. fs.ErrExist.
func WriteNew(destination string, fill func(part string) error) (err error) {
	destination, err = filepath.Abs(destination)
	if err != nil {
		return err
	}
	exists := &fs.PathError{Op: "create", Path: destination, Err: fs.ErrExist}
	if _, err := os.Lstat(destination); err == nil {
		return exists
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	folder := filepath.Dir(destination)
	f, err := os.CreateTemp(folder, filepath.Base(destination)+".*.part")
	if err != nil {
		return err
	}
	part := f.Name()
	defer func() {
		if removeErr := os.Remove(part); !errors.Is(removeErr, fs.ErrNotExist) {
			err = errors.Join(err, removeErr)
		}
	}()
	if err := f.Close(); err != nil {
		return err
	}
	if err := fill(part); err != nil {
		return err
	}
	if err := syncFile(part); err != nil {
		return err
	}
	// A link never replaces what was made meanwhile; where the disk knows none, a name that was free just now
	// is as good as can be had.
	if err := os.Link(part, destination); errors.Is(err, fs.ErrExist) {
		return exists
	} else if err != nil {
		if err := os.Rename(part, destination); err != nil {
			return err
		}
	}
	return syncFolder(folder)
}
