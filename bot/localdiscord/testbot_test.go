package localdiscord_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"

	"github.com/bwmarrin/discordgo"
)

// testBot is a throw-away bot on the real discordgo client.
type testBot struct {
	t       testing.TB
	server  *localdiscordtest.Server
	session *discordgo.Session

	mu      sync.Mutex
	seen    []string // ids of interactions, in order of arrival
	resumed chan struct{}
	ready   chan struct{}
	late    chan *discordgo.Interaction // interactions of /lent, answered by the test
}

// rewrite sends every request to the local server.
type rewrite struct{ to *url.URL }

func (r rewrite) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.URL.Scheme, req.URL.Host = r.to.Scheme, r.to.Host
	return http.DefaultTransport.RoundTrip(req)
}

func serve(t testing.TB, opts localdiscord.Options) *localdiscordtest.Server {
	t.Helper()
	s, err := localdiscordtest.Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// patience is how long a test waits for what should come: a busy machine may need it.
const patience = 2 * time.Minute

// ctx bounds a test that would otherwise wait for ever.
func ctx(t testing.TB) context.Context {
	c, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return c
}

func newSession(t testing.TB, s *localdiscordtest.Server, token string) *discordgo.Session {
	t.Helper()
	session, err := discordgo.New("Bot " + token)
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	session.Client.Transport = rewrite{to}
	session.Identify.Intents = discordgo.IntentsGuilds
	session.SyncEvents = true
	session.ShouldRetryOnRateLimit = false
	return session
}

func withBot(t testing.TB, s *localdiscordtest.Server) *testBot {
	t.Helper()
	b := &testBot{t: t, server: s, session: newSession(t, s, s.Token()), resumed: make(chan struct{}, 8),
		ready: make(chan struct{}, 8), late: make(chan *discordgo.Interaction, 8)}
	b.session.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { // discordgo reads no form: its typed event lacks the data
		if i, ok := e.Struct.(*discordgo.InteractionCreate); ok {
			b.handle(i.Interaction, e.RawData)
		}
	})
	b.session.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { b.resumed <- struct{}{} })
	b.session.AddHandler(func(*discordgo.Session, *discordgo.Ready) { b.ready <- struct{}{} })
	if err := b.session.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		b.session.Lock()
		b.session.ShouldReconnectOnError = false
		b.session.Unlock()
		go b.session.Close() // it sleeps a second, and nobody plays here any more
	})
	if _, err := b.session.ApplicationCommandBulkOverwrite(s.ApplicationID(), "", testCommands()); err != nil {
		t.Fatal(err)
	}
	if err := s.AwaitBot(ctx(t)); err != nil {
		t.Fatal(err)
	}
	return b
}

func testCommands() []*discordgo.ApplicationCommand {
	fr := func(s string) map[discordgo.Locale]string {
		return map[discordgo.Locale]string{discordgo.EnglishGB: s, discordgo.EnglishUS: s}
	}
	loc := func(s string) *map[discordgo.Locale]string { m := fr(s); return &m }
	return []*discordgo.ApplicationCommand{
		{Name: "terrain", Description: "Tirer le terrain de la table", DescriptionLocalizations: loc("Draw the table's terrain"),
			Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "npow", Description: "Le réservoir d'éléments NPOW",
					DescriptionLocalizations: fr("NPOW's pool of pieces"), Options: []*discordgo.ApplicationCommandOption{
						{Type: discordgo.ApplicationCommandOptionString, Name: "region", Description: "La région où l'on se bat",
							DescriptionLocalizations: fr("Where the battle is fought"), Required: true, Autocomplete: true},
						{Type: discordgo.ApplicationCommandOptionString, Name: "format", Description: "La taille de la table",
							DescriptionLocalizations: fr("Size of the table"), Choices: []*discordgo.ApplicationCommandOptionChoice{
								{Name: "NPOW (standard)", Value: "npow"}, {Name: "NPOW 300", Value: "npow300"}}},
						{Type: discordgo.ApplicationCommandOptionString, Name: "des", Description: "Vos dés, lancés sur la table",
							DescriptionLocalizations: fr("Your own dice")},
						{Type: discordgo.ApplicationCommandOptionInteger, Name: "rivieres", Description: "Nombre de rivières",
							DescriptionLocalizations: fr("Rivers")},
						{Type: discordgo.ApplicationCommandOptionUser, Name: "adversaire", NameLocalizations: fr("opponent"), Description: "Qui joue contre vous",
							DescriptionLocalizations: fr("Your opponent")},
					}},
			}},
		{Name: "secret", Description: "Une réponse pour vous seul", DescriptionLocalizations: loc("An answer for you alone")},
		{Name: "carte", Description: "La carte, dessinée", DescriptionLocalizations: loc("The map, drawn")},
		{Name: "formulaire", Description: "Un formulaire", DescriptionLocalizations: loc("A form")},
		{Name: "depot", Description: "Un fichier", DescriptionLocalizations: loc("A file"), Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionAttachment, Name: "fichier", Description: "Le fichier",
				DescriptionLocalizations: fr("The file"), Required: true},
		}},
		{Name: "lent", Description: "Une réponse que l'essai donne lui-même", DescriptionLocalizations: loc("Answered by the test")},
	}
}

