package bot

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

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

// TestAFileIsWeighedBeforeItIsFetched: what is too large for a table, an army or a scenario, and what a stranger sends, is never asked for.
func TestAFileIsWeighedBeforeItIsFetched(t *testing.T) {
	t.Parallel()
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	whole := "level = 4\n" + strings.Repeat("# éé\n", (referee.MostTableBytes-60)/7) + "ref = \"bareme:commandement\"\n"
	large := whole + strings.Repeat("#", referee.MostTableBytes+1-len(whole))
	for _, c := range []struct{ who, command, says string }{
		{"Alex", "/bareme importer table:panache/command.toml fichier:", "La table command\\.toml a 257 ko : 256 ko au plus"},
		{"Camille", "/bareme importer table:panache/command.toml fichier:", "C'est à qui gère le serveur"},
		{"Camille", "/armee importer fichier:", "8000 au plus"},
		{"Camille", "/terrain scenario fichier:", "65536 au plus"},
	} {
		if got := s.borne(t, c.who, c.command, "command.toml", []byte(large)); !strings.Contains(got, plainly(c.says)) || !s.message.Ephemeral {
			t.Errorf("%s %s: %s", c.who, c.command, got)
		}
	}
	if n := s.club.server.Downloads(); n != 0 {
		t.Errorf("fetched %d times", n)
	}
	if got := s.borne(t, "Alex", "/bareme importer system:panache fichier:", "command.toml", []byte(whole)); !strings.Contains(got, "version 1") || s.message.Ephemeral {
		t.Errorf("as large as may be: %s", got)
	}
	if n := s.club.server.Downloads(); n != 1 {
		t.Errorf("fetched %d times", n)
	}
}

// TestOnlyDiscordsFilesAreFetched: an address elsewhere is not asked, nobody is followed elsewhere, and more than was said is not read.
func TestOnlyDiscordsFilesAreFetched(t *testing.T) {
	asked := 0
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		if r.URL.Path == "/moved" {
			http.Redirect(w, r, "/there", http.StatusFound)
			return
		}
		_, _ = w.Write([]byte("level = 4")) // the test reads what came of it
	}))
	defer elsewhere.Close()
	local, err := url.Parse(elsewhere.URL)
	if err != nil {
		t.Fatal(err)
	}
	fetch := func(b *Bot, address string, most int) (string, error) {
		c := &call{bot: b}
		data, err := c.fetch(context.Background(), &discordgo.MessageAttachment{URL: address, Size: most}, most)
		return string(data), err
	}
	discord, stand := &Bot{files: newFiles()}, &Bot{files: newFiles(), api: local}
	for _, address := range []string{elsewhere.URL + "/a", "http://cdn.discordapp.com/a", "https://cdn.discordapp.com.evil.example/a", "https://user@evil.example/cdn.discordapp.com", "file:///etc/passwd", ":", ""} {
		if _, err := fetch(discord, address, 100); !errors.Is(err, errFile) {
			t.Errorf("%q: %v", address, err)
		}
	}
	if asked != 0 {
		t.Errorf("another host was asked %d times", asked)
	}
	for address, hosts := range map[string]bool{"https://cdn.discordapp.com/ephemeral-attachments/1/2/a.toml?ex=1": true, "https://media.discordapp.net/a": true} {
		at, err := url.Parse(address)
		if err != nil || discord.holdsFiles(at) != hosts {
			t.Errorf("%s: %v", address, err)
		}
	}
	if text, err := fetch(stand, elsewhere.URL+"/a", 9); err != nil || text != "level = 4" {
		t.Errorf("the API's own host: %q, %v", text, err)
	}
	for _, path := range []string{"/a", "/moved"} {
		most := 8
		if path == "/moved" {
			most = 100
		}
		if _, err := fetch(stand, elsewhere.URL+path, most); !errors.Is(err, errFile) {
			t.Errorf("%s: %v", path, err)
		}
	}
	elsewhere.Close()
	for _, address := range []string{elsewhere.URL + "/typed-name.txt?hm=signed", "http://" + local.Host + "/typed-name.txt?hm=signed\x7f", "http://[typed-name.txt?hm=signed"} {
		if _, err := fetch(stand, address, 9); !errors.Is(err, errFile) || strings.Contains(err.Error(), "typed-name") || strings.Contains(err.Error(), "signed") {
			t.Errorf("nobody there, and the log is to name no file: %v", err)
		}
	}
}

// TestAFileOfAnotherProgram: the mark that some editors put before a text is no part of it.
func TestAFileOfAnotherProgram(t *testing.T) {
	t.Parallel()
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	const mark = "\uFEFF"
	if got := s.borne(t, "Alex", "/bareme importer system:panache fichier:", "command.toml", []byte(mark+"ref = \"bareme:commandement\"\r\nlevel = 5\r\n")); !strings.Contains(got, "version 1") {
		t.Errorf("a table: %s", got)
	}
	s.tell("Camille> /partie nouvelle system:panache opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]", "Camille! [Carte nue à modifier]",
		"Camille! [Jouer sur cette carte]", "Dominique! [Jouer sur cette carte]")
	if got := s.borne(t, "Camille", "/armee importer fichier:", "liste.txt", []byte(mark+"4 inf C1-F1\r\ngen D1\r\n")); !strings.Contains(got, "Rien n'est encore fait") {
		t.Errorf("an army: %s", got)
	}
}

// TestAFileThatCanNotBeFetched is an incident, and changes nothing.
func TestAFileThatCanNotBeFetched(t *testing.T) {
	t.Parallel()
	c := founded(t, t.Name(), allSystems(), localdiscord.Options{GuildLocale: "fr"})
	c.prepare = func(b *Bot) { b.api = nil } // Discord's own hosts alone
	c.start()
	s := &story{t: t, club: c, kept: map[string]string{}}
	if got := s.borne(t, "Alex", "/bareme importer system:panache fichier:", "command.toml", []byte("level = 4")); !strings.Contains(got, "Incident") {
		t.Error(got)
	}
	if log := c.log.String(); !strings.Contains(log, "another host") || strings.Contains(log, "ephemeral-attachments") {
		t.Errorf("the log says\n%s", log)
	}
}
