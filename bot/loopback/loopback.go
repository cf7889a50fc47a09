// Package loopback serves HTTP to this machine alone: the local table's page and the bot's health page. It
// says which addresses are of this machine only, refuses requests that name another host (DNS rebinding: a
// foreign page whose name was made to point here), and gives up on clients that never end what they send.
//
// Enter by Check, Only and NewServer. It imports nothing of the module.
package loopback

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"time"
)

// ErrElsewhere says that another machine could reach an address.
var ErrElsewhere = errors.New("not an address of this machine only, such as 127.0.0.1:8421")

// Check refuses an address that another machine could reach.
func Check(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("address %q: %w", addr, err)
	}
	if ip, err := netip.ParseAddr(host); host == "localhost" || err == nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("address %q: %w", addr, ErrElsewhere)
}

// Only lets through what names this machine and the port of addr as its Host; all else is 421.
func Only(addr string, next http.Handler) http.Handler {
	_, own, ownErr := net.SplitHostPort(addr)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, port, err := net.SplitHostPort(r.Host); ownErr != nil || err != nil || port != own || Check(r.Host) != nil {
			http.Error(w, "unknown host", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// idleFor is how long a connection is kept that asks for nothing.
const idleFor = 2 * time.Minute

// NewServer returns a server that waits no longer than within for a request, body included. A handler that
// goes on after it has read the body must say so: see Unhurried.
func NewServer(next http.Handler, within time.Duration) *http.Server {
	return &http.Server{Handler: next, ReadHeaderTimeout: within, ReadTimeout: within, IdleTimeout: idleFor}
}

// LiftDeadline lets a handler take as long as it needs from here on: the server's patience was for what was
// to be read.
func LiftDeadline(w http.ResponseWriter) error {
	return http.NewResponseController(w).SetReadDeadline(time.Time{})
}