func picture() []byte {
	img := image.NewRGBA(image.Rect(0, 0, 900, 600))
	for y := range 600 {
		for x := range 900 {
			c := color.RGBA{214, 205, 178, 255}
			if x%150 < 2 || y%150 < 2 {
				c = color.RGBA{160, 150, 120, 255}
			}
			if dx, dy := x-300, y-250; dx*dx/4+dy*dy < 6000 {
				c = color.RGBA{110, 150, 90, 255}
			}
			img.Set(x, y, c)
		}
	}
	var out bytes.Buffer
	png.Encode(&out, img)
	return out.Bytes()
}

func v2(flags discordgo.MessageFlags, components ...discordgo.MessageComponent) *discordgo.InteractionResponseData {
	return &discordgo.InteractionResponseData{Flags: flags | discordgo.MessageFlagsIsComponentsV2, Components: components,
		AllowedMentions: &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}}}
}

func row(components ...discordgo.MessageComponent) discordgo.ActionsRow {
	return discordgo.ActionsRow{Components: components}
}

func pool(region string) []discordgo.MessageComponent {
	three := 3
	return []discordgo.MessageComponent{
		discordgo.TextDisplay{Content: "## Table NPOW, *" + region +
			"*\n**Dés** : 4 | 3 0 7 10 → `7 éléments`\n- 2 collines (petites)\n- 1 **forêt**, 1 ~~marais~~\n> Un marais relancé devient un champ.\nSuite avec </terrain npow:1>, <@900000000000000201>."},
		row(discordgo.Button{Label: "Poser les pièces", Style: discordgo.PrimaryButton, CustomID: "poser:1"},
			discordgo.Button{Label: "Relancer", Style: discordgo.SecondaryButton, CustomID: "relancer:1"},
			discordgo.Button{Label: "Valider", Style: discordgo.SuccessButton, CustomID: "valider:1"},
			discordgo.Button{Label: "Tout retirer", Style: discordgo.DangerButton, CustomID: "retirer:1"},
			discordgo.Button{Label: "Déjà joué", Style: discordgo.SecondaryButton, CustomID: "vieux:1", Disabled: true}),
		row(discordgo.SelectMenu{CustomID: "secteurs", Placeholder: "Choisir des secteurs",
			MaxValues: three, Options: []discordgo.SelectMenuOption{
				{Label: "Secteur A1", Value: "a1", Description: "coin nord-ouest"},
				{Label: "Secteur B2", Value: "b2"}, {Label: "Secteur C3", Value: "c3"}}}),
		row(discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: "arbitre", Placeholder: "Nommer un arbitre"}),
	}
}

func (b *testBot) respond(i *discordgo.Interaction, kind discordgo.InteractionResponseType, data *discordgo.InteractionResponseData) error {
	return b.session.InteractionRespond(i, &discordgo.InteractionResponse{Type: kind, Data: data})
}

