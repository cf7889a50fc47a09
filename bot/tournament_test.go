package bot

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/rules/systems"
)

// play plays steps and holds them to what is expected of them.
func (s *story) play(lines ...string) {
	s.t.Helper()
	for _, line := range lines {
		if err := s.line(line); err != nil {
			s.t.Fatalf("%s\n%v\nanswer: %s\nlog:\n%s", line, err, s.text(), s.club.log)
		}
	}
}

// TestTableWithoutThread: where the bot may open no thread, or Discord does not, nothing is done; what is
// missing is named, and one button opens the same game in the channel.
func TestTableWithoutThread(t *testing.T) {
	const asked = "Camille> /partie nouvelle system:npow opponent:@Dominique referee:@Alex table:7"
	here := []string{"Sacha> /partie etat", "private: Aucune partie", "Camille! [Ici, sans fil]", "public: Avant le départ",
		"Camille> /partie etat", "private: Dominique", "says: Arbitre : Alex",
		"Sacha@table-2> /partie nouvelle system:npow table:7", "private: La table 7 est déjà ouverte, entre Camille et Dominique : <#"}
	t.Run("permissions", func(t *testing.T) {
		t.Parallel()
		s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
		s.club.server.Forbid(discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads)
		s.play(asked, "private: « Créer des fils publics » et « Envoyer des messages dans les fils »", "nothing changed")
		s.play(here...)
	})
	t.Run("refused", func(t *testing.T) {
		t.Parallel()
		s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
		if err := s.club.server.Fault(localdiscord.Refusing(localdiscord.RouteThreadCreate, 160006)); err != nil { // too many threads
			t.Fatal(err)
		}
		s.play(asked, "private: Discord ne veut pas ouvrir ici un fil", "nothing changed")
		s.play(here...)
	})
	t.Run("unsure", func(t *testing.T) {
		t.Parallel()
		s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
		if err := s.club.server.Fault(localdiscord.LosingAnswer(localdiscord.RouteThreadCreate)); err != nil {
			t.Fatal(err)
		}
		s.play(asked, "private: Incident")
	})
}

// TestTableInAThread: a thread has no threads, and the table's game opens there, once the one before has ended.
func TestTableInAThread(t *testing.T) {
	t.Parallel()
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	s.play("Camille> /partie nouvelle system:npow table:1", "public: **Table 1** · Camille",
		"Camille@Table_1> /partie finir", "public: La partie est finie",
		"Sacha@Table_1> /partie nouvelle system:panache table:2", "public: Avant le départ",
		"Camille> /partie nouvelle system:npow table:1", "public: **Table 1** · Camille")
	if names := s.club.server.Threads(); len(names) != 2 {
		t.Errorf("the threads are %q", names)
	}
}

// TestThreadNames: a thread's name is one line of at most 100 characters, and calls nobody.
func TestThreadNames(t *testing.T) {
	t.Parallel()
	c := founded(t, t.Name(), systems.All(), localdiscord.Options{GuildLocale: "fr"})
	c.start()
	s := &story{t: t, club: c, kept: map[string]string{}}
	s.play("HOSTILE> /partie nouvelle system:npow opponent:@Camille table:8", "public: **Table 8** ·")
	for _, m := range c.server.As("Camille").Messages() {
		if m.Everyone || len(m.Pings) > 0 {
			t.Errorf("the channel's message calls %v, everyone: %v", m.Pings, m.Everyone)
		}
	}
	for _, name := range c.server.Threads() {
		if strings.ContainsAny(name, "\n\r\t") || utf8.RuneCountInString(name) > limits.MaxThreadName {
			t.Errorf("a thread is called %q", name)
		}
		for _, m := range c.server.As("Camille").In(name).Messages() {
			if m.Everyone {
				t.Errorf("a message of the thread calls everyone: %s", m.Text)
			}
		}
	}
}

// TestBoardPages: the board of many games is paged, and its page follows when the last ones end.
func TestBoardPages(t *testing.T) {
	t.Parallel()
	o := localdiscord.Options{GuildLocale: "fr"}
	for i := range 9 {
		o.Channels = append(o.Channels, fmt.Sprint("salon-", i))
	}
	c := founded(t, t.Name(), systems.All(), o)
	c.start()
	s := &story{t: t, club: c, kept: map[string]string{}}
	for _, channel := range o.Channels[:8] {
		s.play("Camille@" + channel + "> /partie nouvelle system:npow")
	}
	s.play("Sacha> /club tableau", "public: Camille", "buttons: Actualiser",
		"Camille@salon-8> /partie nouvelle system:panache table:1", "public: Table 1",
		"Sacha! [Actualiser]", "edits", "public: **Table 1**", "says: Page 1 sur 2", "buttons: Actualiser, Tables suivantes",
		"Sacha! [Tables suivantes]", "edits", "public: Camille", "says: Page 2 sur 2", "buttons: Actualiser, Tables précédentes",
		"Camille@Table_1> /partie finir", "public: La partie est finie",
		"Alex! [Actualiser]", "edits", "not: Page", "buttons: Actualiser")
	if board, all, err := c.bot.router.Referee.Board(patience(t), "another server", 0, 8); len(board) != 0 || all != 0 || err != nil {
		t.Errorf("another server's board: %v, %d, %v", board, all, err)
	}
}
