package bot

import (
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// The disk of these tests is full in two ways. A small tmpfs gives the real ENOSPC, where the machine lets a
// process mount: as root, or in a user namespace. A limit on the size of files (RLIMIT_FSIZE) needs no right
// at all, so it is always tested; SQLite sees EFBIG there, as it sees EDQUOT where a quota is used up, and
// does not say which.

const noMount = "no mount is permitted here"

// TestDiskFull: a bot on a tmpfs that somebody fills, and then empties.
func TestDiskFull(t *testing.T) {
	as := &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS}
	here, said, err := apart(t, as)
	if errors.Is(err, syscall.EPERM) {
		as = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER, Unshareflags: syscall.CLONE_NEWNS,
			UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}}
		here, said, err = apart(t, as)
	}
	if !here {
		if err != nil || strings.Contains(said, noMount) {
			t.Logf("%s: %v. TestDiskOverItsLimit stands for it, and storage's own test for SQLite's answer", noMount, err)
		}
		return
	}
	disk, err := os.MkdirTemp("", "disk") // not the test's own: the club's folder is to be on it
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.Remove(disk); err != nil {
			t.Error(err)
		}
	})
	switch err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=4m"); {
	case errors.Is(err, syscall.EPERM), errors.Is(err, syscall.EACCES):
		t.Log(noMount)
		return
	case err != nil:
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", disk)
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	ballast := filepath.Join(disk, "ballast")
	outOfRoom(t, "Le disque du bot est plein", "The bot’s disk is full", func(c *guild) {
		if !strings.HasPrefix(c.file, disk) {
			t.Fatalf("%s is not on %s", c.file, disk)
		}
		fill(t, ballast)
	}, func() {
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
	})
}

// fill writes a file until there is no room left.
func fill(t *testing.T, name string) {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	page := make([]byte, 4096)
	for err == nil {
		_, err = f.Write(page)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("got %v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestDiskOverItsLimit: a bot whose files may not grow, and then may.
func TestDiskOverItsLimit(t *testing.T) {
	here, _, err := apart(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !here {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	var usual syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &usual); err != nil {
		t.Fatal(err)
	}
	limit := func(l syscall.Rlimit) {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &l); err != nil {
			t.Fatal(err)
		}
	}
	outOfRoom(t, "Le disque du bot refuse", "The bot’s disk refuses", func(c *guild) {
		log, err := os.Stat(c.file + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		limit(syscall.Rlimit{Cur: uint64(log.Size()) + 1000, Max: usual.Max})
	}, func() { limit(usual) })
}

// outOfRoom plays until the disk takes no more, looks at what is left, and goes on in the same process once
// it does again.
func outOfRoom(t *testing.T, french, english string, full func(*guild), room func()) {
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	c := s.club
	s.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"public: La partie commence")
	s.files = map[string]string{"command.toml": "ref = \"bareme:commandement\"\nlevel = 5\n"}
	const bring, keep = "Alex> /organiser bareme importer fichier:<command.toml> system:panache",
		"Camille> /bataille armee enregistrer nom:Garde lignes:4 inf moyenne ; gen system:panache"
	before := s.recorded()
	full(c)
	s.tell("Camille! [Camille a l'initiative]", "private: "+french, "says: rien de cette action n'est enregistré", "says: Incident", "no picture",
		"nothing changed",
		"Camille> /npow initiative qui:moi", "private: "+french, "nothing changed",
		"Robin@table-2> /partie nouvelle system:npow", "private: "+english, "says: nothing of this action is stored", "says: Incident",
		bring, "private: "+french, "nothing changed", keep, "private: "+french,
		// what is read needs no room
		"Dominique> /partie etat", "private: Joueur A : Camille",
		"Dominique> /partie preuve", "private: la chaîne est entière",
		"Alex> /club bareme historique table:command.toml system:panache", "private: table fournie", "no buttons",
		"Camille@table-2> /bataille armee liste", "private: Le club garde 0 liste pour Panache")
	if now := s.recorded(); now != before {
		t.Fatalf("%d records, %d were acknowledged", now, before)
	}
	if got := strings.Count(c.log.String(), "msg=incident"); got != 5 {
		t.Errorf("%d incidents for 5 acts:\n%s", got, c.log)
	}
	if strings.Contains(c.log.String(), "Garde") {
		t.Errorf("what was typed is logged:\n%s", c.log)
	}
	room()
	s.tell("Camille! [Camille a l'initiative]", "public: L'initiative est à Camille", "picture",
		"Dominique? [Tirer le pool] europe-sud", "public: Europe Sud",
		bring, "public: version 1", keep, "private: est gardée")
	s.tell("--- restart", "Camille@table-2> /bataille armee liste", "private: Le club garde 1 liste pour Panache",
		"Robin@table-2> /partie nouvelle system:npow", "public: Avant le départ")
	if now := s.recorded(); now != before+2 {
		t.Errorf("%d records after two more acts on %d", now, before)
	}
	// the next process finds the same
	s.tell("--- restart", "Camille> /partie preuve", "private: la chaîne est entière", "Camille> /journal", "private: Europe Sud",
		"Camille> /club bareme voir table:command.toml system:panache", "private: version 1 du club", "says: level = 5")
}
