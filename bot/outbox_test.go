package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"sync"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/session"
	"aidedecamp/rules/rulestest"
)

// outbox hears all that a bot sends to Discord. Without next it stands in Discord's place, and takes
// everything.
type outbox struct {
	next http.RoundTripper
	// forgets says that nobody uses what is sent here: its custom_ids are not looked for.
	forgets bool

	mu   sync.Mutex
	sent []parcel
	// handles are all custom_ids that were ever sent, order those ids in the order in which they came first.
	handles map[string]handle
	order   []string
}

// parcel is one request of a bot's: to whom, the JSON, the files.
type parcel struct {
	to    string
	body  []byte
	files []session.File
}

// handle is a custom_id, and what goes with it when it is used.
type handle struct {
	id string
	// hidden says that it is on a message which one person sees.
	hidden bool
	// values are a select's, fields what is in a form's.
	values []string
	fields map[string]string
}

// RoundTrip notes a request.
func (o *outbox) RoundTrip(r *http.Request) (*http.Response, error) {
	raw := []byte{}
	if r.Body != nil {
		var err error
		if raw, err = io.ReadAll(r.Body); err != nil {
			return nil, err
		}
		r.Body = io.NopCloser(bytes.NewReader(raw))
	}
	p, err := opened(r, raw)
	if err != nil {
		return nil, err
	}
	o.mu.Lock()
	if o.next == nil {
		o.sent = append(o.sent, p)
	}
	if !o.forgets {
		o.note(p.body)
	}
	o.mu.Unlock()
	if o.next != nil {
		return o.next.RoundTrip(r)
	}
	taken := `{"id":"1","resource":{"message":{"id":"1"}}}`
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(taken)), Request: r}, nil
}

// opened reads a request's JSON and files.
func opened(r *http.Request, raw []byte) (parcel, error) {
	p := parcel{to: r.Method + " " + r.URL.Path, body: raw}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		return p, nil // discordgo sends no type where there is no body
	}
	parts := multipart.NewReader(bytes.NewReader(raw), params["boundary"])
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return p, nil
		}
		if err != nil {
			return p, err
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return p, err
		}
		if part.FormName() == "payload_json" {
			p.body = data
			continue
		}
		p.files = append(p.files, session.File{Name: part.FileName(), Kind: part.Header.Get("Content-Type"), Data: data})
	}
}

// note keeps the custom_ids of a message or form. Its lock is held.
func (o *outbox) note(body []byte) {
	type message struct {
		Components []limits.Component `json:"components"`
		CustomID   string             `json:"custom_id"`
		Flags      int                `json:"flags"`
	}
	var first struct {
		Data *message `json:"data"`
		message
	}
	if json.Unmarshal(body, &first) != nil {
		return
	}
	m := first.message
	if first.Data != nil {
		m = *first.Data
	}
	form := handle{id: m.CustomID, fields: map[string]string{}}
	limits.Walk(m.Components, func(c limits.Component) {
		switch {
		case m.CustomID != "" && c.CustomID != "":
			form.fields[c.CustomID] = c.Value
			if len(c.Options) > 0 && (c.Required == nil || *c.Required) {
				form.fields[c.CustomID] = c.Options[0].Value
			}
		case c.CustomID != "":
			h := handle{id: c.CustomID, hidden: m.Flags&limits.FlagEphemeral != 0}
			for _, option := range c.Options {
				h.values = append(h.values, option.Value)
			}
			o.keep(h)
		}
	})
	if m.CustomID != "" {
		o.keep(form)
	}
}

// keep adds a handle to those that are known.
func (o *outbox) keep(h handle) {
	if o.handles == nil {
		o.handles = map[string]handle{}
	}
	known, seen := o.handles[h.id]
	if !seen {
		known = h
		o.order = append(o.order, h.id)
	}
	for _, v := range h.values {
		if !slices.Contains(known.values, v) {
			known.values = append(known.values, v)
		}
	}
	if h.fields != nil {
		known.fields = h.fields
	}
	o.handles[h.id] = known
}

// known are all custom_ids so far, in the order in which they came.
func (o *outbox) known() []handle {
	o.mu.Lock()
	defer o.mu.Unlock()
	all := make([]handle, len(o.order))
	for i, id := range o.order {
		all[i] = o.handles[id]
	}
	return all
}

// take returns what was sent since it was asked last.
func (o *outbox) take() []parcel {
	o.mu.Lock()
	defer o.mu.Unlock()
	sent := o.sent
	o.sent = nil
	return sent
}

// text is a parcel with seals, marks and chain heads masked.
func (p parcel) text() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n%s\n", p.to, rulestest.MaskHashes(string(p.body)))
	for _, f := range p.files {
		fmt.Fprintf(&out, "%s (%s)\n%s\n", f.Name, f.Kind, rulestest.MaskHashes(string(f.Data)))
	}
	return out.String()
}
