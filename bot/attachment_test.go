package bot

import (
	"encoding/binary"
	"fmt"
	"os"
	"strings"
	"testing"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/referee"
)

// borne types a command that bears a file, and returns the answer's text.
func (s *story) borne(t *testing.T, name, before, file string, data []byte) string {
	t.Helper()
	person := s.club.server.As(name)
	id, err := person.Upload(file, data)
	if err != nil {
		t.Fatal(err)
	}
	a, err := person.Type(patience(t), before+id)
	if err == nil {
		_, err = a.Wait(patience(t))
	}
	if err != nil {
		t.Fatal(err)
	}
	s.club.idle()
	s.read(a)
	return s.text()
}

// TestAFileIsWeighedBeforeItIsFetched: what is too large for a table, an army or a scenario, and what a
// stranger sends, is never asked for.
func TestAFileIsWeighedBeforeItIsFetched(t *testing.T) {
	t.Parallel()
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	whole := "level = 4\n" + strings.Repeat("# éé\n", (referee.MostTableBytes-60)/7) + "ref = \"bareme:commandement\"\n"
	s.club.server.ShowCommand("organiser")
	large := whole + strings.Repeat("#", referee.MostTableBytes+1-len(whole))
	for _, c := range []struct{ who, command, says string }{
		{"Alex", "/organiser bareme importer table:panache/command.toml fichier:", "La table command\\.toml a 257 ko : 256 ko au plus"},
		{"Camille", "/organiser bareme importer table:panache/command.toml fichier:", "C'est à qui gère le serveur"},
		{"Camille", "/bataille armee importer fichier:", "8000 au plus"},
		{"Camille", "/terrain scenario fichier:", "65536 au plus"},
	} {
		if got := s.borne(t, c.who, c.command, "command.toml", []byte(large)); !strings.Contains(got, plainly(c.says)) || !s.message.Ephemeral {
			t.Errorf("%s %s: %s", c.who, c.command, got)
		}
	}
	if n := s.club.server.Downloads(); n != 0 {
		t.Errorf("fetched %d times", n)
	}
	if got := s.borne(t, "Alex", "/organiser bareme importer system:panache fichier:", "command.toml", []byte(whole)); !strings.Contains(got,
		"version 1") || s.message.Ephemeral {
		t.Errorf("as large as may be: %s", got)
	}
	if n := s.club.server.Downloads(); n != 1 {
		t.Errorf("fetched %d times", n)
	}
}

// savedBy is a text as programs of Windows save it, by what they call that.
func savedBy(text string) map[string][]byte {
	crlf := strings.ReplaceAll(text, "\n", "\r\n")
	var ansi, wide []byte
	for _, r := range crlf {
		ansi, wide = append(ansi, byte(r)), binary.LittleEndian.AppendUint16(wide, uint16(r))
	}
	return map[string][]byte{"CR LF": []byte(crlf), "UTF-8 with a mark": []byte("\uFEFF" + crlf), "ANSI": ansi, "Unicode": append([]byte{0xFF, 0xFE}, wide...)}
}

// TestAFileOfAnotherProgram: tables, armies and games are read however a program has saved them, and under
// the names that browsers and explorers give to a second copy.
func TestAFileOfAnotherProgram(t *testing.T) {
	t.Parallel()
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	level := 4
	for _, name := range []string{"command.toml", "command_1.toml", "command (1).toml", "command(2).toml", "command - Copie.toml", "command.toml.txt"} {
		for program, file := range savedBy(fmt.Sprintf("# élan\nref = \"bareme:commandement\"\nlevel = %d\n", level)) {
			if got := s.borne(t, "Alex", "/organiser bareme importer system:panache fichier:", name, file); !strings.Contains(got, "version 1") &&
				!strings.Contains(got, "déjà") && !strings.Contains(got, "version") {
				t.Errorf("%s, %s: %s", name, program, got)
			}
		}
		level = 9 - level
	}
	for program, file := range savedBy("# élan\nref = «bareme:commandement»\nlevel = 5\n") {
		if got := s.borne(t, "Alex", "/organiser bareme importer system:panache fichier:", "command.toml", file); !strings.Contains(got, "ligne 2") ||
			!strings.Contains(got, "guillemet courbe («)") {
			t.Errorf("curly quotes, %s: %s", program, got)
		}
	}
	s.tell("Camille> /partie nouvelle system:panache opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"Camille! [Carte nue à modifier]",
		"Camille! [Jouer sur cette carte]", "Dominique! [Jouer sur cette carte]")
	for program, file := range savedBy("4 infanterie légère C1-F1\ngénéral D1\n") {
		if got := s.borne(t, "Camille", "/bataille armee importer fichier:", "liste.txt", file); !strings.Contains(got, "Rien n'est encore fait") {
			t.Errorf("an army, %s: %s", program, got)
		}
	}
	for program, file := range savedBy("4 infanterie légère C1-F1\ngénéral D1\n3 licornes G1-I1\n") {
		if got := s.borne(t, "Camille", "/bataille armee importer fichier:", "liste.txt", file); !strings.Contains(got, "ligne 3") ||
			strings.Contains(got, "ligne 5") {
			t.Errorf("an army's fault, %s: %s", program, got)
		}
	}
	game, err := os.ReadFile("../rules/house/testdata/exports/finished.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	s.tell("Camille> /partie finir", "Dominique! [Accepter de finir]")
	known := s.borne(t, "Camille", "/partie importer fichier:", "partie.jsonl", game)
	for program, file := range savedBy(string(game)) {
		if got := s.borne(t, "Camille", "/partie importer fichier:", "partie.jsonl", file); got != known {
			t.Errorf("a game, %s: %s\nwant %s", program, got, known)
		}
	}
}

// TestAFileThatCanNotBeFetched is an incident, and changes nothing.
func TestAFileThatCanNotBeFetched(t *testing.T) {
	t.Parallel()
	c := founded(t, t.Name(), allSystems(), localdiscord.Options{})
	c.address = strings.Replace(c.server.URL(), "127.0.0.1", "localhost", 1) // its files are at another host
	c.start()
	s := &story{t: t, club: c, kept: map[string]string{}}
	if got := s.borne(t, "Alex", "/organiser bareme importer system:panache fichier:", "command.toml", []byte("level = 4")); !strings.Contains(got,
		"Incident") {
		t.Error(got)
	}
	if log := c.log.String(); !strings.Contains(log, "another host") || strings.Contains(log, "ephemeral-attachments") {
		t.Errorf("the log says\n%s", log)
	}
}