func (b *testBot) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Error(err)
	}
}

// formSent are the fields of a form that was sent, several values with blanks between them.
func (b *testBot) formSent(raw []byte) map[string]string {
	var event struct {
		Data struct {
			Components []struct {
				Component struct {
					CustomID string   `json:"custom_id"`
					Value    string   `json:"value"`
					Values   []string `json:"values"`
				} `json:"component"`
			} `json:"components"`
			Resolved struct {
				Attachments map[string]struct {
					Filename string `json:"filename"`
				} `json:"attachments"`
			} `json:"resolved"`
		} `json:"data"`
	}
	b.must(json.Unmarshal(raw, &event))
	sent := map[string]string{}
	for _, part := range event.Data.Components {
		for i, id := range part.Component.Values {
			if file, ok := event.Data.Resolved.Attachments[id]; ok {
				part.Component.Values[i] = file.Filename
			}
		}
		sent[part.Component.CustomID] = part.Component.Value + strings.Join(part.Component.Values, " ")
	}
	return sent
}

// labelled is a field of a form, which discordgo can't write.
type labelled struct{ of limits.Component }

func field(label string, c limits.Component) discordgo.MessageComponent {
	return labelled{limits.Component{Type: limits.Label, Label: label, Component: &c}}
}

func (l labelled) Type() discordgo.ComponentType { return discordgo.ComponentType(limits.Label) }

// MarshalJSON is the field as Discord reads it.
func (l labelled) MarshalJSON() ([]byte, error) { return json.Marshal(l.of) }

// lines are the choices of a field.
func lines(values ...string) (all []limits.SelectOption) {
	for _, value := range values {
		all = append(all, limits.SelectOption{Label: value, Value: value})
	}
	return all
}

