package check

import (
	"path/filepath"
	"testing"
)

func TestRoom(t *testing.T) {
	free, err := freeSpace(t.TempDir())
	if err != nil || free == 0 {
		t.Errorf("free space of a folder: %d, %v", free, err)
	}
	if _, err := freeSpace(filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("a folder that is not there has free space")
	}
}
