package localdiscord

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/loopback"
	"aidedecamp/rules/bounds"
)

// Route names a REST route.
type Route string

// The routes a bot calls.
const (
	RouteGateway        Route = "gateway"
	RouteCommandsPut    Route = "commands.put"
	RouteCommandsGet    Route = "commands.get"
	RouteCallback       Route = "callback"
	RouteOriginalGet    Route = "original.get"
	RouteOriginalEdit   Route = "original.edit"
	RouteFollowupCreate Route = "followup.create"
	RouteFollowupGet    Route = "followup.get"
	RouteFollowupEdit   Route = "followup.edit"
	RouteFollowupDelete Route = "followup.delete"
	RouteMessageCreate  Route = "message.create"
	RouteMessageGet     Route = "message.get"
	RouteMessageEdit    Route = "message.edit"
	RouteOther          Route = "other" // users, applications, guilds, channels
)

// apiError is an answer of Discord's that is not a success.
type apiError struct {
	status, code int
	message      string
	errors       object
}

func invalidForm(faults limits.Faults) *apiError {
	return &apiError{http.StatusBadRequest, 50035, "Invalid Form Body", faults.Tree()}
}

// The refusals there are without fields of a form.
var (
	unauthorized       = &apiError{http.StatusUnauthorized, 0, "401: Unauthorized", nil}
	unknownRoute       = &apiError{http.StatusNotFound, 0, "404: Not Found", nil}
	unknownApplication = &apiError{http.StatusNotFound, 10002, "Unknown Application", nil}
	unknownChannel     = &apiError{http.StatusNotFound, 10003, "Unknown Channel", nil}
	unknownGuild       = &apiError{http.StatusNotFound, 10004, "Unknown Guild", nil}
	unknownMember      = &apiError{http.StatusNotFound, 10007, "Unknown Member", nil}
	unknownMessage     = &apiError{http.StatusNotFound, 10008, "Unknown Message", nil}
	unknownWebhook     = &apiError{http.StatusNotFound, 10015, "Unknown Webhook", nil}
	unknownInteraction = &apiError{http.StatusNotFound, 10062, "Unknown interaction", nil}
	alreadyAnswered    = &apiError{http.StatusBadRequest, 40060, "Interaction has already been acknowledged.", nil}
	expiredWebhook     = &apiError{http.StatusUnauthorized, 50027, "Invalid Webhook Token", nil}
	notYours           = &apiError{http.StatusForbidden, 50005, "Cannot edit a message authored by another user", nil}
	missingAccess      = &apiError{http.StatusForbidden, 50001, "Missing Access", nil}
	missingPermissions = &apiError{http.StatusForbidden, 50013, "Missing Permissions", nil}
	badJSON            = &apiError{http.StatusBadRequest, 50109, "The request body contains invalid JSON.", nil}
	tooLarge           = &apiError{http.StatusRequestEntityTooLarge, 40005, "Request entity too large", nil}
)

// call is one decoded request.
type call struct {
	*http.Request
	json  []byte
	files []file
}

// message is a call whose body is a message.
func (c *call) message() (payload, *apiError) {
	in := payload{files: c.files}
	refused := c.decode(&in.Message)
	return in, refused
}

func (c *call) decode(into any) *apiError {
	if err := decode(c.json, into); err != nil {
		return badJSON
	}
	return nil
}