func (b *testBot) handle(i *discordgo.Interaction, raw []byte) {
	b.mu.Lock()
	b.seen = append(b.seen, i.ID)
	b.mu.Unlock()
	const reply, update = discordgo.InteractionResponseChannelMessageWithSource, discordgo.InteractionResponseUpdateMessage
	text := func(s string) discordgo.MessageComponent { return discordgo.TextDisplay{Content: s} }
	switch i.Type {
	case discordgo.InteractionApplicationCommandAutocomplete:
		sub := i.ApplicationCommandData().Options[0]
		var choices []*discordgo.ApplicationCommandOptionChoice
		for _, r := range []string{"europe-centrale", "europe-du-sud", "afrique-du-nord"} {
			if typed := sub.GetOption("region"); typed != nil && typed.Focused && strings.HasPrefix(r, typed.StringValue()) {
				choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: strings.ReplaceAll(r, "-", " "), Value: r})
			}
		}
		b.must(b.respond(i, discordgo.InteractionApplicationCommandAutocompleteResult,
			&discordgo.InteractionResponseData{Choices: choices}))
	case discordgo.InteractionApplicationCommand:
		data := i.ApplicationCommandData()
		switch data.Name {
		case "terrain":
			given := map[string]any{}
			for _, o := range data.Options[0].Options {
				given[o.Name] = o.Value
			}
			echo, _ := json.Marshal(given)
			names := ""
			if data.Resolved != nil {
				for _, u := range data.Resolved.Users {
					names += u.Username
				}
			}
			answer := v2(0, append(pool(fmt.Sprint(given["region"])),
				text(fmt.Sprintf("-# %s %s %s %s", echo, names, i.Locale, i.Member.User.Username)))...)
			b.mu.Lock()
			b.respond(i, reply, answer) // a duplicated delivery gets 40060 here
			b.mu.Unlock()
		case "secret":
			b.must(b.respond(i, reply, v2(discordgo.MessageFlagsEphemeral, text("Votre secret : colline 3"),
				row(discordgo.Button{Label: "Compris", Style: discordgo.SecondaryButton, CustomID: "compris"}))))
		case "carte":
			b.must(b.respond(i, discordgo.InteractionResponseDeferredChannelMessageWithSource, nil))
			b.drawn(i)
		case "formulaire":
			b.must(b.respond(i, discordgo.InteractionResponseModal,
				&discordgo.InteractionResponseData{CustomID: "mot", Title: "Votre mot secret", Components: []discordgo.MessageComponent{
					field("Le mot", limits.Component{Type: limits.TextInput, CustomID: "mot", Style: 1, Placeholder: "par exemple : Austerlitz"}),
					field("Une note", limits.Component{Type: limits.TextInput, CustomID: "note", Style: 2, Required: new(bool)}),
					field("Le temps", limits.Component{Type: limits.RadioGroup, CustomID: "temps", Required: new(bool), Options: lines("beau", "pluie")}),
					field("Les armes", limits.Component{Type: limits.CheckboxGroup, CustomID: "armes", Required: new(bool), MinValues: new(int),
						MaxValues: new(3), Options: lines("infanterie", "cavalerie", "artillerie")}),
					field("Le plan", limits.Component{Type: limits.FileUpload, CustomID: "plan", Required: new(bool), MinValues: new(int)}),
				}}))
		case "depot":
			a := data.Resolved.Attachments[data.Options[0].Value.(string)]
			response, err := http.Get(a.URL)
			b.must(err)
			body, err := io.ReadAll(response.Body)
			b.must(err)
			b.must(response.Body.Close())
			b.must(b.respond(i, reply, v2(discordgo.MessageFlagsEphemeral,
				text(fmt.Sprintf("%s %d %v %s", a.Filename, a.Size, a.Ephemeral, body)))))
		case "lent":
			b.late <- i
		}
	case discordgo.InteractionMessageComponent:
		data := i.MessageComponentData()
		switch data.CustomID {
		case "poser:1":
			b.must(b.respond(i, update, v2(0, text("Les pièces sont posées."))))
		case "relancer:1":
			b.must(b.respond(i, discordgo.InteractionResponseDeferredMessageUpdate, nil))
			b.drawn(i)
		case "retirer:1":
			b.must(b.respond(i, discordgo.InteractionResponseModal,
				&discordgo.InteractionResponseData{CustomID: "sûr", Title: "Retirer", Components: []discordgo.MessageComponent{
					field("Écrire oui", limits.Component{Type: limits.TextInput, CustomID: "oui", Style: 1})}}))
		default:
			names := ""
			for _, u := range data.Resolved.Users {
				names += u.Username
			}
			b.must(b.respond(i, reply, v2(discordgo.MessageFlagsEphemeral, text("choisi : "+strings.Join(data.Values, " ")+names))))
		}
	case discordgo.InteractionModalSubmit:
		sent := b.formSent(raw)
		first := sent["mot"] + sent["oui"]
		if i.Message != nil {
			b.must(b.respond(i, update, v2(0, text("Retiré : "+first))))
			return
		}
		b.must(b.respond(i, reply, v2(0, text("Le mot a "+fmt.Sprint(len([]rune(first)))+" lettres."+strings.Join([]string{sent["temps"], sent["armes"], sent["plan"]}, "/")))))
	}
}

// drawn completes a deferral with a picture, by a request of its own, since
// discordgo's WebhookEdit has no flags.
func (b *testBot) drawn(i *discordgo.Interaction) {
	alt := "Carte : une colline au centre"
	payload := map[string]any{"flags": 1 << 15,
		"attachments":      []any{map[string]any{"id": 0, "filename": "carte.png", "description": alt}},
		"allowed_mentions": map[string]any{"parse": []string{}},
		"components": []discordgo.MessageComponent{discordgo.TextDisplay{Content: "La carte de la table"},
			discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: discordgo.UnfurledMediaItem{URL: "attachment://carte.png"},
				Description: &alt}}}}}
	kind, body, err := discordgo.MultipartBodyWithJSON(payload,
		[]*discordgo.File{{Name: "carte.png", ContentType: "image/png", Reader: bytes.NewReader(picture())}})
	b.must(err)
	_, err = b.session.RequestRaw("PATCH", discordgo.EndpointWebhookMessage(i.AppID, i.Token, "@original"), kind, body, "", 0)
	b.must(err)
}
