package bot

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"aidedecamp/storage/disktest"
)

// begunOnDisk is a game that has begun on a disk that is watched.
func begunOnDisk(t *testing.T) (*story, *disktest.Disk) {
	s := begun(t)
	s.club.stop()
	disk := disktest.Watch(t, s.club.file, true)
	s.club.start()
	return s, disk
}

// TestAnActWaitsForTheDiskOnce, from the command to the last button taken off; what is only looked at never
// does.
func TestAnActWaitsForTheDiskOnce(t *testing.T) {
	s, disk := begunOnDisk(t)
	s.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille") // its log is begun with it
	s.club.idle()
	for _, step := range []struct {
		asks, says string
		waits      int64
	}{
		{"Camille> /retour", "public: propose de revenir en arrière", 1},
		{"Dominique> /suite", "public: propose de revenir en arrière", 0},
		{"Dominique! [Refuser]", "public: refuse", 1},
		{"Camille> /retour", "public: propose de revenir en arrière", 1},
		{"Dominique! [Accepter le retour en arrière]", "public: Dominique", 1},
		{"Camille! [Camille a l'initiative]", "public: L'initiative est à Camille", 1},
		{"Dominique> /journal", "private: initiative", 0},
	} {
		before := disk.Flushes()
		s.tell(step.asks, step.says)
		s.club.idle()
		if got := disk.Flushes() - before; got != step.waits {
			t.Errorf("%s waits for the disk %d times, want %d", step.asks, got, step.waits)
		}
	}
}

// TestAPowerCutAfterAnAnswer: that it arrived may be lost with the power, so whoever asks again is told
// again; the act is not done again, and then it is known that he was told.
func TestAPowerCutAfterAnAnswer(t *testing.T) {
	s, disk := begunOnDisk(t)
	s.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille")
	s.club.idle()
	length := s.recorded()
	left := filepath.Join(t.TempDir(), "games.db")
	if err := disk.Left(left); err != nil {
		t.Fatal(err)
	}
	s.club.stop()
	if err := errors.Join(os.Rename(left, s.club.file), os.Rename(left+"-wal", s.club.file+"-wal")); err != nil {
		t.Fatal(err)
	}
	s.club.start()
	games, err := s.club.db.Games(patience(t), "", 2)
	if err != nil || len(games) != 1 {
		t.Fatal(games, err)
	}
	if owed, err := s.club.db.Undelivered(patience(t), games[0].ID); err != nil || len(owed) != 1 {
		t.Fatalf("owed: %+v, %v", owed, err)
	}
	s.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille")
	s.tell("Camille> /npow initiative qui:moi", "private: déjà")
	s.club.idle()
	if now := s.recorded(); now != length {
		t.Errorf("%d records after %d", now, length)
	}
	if said := s.saidTo("Sacha", "initiative est à Camille"); said != 2 {
		t.Errorf("told %d times", said)
	}
}
