package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/rules/systems"
)

// play plays steps and checks what is expected of them.
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
	here := []string{"Sacha> /partie etat", "private: Aucune partie", "Camille!2 [Ici, sans fil]", "public: Avant le départ",
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
		if err := s.club.server.Fault(localdiscordtest.Refusing(localdiscord.RouteThreadCreate, 160006)); err != nil { // too many threads
			t.Fatal(err)
		}
		s.play(asked, "private: Discord ne veut pas ouvrir ici un fil", "nothing changed")
		s.play(here...)
	})
	t.Run("unsure", func(t *testing.T) {
		t.Parallel()
		s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
		if err := s.club.server.Fault(localdiscordtest.LosingAnswer(localdiscord.RouteThreadCreate)); err != nil {
			t.Fatal(err)
		}
		s.play(asked, "private: Discord ne veut pas ouvrir ici un fil", "buttons: [Ici, sans fil] [Laisser]")
		s.play(asked, "public: **Table 7** · Camille") // in the thread that was opened, though nobody knew
		if names := s.club.server.Threads(); len(names) != 1 {
			t.Errorf("one game has the threads %q", names)
		}
		s.play("Camille@Table_7> /partie finir", "Dominique@Table_7! [Accepter de finir]", "public: La partie est finie",
			asked, "public: **Table 7** · Camille") // the thread of a game that has ended is that game's
		if names := s.club.server.Threads(); len(names) != 2 {
			t.Errorf("two games have the threads %q", names)
		}
	})
	t.Run("not kept", func(t *testing.T) { // as by a full disk, or a bot that dies between Discord and its file
		t.Parallel()
		s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
		sound := s.club.bot.router.Referee
		s.club.bot.router.Referee = referee.New(crammed{s.club.db}, s.club.systems, referee.Options{Now: s.club.clock.Now,
			Random: s.club.random})
		s.play(asked, "private: Le disque du bot est plein", asked, "private: Le disque du bot est plein")
		s.club.bot.router.Referee = sound
		s.play(asked, "public: **Table 7** · Camille", "Camille@Table_7> /partie etat", "private: Partie : NPOW")
		if names := s.club.server.Threads(); len(names) != 1 {
			t.Errorf("one game has the threads %q", names)
		}
	})
	t.Run("gone", func(t *testing.T) {
		t.Parallel()
		s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
		s.play(asked, "public: **Table 7** · Camille", asked, "private: La table 7 est déjà ouverte")
		if err := s.club.server.Fault(localdiscordtest.Refusing(localdiscord.RouteOther, 10003)); err != nil { // somebody has deleted it
			t.Fatal(err)
		}
		s.play("Sacha@table-2> /partie nouvelle system:panache table:7", "public: **Table 7** · Sacha")
	})
}

// crammed is a store that opens no game.
type crammed struct{ referee.Store }

// Open finds no room.
func (crammed) Open(context.Context, referee.Opening) error { return referee.ErrStoreFull }

// TestTableInAThread: a thread has no threads, and the table's game opens there, once the one before has
// ended.
func TestTableInAThread(t *testing.T) {
	t.Parallel()
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	s.play("Camille> /partie nouvelle system:npow table:1", "public: **Table 1** · Camille",
		"Camille@Table_1> /partie finir", "public: La partie est finie",
		"Sacha@Table_1> /partie nouvelle system:panache table:2", "public: Avant le départ",
		"Camille> /partie nouvelle system:npow table:1", "public: **Table 1** · Camille",
		"Sacha@Table_1> /partie finir", "public: La partie est finie")
	allow := s.club.server.Forbid(discordgo.PermissionCreatePublicThreads) // which nothing there needs
	s.play("Sacha@Table_1> /partie nouvelle system:panache table:2", "public: Avant le départ",
		"Alex@table-2> /partie nouvelle system:panache table:3", "private: il me manque dans ce salon : « Créer des fils publics ».")
	allow()
	if names := s.club.server.Threads(); len(names) != 2 {
		t.Errorf("the threads are %q", names)
	}
}

// TestThreadNames: a thread's name is one line of at most 100 characters, and calls nobody.
func TestThreadNames(t *testing.T) {
	t.Parallel()
	c := founded(t, t.Name(), systems.All(), localdiscord.Options{})
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
	o := localdiscord.Options{}
	for i := range 6 {
		o.Channels = append(o.Channels, fmt.Sprint("salon-", i))
	}
	c := founded(t, t.Name(), systems.All(), o)
	c.start()
	s := &story{t: t, club: c, kept: map[string]string{}}
	for _, channel := range o.Channels[:5] {
		s.play("Camille@" + channel + "> /partie nouvelle system:npow")
	}
	s.play("Sacha> /club tableau", "public: Camille", "buttons: Actualiser",
		"Camille@salon-5> /partie nouvelle system:panache table:1", "public: Table 1",
		"Sacha! [Actualiser]", "edits", "public: **Table 1**", "says: Page 1 sur 2", "buttons: Actualiser, Tables suivantes",
		"Sacha! [Tables suivantes]", "edits", "public: Camille", "says: Page 2 sur 2", "buttons: Actualiser, Tables précédentes",
		"Camille@Table_1> /partie finir", "public: La partie est finie",
		"Alex! [Actualiser]", "edits", "not: Page", "buttons: Actualiser")
	if tables, err := c.bot.router.Referee.OpenTables(patience(t), "another server"); len(tables) != 0 || err != nil {
		t.Errorf("another server's board: %v, %v", tables, err)
	}
}

