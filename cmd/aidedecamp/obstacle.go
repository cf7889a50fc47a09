package main

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
	"aidedecamp/rules/phrase"
)

// leastIdentifies is how many openings of the gateway must be left: beyond the day's thousand, Discord resets
// the token. A program that crashes over and over stops here, before it costs anything.
const leastIdentifies = 20

// errIdentifies says that the gateway was opened too often today.
var errIdentifies = errors.New("the gateway was opened too often today")

// preflight asks whether the bot may start, without spending an IDENTIFY. The error goes to obstacleTo.
func (c *client) preflight(ctx context.Context) error {
	if _, err := c.application(ctx); err != nil {
		return fmt.Errorf("the application: %w", err)
	}
	g, err := c.gateway(ctx)
	if err != nil {
		return fmt.Errorf("the gateway's address: %w", err)
	}
	if g.Limit.Total > 0 && g.Limit.Remaining < leastIdentifies {
		after := time.Duration(g.Limit.ResetAfter) * time.Millisecond
		return fmt.Errorf("%w: %w", errIdentifies, &refusal{status: http.StatusTooManyRequests, message: "session_start_limit", after: after})
	}
	return nil
}

// obstacle is why Discord can't be spoken to.
type obstacle struct {
	words phrase.Phrase
	code  int
	// passing says that waiting may help; after is for how long at least.
	passing bool
	after   time.Duration
}

// gatewayPause is the least pause after the gateway was opened in vain: an IDENTIFY may have been spent.
const gatewayPause = 5 * time.Second

// obstacle finds what an error comes to: the bot's own, or one on the way to Discord.
func (c *client) obstacle(err error) (obstacle, bool) {
	refused, ok := session.RefusalIn(err)
	switch {
	case !ok:
		return c.obstacleTo(err)
	case refused.Close == 0:
		return c.obstacleTo(&refusal{status: refused.Status, message: err.Error()})
	}
	keys := map[int]string{4004: "cli.reach.token", 4013: "cli.reach.intents", 4014: "cli.reach.intents"}
	key, known := keys[refused.Close]
	switch {
	case !refused.Final():
		key = "cli.reach.dropped"
	case !known:
		key = "cli.reach.final"
	}
	o := obstacle{words: phrase.Say(key, phrase.Verbatim("host", c.host()), figure("code", refused.Close)), code: exitRefused}
	if !refused.Final() {
		o.code, o.passing, o.after = exitUnreachable, true, gatewayPause
	}
	return o, true
}

// obstacleTo finds what an error on the way to Discord comes to; ok is false for a fault that is none of
// these.
func (c *client) obstacleTo(err error) (o obstacle, ok bool) {
	host := phrase.Verbatim("host", c.host())
	said := func(key string, args ...phrase.Arg) phrase.Phrase { return phrase.Say(key, append(args, host)...) }
	passing := func(key string) (obstacle, bool) {
		return obstacle{words: said(key), code: exitUnreachable, passing: true}, true
	}
	var (
		r       *refusal
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
		return obstacle{words: said("cli.reach.address"), code: exitUsage}, true
	case errors.Is(err, errIdentifies) && errors.As(err, &r):
		o, ok = passing("cli.reach.identifies")
		o.after = r.after
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
	return obstacle{}, false
}

// obstacleIn reads an answer of the API.
func (c *client) obstacleIn(r *refusal, said func(string, ...phrase.Arg) phrase.Phrase) (obstacle, bool) {
	switch {
	case r.status == http.StatusUnauthorized:
		return obstacle{words: said("cli.reach.token"), code: exitRefused}, true
	case r.status == http.StatusTooManyRequests:
		return obstacle{words: said("cli.reach.busy"), code: exitUnreachable, passing: true, after: r.after}, true
	case r.status >= http.StatusInternalServerError:
		return obstacle{words: said("cli.reach.broken", figure("status", r.status)), code: exitUnreachable, passing: true}, true
	}
	return obstacle{words: said("cli.reach.refused", figure("status", r.status), figure("code", r.code)), code: exitRefused}, true
}
