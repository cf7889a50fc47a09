package session

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// halfOpen is a Discord whose gateway says so much and no more; reached receives when it has.
func halfOpen(t *testing.T, speak func(http.ResponseWriter, *http.Request)) (address string, reached chan struct{}) {
	t.Helper()
	reached, over := make(chan struct{}, 1), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/gateway") {
			fmt.Fprintf(w, `{"url":"ws://%s/socket"}`, r.Host)
			return
		}
		speak(w, r)
		reached <- struct{}{}
		<-over
	}))
	t.Cleanup(func() {
		close(over)
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL, reached
}

// Who leaves while the gateway is only opening waits for nobody: neither for an answer that does not come nor
// for the second that discordgo sleeps after a close frame, which here never ends; and nothing opens behind
// his back.
func TestAGatewayThatOpensIsBrokenOff(t *testing.T) {
	t.Parallel()
	upgraded := func(t *testing.T, w http.ResponseWriter, r *http.Request) *websocket.Conn {
		conn, err := new(websocket.Upgrader).Upgrade(w, r, nil)
		if err != nil {
			t.Error(err)
		}
		return conn
	}
	for name, speak := range map[string]func(*testing.T, http.ResponseWriter, *http.Request){
		"no handshake": func(*testing.T, http.ResponseWriter, *http.Request) {},
		"no hello":     func(t *testing.T, w http.ResponseWriter, r *http.Request) { upgraded(t, w, r) },
		"not ready": func(t *testing.T, w http.ResponseWriter, r *http.Request) {
			conn := upgraded(t, w, r)
			if err := conn.WriteMessage(websocket.TextMessage, []byte(`{"op":10,"d":{"heartbeat_interval":41250}}`)); err != nil {
				t.Error(err)
			}
			if _, _, err := conn.ReadMessage(); err != nil { // IDENTIFY
				t.Error(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address, reached := halfOpen(t, func(w http.ResponseWriter, r *http.Request) { speak(t, w, r) })
			s, err := New(Options{Token: "token", APIURL: address, Clock: MachineClock{}, Watch: MachineClock{}, Log: slog.Default()})
			if err != nil {
				t.Fatal(err)
			}
			over := make(chan struct{})
			s.Discord.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { <-over })
			ctx, stop := context.WithCancel(t.Context())
			opened := make(chan error, 1)
			go func() { opened <- s.Open(ctx) }()
			<-reached
			stop()
			if err := <-opened; err == nil {
				t.Fatal("it is open")
			}
			closed := make(chan error, 1)
			go func() { closed <- s.Close() }()
			select {
			case err = <-closed:
			case <-time.After(2 * time.Minute):
				t.Fatal("it waits for what does not come")
			}
			close(over)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.gateway.start(t.Context()); err == nil || s.gateway.isOpen() {
				t.Fatal("it opens again")
			}
		})
	}
}
