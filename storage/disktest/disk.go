// Package disktest tells tests what of a SQLite file has reached the disk, and fills the disk. It stands
// between SQLite and the system's files (a VFS), counts what SQLite asks to be flushed, and changes nothing
// else.
package disktest

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// Disk is what is under one database.
type Disk struct {
	path    string
	flushes atomic.Int64
	// room is by how many bytes its files may still grow, once it is limited.
	room    atomic.Int64
	limited atomic.Bool
	// held is the folder of what would be left after a power cut, empty where nobody asked for it.
	held string
	err  error
}

// Watch counts from now on what is flushed of the database at that path, and of its log, by connections that
// are opened from now on; where hold is set it also keeps what would be left after a power cut.
func Watch(t testing.TB, path string, hold bool) *Disk {
	t.Helper()
	between()
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	d := &Disk{path: filepath.Join(folder, filepath.Base(path))}
	if hold {
		d.held = t.TempDir()
	}
	mu.Lock()
	defer mu.Unlock()
	disks[d.path] = d
	t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		delete(disks, d.path)
	})
	return d
}

// Limit leaves room for so many bytes more in the database and in its log: what would need more is refused as
// on a full disk. Unlimit gives room again.
func (d *Disk) Limit(bytes int64) {
	d.room.Store(bytes)
	d.limited.Store(true)
}

// Unlimit ends what Limit began.
func (d *Disk) Unlimit() { d.limited.Store(false) }

// Flushes is how often SQLite has waited for the disk.
func (d *Disk) Flushes() int64 { return d.flushes.Load() }

// Left copies to a path what a power cut would leave at this moment: what stood there when SQLite last waited
// for the disk, and nothing written since.
func (d *Disk) Left(path string) error {
	mu.Lock()
	defer mu.Unlock()
	if d.err != nil {
		return d.err
	}
	return errors.Join(copyFile(path, filepath.Join(d.held, "db")), copyFile(path+"-wal", filepath.Join(d.held, "db-wal")))
}

// flushed notes what stands there. SQLite holds the file's locks meanwhile.
func (d *Disk) flushed() {
	d.flushes.Add(1)
	if d.held != "" {
		held := filepath.Join(d.held, "db")
		d.err = errors.Join(d.err, copyFile(held, d.path), copyFile(held+"-wal", d.path+"-wal"))
	}
}

func copyFile(to, from string) error {
	raw, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, raw, 0o600)
}

var (
	mu sync.Mutex
	// disks are those that are watched, by path, files the names of those that are open.
	disks = map[string]*Disk{}
	files = map[uintptr]string{}
	// below are the system's ways with files, beside what takes their place; SQLite may have several.
	below = map[uintptr]*methods{}
	// here is what SQLite opens files with, system what it did before.
	here, system sqlite3.Tsqlite3_vfs
)

// methods are a file's, with the system's own ways of flushing and of writing it.
type methods struct {
	sqlite3.Tsqlite3_io_methods
	flush, write uintptr
}

// between puts this package between SQLite and the system's files, once.
var between = sync.OnceFunc(func() {
	tls := libc.NewTLS()
	defer tls.Close()
	system = *at[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
	here = system
	name, err := libc.CString("disktest")
	if err != nil {
		panic(err)
	}
	here.FpNext, here.FzName, here.FxOpen = 0, name, address(open)
	if rc := sqlite3.Xsqlite3_vfs_register(tls, uintptr(unsafe.Pointer(&here)), 1); rc != sqlite3.SQLITE_OK {
		panic(rc)
	}
})

func open(tls *libc.TLS, vfs, name, file uintptr, flags int32, outFlags uintptr) int32 {
	rc := function[func(*libc.TLS, uintptr, uintptr, uintptr, int32, uintptr) int32](system.FxOpen)(tls, vfs, name, file, flags, outFlags)
	f := at[sqlite3.Tsqlite3_file](file)
	if rc != sqlite3.SQLITE_OK || name == 0 || f.FpMethods == 0 {
		return rc
	}
	mu.Lock()
	defer mu.Unlock()
	files[file] = libc.GoString(name)
	m, known := below[f.FpMethods]
	if !known {
		m = &methods{Tsqlite3_io_methods: *at[sqlite3.Tsqlite3_io_methods](f.FpMethods)}
		m.flush, m.FxSync = m.FxSync, address(flush)
		m.write, m.FxWrite = m.FxWrite, address(write)
		below[f.FpMethods] = m
	}
	f.FpMethods = uintptr(unsafe.Pointer(m)) // below keeps it
	return rc
}

func flush(tls *libc.TLS, file uintptr, flags int32) int32 {
	m := at[methods](at[sqlite3.Tsqlite3_file](file).FpMethods)
	rc := function[func(*libc.TLS, uintptr, int32) int32](m.flush)(tls, file, flags)
	mu.Lock()
	defer mu.Unlock()
	if d := diskOf(file); d != nil && rc == sqlite3.SQLITE_OK {
		d.flushed()
	}
	return rc
}

// write refuses what would make a file of a full disk grow (sqlite.org/c3ref/io_methods.html).
func write(tls *libc.TLS, file, data uintptr, count int32, place sqlite3.Tsqlite3_int64) int32 {
	m := at[methods](at[sqlite3.Tsqlite3_file](file).FpMethods)
	mu.Lock()
	d := diskOf(file)
	mu.Unlock()
	if d != nil && d.limited.Load() {
		var size sqlite3.Tsqlite3_int64
		rc := function[func(*libc.TLS, uintptr, uintptr) int32](m.FxFileSize)(tls, file, uintptr(unsafe.Pointer(&size)))
		if rc != sqlite3.SQLITE_OK {
			return rc
		}
		if more := place + sqlite3.Tsqlite3_int64(count) - size; more > 0 && d.room.Add(-int64(more)) < 0 {
			d.room.Store(0)
			return sqlite3.SQLITE_FULL
		}
	}
	return function[func(*libc.TLS, uintptr, uintptr, int32, sqlite3.Tsqlite3_int64) int32](m.write)(tls, file, data, count, place)
}

// diskOf is the watched disk of an open file, nil for none. Who calls holds mu.
func diskOf(file uintptr) *Disk { return disks[strings.TrimSuffix(files[file], "-wal")] }

// at is what stands at an address of SQLite's.
func at[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// function is a function that SQLite knows by its address.
func function[F any](address uintptr) F { return *(*F)(unsafe.Pointer(&address)) }

// address is that of a function of this package, as SQLite knows it.
func address(f any) uintptr { return (*[2]uintptr)(unsafe.Pointer(&f))[1] }
