package localdiscord

import (
	"encoding/json"
	"fmt"
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
	command   string       // "/terrain npow", for people
	source    *message     // whose component was used, else nil
	opener    *interaction // what opened the form that is sent, else nil
	created   time.Time
	answered  Kind          // 0 until the first answer
	first     chan struct{} // closed at the first answer
	original  *message
	removed   bool // @original was deleted
	modal     *limits.Modal
	choices   []limits.Choice
	made      []*message // new messages
	changed   []*message // edited ones
	finished  bool       // what was deferred has come
	refused   string     // why the bot's last callback was refused
}

// begin records an interaction and sends it to the bot. It returns false when
// no bot is there to receive it. Held: mu.
func (s *Server) begin(it *interaction, data object) bool {
	it.id, it.token, it.created, it.first = s.newID(), secret()+secret(), s.opts.Clock.Now(), make(chan struct{})
	for id, old := range s.answers {
		if it.created.Sub(old.created) > 2*tokenLifetime {
			delete(s.answers, id)
			delete(s.tokens, old.token)
		}
	}
	s.answers[it.id], s.tokens[it.token] = it, it
	seat := s.seatOf(it.user)
	event := object{"id": it.id, "application_id": idText(idBot), "type": it.kind, "token": it.token, "version": 1, "data": data,
		"guild_id": idText(idGuild), "guild": object{"id": idText(idGuild), "locale": s.opts.GuildLocale, "features": []string{}},
		"guild_locale": s.opts.GuildLocale,
		"channel_id":   it.channel, "channel": s.placeObject(it.channel),
		"member": s.invokerObject(seat), "locale": s.locales[seat],
		"app_permissions": fmt.Sprint(permMember &^ s.forbidden), "context": 0,
		"authorizing_integration_owners": object{"0": idText(idGuild)}, "entitlements": []any{},
		"attachment_size_limit": limits.MaxFileBytes}
	if it.source != nil {
		event["message"] = s.messageObject(it.source)
	}
	return s.dispatch("INTERACTION_CREATE", event)
}

