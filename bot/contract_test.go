//go:build contract

package bot

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// routes are the addresses that the bot sends bodies to, and where Discord's own description says what they may hold.
var routes = []struct {
	method  string
	address *regexp.Regexp
	pointer string
}{
	{http.MethodPut, regexp.MustCompile(`/applications/\d+/commands$`), "/applications/{application_id}/commands"},
	{http.MethodPost, regexp.MustCompile(`/interactions/\d+/[^/]+/callback$`), "/interactions/{interaction_id}/{interaction_token}/callback"},
	{http.MethodPatch, regexp.MustCompile(`/messages/@original$`), "/webhooks/{webhook_id}/{webhook_token}/messages/@original"},
	{http.MethodPost, regexp.MustCompile(`/webhooks/\d+/[^/]+$`), "/webhooks/{webhook_id}/{webhook_token}"},
	{http.MethodPatch, regexp.MustCompile(`/channels/\d+/messages/\d+$`), "/channels/{channel_id}/messages/{message_id}"},
}

// TestContract plays stories and holds everything that the bot sends against Discord's description of its API, whose file the
// environment names in DISCORD_OPENAPI.
func TestContract(t *testing.T) {
	file := os.Getenv("DISCORD_OPENAPI")
	raw, err := os.Open(file)
	if err != nil {
		t.Fatalf("DISCORD_OPENAPI: %v", err)
	}
	defer raw.Close()
	document, err := jsonschema.UnmarshalJSON(raw)
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	if err := compiler.AddResource("https://discord/openapi.json", document); err != nil {
		t.Fatal(err)
	}
	schemas := make([]*jsonschema.Schema, len(routes))
	for i, r := range routes {
		escaped := strings.NewReplacer("~", "~0", "/", "~1").Replace(r.pointer)
		at := "https://discord/openapi.json#" + (&url.URL{Path: "/paths/" + escaped + "/" + strings.ToLower(r.method) + "/requestBody/content/application~1json/schema"}).EscapedPath()
		if schemas[i], err = compiler.Compile(at); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	checked := make([]int, len(routes))
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	s.club.stop()
	s.club.overhear = func(r *http.Request) {
		if r.Method == http.MethodGet {
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		for i, route := range routes {
			if r.Method != route.method || !route.address.MatchString(r.URL.Path) {
				continue
			}
			payload := payloadOf(t, r, body)
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(payload))
			if err != nil {
				t.Error(err)
			}
			if err := schemas[i].Validate(value); err != nil {
				t.Errorf("%s %s\n%s\n%v", r.Method, route.pointer, payload, err)
			}
			mu.Lock()
			checked[i]++
			mu.Unlock()
			return
		}
		t.Errorf("nobody checks %s %s", r.Method, r.URL.Path)
	}
	declared, err := s.club.bot.declaration()
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(declared)
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if err := schemas[0].Validate(value); err != nil {
		t.Error(err)
	}
	checked[0]++
	s.club.start()
	for _, name := range []string{"first-game", "real-dice", "refusals", "free-draw"} {
		text, err := os.ReadFile("testdata/stories/" + name + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(text), "\n") {
			if line = strings.TrimSpace(line); step.MatchString(line) {
				if err := s.line(line); err != nil {
					t.Logf("%s: %s: %v", name, line, err) // stories follow one another here: some steps find another game
				}
			}
		}
		s.tell("Camille> /partie finir")
	}
	release := s.club.hold()
	s.club.late(func() {
		a, err := s.club.server.As("Camille").Type(patience(t), "/partie nouvelle system:npow")
		release()
		if err == nil {
			_, err = a.Done(patience(t))
		}
		if err != nil {
			t.Error(err)
		}
	})
	s.club.idle()
	for i, n := range checked {
		if n == 0 {
			t.Errorf("nothing was sent to %s %s", routes[i].method, routes[i].pointer)
		}
	}
}

// payloadOf is the JSON of a body, alone or beside files.
func payloadOf(t *testing.T, r *http.Request, body []byte) []byte {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		t.Error(err)
	}
	if kind != "multipart/form-data" {
		return body
	}
	parts := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	part, err := parts.NextPart()
	if err != nil || part.FormName() != "payload_json" {
		t.Errorf("the first part is %v, %v", part, err)
		return nil
	}
	payload, err := io.ReadAll(part)
	if err != nil {
		t.Error(err)
	}
	return payload
}
