//go:build unix

package storage

import (
	"errors"
	"os"
	"syscall"
)

// lockFile opens and locks a file; it returns nil where another holds the lock.
func lockFile(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return f, nil
		case errors.Is(err, syscall.EINTR):
			continue
		}
		_ = f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, nil
		}
		return nil, &os.PathError{Op: "flock", Path: name, Err: err}
	}
}

// disown releases a lock and closes its file. Closing alone would not: a process that is being started holds
// what was open here until its own program begins.
func disown(f *os.File) error {
	return errors.Join(os.NewSyscallError("flock", syscall.Flock(int(f.Fd()), syscall.LOCK_UN)), f.Close())
}

// syncFolder makes the names in a folder durable.
func syncFolder(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// linksOf returns how many names a file has.
func linksOf(name string) (uint64, error) {
	info, err := os.Stat(name)
	if err != nil {
		return 0, err
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); ok && info.Mode().IsRegular() { // a folder has a name for each of those in it
		return uint64(stat.Nlink), nil
	}
	return 1, nil
}
