package bot

import (
	"errors"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
)

// loses lets somebody take a step of a story whose answer Discord no longer takes. A form that was sent stays
// open, as in Discord's client.
func (d *ordeal) loses(line string) {
	d.t.Helper()
	open := d.modal
	d.fault(localdiscordtest.Refusing(localdiscord.RouteCallback, codeUnknownInteraction))
	done := make(chan error, 1)
	go func() { done <- d.line(line) }()
	d.struck()
	d.club.idle()
	d.discord.Advance(4 * time.Second)
	if err := <-done; !errors.Is(err, localdiscord.ErrNoAnswer) {
		d.t.Fatalf("%s: %v; log:\n%s", line, err, d.club.log)
	}
	d.modal = open
}

// TestFaultPressLost: whoever does again what he did, before its answer has reached anybody, gets that answer
// and nothing is done again, whatever he did it with. Nobody else gets it.
func TestFaultPressLost(t *testing.T) {
	npow := []string{"Camille> /partie nouvelle system:npow opponent:@Dominique"}
	begun := append(npow, "Camille! [Commencer]", "Dominique! [Commencer]")
	hex := []string{"Camille> /partie nouvelle system:panache opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]"}
	for name, c := range map[string]struct {
		before []string
		lost   string
		// again is what is done again, empty for the same.
		again string
		// says is what its answer says, other who else does the same, refused what he is told.
		says, other, refused string
	}{
		"an offer's button": {before: begun, lost: "Camille! [Camille a l'initiative]", says: outcome,
			other: "Sacha! [Camille a l'initiative]", refused: "Ce bouton attend"},
		"a select": {before: append(begun, "Camille! [Camille a l'initiative]"), lost: "Dominique? [Tirer le pool] europe-sud", says: "Europe Sud",
			other: "Camille? [Tirer le pool] europe-sud", refused: "Ce bouton attend Dominique"},
		"a form": {before: append(hex, "Dominique! [Scénario]"), lost: "Dominique= texte: " + contact(6),
			says: "Carte d’un scénario"},
		"a form, its button": {before: append(hex, "Dominique! [Scénario]"), lost: "Dominique= texte: " + contact(6),
			again: "Dominique! [Scénario]", says: "Carte d’un scénario"},
		// The other seat of the same person is offered the same.
		"one telephone": {before: []string{"Camille> /partie nouvelle system:panache opponent:@Camille", "Camille! [Commencer]",
			"Camille! [Carte nue à modifier]", "Camille> /suite"},
			lost: "Camille! [Jouer sur cette carte]", says: "Bleu veut bien jouer sur cette carte"},
		"what is weighed": {before: append(hex, "Camille! [Carte nue à modifier]", "Camille! [Jouer sur cette carte]",
			"Dominique! [Jouer sur cette carte]",
			"Dominique> /bataille armee coller lignes:4 inf C12-F12; gen D12"), lost: "Dominique! [Valider]", says: "4 unités"},
		"a way out": {before: append(begun, "Camille! [Camille a l'initiative]",
			`Dominique> /terrain npow region:europe-sud des:"1 | 1 5 3 0 6 8 9 | 4"`),
			lost: "Dominique! [Passer aux dés réels]", says: "dés réels"},
		"a free draw's opening": {before: []string{"Camille> /terrain npow region:europe-sud"}, lost: "Camille! [Ouvrir une partie · sur table]",
			says:  "Engagement C =",
			other: "Dominique! [Ouvrir une partie · sur table]", refused: "Ce bouton est d'un moment passé"},
		"a rematch": {before: append(begun, "Camille> /partie finir", "Dominique! [Accepter de finir]"),
			lost: "Dominique! [Revanche (bords échangés)]", says: "C'est la revanche de la partie",
			other: "Sacha! [Revanche (bords échangés)]", refused: "Vous ne jouez pas dans cette partie"},
		"the start":    {before: npow, lost: "Dominique! [Commencer]", says: "Dominique a touché"},
		"an agreement": {before: append(begun, "Camille> /partie finir"), lost: "Dominique! [Accepter de finir]", says: "Secret des dés"},
		"a take-back": {before: append(begun, "Camille! [Camille a l'initiative]", "Camille> /suite"), lost: "Camille! [Revenir en arrière]",
			says: "propose de revenir en arrière"},
	} {
		t.Run(name, func(t *testing.T) {
			d := troubled(t, localdiscord.Options{})
			d.club.start()
			d.tell(c.before...)
			d.loses(c.lost)
			made := d.records()
			if n := d.said(c.says); n > 0 {
				t.Fatalf("%q stands in %d messages already", c.says, n)
			}
			if c.other != "" {
				d.tell(c.other, "private: "+c.refused, "nothing changed")
			}
			if c.again == "" {
				c.again = c.lost
			}
			d.tell(c.again)
			d.done(c.says, made)
		})
	}
}
