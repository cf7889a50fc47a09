package check

import (
	"os"
	"syscall"
	"unsafe"
)

var getDiskFreeSpaceEx = syscall.NewLazyDLL("kernel32.dll").NewProc("GetDiskFreeSpaceExW")

// freeSpace returns the bytes that this user may still write in a folder.
func freeSpace(folder string) (uint64, error) {
	path, err := syscall.UTF16PtrFromString(folder)
	if err != nil {
		return 0, err
	}
	var free uint64
	if done, _, err := getDiskFreeSpaceEx.Call(uintptr(unsafe.Pointer(path)), uintptr(unsafe.Pointer(&free)), 0, 0); done == 0 {
		return 0, &os.PathError{Op: "free space", Path: folder, Err: err}
	}
	return free, nil
}
