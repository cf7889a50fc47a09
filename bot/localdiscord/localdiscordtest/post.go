package localdiscordtest

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"aidedecamp/bot/localdiscord"
)

// ErrEndpoint says that an address does not answer as Discord asks of one before it takes it.
var ErrEndpoint = errors.New("not an endpoint that Discord would take")

// PublicKey is the application's, by which what is posted can be checked.
func (s *Server) PublicKey() ed25519.PublicKey { return s.trouble.key.Public().(ed25519.PublicKey) }

// PostTo makes the server post interactions to these addresses in turn, signed, in place of sending them
// through the gateway; none makes it use the gateway again. Each must answer a PING, and refuse one that is
// signed wrongly, as Discord asks. ErrEndpoint.
func (s *Server) PostTo(ctx context.Context, addresses ...string) error {
	t := s.trouble
	for _, address := range addresses {
		ping := fmt.Appendf(nil, `{"id":"1","application_id":"%s","type":1,"version":1}`, s.ApplicationID())
		told, status, err := t.send(ctx, address, ping, t.sign)
		if err != nil || status != http.StatusOK || !bytes.Contains(told, []byte(`"type":1`)) {
			return fmt.Errorf("%w: %s answers a PING by %d %s %w", ErrEndpoint, address, status, told, err)
		}
		wrongly := func(at string, body []byte) []byte { return t.sign(at+"1", body) }
		if _, status, err = t.send(ctx, address, ping, wrongly); err != nil || status != http.StatusUnauthorized {
			return fmt.Errorf("%w: %s answers one signed wrongly by %d %w", ErrEndpoint, address, status, err)
		}
	}
	s.Change(func(*localdiscord.Options) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.posts = slices.Clone(addresses)
	})
	return nil
}

func (t *trouble) sign(at string, body []byte) []byte {
	return ed25519.Sign(t.key, append([]byte(at), body...))
}

// unansweredFor is how long the other side may take to answer a post.
const unansweredFor = 30 * time.Second

// send posts a body to an address. Nobody breaks it off by the server's clock: a test that sets that forward would
// close the connection which the next post has just been given.
func (t *trouble) send(ctx context.Context, address string, body []byte, sign func(string, []byte) []byte) (told []byte, status int, err error) {
	ctx, cancel := context.WithTimeout(ctx, unansweredFor)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return nil, 0, err
	}
	at := strconv.FormatInt(time.Now().Unix(), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Signature-Timestamp", at)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(sign(at, body)))
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, 0, err
	}
	defer answer.Body.Close()
	var b bytes.Buffer
	_, err = b.ReadFrom(http.MaxBytesReader(nil, answer.Body, 1<<16))
	return b.Bytes(), answer.StatusCode, err
}

// Takes reports whether interactions are posted.
func (t *trouble) Takes() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.posts) > 0
}

// Take posts an interaction to the address whose turn it is. An answer that is none is not asked for again:
// the person sees that the application did not respond.
func (t *trouble) Take(interaction map[string]any) {
	body, err := json.Marshal(interaction)
	if err != nil {
		panic(err) // the server made it
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count()
	fault := t.take("", localdiscord.EventInteraction)
	bodies := [][]byte{body}
	if fault.Duplicate {
		bodies = append(bodies, body)
	}
	if fault.Swap {
		t.delayed = append(t.delayed, bodies...)
		return
	}
	for _, body := range append(bodies, t.delayed...) {
		address := t.posts[t.next%len(t.posts)]
		t.next++
		go func() { _, _, _ = t.send(context.Background(), address, body, t.sign) }()
	}
	t.delayed = nil
}
