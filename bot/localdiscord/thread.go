package localdiscord

import (
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
func (s *Server) threadOf(id string) *thread {
	if i := slices.IndexFunc(s.threads, func(t *thread) bool { return t.ID == id }); i >= 0 {
		return s.threads[i]
	}
	return nil
}

// Threads returns the names of the open threads, the oldest first.
func (s *Server) Threads() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var names []string
	for _, t := range s.threads {
		names = append(names, t.Name)
	}
	return names
}

// places are the ids of all channels and threads. Held: mu.
func (s *Server) places() []string {
	var all []string
	for i := range s.opts.Channels {
		all = append(all, idText(idChannel+i))
	}
	for _, t := range s.threads {
		all = append(all, t.ID)
	}
	return all
}

// placeObject is a channel or thread by its id, nil for none. Held: mu.
func (s *Server) placeObject(id string) object {
	if t := s.threadOf(id); t != nil {
		return s.threadObject(t)
	}
	if i := s.channelOf(id); i >= 0 {
		return s.channelObject(i)
	}
	return nil
}

// threadObject is a thread as Discord's API shows it. Held: mu.
func (s *Server) threadObject(t *thread) object {
	posted := len(s.messages[t.ID])
	return object{"id": t.ID, "type": publicThread, "guild_id": idText(idGuild), "parent_id": t.Parent, "owner_id": idText(idBot),
		"name": t.Name, "flags": 0, "rate_limit_per_user": 0, "last_message_id": s.lastMessage(t.ID),
		"message_count": posted, "member_count": 1, "total_message_sent": posted,
		"thread_metadata": object{"archived": false, "archive_timestamp": t.Created.Format(time.RFC3339Nano), "locked": false,
			"auto_archive_duration": t.Rest, "create_timestamp": t.Created.Format(time.RFC3339Nano)}}
}

// createThread opens a thread that is no message's.
func (s *Server) createThread(c *call) answer {
	parent := c.PathValue("channel")
	if s.threadOf(parent) != nil {
		return deny(otherChannelType)
	}
	if refused := s.may(permCreateThreads); refused != nil {
		return deny(refused)
	}
	var in struct {
		Name string `json:"name"`
		Type int    `json:"type"`
		Rest int    `json:"auto_archive_duration"`
	}
	if refused := c.decode(&in); refused != nil {
		return deny(refused)
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
		return deny(invalidForm(faults))
	}
	t := &thread{ID: s.newID(), Parent: parent, Name: in.Name, Rest: in.Rest, Created: s.opts.Clock.Now()}
	s.threads = append(s.threads, t)
	t.version = s.touch()
	s.append(line{Thread: t})
	created := s.threadObject(t)
	created["newly_created"] = true
	s.dispatch(string(EventThread), created)
	return answer{status: 201, body: s.threadObject(t)}
}

// sendPermission is what a message needs there: in a thread, sending has a
// permission of its own. Held: mu.
func (s *Server) sendPermission(place string) int64 {
	if s.threadOf(place) != nil {
		return permSendInThreads
	}
	return permSend
}

// threadObjects are all threads, for the bot that has just come. Held: mu.
func (s *Server) threadObjects() []any {
	all := []any{}
	for _, t := range s.threads {
		all = append(all, s.threadObject(t))
	}
	return all
}

// threadsSince reports whether a thread was opened after a version. Held: mu.
func (s *Server) threadsSince(version int64) bool {
	return slices.ContainsFunc(s.threads, func(t *thread) bool { return t.version > version })
}

// placeNames are the channels and threads as the page shows them. Held: mu.
func (s *Server) placeNames() []object {
	var all []object
	for i, name := range s.opts.Channels {
		all = append(all, object{"id": idText(idChannel + i), "name": name})
	}
	for _, t := range s.threads {
		all = append(all, object{"id": t.ID, "name": t.Name})
	}
	return all
}
