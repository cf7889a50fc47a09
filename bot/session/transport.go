package session

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"aidedecamp/rules/bounds"
)

// rerouted sends what is meant for Discord to another address that speaks its API. discordgo joins its
// addresses when the program starts, so they can't be changed; the gateway's address comes from the API
// itself.
type rerouted struct {
	to   *url.URL
	next http.RoundTripper
}

func reroute(to *url.URL, next http.RoundTripper) (http.RoundTripper, error) {
	if to.Host == "" || (to.Scheme != "http" && to.Scheme != "https") {
		return nil, fmt.Errorf("the address of the API must be http:// or https:// and a host, not %q", to)
	}
	return rerouted{to: to, next: next}, nil
}

// bounded reads each answer whole and fails where it is longer or deeper than Discord's are: discordgo would
// decode anything.
type bounded struct{ next http.RoundTripper }

// RoundTrip sends the request and reads the answer.
func (b bounded) RoundTrip(req *http.Request) (*http.Response, error) {
	answer, err := b.next.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(io.LimitReader(answer.Body, bounds.MostMessage+1))
	if err := errors.Join(err, answer.Body.Close()); err != nil {
		return nil, err
	}
	if len(body) > bounds.MostMessage {
		return nil, fmt.Errorf("an answer of more than %d bytes", bounds.MostMessage)
	}
	if err := bounds.JSON(body, bounds.MostOfMessage); err != nil {
		return nil, fmt.Errorf("an answer of %d bytes: %w", len(body), err)
	}
	answer.Body = io.NopCloser(bytes.NewReader(body))
	return answer, nil
}

// RoundTrip sends the request to the other address.
func (r rerouted) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	out.URL.Scheme, out.URL.Host, out.Host = r.to.Scheme, r.to.Host, r.to.Host
	out.URL.Path = strings.TrimSuffix(r.to.Path, "/") + req.URL.Path
	return r.next.RoundTrip(out)
}
