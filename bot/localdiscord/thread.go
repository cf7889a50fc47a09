package localdiscord

import (
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"aidedecamp/bot/limits"
)

// Threads: channels that the bot opens below a text channel. Members see and
// use them as they do channels.

// RouteThreadCreate is the route by which the bot opens a thread.
const RouteThreadCreate Route = "thread.create"

// EventThread names the opening of a thread at the gateway.
const EventThread Event = "THREAD_CREATE"

const (
	permCreateThreads = 1 << 35
	permSendInThreads = 1 << 38

	publicThread  = 11
	guildForum    = 15
	shortestRest  = 60 // minutes of silence after which a thread is archived
	longestThread = 10080
)

// thread is a public thread as the state file keeps it.
type thread struct {
	ID      string    `json:"id"`
	Parent  string    `json:"parent"`
	Name    string    `json:"name"`
	Rest    int       `json:"rest"`
	Created time.Time `json:"created"`

	version int64
}

var otherChannelType = &apiError{400, 50024, "Cannot execute action on this channel type", nil}

// threadOf returns a thread by its id, or nil. Held: mu.
func (h *history) threadOf(id string) *thread {
	if i := slices.IndexFunc(h.threads, func(t *thread) bool { return t.ID == id }); i >= 0 {
		return h.threads[i]
	}
	return nil
}

// places are the ids of all channels and threads. Held: mu.
func (h *history) places() []string {
	var all []string
	for i := range h.opts.Channels {
		all = append(all, idText(idChannel+i))
	}
	for _, t := range h.threads {
		all = append(all, t.ID)
	}
	return all
}

// placeObject is a channel or thread by its id, nil for none. Held: mu.
func (h *history) placeObject(id string) object {
	if t := h.threadOf(id); t != nil {
		return h.threadObject(t)
	}
	if i := h.channelOf(id); i >= 0 {
		return h.channelObject(i)
	}
	for i := range h.opts.Forums {
		if idText(idForum+i) == id {
			return h.forumObject(i)
		}
	}
	return nil
}

// OpenPost opens a post of that name in a forum, as a member does: a thread that the bot hears of.
func (s *Server) OpenPost(forum, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.Index(s.opts.Forums, forum)
	if i < 0 {
		return fmt.Errorf("local discord: no forum %q", forum)
	}
	s.openThread(&thread{ID: s.newID(), Parent: idText(idForum + i), Name: name, Rest: longestThread, Created: s.opts.Clock.Now()})
	return nil
}

// openThread keeps a new thread and tells the bot of it. Held: mu.
func (gw *gateway) openThread(t *thread) {
	gw.threads = append(gw.threads, t)
	t.version = gw.touch()
	gw.append(line{Thread: t})
	created := gw.threadObject(t)
	created["newly_created"] = true
	gw.dispatch(string(EventThread), created)
}

// threadObject is a thread as Discord's API shows it. Held: mu.
func (h *history) threadObject(t *thread) object {
	posted := len(h.messages[t.ID])
	return object{"id": t.ID, "type": publicThread, "guild_id": idText(idGuild), "parent_id": t.Parent, "owner_id": idText(idBot),
		"name": t.Name, "flags": 0, "rate_limit_per_user": 0, "last_message_id": h.lastMessage(t.ID),
		"message_count": posted, "member_count": 1, "total_message_sent": posted,
		"thread_metadata": object{"archived": false, "archive_timestamp": t.Created.Format(time.RFC3339Nano), "locked": false,
			"auto_archive_duration": t.Rest, "create_timestamp": t.Created.Format(time.RFC3339Nano)}}
}

// createThread opens a thread that is no message's.
func (gw *gateway) createThread(c *call) (any, *apiError) {
	parent := c.PathValue("channel")
	if gw.threadOf(parent) != nil {
		return nil, otherChannelType
	}
	if refused := gw.may(permCreateThreads); refused != nil {
		return nil, refused
	}
	var in struct {
		Name string `json:"name"`
		Type int    `json:"type"`
		Rest int    `json:"auto_archive_duration"`
	}
	if refused := c.decode(&in); refused != nil {
		return nil, refused
	}
	var faults limits.Faults
	if n := utf8.RuneCountInString(in.Name); n < 1 || n > limits.MaxThreadName {
		faults = append(faults, limits.Fault{Path: "name", Code: "BASE_TYPE_BAD_LENGTH",
			Message: "Must be between 1 and 100 in length."})
	}
	if in.Type != publicThread {
		faults = append(faults, limits.Fault{Path: "type", Code: "BASE_TYPE_CHOICES", Message: "Only public threads stand here."})
	}
	if !slices.Contains([]int{shortestRest, 1440, 4320, longestThread}, in.Rest) {
		faults = append(faults, limits.Fault{Path: "auto_archive_duration", Code: "BASE_TYPE_CHOICES",
			Message: "Value must be one of {60, 1440, 4320, 10080}."})
	}
	if len(faults) > 0 {
		return nil, invalidForm(faults)
	}
	t := &thread{ID: gw.newID(), Parent: parent, Name: in.Name, Rest: in.Rest, Created: gw.opts.Clock.Now()}
	gw.openThread(t)
	return gw.threadObject(t), nil
}

// sendPermission is what a message needs there: in a thread, sending has a
// permission of its own. Held: mu.
func (h *history) sendPermission(place string) int64 {
	if h.threadOf(place) != nil {
		return permSendInThreads
	}
	return permSend
}

// threadObjects are all threads, for the bot that has just come. Held: mu.
func (h *history) threadObjects() []any {
	all := []any{}
	for _, t := range h.threads {
		all = append(all, h.threadObject(t))
	}
	return all
}

// threadsSince reports whether a thread was opened after a version. Held: mu.
func (h *history) threadsSince(version int64) bool {
	return slices.ContainsFunc(h.threads, func(t *thread) bool { return t.version > version })
}

// placeNames are the channels and threads as the page shows them. Held: mu.
func (h *history) placeNames() []object {
	var all []object
	for i, name := range h.opts.Channels {
		all = append(all, object{"id": idText(idChannel + i), "name": name})
	}
	for _, t := range h.threads {
		all = append(all, object{"id": t.ID, "name": t.Name, "thread": true})
	}
	return all
}
