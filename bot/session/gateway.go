package session

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Gateway is the state of the connection that events come from.
type Gateway struct {
	// Open says that the connection is there.
	Open bool
	// Acked is when the last heartbeat was acknowledged. When it was sent is not known: discordgo notes it
	// under a lock of its own.
	Acked time.Time
}

// What a session may end with beside a fault; RefusalIn finds the code.
var (
	// ErrGatewayLost says that the gateway stayed away, acknowledged nothing, or hung: a new process is the
	// cure.
	ErrGatewayLost = errors.New("the gateway is lost")
	// ErrToken says that the token is refused (401, close code 4004).
	ErrToken = errors.New("the token is refused")
	// ErrClosedForGood says that Discord will not serve this application as it is (close codes 4010 to 4014).
	ErrClosedForGood = errors.New("the gateway is closed for good")
	// ErrRegistration says that the commands could not be registered; *Unregistered says which, where Discord
	// said.
	ErrRegistration = errors.New("the commands are not registered")
)

// nameError marks an error with what it comes to, where Discord refused for good.
func nameError(err error) error {
	refused, _ := RefusalIn(err)
	switch {
	case refused.Close == closedToken, refused.Status == http.StatusUnauthorized:
		return fmt.Errorf("%w: %w", ErrToken, err)
	case refused.Close != 0 && refused.Final():
		return fmt.Errorf("%w: %w", ErrClosedForGood, err)
	}
	return err
}

// Refusal is how Discord ended an attempt to serve it.
type Refusal struct {
	// Status is HTTP's, 0 where the gateway refused.
	Status int
	// Close is the gateway's close code, 0 where the REST API refused.
	Close int
}

// closedToken is the close code of a token that is refused (Discord, "Gateway close event codes").
const closedToken = 4004

// abnormalClosure is the code of a socket that went without one (RFC 6455, 7.1.5).
const abnormalClosure = 1006

// RefusalIn finds a refusal in an error of a session.
func RefusalIn(err error) (Refusal, bool) {
	var rest *discordgo.RESTError
	var closed *websocket.CloseError
	var often *limited
	switch {
	case errors.Is(err, ErrGatewayLost):
		return Refusal{Close: abnormalClosure}, true
	case errors.As(err, &often):
		return Refusal{Status: http.StatusTooManyRequests}, true
	case errors.As(err, &rest) && rest.Response != nil:
		return Refusal{Status: rest.Response.StatusCode}, true
	case errors.As(err, &closed):
		return Refusal{Close: closed.Code}, true
	case errors.Is(err, websocket.ErrBadHandshake):
		return Refusal{Close: abnormalClosure}, true
	}
	return Refusal{}, false
}

// Final reports whether trying again can't help: the token is refused, or what the application asks for
// (Discord, "Gateway close event codes").
func (r Refusal) Final() bool {
	switch {
	case r.Close != 0:
		return r.Close == closedToken || r.Close >= 4010 && r.Close <= 4014
	case r.Status == http.StatusTooManyRequests, r.Status == http.StatusRequestTimeout:
		return false
	}
	return r.Status/100 == 4
}
