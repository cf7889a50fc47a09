package discord

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"time"

	"aidedecamp/bot/session"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
)

// LeastIdentifies is how many openings of the gateway must be left: beyond the day's thousand, Discord resets
// the token. A program that crashes over and over stops here, before it costs anything.
const LeastIdentifies = 20

// errIdentifies says that the gateway was opened too often today.
var errIdentifies = errors.New("the gateway was opened too often today")

// Preflight asks whether the bot may start, without spending an IDENTIFY. The error goes to obstacleTo.
func (c *Client) Preflight(ctx context.Context) error {
	if _, err := c.Application(ctx); err != nil {
		return fmt.Errorf("the application: %w", err)
	}
	g, err := c.Gateway(ctx)
	if err != nil {
		return fmt.Errorf("the gateway's address: %w", err)
	}
	if g.Limit.Total > 0 && g.Limit.Remaining < LeastIdentifies {
		after := time.Duration(g.Limit.ResetAfter) * time.Millisecond
		return fmt.Errorf("%w: %w", errIdentifies, &Refusal{Status: http.StatusTooManyRequests, message: "session_start_limit", after: after})
	}
	return nil
}

// Obstacle is why Discord can't be spoken to.
type Obstacle struct {
	Words phrase.Phrase
	Code  int
	// Passing says that waiting may help; After is for how long at least.
	Passing bool
	After   time.Duration
}

// gatewayPause is the least pause after the gateway was opened in vain: an IDENTIFY may have been spent.
const gatewayPause = 5 * time.Second

// Obstacle finds what an error comes to: the bot's own, or one on the way to Discord.
func (c *Client) Obstacle(err error) (Obstacle, bool) {
	refused, ok := session.RefusalIn(err)
	switch {
	case !ok:
		return c.obstacleTo(err)
	case refused.Close == 0:
		return c.obstacleTo(&Refusal{Status: refused.Status, message: err.Error()})
	}
	keys := map[int]string{4004: "cli.reach.token", 4013: "cli.reach.intents", 4014: "cli.reach.intents"}
	key, known := keys[refused.Close]
	switch {
	case !refused.Final():
		key = "cli.reach.dropped"
	case !known:
		key = "cli.reach.final"
	}
	o := Obstacle{Words: phrase.Say(key, phrase.Verbatim("host", c.Host()), terminal.Figure("code", refused.Close)), Code: terminal.ExitRefused}
	if !refused.Final() {
		o.Code, o.Passing, o.After = terminal.ExitUnreachable, true, gatewayPause
	}
	return o, true
}

// obstacleTo finds what an error on the way to Discord comes to; ok is false for a fault that is none of
// these.
func (c *Client) obstacleTo(err error) (o Obstacle, ok bool) {
	host := phrase.Verbatim("host", c.Host())
	said := func(key string, args ...phrase.Arg) phrase.Phrase { return phrase.Say(key, append(args, host)...) }
	passing := func(key string) (Obstacle, bool) {
		return Obstacle{Words: said(key), Code: terminal.ExitUnreachable, Passing: true}, true
	}
	var (
		r       *Refusal
		name    *net.DNSError
		timeout net.Error
		trust   *tls.CertificateVerificationError
		unknown x509.UnknownAuthorityError
		record  tls.RecordHeaderError
		dial    *net.OpError
		// The connection broke in the middle of an exchange.
		exchange *url.Error
	)
	switch {
	case errors.Is(err, errAddress):
		return Obstacle{Words: said("cli.reach.address"), Code: terminal.ExitUsage}, true
	case errors.Is(err, errIdentifies) && errors.As(err, &r):
		o, ok = passing("cli.reach.identifies")
		o.After = r.after
		return o, ok
	case errors.Is(err, errForeign):
		return passing("cli.reach.foreign")
	case errors.As(err, &r):
		return c.obstacleIn(r, said)
	case errors.As(err, &name):
		return passing("cli.reach.name")
	case errors.As(err, &trust), errors.As(err, &unknown), errors.As(err, &record):
		return passing("cli.reach.trust")
	case errors.As(err, &timeout) && timeout.Timeout():
		return passing("cli.reach.silent")
	case errors.As(err, &dial), errors.As(err, &exchange):
		return passing("cli.reach.closed")
	}
	return Obstacle{}, false
}

// obstacleIn reads an answer of the API.
func (c *Client) obstacleIn(r *Refusal, said func(string, ...phrase.Arg) phrase.Phrase) (Obstacle, bool) {
	switch {
	case r.Status == http.StatusUnauthorized:
		return Obstacle{Words: said("cli.reach.token"), Code: terminal.ExitRefused}, true
	case r.Status == http.StatusTooManyRequests:
		return Obstacle{Words: said("cli.reach.busy"), Code: terminal.ExitUnreachable, Passing: true, After: r.after}, true
	case r.Status >= http.StatusInternalServerError:
		return Obstacle{Words: said("cli.reach.broken", terminal.Figure("status", r.Status)), Code: terminal.ExitUnreachable, Passing: true}, true
	}
	return Obstacle{Words: said("cli.reach.refused", terminal.Figure("status", r.Status), terminal.Figure("code", r.Code)), Code: terminal.ExitRefused}, true
}
