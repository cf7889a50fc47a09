package localdiscord_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"

	"github.com/bwmarrin/discordgo"
)

// table is a server whose clock is stopped, with the test bot.
func table(t *testing.T) (*localdiscordtest.Server, *testBot) {
	s := serve(t, localdiscord.Options{Clock: &localdiscordtest.ManualClock{}})
	return s, withBot(t, s)
}

func TestACommandIsTypedAndAnswered(t *testing.T) {
	t.Parallel()
	s, _ := table(t)
	camille := s.As("Camille")
	a, err := camille.Type(ctx(t), `/terrain npow region:europe-centrale des:"4 | 3 0 7" rivieres:2 adversaire:@Dominique format:NPOW 300`)
	if err != nil {
		t.Fatal(err)
	}
	m := a.Message()
	want := `-# {"adversaire":"900000000000000201","des":"4 | 3 0 7","format":"npow300","region":"europe-centrale","rivieres":2} Dominique French Camille`
	if !strings.Contains(m.Text, want) {
		t.Errorf("the bot understood\n%s\nwant\n%s", m.Text, want)
	}
	if a.Kind != localdiscord.Replied || m.Ephemeral || m.Command != "/terrain npow" || m.By != "Camille" {
		t.Errorf("kind %d, message %+v", a.Kind, m)
	}
	if m.Everyone || len(m.Pings) > 0 {
		t.Errorf("allowed_mentions {parse: []} pings %v", m.Pings)
	}
	if got := localdiscordtest.Last(s.As("Sacha")).Text; got != m.Text {
		t.Errorf("Sacha sees %q", got)
	}
	if a, err = camille.Speaking("en-GB").Type(ctx(t), "/terrain npow region:x"); err != nil || !strings.Contains(a.Message().Text, "English") {
		t.Errorf("at a client in English: %+v %v", a, err)
	}
	if got := s.As("Camille").In("table-2").Messages(); len(got) != 0 {
		t.Errorf("the other channel has %v", got)
	}
}