// decode reads JSON that somebody sent, once it is known to be no deeper and of
// no more values than anything at Discord.
func decode(text []byte, into any) error {
	if err := bounds.JSON(text, bounds.MostOfMessage); err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// readBody reads a request's body, which may have so many bytes and must arrive
// in the time that the server gives it; what comes after may take longer.
func readBody(w http.ResponseWriter, r *http.Request, most int64) ([]byte, error) {
	text := bytes.NewBuffer(make([]byte, 0, bytes.MinRead+max(0, min(r.ContentLength, most))))
	if _, err := text.ReadFrom(http.MaxBytesReader(w, r.Body, most)); err != nil {
		return nil, err
	}
	return text.Bytes(), loopback.LiftDeadline(w)
}

// handler answers a call by a JSON body, nil for none, or a refusal. Held: mu.
type handler func(*call) (any, *apiError)

// restRoutes is the REST API. Interaction callbacks and webhooks carry their
// own secret in the address; all other routes need the bot's token.
func (s *Server) restRoutes() http.Handler {
	mux := http.NewServeMux()
	open := func(name Route, pattern string, h handler) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.serveRoute(w, r, name, h) })
	}
	route := func(name Route, pattern string, h handler) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Authorization") != "Bot "+s.opts.Token {
				writeError(w, unauthorized)
				return
			}
			s.serveRoute(w, r, name, h)
		})
	}
	open(RouteGateway, "GET /gateway", func(*call) (any, *apiError) { return object{"url": s.gatewayURL()}, nil })
	route(RouteGateway, "GET /gateway/bot", func(*call) (any, *apiError) {
		return object{"url": s.gatewayURL(), "shards": 1,
			"session_start_limit": object{"total": 1000, "remaining": 999, "reset_after": 86400000, "max_concurrency": 1}}, nil
	})
	route(RouteOther, "GET /users/@me", func(*call) (any, *apiError) { return s.selfObject(), nil })
	route(RouteGuilds, "GET /users/@me/guilds", s.getGuilds)
	route(RouteOther, "GET /applications/@me", s.getApplication)
	route(RouteOther, "GET /oauth2/applications/@me", s.getApplication)
	route(RouteOther, "GET /guilds/{guild}", s.inGuild(func(*call) (any, *apiError) { return s.guildObject(), nil }))
	route(RouteOther, "GET /guilds/{guild}/members/{user}", s.inGuild(s.getMember))
	route(RouteOther, "GET /guilds/{guild}/channels", s.inGuild(func(*call) (any, *apiError) { return s.guildObject()["channels"], nil }))
	route(RouteOther, "GET /guilds/{guild}/roles", s.inGuild(func(*call) (any, *apiError) { return s.guildObject()["roles"], nil }))
	route(RouteOther, "GET /guilds/{guild}/threads/active", s.inGuild(func(*call) (any, *apiError) {
		return object{"threads": s.threadObjects(), "members": []any{}, "has_more": false}, nil
	}))
	route(RouteOther, "GET /channels/{channel}", s.inChannel(func(c *call) (any, *apiError) {
		return s.placeObject(c.PathValue("channel")), nil
	}))
	route(RouteCommandsPut, "PUT /applications/{app}/commands", ofBot(s.putCommands))
	route(RouteCommandsGet, "GET /applications/{app}/commands", ofBot(s.getCommands))
	open(RouteCallback, "POST /interactions/{id}/{token}/callback", s.callback)
	open(RouteFollowupCreate, "POST /webhooks/{app}/{token}", s.withToken(s.createFollowup))
	webhook := func(message string, get, edit Route) {
		pattern := " /webhooks/{app}/{token}/messages/" + message
		open(get, "GET"+pattern, s.onWebhook(s.getWebhookMessage))
		open(edit, "PATCH"+pattern, s.onWebhook(s.editWebhookMessage))
		open(RouteFollowupDelete, "DELETE"+pattern, s.onWebhook(s.deleteWebhookMessage))
	}
	webhook("@original", RouteOriginalGet, RouteOriginalEdit)
	webhook("{message}", RouteFollowupGet, RouteFollowupEdit)
	route(RouteMessageCreate, "POST /channels/{channel}/messages", s.inChannel(s.createMessage))
	route(RouteThreadCreate, "POST /channels/{channel}/threads", s.inChannel(s.createThread))
	route(RouteMessageGet, "GET /channels/{channel}/messages/{message}", s.inChannel(s.onMessage(s.getMessage)))
	route(RouteMessageEdit, "PATCH /channels/{channel}/messages/{message}", s.inChannel(s.onMessage(s.editMessage)))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { writeError(w, unknownRoute) })
	return mux
}

// serveRoute answers a request, unless a test has it go wrong.
func (s *Server) serveRoute(w http.ResponseWriter, r *http.Request, name Route, h handler) {
	serve := func(w http.ResponseWriter, r *http.Request) { s.answer(w, r, name, h) }
	if s.opts.Trouble != nil {
		s.opts.Trouble.Serve(name, w, r, serve)
		return
	}
	serve(w, r)
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, name Route, h handler) {
	c, refused := readCall(w, r)
	if refused != nil {
		writeError(w, refused)
		return
	}
	s.mu.Lock()
	body, refused := h(c)
	if it := s.answers[c.PathValue("id")]; it != nil && refused != nil {
		it.refused = refused.String()
	}
	s.mu.Unlock()
	switch {
	case refused != nil:
		writeError(w, refused)
	case name == RouteThreadCreate:
		writeJSON(w, http.StatusCreated, body)
	default:
		writeJSON(w, http.StatusOK, body)
	}
}

// String is Discord's words and, for a form, each field's.
func (e *apiError) String() string {
	said := fmt.Sprintf("%d/%d %s", e.status, e.code, e.message)
	if fields, err := json.Marshal(e.errors); err == nil && e.errors != nil {
		said += " " + string(fields)
	}
	return said
}

// mostJSON is the most bytes of a request beside its files.
const mostJSON = 1 << 20

func readCall(w http.ResponseWriter, r *http.Request) (*call, *apiError) {
	c := &call{Request: r}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || !strings.HasPrefix(kind, "multipart/") {
		c.json, err = readBody(w, r, mostJSON)
		return c, bodyError(err)
	}
	body, err := readBody(w, r, limits.MaxRequestBytes+mostJSON)
	if err != nil {
		return nil, bodyError(err)
	}
	rest := bytes.NewReader(body)
	parts := multipart.NewReader(rest, params["boundary"])
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return c, nil
		}
		if err != nil {
			return nil, bodyError(err)
		}
		index, isFile := strings.CutPrefix(strings.TrimSuffix(part.FormName(), "]"), "files[")
		var data bytes.Buffer
		if isFile {
			data.Grow(rest.Len() + bytes.MinRead)
		}
		if _, err := data.ReadFrom(part); err != nil {
			return nil, bodyError(err)
		}
		switch {
		case part.FormName() == "payload_json" && data.Len() > mostJSON:
			return nil, tooLarge
		case part.FormName() == "payload_json":
			c.json = data.Bytes()
		case isFile:
			c.files = append(c.files, file{index, part.FileName(), data.Bytes()})
		}
	}
}

func bodyError(err error) *apiError {
	var big *http.MaxBytesError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &big):
		return tooLarge
	}
	return badJSON
}

func writeError(w http.ResponseWriter, e *apiError) {
	body := object{"code": e.code, "message": e.message}
	if e.errors != nil {
		body["errors"] = e.errors
	}
	writeJSON(w, e.status, body)
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	if body == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	data, err := json.Marshal(body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	w.Write(data)
}
