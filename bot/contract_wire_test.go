//go:build contract

package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
)

// request is what the bot sends: its JSON, alone or beside files.
type request struct {
	operation
	method, path string
	json         []byte
	files        []part
}

// part is an uploaded file.
type part struct {
	field, name, kind string
	data              []byte
}

// said names what a request is for, so that the suite knows whether it has said everything the bot can
// say.
func (r request) said() string {
	said := r.method + " " + r.template
	if strings.HasSuffix(r.template, "/callback") {
		said += " " + strconv.Itoa(callbackOf(r.json))
	}
	return said
}

func callbackOf(payload []byte) int {
	var in struct {
		Type int `json:"type"`
	}
	if json.Unmarshal(payload, &in) != nil {
		return 0
	}
	return in.Type
}

// tap is between a club's bots and their local Discord, and compares what passes with Discord's description
// and the rules that it does not contain.
type tap struct {
	club   *guild
	listen *listening

	mu      sync.Mutex
	over    bool // the club's test has ended
	secrets []string
	files   map[string][]limits.Upload // of each message, by its id
	first   map[string]string          // by an interaction's token, the message that its @original is
	met     map[string]chan struct{}   // by an interaction's token, closed once it was heard
	meets   sync.Mutex                 // held by who hears one
}

// listening is what all the taps of a run share.
type listening struct {
	discord *description

	mu      sync.Mutex
	said    map[string]int
	secrets []string
	taps    map[*guild]*tap
}

func (l *listening) note(said string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.said[said]++
}

// tapped is what one of the bots sends by.
type tapped struct {
	*tap
	next http.RoundTripper
}

// on taps one of a club's bots from its start on; what one has sent another may show again. The gateway's
// events pass by the same session.
func (l *listening) on(c *guild, b *Bot) http.RoundTripper {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.taps[c]
	if t == nil {
		t = &tap{club: c, listen: l, secrets: []string{c.server.Token()}, files: map[string][]limits.Upload{}, first: map[string]string{},
			met: map[string]chan struct{}{}}
		l.taps[c] = t
		c.t.Cleanup(t.end)
	}
	b.session.Discord.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { t.event(e.Type, e.RawData) })
	return tapped{t, b.session.Discord.Client.Transport}
}

// end looks through the log for what nobody may log.
func (t *tap) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.over = true
	log := t.club.log.String()
	for _, secret := range t.secrets {
		if strings.Contains(log, secret) {
			t.club.t.Errorf("the log holds a token:\n%s", log)
			break
		}
	}
	t.listen.mu.Lock()
	defer t.listen.mu.Unlock()
	delete(t.listen.taps, t.club)
	t.listen.secrets = append(t.listen.secrets, t.secrets...)
}

func (t *tap) fail(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.over {
		t.club.t.Errorf(format, args...)
	}
}

// version is the API's, before each address.
var version = regexp.MustCompile(`^.*/api/v\d+`)

// RoundTrip passes a request on after it was read, and its answer back.
func (t tapped) RoundTrip(r *http.Request) (*http.Response, error) {
	req, err := t.read(r)
	if err != nil {
		t.fail("%s %s: %v", r.Method, r.URL.Path, err)
		return t.next.RoundTrip(r)
	}
	if len(req.secrets) > 0 {
		t.awaitEvent(req.secrets[0])
	}
	t.listen.note(req.said())
	for _, err := range req.faults(t.listen.discord, r.URL.Query(), t.kept(req)) {
		t.fail("the bot sends %s %s\n%s\n%v", req.method, req.template, req.json, err)
	}
	res, err := t.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	res.Body.Close()
	res.Body = io.NopCloser(bytes.NewReader(body))
	if res.StatusCode < http.StatusInternalServerError { // a fault on purpose has no form
		if err := t.listen.discord.answers(req.operation, res.StatusCode, body); err != nil {
			t.fail("the local Discord answers %s %s\n%s\n%v", req.method, req.template, body, err)
		}
		t.listen.note(fmt.Sprintf("%s %s = %d", req.method, req.template, res.StatusCode))
	}
	t.remember(body, req)
	return res, nil
}

