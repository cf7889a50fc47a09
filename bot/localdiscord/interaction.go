package localdiscord

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"aidedecamp/bot/limits"
)

// How long a bot may take (Discord, "Receiving and Responding").
const (
	firstAnswer   = 3 * time.Second
	tokenLifetime = 15 * time.Minute
)

// Interaction types.
const (
	typeCommand   = 2
	typeComponent = 3
	typeComplete  = 4
	typeModal     = 5
)

// Kind is the kind of a first answer, Discord's callback type.
type Kind int

// The first answers there are.
const (
	Replied        Kind = 4 // a new message
	Deferred       Kind = 5 // "thinking": a message to come
	DeferredUpdate Kind = 6 // the pressed message will change later
	Updated        Kind = 7 // the pressed message changed
	Completed      Kind = 8 // choices of an autocompletion
	OpenedModal    Kind = 9 // a form
)

// interaction is one thing a member did, until its token expires.
type interaction struct {
	id, token string
	kind      int
	user      string
	channel   string
	locale    string       // of the client
	command   string       // "/terrain npow", for people
	source    *message     // whose component was used, else nil
	opener    *interaction // what opened the form that is sent, else nil
	created   time.Time
	answered  Kind          // 0 until the first answer
	first     chan struct{} // closed at the first answer
	late      <-chan time.Time
	original  *message
	modal     *limits.Modal
	choices   []limits.Choice
	made      []*message // new messages
	changed   []*message // edited ones
	finished  bool       // what was deferred has come
	refused   string     // why the bot's last callback was refused
}

// interactions are what members did through the gateway, and how the bot answers it.
type interactions struct {
	gateway
	answers map[string]*interaction // by id
	tokens  map[string]*interaction
}

// begin records an interaction and sends it to the bot. It returns false when
// no bot is there to receive it. Held: mu.
func (x *interactions) begin(it *interaction, data object) bool {
	it.id, it.token, it.created, it.first = x.newID(), secret()+secret(), x.opts.Clock.Now(), make(chan struct{})
	for id, old := range x.answers {
		if it.created.Sub(old.created) > 2*tokenLifetime {
			delete(x.answers, id)
			delete(x.tokens, old.token)
		}
	}
	x.answers[it.id], x.tokens[it.token] = it, it
	seat := x.seatOf(it.user)
	event := object{"id": it.id, "application_id": idText(idBot), "type": it.kind, "token": it.token, "version": 1, "data": data,
		"guild_id": idText(idGuild), "guild": object{"id": idText(idGuild), "locale": x.opts.guildLocale(), "features": x.opts.guildFeatures()},
		"guild_locale": x.opts.guildLocale(),
		"channel_id":   it.channel, "channel": x.placeObject(it.channel),
		"member": x.invokerObject(seat), "locale": it.locale,
		"app_permissions": fmt.Sprint(permMember &^ x.opts.Forbidden), "context": 0,
		"authorizing_integration_owners": object{"0": idText(idGuild)}, "entitlements": []any{},
		"attachment_size_limit": limits.MaxFileBytes}
	if it.source != nil {
		event["message"] = x.messageObject(it.source)
	}
	if x.isTaken() {
		x.opts.Trouble.Take(event)
		return true
	}
	return x.dispatch("INTERACTION_CREATE", event)
}

