package localdiscord

import (
	"context"
	"crypto/subtle"
	"embed"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/loopback"
)

//go:embed page
var pageFiles embed.FS

// page is what browsers see of a server, and how they act on it.
type page struct {
	*Server
	addr    string
	visitor string // the cookie of who has opened the page
	run     string // distinguishes this run's frames from those of one before
}

func newPage(s *Server, addr string) *page { return &page{s, addr, secret() + secret(), secret()} }

// routes serves the page and what it asks for. Every request must name
// this server as its Host; whoever acts or listens must carry the cookie that
// the page's first request set, and come from the page itself.
func (pg *page) routes(mux *http.ServeMux) {
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		panic(err) // embedded data
	}
	static := http.FileServerFS(files)
	mux.Handle("/", pg.onPage(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "read only", http.StatusMethodNotAllowed)
			return
		}
		if r.URL.Path == "/" {
			pg.welcome(w, r)
		}
		static.ServeHTTP(w, r)
	}))
	mux.Handle("GET /page/stream", pg.onPage(pg.requireSession(pg.stream)))
	mux.Handle("GET /page/news", pg.onPage(pg.requireSession(pg.news)))
	act := func(name string, do func(context.Context, *Person, request) (any, error)) {
		mux.Handle("POST /page/"+name, pg.onPage(pg.requireSession(func(w http.ResponseWriter, r *http.Request) { pg.serveAct(w, r, do) })))
	}
	act("line", func(ctx context.Context, p *Person, q request) (any, error) { return reply(p.Type(ctx, q.Text)) })
	act("command", func(ctx context.Context, p *Person, q request) (any, error) {
		return reply(p.Slash(ctx, q.Command, q.Options))
	})
	act("complete", func(ctx context.Context, p *Person, q request) (any, error) {
		choices, err := p.CompleteOption(ctx, q.Command, q.Options, q.Focused)
		return object{"choices": orEmpty(choices)}, err
	})
	act("press", func(ctx context.Context, p *Person, q request) (any, error) {
		return reply(p.use(ctx, q.Message, q.CustomID, q.Values))
	})
	act("submit", func(ctx context.Context, p *Person, q request) (any, error) {
		return reply(p.Submit(ctx, &Modal{Interaction: q.Interaction}, q.Options))
	})
	act("upload", func(_ context.Context, p *Person, q request) (any, error) {
		id, err := p.Upload(q.Name, q.Data)
		return object{"id": id}, err
	})
	act("say", func(_ context.Context, p *Person, q request) (any, error) { return object{}, p.Say(q.Text) })
}

// request is what the page sends; each act reads the fields it needs.
type request struct {
	Seat, Channel, Locale  string // of the window
	Text, Command, Focused string
	Options                map[string]string
	Message, CustomID      string
	Values                 []string // null for a button
	Interaction            string
	Name                   string // of a file
	Data                   []byte
}

// mostPosted is the most bytes that the page sends at once: a file of a megabyte in base64.
const mostPosted = 3 << 19

// reply is what the page needs of an answer; messages come by the stream.
func reply(a *Answer, err error) (any, error) {
	if err != nil || a.Modal == nil {
		return object{}, err
	}
	return object{"modal": a.Modal.Modal, "interaction": a.Modal.Interaction}, nil
}

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// onPage guards every request of the page's: the Host must be this server's
// (against DNS rebinding), and neither Origin nor Sec-Fetch-Site may name
// another site, or another port of this one. A link of another site's may lead
// to the page itself.
func (pg *page) onPage(h http.HandlerFunc) http.Handler {
	return loopback.Only(pg.addr, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cache-Control", "no-cache")
		origin := r.Header.Get("Origin")
		foreign := origin != "" && origin != "http://"+r.Host
		if foreign || r.Method == http.MethodPost && origin == "" || !pg.isOwn(r) && r.URL.Path != "/" {
			http.Error(w, "foreign origin", http.StatusForbidden)
			return
		}
		h(w, r)
	}))
}

// isOwn reports whether the browser says that the page itself asks, or a person
// by its address; a browser that says nothing is an old one.
func (pg *page) isOwn(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "none" || site == "same-origin"
}

func (pg *page) cookieName() string {
	_, port, _ := net.SplitHostPort(pg.addr)
	return "local_discord_" + port
}