func (t *tap) read(r *http.Request) (request, error) {
	o, err := t.listen.discord.find(r.Method, version.ReplaceAllString(r.URL.Path, ""))
	if err != nil {
		return request{}, err
	}
	t.mu.Lock()
	t.secrets = append(t.secrets, o.secrets...)
	t.mu.Unlock()
	req := request{operation: o, method: r.Method, path: r.URL.Path}
	if r.Body == nil {
		return req, nil
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return request{}, err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	if len(body) == 0 {
		return req, nil
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case err != nil:
		return request{}, err
	case kind == "application/json":
		req.json = body
		return req, nil
	case kind != "multipart/form-data":
		return request{}, fmt.Errorf("a body of %s", kind)
	}
	return req, req.parts(multipart.NewReader(bytes.NewReader(body), params["boundary"]))
}

func (r *request) parts(parts *multipart.Reader) error {
	for {
		p, err := parts.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		data, err := io.ReadAll(p)
		if err != nil {
			return err
		}
		if p.FormName() == "payload_json" {
			r.json = data
			continue
		}
		r.files = append(r.files, part{field: p.FormName(), name: p.FileName(), kind: p.Header.Get("Content-Type"), data: data})
	}
}

// kept are the files that the edited message has already; where a press edits its own message, which it does
// not name, those of one that has what is shown.
func (t *tap) kept(r request) []limits.Upload {
	t.mu.Lock()
	defer t.mu.Unlock()
	if strings.HasSuffix(r.template, "/callback") {
		for _, files := range t.files {
			if len(files) > 0 && !slices.ContainsFunc(files, func(f limits.Upload) bool {
				return !strings.Contains(string(r.json), `"attachment://`+f.Name+`"`)
			}) && strings.Count(string(r.json), `"attachment://`) == len(files) {
				return files
			}
		}
		return nil
	}
	if message := r.path[strings.LastIndexByte(r.path, '/')+1:]; message != theFirst {
		return t.files[message]
	}
	return t.files[t.first[r.secrets[0]]]
}

// theFirst is what an interaction calls the message of its first answer.
const theFirst = "@original"

// wireMessage is what the suite keeps of a message.
type wireMessage struct {
	ID          string `json:"id"`
	Attachments []struct {
		Filename string `json:"filename"`
		Size     int64  `json:"size"`
	} `json:"attachments"`
}

// remember notes the files of a message that came back, and whether it is an interaction's first answer.
func (t *tap) remember(body []byte, r request) {
	var made struct {
		wireMessage
		Resource struct {
			Message wireMessage `json:"message"`
		} `json:"resource"`
	}
	if json.Unmarshal(body, &made) != nil {
		return
	}
	token, m := "", made.wireMessage
	if made.Resource.Message.ID != "" {
		token, m = r.secrets[0], made.Resource.Message
	} else if strings.HasSuffix(r.path, theFirst) {
		token = r.secrets[0]
	}
	t.keep(m, token)
}

// keep notes the files of a message, which is that of the interaction's first answer whose token is given.
func (t *tap) keep(m wireMessage, token string) {
	if m.ID == "" {
		return
	}
	var files []limits.Upload
	for _, a := range m.Attachments {
		files = append(files, limits.Upload{Name: a.Filename, Bytes: a.Size})
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.files[m.ID] = files
	if token != "" {
		t.first[token] = m.ID
	}
}

// meet is keep for what an interaction brings with it.
func (t *tap) meet(m wireMessage, token string) {
	met := t.meeting(token)
	t.meets.Lock()
	defer t.meets.Unlock()
	select {
	case <-met: // it comes again: what the bot has said meanwhile is what counts
	default:
		t.keep(m, token)
		close(met)
	}
}

// meeting is closed once the interaction with a token was heard.
func (t *tap) meeting(token string) chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.met[token] == nil {
		t.met[token] = make(chan struct{})
	}
	return t.met[token]
}

// awaitEvent waits until the interaction was heard that a token answers: discordgo tells of it once the bot
// has it. One of a club's earlier days may never be heard.
func (t *tap) awaitEvent(token string) {
	select {
	case <-t.meeting(token):
	case <-time.After(time.Second):
	}
}

// posted hears what is posted to a club's bot before the bot does.
func (l *listening) posted(c *guild, to http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(raw))
		l.mu.Lock()
		t := l.taps[c]
		l.mu.Unlock()
		if t != nil && callbackOf(raw) > 1 { // no ping
			t.event("INTERACTION_CREATE", raw)
		}
		to.ServeHTTP(w, r)
	})
}