// callback is the first answer to an interaction.
func (x *interactions) callback(c *call) (any, *apiError) {
	it := x.answers[c.PathValue("id")]
	if it == nil || it.token != c.PathValue("token") {
		return nil, unknownInteraction
	}
	if it.answered != 0 {
		return nil, alreadyAnswered
	}
	if x.opts.Clock.Now().Sub(it.created) > firstAnswer {
		return nil, unknownInteraction
	}
	var in struct {
		Type Kind            `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if refused := c.decode(&in); refused != nil {
		return nil, refused
	}
	message := payload{files: c.files, under: "data"}
	var extra struct {
		Choices []limits.Choice `json:"choices"`
		limits.Modal
	}
	if len(in.Data) > 0 {
		err := json.Unmarshal(in.Data, &message.Message)
		if err == nil && (in.Type == Completed || in.Type == OpenedModal) {
			err = json.Unmarshal(in.Data, &extra)
		}
		if err != nil {
			return nil, badJSON
		}
	}
	if !it.accepts(in.Type) {
		return nil, invalidForm(limits.Faults{{Path: "type", Code: "INTERACTION_TYPE_INVALID",
			Message: "The specified interaction response type is invalid here."}})
	}
	switch in.Type {
	case Replied:
		if refused := x.reply(it, message); refused != nil {
			return nil, refused
		}
		it.original = it.made[0]
	case Deferred:
		if message.Flags&^limits.FlagEphemeral != 0 {
			return nil, invalidForm(limits.Faults{{Path: "data.flags", Code: "FLAGS_INVALID",
				Message: "A deferred answer may only be ephemeral."}})
		}
		it.original = x.newAnswer(it, message.Flags&limits.FlagEphemeral|limits.FlagLoading)
		x.post(it.original)
		it.made = append(it.made, it.original)
	case DeferredUpdate:
		it.original = it.source
	case Updated:
		if refused := x.edit(it.source, message); refused != nil {
			return nil, refused
		}
		it.original = it.source
		it.changed = append(it.changed, it.source)
	case Completed:
		if faults := limits.CheckChoices(extra.Choices); len(faults) > 0 {
			return nil, invalidForm(faults.Under("data"))
		}
		it.choices = extra.Choices
	case OpenedModal:
		if faults := limits.CheckModal(extra.Modal); len(faults) > 0 {
			return nil, invalidForm(faults.Under("data"))
		}
		it.modal = &extra.Modal
	}
	it.answered = in.Type
	it.finished = in.Type != Deferred && in.Type != DeferredUpdate
	close(it.first)
	x.touch()
	if c.URL.Query().Get("with_response") != "true" {
		return nil, nil
	}
	body := object{"interaction": object{"id": it.id, "type": it.kind, "response_message_loading": in.Type == Deferred}}
	if it.original != nil {
		body["interaction"].(object)["response_message_id"] = it.original.ID
		body["interaction"].(object)["response_message_ephemeral"] = it.original.onlyFor != ""
		body["resource"] = object{"type": in.Type, "message": x.messageObject(it.original)}
	}
	return body, nil
}

// accepts reports which first answers fit an interaction.
func (it *interaction) accepts(k Kind) bool {
	switch k {
	case Replied, Deferred:
		return it.kind != typeComplete
	case DeferredUpdate, Updated:
		return it.source != nil && it.kind != typeComplete
	case Completed:
		return it.kind == typeComplete
	case OpenedModal:
		return it.kind == typeCommand || it.kind == typeComponent
	}
	return false
}

// cause is the interaction as its messages name it.
func (it *interaction) cause() *cause {
	c := &cause{ID: it.id, Type: it.kind, User: it.user, Command: it.command}
	switch {
	case it.opener != nil:
		c.Opener = it.opener.cause()
	case it.source != nil:
		c.Pressed = it.source.ID
	}
	return c
}

// newAnswer is an empty message of the bot's that answers it.
func (x *interactions) newAnswer(it *interaction, flags int) *message {
	m := x.newMessage(it.channel, theBot)
	m.Flags, m.token, m.Cause = flags, it.token, it.cause()
	if flags&limits.FlagEphemeral != 0 {
		m.onlyFor = it.user
	}
	return m
}

// reply posts a new answer.
func (x *interactions) reply(it *interaction, in payload) *apiError {
	m := x.newAnswer(it, in.Flags&limits.FlagEphemeral)
	if refused := x.apply(m, in); refused != nil {
		return refused
	}
	x.post(m)
	it.made = append(it.made, m)
	return nil
}

// withToken finds the answered interaction behind a webhook address.
func (x *interactions) withToken(h func(*call, *interaction) (any, *apiError)) handler {
	return func(c *call) (any, *apiError) {
		it := x.tokens[c.PathValue("token")]
		switch {
		case it == nil || c.PathValue("app") != idText(idBot) || it.answered == 0:
			return nil, unknownWebhook
		case x.opts.Clock.Now().Sub(it.created) > tokenLifetime:
			return nil, expiredWebhook
		}
		return h(c, it)
	}
}

// onWebhook finds the message that a webhook address names: @original or a follow-up.
func (x *interactions) onWebhook(h func(*call, *interaction, *message) (any, *apiError)) handler {
	return x.withToken(func(c *call, it *interaction) (any, *apiError) {
		id, m := c.PathValue("message"), it.original
		switch {
		case id != "":
			if m = x.find(it.channel, id); m == nil || m.token != it.token && m != it.original {
				return nil, unknownMessage
			}
		case m == nil || x.find(it.channel, m.ID) == nil:
			return nil, unknownMessage
		}
		return h(c, it, m)
	})
}

func (x *interactions) getWebhookMessage(_ *call, _ *interaction, m *message) (any, *apiError) {
	return x.messageObject(m), nil
}

func (x *interactions) editWebhookMessage(c *call, it *interaction, m *message) (any, *apiError) {
	in, refused := c.message()
	if refused == nil {
		refused = x.edit(m, in)
	}
	if refused != nil {
		return nil, refused
	}
	it.change(m)
	x.touch()
	return x.messageObject(m), nil
}

// deleteWebhookMessage takes a private message away; a bot of ours deletes no other.
func (x *interactions) deleteWebhookMessage(_ *call, it *interaction, m *message) (any, *apiError) {
	if m.onlyFor == "" {
		return nil, unknownRoute
	}
	for _, a := range m.Attachments {
		x.forgetFile(a)
	}
	m.removed, m.version = true, x.touch()
	return nil, nil
}

// change notes that m was edited by this interaction.
func (it *interaction) change(m *message) {
	if m == it.original {
		it.finished = true
	}
	if !slices.Contains(it.made, m) && !slices.Contains(it.changed, m) {
		it.changed = append(it.changed, m)
	}
}

// createFollowup posts one more answer. The first one after a deferral takes
// the place of the message that was waiting, as at Discord.
func (x *interactions) createFollowup(c *call, it *interaction) (any, *apiError) {
	in, refused := c.message()
	if refused != nil {
		return nil, refused
	}
	m := it.original
	if m != nil && m.Flags&limits.FlagLoading != 0 {
		in.Flags &^= limits.FlagEphemeral
		refused = x.edit(m, in)
	} else if refused = x.reply(it, in); refused == nil {
		m = it.made[len(it.made)-1]
	}
	if refused != nil {
		return nil, refused
	}
	it.finished = true
	x.touch()
	return x.messageObject(m), nil
}
