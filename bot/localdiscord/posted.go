package localdiscord

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
)

// poster posts interactions, signed, where no gateway takes them.
type poster struct {
	key ed25519.PrivateKey
	// posts are the addresses, of which next counts the turns; delayed is what a fault keeps back until
	// then.
	posts   []string
	next    int
	delayed [][]byte
}

// ErrEndpoint says that an address does not answer as Discord asks of one before it takes it.
var ErrEndpoint = errors.New("not an endpoint that Discord would take")

// PublicKey is the application's, by which what is posted can be checked.
func (p *poster) PublicKey() ed25519.PublicKey { return p.key.Public().(ed25519.PublicKey) }

// PostTo makes the server post interactions to these addresses in turn, in place of sending them through the
// gateway; none makes it use the gateway again. Each must answer a PING, and refuse one that is signed
// wrongly, as Discord asks. ErrEndpoint.
func (x *interactions) PostTo(ctx context.Context, addresses ...string) error {
	for _, address := range addresses {
		ping, err := json.Marshal(object{"id": "1", "application_id": idText(idBot), "type": 1, "version": 1})
		if err != nil {
			return err
		}
		told, status, err := x.send(ctx, address, ping, x.sign)
		if err != nil || status != http.StatusOK || !bytes.Contains(told, []byte(`"type":1`)) {
			return fmt.Errorf("%w: %s answers a PING by %d %s %w", ErrEndpoint, address, status, told, err)
		}
		wrongly := func(at string, body []byte) []byte { return x.sign(at+"1", body) }
		if _, status, err = x.send(ctx, address, ping, wrongly); err != nil || status != http.StatusUnauthorized {
			return fmt.Errorf("%w: %s answers one signed wrongly by %d %w", ErrEndpoint, address, status, err)
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.posts = slices.Clone(addresses)
	x.touch()
	return nil
}

func (p *poster) sign(at string, body []byte) []byte {
	return ed25519.Sign(p.key, append([]byte(at), body...))
}

// send posts a body to an address. Nobody breaks it off by the server's clock: a test that sets that forward would
// close the connection which the next post has just been given.
func (p *poster) send(ctx context.Context, address string, body []byte, sign func(string, []byte) []byte) (told []byte, status int, err error) {
	ctx, cancel := context.WithTimeout(ctx, unreadFor)
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

// postEvent posts an interaction to the address whose turn it is. An answer that is none is not asked for again:
// the person sees that the application did not respond. Held: mu.
func (x *interactions) postEvent(data object) bool {
	body, err := json.Marshal(data)
	if err != nil {
		return false
	}
	fault := x.takeFault("", EventInteraction)
	bodies := [][]byte{body}
	if fault.Duplicate {
		bodies = append(bodies, body)
	}
	if fault.Swap {
		x.delayed = append(x.delayed, bodies...)
		return true
	}
	for _, body := range append(bodies, x.delayed...) {
		address := x.posts[x.next%len(x.posts)]
		x.next++
		go func() { _, _, _ = x.send(context.Background(), address, body, x.sign) }()
	}
	x.delayed = nil
	return true
}

// isReached reports whether somebody takes interactions. Held: mu.
func (x *interactions) isReached() bool { return len(x.posts) > 0 || x.isConnected() }