// welcome gives a browser its session: the same to all, so that no number of
// requests can take one away. What other sites fetch or frame is given none.
func (pg *page) welcome(w http.ResponseWriter, r *http.Request) {
	if pg.isKnown(r) || !pg.isOwn(r) && r.Header.Get("Sec-Fetch-Dest") != "document" {
		return
	}
	http.SetCookie(w, &http.Cookie{Name: pg.cookieName(), Value: pg.visitor, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
}

func (pg *page) isKnown(r *http.Request) bool {
	cookie, err := r.Cookie(pg.cookieName())
	return err == nil && subtle.ConstantTimeCompare([]byte(cookie.Value), []byte(pg.visitor)) == 1
}

// requireSession lets only browsers with a session through.
func (pg *page) requireSession(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !pg.isKnown(r) {
			http.Error(w, "no session: open the page first", http.StatusForbidden)
			return
		}
		h(w, r)
	}
}

func (pg *page) serveAct(w http.ResponseWriter, r *http.Request, do func(context.Context, *Person, request) (any, error)) {
	var q request
	text, err := readBody(w, r, mostPosted)
	if err != nil || r.Header.Get("Content-Type") != "application/json" || decode(text, &q) != nil {
		http.Error(w, "JSON only", http.StatusBadRequest)
		return
	}
	body, err := do(r.Context(), pg.As(q.Seat).In(q.Channel).Speaking(q.Locale), q)
	var refused *ClientError
	switch {
	case errors.As(err, &refused):
		body = object{"error": refused.Reason, "where": refused.Where, "detail": refused.Detail}
	case errors.Is(err, ErrNoAnswer):
		body = object{"error": "no-answer"}
	case err != nil:
		http.Error(w, "unknown seat or channel", http.StatusBadRequest)
		return
	}
	writeJSON(w, http.StatusOK, body)
}

// frame is what changed for a seat since a window last asked.
type frame struct {
	At        string            `json:"at"`                 // how far this frame comes
	First     object            `json:"first,omitempty"`    // seats, channels, names
	Places    []object          `json:"channels,omitempty"` // all of them, once a thread has opened
	Messages  []Message         `json:"messages,omitempty"`
	Removed   []string          `json:"removed,omitempty"` // ids of the seat's private messages
	Commands  *[]limits.Command `json:"commands,omitempty"`
	Connected bool              `json:"connected"`
}

// stream tells a browser, as server-sent events, that something changed. Its windows share one stream, for a
// browser opens six connections to a host and no more; each asks for the news of its own seat.
func (pg *page) stream(w http.ResponseWriter, r *http.Request) {
	flusher, canFlush := w.(http.Flusher)
	if !canFlush {
		http.Error(w, "no streaming", http.StatusInternalServerError)
		return
	}
	if err := loopback.LiftDeadline(w); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	alive := time.NewTicker(20 * time.Second)
	defer alive.Stop()
	for event := "data: changed\n\n"; ; {
		pg.mu.Lock()
		changed := pg.changed
		pg.mu.Unlock()
		if _, err := io.WriteString(w, event); err != nil {
			return
		}
		flusher.Flush()
		select {
		case <-changed:
			event = "data: changed\n\n"
		case <-alive.C:
			event = ": alive\n\n"
		case <-r.Context().Done():
			return
		case <-pg.done:
			return
		}
	}
}

// news answers with all that a seat may see, or with what changed since a frame that its window had before.
func (pg *page) news(w http.ResponseWriter, r *http.Request) {
	p := pg.As(r.URL.Query().Get("seat"))
	if r.URL.Query().Get("seat") == "" {
		p = pg.As(idText(idUser))
	}
	if p.err != nil {
		http.Error(w, "unknown seat", http.StatusBadRequest)
		return
	}
	pg.mu.Lock()
	f := pg.frame(p, r.URL.Query().Get("since"))
	pg.mu.Unlock()
	writeJSON(w, http.StatusOK, f)
}

// frame collects what p may see and a window that has come as far as since has not; it has nothing of this
// server's where since is of another run. Held: mu.
func (pg *page) frame(p *Person, since string) frame {
	stamp, seen, had := pg.commandStamp(), int64(-1), ""
	if run, rest, found := strings.Cut(since, "."); found && run == pg.run {
		if _, err := fmt.Sscanf(rest, "%d.%s", &seen, &had); err != nil {
			seen = -1
		}
	}
	f := frame{At: fmt.Sprintf("%s.%d.%s", pg.run, pg.version, stamp), Connected: pg.isReached()}
	first := seen < 0
	if first {
		f.First = pg.introduction(p)
	}
	if !first && pg.threadsSince(seen) {
		f.Places = pg.placeNames()
	}
	for _, place := range pg.places() {
		for _, m := range pg.messages[place] {
			switch {
			case m.version <= seen:
			case m.isVisibleTo(p.ID()):
				f.Messages = append(f.Messages, pg.view(m, p, ""))
			case m.onlyFor == p.ID():
				f.Removed = append(f.Removed, m.ID)
			}
		}
	}
	if first || stamp != had {
		list := []limits.Command{}
		for _, c := range pg.commands {
			if p.mayCall(c) {
				list = append(list, c)
			}
		}
		f.Commands = &list
	}
	return f
}

// commandStamp says which commands there are: it changes when one does.
func (h *history) commandStamp() string {
	stamp := crc32.NewIEEE()
	for _, c := range h.commands {
		io.WriteString(stamp, c.Version+" ")
	}
	return fmt.Sprintf("%08x", stamp.Sum32())
}

func (pg *page) introduction(p *Person) object {
	var seats []object
	for i, seat := range pg.opts.Seats {
		seats = append(seats, object{"id": idText(idUser + i), "name": seat.Name, "role": seat.Role})
	}
	return object{"guild": pg.opts.GuildName, "bot": pg.opts.BotName, "me": p.ID(), "seats": seats, "channels": pg.placeNames(),
		"greeting": pg.opts.Greeting, "forward": pg.opts.Forward}
}

// mayCall reports whether the member may call the command (default_member_permissions), unless an
// administrator has shown it to all.
func (p *Person) mayCall(c limits.Command) bool {
	if c.DefaultMemberPermissions == nil || slices.Contains(p.s.opts.Shown, c.Name) {
		return true
	}
	need, err := strconv.ParseInt(*c.DefaultMemberPermissions, 10, 64)
	return err == nil && need != 0 && need&^p.s.permissions(p.seat) == 0
}
