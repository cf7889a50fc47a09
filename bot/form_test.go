package bot

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/session"
)

// sent is a form's submit as Discord posts it, with these parts.
func sent(t *testing.T, id string, parts ...string) session.FormData {
	t.Helper()
	event, err := session.Read(fmt.Appendf(nil, `{"id":"1","type":5,"data":{"custom_id":%q,"components":[%s]}}`, id, strings.Join(parts, ",")))
	if err != nil {
		t.Fatal(err)
	}
	return event.Data.(session.FormData)
}

// filledIn is a form's field as it comes back.
func filledIn(kind limits.ComponentType, id, rest string) string {
	return fmt.Sprintf(`{"type":18,"id":1,"component":{"type":%d,"custom_id":%q%s}}`, kind, id, rest)
}

// TestFormsThatAreNotAsTheyWereOpened: a form with a field missing, doubled or of another's does nothing, and is
// offered again with what it held; a radio that comes back as nothing is a question without an answer.
func TestFormsThatAreNotAsTheyWereOpened(t *testing.T) {
	s := begun(t)
	s.tell("Camille> /horloge", "form: Régler l'horloge")
	id := s.modal.CustomID
	total, camp, hasard := filledIn(4, "total", `,"value":"90"`), filledIn(4, "camp", `,"value":""`), filledIn(3, "hasard", `,"values":["oui"]`)
	f := newFork(t, s.club, s.club.fork().kept)
	for n, c := range []struct {
		parts      []string
		says, kept string
	}{
		{[]string{total, camp}, "n’est pas arrivé entier", "90"},
		{[]string{total, camp, hasard, total}, "n’est pas arrivé entier", "90"},
		{[]string{total, camp, hasard, filledIn(4, "des", `,"value":"6"`)}, "n’est pas arrivé entier", "90"},
		{[]string{total, camp, hasard, `{"type":77}`}, "n’est pas arrivé entier", "90"},
		{[]string{total, camp, hasard, `null`}, "n’est pas arrivé entier", "90"},
		{[]string{filledIn(4, "total", `,"value":null`), camp, filledIn(3, "hasard", `,"values":["jamais"]`)}, "n’est pas une réponse", "jamais"},
		{[]string{total, camp, filledIn(21, "hasard", `,"value":null`)}, "Camille propose une horloge", ""},
	} {
		data := sent(t, id, c.parts...)
		parcels := f.hears(n, "Camille", &discordgo.Interaction{Type: data.Type(), Data: data, Message: f.standing(true)})
		said := ""
		for _, p := range parcels {
			said += string(p.body)
		}
		if !strings.Contains(said, c.says) {
			t.Errorf("%s: %s, want %q", c.parts, said, c.says)
			continue
		}
		if c.kept == "" {
			continue
		}
		again := handleLabelled(t, parcels[0].body, "Corriger")
		form := f.does(100+n, trial{who: "Camille", handle: handle{id: again, hidden: true}})
		if len(form) == 0 || c.kept == "90" && !strings.Contains(string(form[0].body), `"value":"90"`) {
			t.Errorf("%s: the form comes back as %+v", c.parts, form)
		}
	}
}

// handleLabelled is the custom_id of a button in what was sent.
func handleLabelled(t *testing.T, body []byte, label string) (id string) {
	t.Helper()
	var message struct {
		Data struct {
			Components []limits.Component `json:"components"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &message); err != nil {
		t.Fatal(err, string(body))
	}
	limits.Walk(message.Data.Components, func(c limits.Component) {
		if c.Label == label {
			id = c.CustomID
		}
	})
	if id == "" {
		t.Errorf("no %q in %s", label, body)
	}
	return id
}
