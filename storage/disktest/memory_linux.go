package disktest

import (
	"os"
	"slices"
	"strings"
	"syscall"
)

// memory is a folder that Linux keeps in memory, roomFor how many bytes must be free there: containers are
// often given very little.
const (
	memory  = "/dev/shm"
	roomFor = 1 << 30
)

// The files of tests lie in memory where there is room: thousands of bots and games wait for the disk, and what
// a power cut would leave is told by Watch, not by the disk. Benchmarks measure the disk. TMPDIR, where it is
// set, is what somebody wants.
func init() {
	var there syscall.Statfs_t
	measured := slices.ContainsFunc(os.Args, func(arg string) bool { return strings.HasPrefix(arg, "-test.bench") })
	if measured || os.Getenv("TMPDIR") != "" || syscall.Statfs(memory, &there) != nil || there.Bavail*uint64(there.Bsize) < roomFor {
		return
	}
	probe, err := os.MkdirTemp(memory, "probe")
	if err != nil || os.Remove(probe) != nil {
		return
	}
	if err := os.Setenv("TMPDIR", memory); err != nil {
		panic(err)
	}
}
