package bot

import (
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

// TestAFileOfAnotherProgram: the mark that some editors put before a text is no part of it.
func TestAFileOfAnotherProgram(t *testing.T) {
	t.Parallel()
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	const mark = "\uFEFF"
	if got := s.borne(t, "Alex", "/organiser bareme importer system:panache fichier:", "command.toml",
		[]byte(mark+"ref = \"bareme:commandement\"\r\nlevel = 5\r\n")); !strings.Contains(got, "version 1") {
		t.Errorf("a table: %s", got)
	}
	s.tell("Camille> /partie nouvelle system:panache opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"Camille! [Carte nue à modifier]",
		"Camille! [Jouer sur cette carte]", "Dominique! [Jouer sur cette carte]")
	if got := s.borne(t, "Camille", "/bataille armee importer fichier:", "liste.txt", []byte(mark+"4 inf C1-F1\r\ngen D1\r\n")); !strings.Contains(got,
		"Rien n'est encore fait") {
		t.Errorf("an army: %s", got)
	}
}

// TestAFileThatCanNotBeFetched is an incident, and changes nothing.
func TestAFileThatCanNotBeFetched(t *testing.T) {
	t.Parallel()
	c := founded(t, t.Name(), allSystems(), localdiscord.Options{GuildLocale: "fr"})
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
