package bot

import (
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Gateway is the state of the connection that events come from.
type Gateway struct {
	// Open says that the connection is there.
	Open bool
	// Acked is when the last heartbeat was acknowledged. When it was sent is not told: discordgo notes it under a lock of its own.
	Acked time.Time
}

// Gateway returns the state of the connection at this moment.
func (b *Bot) Gateway() Gateway {
	b.session.RLock()
	defer b.session.RUnlock()
	return Gateway{Open: b.session.DataReady, Acked: b.session.LastHeartbeatAck}
}

// Refusal is how Discord ended an attempt to serve it.
type Refusal struct {
	// Status is HTTP's, 0 where the gateway refused.
	Status int
	// Close is the gateway's close code, 0 where the REST API refused.
	Close int
}

// abnormalClosure is the code of a socket that went without one (RFC 6455, 7.1.5).
const abnormalClosure = 1006

// RefusalIn finds a refusal in an error of Run.
func RefusalIn(err error) (Refusal, bool) {
	var rest *discordgo.RESTError
	var closed *websocket.CloseError
	switch {
	case errors.As(err, &rest) && rest.Response != nil:
		return Refusal{Status: rest.Response.StatusCode}, true
	case errors.As(err, &closed):
		return Refusal{Close: closed.Code}, true
	case errors.Is(err, websocket.ErrBadHandshake):
		return Refusal{Close: abnormalClosure}, true
	}
	return Refusal{}, false
}

// Final reports whether trying again can't help: the token is refused, or what the application asks for (Discord, "Gateway close
// event codes").
func (r Refusal) Final() bool {
	switch {
	case r.Close != 0:
		return r.Close == 4004 || r.Close >= 4010 && r.Close <= 4014
	case r.Status == http.StatusTooManyRequests, r.Status == http.StatusRequestTimeout:
		return false
	}
	return r.Status/100 == 4
}
