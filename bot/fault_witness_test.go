package bot

import (
	"testing"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
)

// TestFaultOpeningLost: a game whose opening reached nobody shows its commitment as soon as anyone asks or
// acts; nothing is thrown behind a commitment that no channel has seen.
func TestFaultOpeningLost(t *testing.T) {
	const opening = "/partie nouvelle system:npow opponent:@Dominique"
	for name, lines := range map[string][]string{
		"asked again": {"Camille> " + opening, "live: Commencer, Commencer avec un mot"},
		"another's first act": {"Dominique> /suite", "Dominique! [Commencer]", "says: Engagement C =", "Dominique! [Commencer]",
			"says: Dominique a touché"},
	} {
		t.Run(name, func(t *testing.T) {
			d := troubled(t, localdiscord.Options{})
			d.club.start()
			d.fault(localdiscordtest.Refusing(localdiscord.RouteCallback, codeUnknownInteraction))
			a := d.types("Camille", opening)
			d.struck()
			d.unanswered(a)
			d.tell(lines...)
			d.club.idle()
			if n := d.said("Engagement C ="); n != 1 {
				t.Errorf("the channel has seen the commitment %d times", n)
			}
			d.tell("Camille> "+opening, "private: Ce salon a déjà une partie ouverte")
		})
	}
}

// TestFaultEndLost: a game whose end reached nobody posts its secret with the next thing that its players do
// in the channel.
func TestFaultEndLost(t *testing.T) {
	const secret = "Secret des dés, à présent révélé"
	for name, lines := range map[string][]string{
		"a new game": {"Dominique> /partie nouvelle system:npow opponent:@Camille",
			"buttons: Commencer, Commencer avec un mot, ?, Plus…"},
		"a press on its old buttons": {"Dominique! [Dominique a l'initiative]", "says: " + secret,
			"buttons: Carte, Journal, ?, Pour le forum, Revanche (bords échangés)"},
	} {
		t.Run(name, func(t *testing.T) {
			d := ordealBegun(t)
			d.tell("Camille> /partie finir", "public: Camille propose de finir")
			d.fault(localdiscordtest.Refusing(localdiscord.RouteCallback, codeUnknownInteraction))
			a := d.presses("Dominique", "Accepter de finir")
			d.struck()
			d.unanswered(a)
			d.tell(lines...)
			d.club.idle()
			if n := d.said(secret); n != 1 {
				t.Errorf("the channel has seen the secret %d times", n)
			}
		})
	}
}