func TestWhatTheClientRefuses(t *testing.T) {
	t.Parallel()
	s, b := table(t)
	camille := s.As("Camille")
	for text, want := range map[string]localdiscord.Reason{
		"/terrain npow":                                                   localdiscord.ReasonRequired,
		"/terrain":                                                        localdiscord.ReasonUnknownCommand,
		"/rien":                                                           localdiscord.ReasonUnknownCommand,
		"/terrain npow region:x format:immense":                           localdiscord.ReasonUnknownChoice,
		"/terrain npow region:x format:":                                  localdiscord.ReasonRequired,
		"/terrain npow region:x rivieres:":                                localdiscord.ReasonRequired,
		"/terrain npow region:x rivieres:deux":                            localdiscord.ReasonNotNumber,
		"/terrain npow region:x rivieres:1.5":                             localdiscord.ReasonNotNumber,
		"/terrain npow region:x adversaire:Personne":                      localdiscord.ReasonUnknownMember,
		"/terrain npow bonjour region:x":                                  localdiscord.ReasonUnknownOption,
		"/terrain npow region:x des:" + strings.Repeat("1 ", 30):          "",
		"/terrain npow region:x des:" + strings.Repeat("12 ", 2001):       localdiscord.ReasonTooLong,
		"/terrain npow region:x des:\"" + strings.Repeat("é", 6001) + `"`: localdiscord.ReasonTooLong,
	} {
		_, err := camille.Type(ctx(t), text)
		var refused *localdiscord.ClientError
		if errors.As(err, &refused); want == "" && err != nil || want != "" && (refused == nil || refused.Reason != want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	_, err := camille.Speaking("en-GB").Type(ctx(t), "/terrain npow region:x opponent:Nobody")
	if refused := (*localdiscord.ClientError)(nil); !errors.As(err, &refused) || refused.Where != "opponent" {
		t.Errorf("an option is called as its reader sees it: %v", err)
	}
	if _, err := s.As("Personne").Type(ctx(t), "/carte"); err == nil {
		t.Error("an unknown member speaks")
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.seen) != 1 {
		t.Errorf("the bot heard %d interactions, want the one valid", len(b.seen))
	}
}

func TestCompletion(t *testing.T) {
	t.Parallel()
	s, _ := table(t)
	choices, err := localdiscordtest.Complete(ctx(t), s.As("Camille"), "/terrain npow rivieres:deux region:europe")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range choices {
		got = append(got, c.Value)
	}
	if want := []string{"europe-centrale", "europe-du-sud"}; !slices.Equal(got, want) {
		t.Errorf("completions %v, want %v", got, want)
	}
	if _, err := localdiscordtest.Complete(ctx(t), s.As("Camille"), "/terrain npow des:4"); err == nil {
		t.Error("an option without completion completes")
	}
}

func TestDeferredPicture(t *testing.T) {
	t.Parallel()
	s, _ := table(t)
	a, err := s.As("Camille").Slash(ctx(t), "carte", nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.Kind != localdiscord.Deferred {
		t.Fatalf("kind %d", a.Kind)
	}
	if _, err = a.Wait(ctx(t)); err != nil {
		t.Fatal(err)
	}
	m := a.Message()
	if m.Thinking || m.Edited || m.Text != "La carte de la table" || !slices.Equal(localdiscordtest.Alts(m), []string{"Carte : une colline au centre"}) {
		t.Errorf("message %+v", m)
	}
	data, err := localdiscordtest.Bytes(m.Files[0])
	if err != nil || !bytes.Equal(data, picture()) || m.Files[0].Width != 900 {
		t.Errorf("picture of %d bytes, width %d: %v", len(data), m.Files[0].Width, err)
	}
	if m.Components[1].Items[0].Media.URL != m.Files[0].URL || !strings.HasPrefix(m.Files[0].URL, s.URL()) {
		t.Errorf("gallery shows %q, file is %q", m.Components[1].Items[0].Media.URL, m.Files[0].URL)
	}
}

func TestButtonsAndSelects(t *testing.T) {
	t.Parallel()
	s, _ := table(t)
	camille, dominique := s.As("Camille"), s.As("Dominique")
	a, err := camille.Slash(ctx(t), "terrain npow", map[string]string{"region": "europe-centrale"})
	if err != nil {
		t.Fatal(err)
	}
	m := a.Message()
	if got, want := m.Labels(), []string{"Poser les pièces", "Relancer", "Valider", "Tout retirer", "Déjà joué (disabled)",
		"Choisir des secteurs", "Nommer un arbitre"}; !slices.Equal(got, want) {
		t.Errorf("labels %q, want %q", got, want)
	}
	refusedFor := func(err error, want localdiscord.Reason) {
		t.Helper()
		var refused *localdiscord.ClientError
		if !errors.As(err, &refused) || refused.Reason != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	_, err = dominique.Press(ctx(t), m, "Déjà joué")
	refusedFor(err, localdiscord.ReasonDisabled)
	_, err = dominique.Press(ctx(t), m, "Inconnu")
	refusedFor(err, localdiscord.ReasonUnknownComponent)
	_, err = dominique.Choose(ctx(t), m, "Choisir des secteurs")
	refusedFor(err, localdiscord.ReasonCount)
	_, err = dominique.Choose(ctx(t), m, "Choisir des secteurs", "z9")
	refusedFor(err, localdiscord.ReasonUnknownChoice)

	chosen, err := dominique.Choose(ctx(t), m, "Choisir des secteurs", "a1", "Secteur C3")
	if err != nil || chosen.Text() != "choisi : a1 c3" || !chosen.Message().Ephemeral {
		t.Errorf("%v: %+v", err, chosen)
	}
	chosen, err = dominique.Choose(ctx(t), m, "arbitre", "Alex")
	if err != nil || chosen.Text() != "choisi : 900000000000000202Alex" {
		t.Errorf("%v: %q", err, chosen.Text())
	}

	modal, err := dominique.Press(ctx(t), m, "Tout retirer")
	if err != nil || modal.Kind != localdiscord.OpenedModal {
		t.Fatalf("%v: %+v", err, modal)
	}
	if _, err = camille.Submit(ctx(t), modal.Modal, map[string]string{"oui": "oui"}); err == nil {
		t.Error("another member fills the form")
	}
	done, err := dominique.Submit(ctx(t), modal.Modal, map[string]string{"Écrire oui": "oui"})
	if err != nil || done.Kind != localdiscord.Updated || camille.Messages()[0].Text != "Retiré : oui" {
		t.Errorf("%v: %+v", err, camille.Messages())
	}
	_, err = dominique.Press(ctx(t), m, "Valider")
	refusedFor(err, localdiscord.ReasonUnknownComponent)
}

func TestDeferredUpdateReplacesTheMessage(t *testing.T) {
	t.Parallel()
	s, _ := table(t)
	a, err := s.As("Camille").Slash(ctx(t), "terrain npow", map[string]string{"region": "x"})
	if err != nil {
		t.Fatal(err)
	}
	pressed, err := s.As("Dominique").Press(ctx(t), a.Message(), "Relancer")
	if err == nil {
		pressed, err = pressed.Wait(ctx(t))
	}
	if err != nil || pressed.Kind != localdiscord.DeferredUpdate || len(pressed.New()) != 0 ||
		pressed.Message().ID != a.Message().ID || pressed.Text() != "La carte de la table" {
		t.Errorf("%v: %+v", err, pressed)
	}
}

func TestFormByCommand(t *testing.T) {
	t.Parallel()
	s, _ := table(t)
	camille := s.As("Camille")
	a, err := camille.Slash(ctx(t), "formulaire", nil)
	if err != nil {
		t.Fatal(err)
	}
	for values, want := range map[string]localdiscord.Reason{"": localdiscord.ReasonRequired,
		strings.Repeat("a", 4001): localdiscord.ReasonTooLong} {
		_, err := camille.Submit(ctx(t), a.Modal, map[string]string{"mot": values})
		var refused *localdiscord.ClientError
		if !errors.As(err, &refused) || refused.Reason != want {
			t.Errorf("%q: %v, want %s", values, err, want)
		}
	}
	for _, wrong := range []map[string]string{{"Le temps": "neige"}, {"armes": "infanterie\ninfanterie\ncavalerie\nartillerie"}, {"Le plan": "1"}} {
		wrong["mot"] = "Éylau"
		var refused *localdiscord.ClientError
		if _, err := camille.Submit(ctx(t), a.Modal, wrong); !errors.As(err, &refused) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
	plan, err := camille.Upload("plan.txt", []byte("à gauche"))
	if err != nil {
		t.Fatal(err)
	}
	for said, given := range map[string]map[string]string{
		"Le mot a 5 lettres.//":                           {"Le mot": "Éylau"},
		"Le mot a 5 lettres.pluie/infanterie artillerie/": {"mot": "Éylau", "Le temps": "pluie", "armes": "infanterie\nartillerie"},
		"Le mot a 5 lettres./cavalerie/plan.txt":          {"mot": "Éylau", "Les armes": "cavalerie", "Le plan": plan},
	} {
		if done, err := camille.Submit(ctx(t), a.Modal, given); err != nil || done.Text() != said {
			t.Errorf("%v: %+v, want %q", err, done, said)
		}
	}
}

func TestSecretsStayInTheirSeat(t *testing.T) {
	t.Parallel()
	s, b := table(t)
	a, err := s.As("Camille").Slash(ctx(t), "secret", nil)
	if err != nil || !a.Message().Ephemeral {
		t.Fatalf("%v: %+v", err, a)
	}
	for _, other := range []string{"Dominique", "Alex", "Sacha"} {
		if got := s.As(other).Messages(); len(got) != 0 {
			t.Errorf("%s sees %v", other, got)
		}
		if _, err := s.As(other).Press(ctx(t), a.Message(), "Compris"); err == nil {
			t.Errorf("%s presses a button only Camille sees", other)
		}
	}
	if _, err := b.session.ChannelMessage(a.Message().Channel, a.Message().ID); err == nil {
		t.Error("an ephemeral message is read through its channel")
	}
}

func TestDeadlines(t *testing.T) {
	t.Parallel()
	clock := &localdiscordtest.ManualClock{}
	s := serve(t, localdiscord.Options{Clock: clock})
	b := withBot(t, s)
	failed := make(chan error, 1)
	go func() {
		_, err := s.As("Camille").Slash(ctx(t), "lent", nil)
		failed <- err
	}()
	i := <-b.late
	<-clock.Waiting(1)
	clock.Advance(4 * time.Second)
	if err := <-failed; !errors.Is(err, localdiscord.ErrNoAnswer) {
		t.Errorf("after 4 s: %v", err)
	}
	code := func(err error) int {
		var rest *discordgo.RESTError
		if errors.As(err, &rest) && rest.Message != nil {
			return rest.Message.Code
		}
		return 0
	}
	reply := func(i *discordgo.Interaction) error {
		return b.respond(i, discordgo.InteractionResponseChannelMessageWithSource, v2(0, discordgo.TextDisplay{Content: "enfin"}))
	}
	if got := code(reply(i)); got != 10062 {
		t.Errorf("a late answer gets %d, want 10062", got)
	}
	if _, err := b.session.InteractionResponse(i); code(err) != 10015 {
		t.Errorf("an unanswered interaction's webhook: %v", err)
	}
	go s.As("Camille").Slash(ctx(t), "lent", nil)
	i = <-b.late
	if err := reply(i); err != nil {
		t.Fatal(err)
	}
	if got := code(reply(i)); got != 40060 {
		t.Errorf("a second answer gets %d, want 40060", got)
	}
	if _, err := b.session.FollowupMessageCreate(i, true,
		&discordgo.WebhookParams{Flags: 1<<15 | 1<<6,
			Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "suite"}}}); err != nil {
		t.Error(err)
	}
	clock.Advance(16 * time.Minute)
	if _, err := b.session.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: "trop tard"}); code(err) != 50027 {
		t.Errorf("an expired token: %v", err)
	}
	if got := s.As("Camille").Messages(); len(got) != 2 || got[1].Text != "suite" || !got[1].Ephemeral {
		t.Errorf("messages %+v", got)
	}
}

func TestInvalidFormsAreRefusedAsDiscordDoes(t *testing.T) {
	t.Parallel()
	s, b := table(t)
	go s.As("Camille").Slash(ctx(t), "lent", nil)
	i := <-b.late
	err := b.respond(i, discordgo.InteractionResponseChannelMessageWithSource,
		v2(0, row(discordgo.Button{Label: strings.Repeat("x", limits.MaxButtonLabel+1), CustomID: "a"})))
	if err == nil || !strings.Contains(err.Error(), `"code":50035`) ||
		!strings.Contains(err.Error(), `{"data":{"components":{"0":{"components":{"0":{"label":{"_errors":[`) {
		t.Errorf("too long a label: %v", err)
	}
	if got := s.Refusals(); len(got) != 1 || got[0].Code != 50035 || got[0].Route != localdiscord.RouteCallback {
		t.Errorf("refusals %v", got)
	}
	if err := b.respond(i, discordgo.InteractionResponseChannelMessageWithSource, nil); err == nil ||
		!strings.Contains(err.Error(), "50006") {
		t.Errorf("no data: %v", err)
	}
	if err := b.respond(i, discordgo.InteractionResponseUpdateMessage, v2(0)); err == nil {
		t.Error("a command is answered by updating no message")
	}
	if err := b.respond(i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{}); err == nil ||
		!strings.Contains(err.Error(), "50006") {
		t.Errorf("an empty message: %v", err)
	}
	if err := b.respond(i, discordgo.InteractionResponseDeferredChannelMessageWithSource, v2(0)); err == nil {
		t.Error("a deferral carries the flag of Components V2")
	}
	long := testCommands()
	long[0].Name = "Terrain"
	if _, err := b.session.ApplicationCommandBulkOverwrite(s.ApplicationID(), "", long); err == nil ||
		!strings.Contains(err.Error(), `"0":{"name":{"_errors"`) {
		t.Errorf("an upper-case name: %v", err)
	}
	big := &discordgo.MessageSend{Files: []*discordgo.File{{Name: "gros.bin",
		Reader: bytes.NewReader(make([]byte, limits.MaxFileBytes+1))}}}
	if _, err := b.session.ChannelMessageSendComplex(i.ChannelID, big); err == nil || !strings.Contains(err.Error(), "40005") {
		t.Errorf("11 MiB: %v", err)
	}
}

func TestChannelMessagesOfTheBot(t *testing.T) {
	t.Parallel()
	s, b := table(t)
	channel, err := s.ChannelID("table-2")
	if err != nil {
		t.Fatal(err)
	}
	send := &discordgo.MessageSend{Flags: 1 << 15,
		Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "@everyone <@900000000000000200>"}},
		Files:      []*discordgo.File{{Name: "journal.md", Reader: strings.NewReader("# n° 1")}}}
	m, err := b.session.ChannelMessageSendComplex(channel, send)
	if err != nil {
		t.Fatal(err)
	}
	seen := localdiscordtest.Last(s.As("Camille").In("table-2"))
	if !seen.Everyone || !slices.Equal(seen.Pings, []string{"Camille"}) || seen.Files[0].Name != "journal.md" {
		t.Errorf("without allowed_mentions all is pinged: %+v", seen)
	}
	none := []*discordgo.MessageAttachment{}
	edited, err := b.session.ChannelMessageEditComplex(&discordgo.MessageEdit{Channel: channel, ID: m.ID, Attachments: &none,
		Components: &[]discordgo.MessageComponent{discordgo.TextDisplay{Content: "court"}}})
	if err != nil || len(edited.Attachments) != 0 || !localdiscordtest.Last(s.As("Sacha").In(channel)).Edited {
		t.Errorf("%v: %+v", err, edited)
	}
	if err := s.As("Sacha").In("table-2").Say("bonjour @everyone"); err != nil {
		t.Fatal(err)
	}
	if _, err := b.session.ChannelMessageEdit(channel, localdiscordtest.Last(s.As("Alex").In("table-2")).ID, "faux"); err == nil {
		t.Error("the bot edits a member's message")
	}
	if got := s.As("Alex").In("table-2").Messages(); len(got) != 2 || got[1].Author != "Sacha" {
		t.Errorf("messages %+v", got)
	}
}

func TestAWrongTokenOpensNothing(t *testing.T) {
	t.Parallel()
	s := serve(t, localdiscord.Options{})
	wrong := newSession(t, s, "faux")
	if _, err := wrong.User("@me"); err == nil || !strings.Contains(err.Error(), "401") {
		t.Errorf("users/@me: %v", err)
	}
	if err := wrong.Open(); err == nil || !strings.Contains(err.Error(), "4004") {
		t.Errorf("gateway: %v", err)
	}
	if _, err := localdiscordtest.Start(localdiscord.Options{Addr: "0.0.0.0:0"}); err == nil {
		t.Error("the server listens beyond loopback")
	}
	if _, err := s.As("Camille").Slash(ctx(t), "carte", nil); err == nil {
		t.Error("a command without a bot")
	}
}
