package bot

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// rerouted sends what is meant for Discord to another address that speaks its API. discordgo joins its addresses when the
// program starts, so they can't be changed; the gateway's address comes from the API itself.
type rerouted struct {
	to   *url.URL
	next http.RoundTripper
}

func reroute(address string, next http.RoundTripper) (http.RoundTripper, error) {
	to, err := url.Parse(address)
	if err != nil || to.Host == "" || (to.Scheme != "http" && to.Scheme != "https") {
		return nil, fmt.Errorf("the address of the API must be http:// or https:// and a host, not %q", address)
	}
	return rerouted{to: to, next: next}, nil
}

// RoundTrip sends the request to the other address.
func (r rerouted) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	out.URL.Scheme, out.URL.Host, out.Host = r.to.Scheme, r.to.Host, r.to.Host
	out.URL.Path = strings.TrimSuffix(r.to.Path, "/") + req.URL.Path
	return r.next.RoundTrip(out)
}