// event checks what the gateway brings, as far as the description knows its parts.
func (t *tap) event(kind string, raw []byte) {
	t.listen.note("gateway " + kind)
	check := func(schema string, value json.RawMessage) {
		if value == nil {
			return
		}
		if err := t.listen.discord.is(schema, value); err != nil {
			t.fail("the local Discord's %s holds a %s\n%s\n%v", kind, schema, value, err)
		}
	}
	var in map[string]json.RawMessage
	if err := json.Unmarshal(raw, &in); err != nil {
		t.fail("%s: %v", kind, err)
		return
	}
	switch kind {
	case "INTERACTION_CREATE":
		var pressed struct {
			Token   string      `json:"token"`
			Message wireMessage `json:"message"`
		}
		if err := json.Unmarshal(raw, &pressed); err != nil {
			t.fail("an interaction's message: %v", err)
		}
		t.meet(pressed.Message, pressed.Token)
		for _, name := range []string{"id", "application_id", "type", "token", "version", "data", "guild_id", "channel_id", "member", "locale",
			"guild_locale",
			"app_permissions", "context", "entitlements", "authorizing_integration_owners", "attachment_size_limit"} {
			if in[name] == nil {
				t.fail("an interaction without %s", name)
			}
		}
		for name, schema := range map[string]string{"id": "SnowflakeType", "application_id": "SnowflakeType", "guild_id": "SnowflakeType",
			"channel_id": "SnowflakeType",
			"type":       "InteractionTypes", "member": "PrivateGuildMemberResponse", "channel": channelSchema(in["channel"]),
			"message": "MessageResponse",
			"locale":  "AvailableLocalesEnum", "guild_locale": "AvailableLocalesEnum", "context": "InteractionContextType"} {
			check(schema, in[name])
		}
		var data struct {
			Resolved json.RawMessage `json:"resolved"`
		}
		if err := json.Unmarshal(in["data"], &data); err != nil {
			t.fail("an interaction's data: %v", err)
		}
		attachments, resolved := apartAttachments(data.Resolved)
		for _, file := range attachments {
			check("AttachmentResponse", file)
		}
		check("ResolvedObjectsResponse", withoutPermissions(resolved))
		t.listen.note("gateway INTERACTION_CREATE " + string(in["type"]))
	case "THREAD_CREATE":
		delete(in, "newly_created") // which the description of threads leaves out
		opened, err := json.Marshal(in)
		if err != nil {
			t.fail("a thread: %v", err)
		}
		check("ThreadResponse", opened)
	case "GUILD_CREATE":
		for name, schema := range map[string]string{"roles": "GuildRoleResponse", "channels": "GuildChannelResponse",
			"members": "GuildMemberResponse", "threads": "ThreadResponse"} {
			var list []json.RawMessage
			if err := json.Unmarshal(in[name], &list); err != nil {
				t.fail("%s: %v", name, err)
			}
			for _, value := range list {
				check(schema, value)
			}
		}
	}
}

// channelSchema is what a channel is described by: a thread is one of its own.
func channelSchema(channel json.RawMessage) string {
	var kind struct {
		ThreadMetadata json.RawMessage `json:"thread_metadata"`
	}
	if json.Unmarshal(channel, &kind) == nil && kind.ThreadMetadata != nil {
		return "ThreadResponse"
	}
	return "GuildChannelResponse"
}

// apartAttachments takes a command's files out of the resolved: the description knows those of a message,
// which are fewer.
func apartAttachments(resolved json.RawMessage) (files map[string]json.RawMessage, rest json.RawMessage) {
	var in map[string]json.RawMessage
	if json.Unmarshal(resolved, &in) != nil || in["attachments"] == nil || json.Unmarshal(in["attachments"], &files) != nil {
		return nil, resolved
	}
	delete(in, "attachments")
	rest, err := json.Marshal(in)
	if err != nil {
		return nil, resolved
	}
	return files, rest
}

// withoutPermissions leaves out what an interaction's members have beyond those of a message, which alone are
// described.
func withoutPermissions(resolved json.RawMessage) json.RawMessage {
	var in map[string]map[string]map[string]json.RawMessage
	if json.Unmarshal(resolved, &in) != nil {
		return resolved
	}
	for _, member := range in["members"] {
		delete(member, "permissions")
	}
	out, err := json.Marshal(in)
	if err != nil {
		return resolved
	}
	return out
}
