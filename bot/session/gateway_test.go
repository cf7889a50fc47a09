package session

import (
	"errors"
	"fmt"
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// What Discord says is found under whatever wraps it, and distinguished by whether trying again may help.
func TestRefusals(t *testing.T) {
	rest := func(status int) error {
		return &discordgo.RESTError{Response: &http.Response{StatusCode: status, Status: http.StatusText(status)}}
	}
	for _, c := range []struct {
		err   error
		want  Refusal
		known bool
		final bool
	}{
		{rest(401), Refusal{Status: 401}, true, true},
		{rest(403), Refusal{Status: 403}, true, true},
		{rest(408), Refusal{Status: 408}, true, false},
		{rest(429), Refusal{Status: 429}, true, false},
		{rest(502), Refusal{Status: 502}, true, false},
		{&websocket.CloseError{Code: 4000}, Refusal{Close: 4000}, true, false},
		{&websocket.CloseError{Code: 4004}, Refusal{Close: 4004}, true, true},
		{&websocket.CloseError{Code: 4009}, Refusal{Close: 4009}, true, false},
		{&websocket.CloseError{Code: 4010}, Refusal{Close: 4010}, true, true},
		{&websocket.CloseError{Code: 4014}, Refusal{Close: 4014}, true, true},
		{&websocket.CloseError{Code: 4015}, Refusal{Close: 4015}, true, false},
		{websocket.ErrBadHandshake, Refusal{Close: abnormalClosure}, true, false},
		{errors.New("something else"), Refusal{}, false, false},
	} {
		got, known := RefusalIn(fmt.Errorf("open the gateway: %w", c.err))
		if got != c.want || known != c.known || known && got.Final() != c.final {
			t.Errorf("%v: %+v, %v, final %v; want %+v, %v, final %v", c.err, got, known, got.Final(), c.want, c.known, c.final)
		}
	}
}