// TestBoardHidesWhatNotAllSee: a channel's board shows the games of the channels and threads that everybody
// may see who sees it, and counts the others; where Discord does not say, its own game alone.
func TestBoardHidesWhatNotAllSee(t *testing.T) {
	t.Parallel()
	c := founded(t, t.Name(), systems.All(), localdiscord.Options{
		Channels: []string{"salon", "entrée", "jury", "bureau", "amis"}, Closed: map[string]string{"jury": "7", "bureau": "7", "amis": "8"}})
	c.start()
	s := &story{t: t, club: c, kept: map[string]string{}}
	s.play("Camille@jury> /partie nouvelle system:npow opponent:@Dominique", "public: Avant le départ",
		"Sacha@jury> /partie nouvelle system:panache table:2", "public: **Table 2** · Sacha",
		"Alex@salon> /partie nouvelle system:npow table:2", "private: La table 2 est déjà ouverte, dans un salon", "not: Sacha", "not: <#",
		"Alex@bureau> /partie nouvelle system:npow table:2", "private: La table 2 est déjà ouverte, entre Sacha",
		"Alex@salon> /club tableau", "public: 2 parties dans des salons que tout le monde ici ne voit pas",
		"not: Camille", "not: Sacha", "not: Aucune partie",
		"Alex@amis> /club tableau", "public: 2 parties", "not: Camille",
		"Camille@amis> /partie nouvelle system:thucidide", "public: Avant le départ",
		"Alex@bureau> /club tableau", "public: Table 2 · Sacha", "says: Camille – Dominique", "says: 1 partie dans un salon",
		"Alex@Table_2> /club tableau", "public: Table 2 · Sacha", "says: Camille – Dominique",
		"Sacha@salon> /partie nouvelle system:panache table:1", "public: **Table 1** · Sacha",
		"Alex@entrée> /club tableau", "public: Table 1 · Sacha", "not: Table 2", "says: 3 parties",
		"Alex@amis> /club tableau", "public: Table 1 · Sacha", "says: Thucidide", "says: 2 parties")
	if err := c.server.Fault(localdiscordtest.Failing(localdiscord.RouteOther, 403)); err != nil {
		t.Fatal(err)
	}
	s.play("Alex@amis> /club tableau", "public: Thucidide", "not: Table 1", "says: 3 parties")
}

// TestBoardOfLongNames: a full page of the longest names, each character to be escaped, with clocks that run,
// is one message with its buttons, and calls nobody.
func TestBoardOfLongNames(t *testing.T) {
	t.Parallel()
	first, second := strings.Repeat("*", 32), "@everyone "+strings.Repeat("|", 22)
	o := localdiscord.Options{Seats: []localdiscord.Seat{{Name: first}, {Name: second}}}
	for i := range 8 {
		o.Channels = append(o.Channels, fmt.Sprint("salon-", i))
	}
	c := founded(t, t.Name(), systems.All(), o)
	c.start()
	ctx := patience(t)
	for _, channel := range o.Channels {
		a, b := c.server.As(first).In(channel), c.server.As(second).In(channel)
		typed := func(text string) {
			if _, err := a.Type(ctx, text); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			c.idle()
		}
		pressed := func(by *localdiscord.Person, button string) {
			for _, m := range slices.Backward(by.Messages()) {
				for _, label := range m.Labels() {
					if !strings.HasPrefix(plainly(label), button) {
						continue
					}
					if _, err := by.Press(ctx, m, label); err != nil {
						t.Fatalf("%s: %v", button, err)
					}
					c.idle()
					return
				}
			}
			t.Fatalf("no button %q in %s", button, channel)
		}
		typed("/partie nouvelle system:npow opponent:<@" + b.ID() + ">")
		pressed(a, "Commencer")
		pressed(b, "Commencer")
		typed("/horloge total:90 camp:45 hasard:oui")
		pressed(b, "D'accord pour l'horloge")
		pressed(b, "Lancer l'horloge")
	}
	s := &story{t: t, club: c, kept: map[string]string{}}
	s.play("Camille> /club tableau", "says: Page 1 sur 2", "buttons: Actualiser, Tables suivantes")
	if board := s.message; len(board.Files) > 0 || board.Everyone || len(board.Pings) > 0 || strings.Count(board.Text, "Horloge") != 5 {
		t.Errorf("the board has the files %v and %d characters:\n%s", board.Files, utf8.RuneCountInString(board.Text), board.Text)
	}
}