// callback is the first answer to an interaction.
func (s *Server) callback(c *call) answer {
	it := s.answers[c.PathValue("id")]
	if it == nil || it.token != c.PathValue("token") {
		return deny(unknownInteraction)
	}
	if it.answered != 0 {
		return deny(alreadyAnswered)
	}
	if s.opts.Clock.Now().Sub(it.created) > firstAnswer {
		return deny(unknownInteraction)
	}
	var in struct {
		Type Kind            `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if refused := c.decode(&in); refused != nil {
		return deny(refused)
	}
	var message limits.Message
	var extra struct {
		Choices []limits.Choice `json:"choices"`
		limits.Modal
	}
	if len(in.Data) > 0 && (json.Unmarshal(in.Data, &message) != nil || json.Unmarshal(in.Data, &extra) != nil) {
		return deny(badJSON)
	}
	if !it.accepts(in.Type) {
		return deny(invalidForm(limits.Faults{{Path: "type", Code: "INTERACTION_TYPE_INVALID",
			Message: "The specified interaction response type is invalid here."}}))
	}
	switch in.Type {
	case Replied:
		if refused := s.reply(it, message, c.files, "data"); refused != nil {
			return deny(refused)
		}
		it.original = it.made[0]
	case Deferred:
		if message.Flags&^limits.FlagEphemeral != 0 {
			return deny(invalidForm(limits.Faults{{Path: "data.flags", Code: "FLAGS_INVALID",
				Message: "A deferred answer may only be ephemeral."}}))
		}
		it.original = s.newAnswer(it, message.Flags&limits.FlagEphemeral|limits.FlagLoading)
		s.post(it.original)
		it.made = append(it.made, it.original)
	case DeferredUpdate:
		it.original = it.source
	case Updated:
		if refused := s.edit(it.source, message, c.files, "data"); refused != nil {
			return deny(refused)
		}
		it.original = it.source
		it.changed = append(it.changed, it.source)
	case Completed:
		if faults := limits.CheckChoices(extra.Choices); len(faults) > 0 {
			return deny(invalidForm(faults.Under("data")))
		}
		it.choices = extra.Choices
	case OpenedModal:
		if faults := limits.CheckModal(extra.Modal); len(faults) > 0 {
			return deny(invalidForm(faults.Under("data")))
		}
		it.modal = &extra.Modal
	}
	it.answered = in.Type
	it.finished = in.Type != Deferred && in.Type != DeferredUpdate
	close(it.first)
	s.touch()
	if c.URL.Query().Get("with_response") != "true" {
		return noContent
	}
	body := object{"interaction": object{"id": it.id, "type": it.kind, "response_message_loading": in.Type == Deferred}}
	if it.original != nil {
		body["interaction"].(object)["response_message_id"] = it.original.ID
		body["interaction"].(object)["response_message_ephemeral"] = it.original.onlyFor != ""
		body["resource"] = object{"type": in.Type, "message": s.messageObject(it.original)}
	}
	return ok(body)
}

// accepts tells which first answers fit an interaction.
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
func (s *Server) newAnswer(it *interaction, flags int) *message {
	m := &message{ID: s.newID(), Channel: it.channel, Author: theBot, Flags: flags, Created: s.opts.Clock.Now(), token: it.token,
		Cause: it.cause()}
	if flags&limits.FlagEphemeral != 0 {
		m.onlyFor = it.user
	}
	return m
}

// reply posts a new answer.
func (s *Server) reply(it *interaction, in limits.Message, files []file, under string) *apiError {
	m := s.newAnswer(it, in.Flags&limits.FlagEphemeral)
	if refused := s.apply(m, in, files, under); refused != nil {
		return refused
	}
	s.post(m)
	it.made = append(it.made, m)
	return nil
}

// withToken finds the answered interaction behind a webhook address.
func (s *Server) withToken(h func(*call, *interaction) answer) handler {
	return func(c *call) answer {
		it := s.tokens[c.PathValue("token")]
		switch {
		case it == nil || c.PathValue("app") != idText(idBot) || it.answered == 0:
			return deny(unknownWebhook)
		case s.opts.Clock.Now().Sub(it.created) > tokenLifetime:
			return deny(expiredWebhook)
		}
		return h(c, it)
	}
}

// webhookMessage is @original or the follow-up named in the address.
func (s *Server) webhookMessage(c *call, it *interaction) (*message, *apiError) {
	id := c.PathValue("message")
	if id == "" {
		if it.original == nil || it.removed || s.find(it.channel, it.original.ID) == nil {
			return nil, unknownMessage
		}
		return it.original, nil
	}
	m := s.find(it.channel, id)
	if m == nil || (m.token != it.token && m != it.original) {
		return nil, unknownMessage
	}
	return m, nil
}

func (s *Server) getWebhookMessage(c *call, it *interaction) answer {
	m, refused := s.webhookMessage(c, it)
	if refused != nil {
		return deny(refused)
	}
	return ok(s.messageObject(m))
}

func (s *Server) editWebhookMessage(c *call, it *interaction) answer {
	m, refused := s.webhookMessage(c, it)
	if refused != nil {
		return deny(refused)
	}
	var in limits.Message
	if refused := c.decode(&in); refused != nil {
		return deny(refused)
	}
	if refused := s.edit(m, in, c.files, ""); refused != nil {
		return deny(refused)
	}
	it.change(m)
	s.touch()
	return ok(s.messageObject(m))
}

// change notes that m was edited by this interaction.
func (it *interaction) change(m *message) {
	if m == it.original {
		it.finished = true
	}
	for _, list := range [][]*message{it.made, it.changed} {
		for _, known := range list {
			if known == m {
				return
			}
		}
	}
	it.changed = append(it.changed, m)
}

func (s *Server) deleteWebhookMessage(c *call, it *interaction) answer {
	m, refused := s.webhookMessage(c, it)
	if refused != nil {
		return deny(refused)
	}
	if m == it.original {
		it.removed, it.finished = true, true
	}
	s.remove(m)
	return noContent
}

// createFollowup posts one more answer. The first one after a deferral takes
// the place of the message that was waiting, as at Discord.
func (s *Server) createFollowup(c *call, it *interaction) answer {
	var in limits.Message
	if refused := c.decode(&in); refused != nil {
		return deny(refused)
	}
	if waiting := it.original; waiting != nil && waiting.Flags&limits.FlagLoading != 0 && !it.removed {
		in.Flags &^= limits.FlagEphemeral
		if refused := s.edit(waiting, in, c.files, ""); refused != nil {
			return deny(refused)
		}
		it.finished = true
		s.touch()
		return ok(s.messageObject(waiting))
	}
	if refused := s.reply(it, in, c.files, ""); refused != nil {
		return deny(refused)
	}
	it.finished = true
	s.touch()
	return ok(s.messageObject(it.made[len(it.made)-1]))
}
