package session

import (
	"context"
	"errors"
	"io"
	"net"

	"github.com/gorilla/websocket"
)

// socket is a gateway's connection that tells when the other side has closed it, whoever reads then:
// discordgo does not, and sleeps a second after its close frame instead of waiting for the answer.
type socket struct {
	net.Conn
	read  *io.PipeReader
	ended chan struct{}
}

func newSocket(conn net.Conn) *socket {
	read, write := io.Pipe()
	s := &socket{Conn: conn, read: read, ended: make(chan struct{})}
	go func() {
		defer close(s.ended)
		_, err := io.Copy(write, conn)
		if errors.Is(err, io.ErrClosedPipe) {
			_, err = io.Copy(io.Discard, conn)
		}
		write.CloseWithError(err) // nil is io.EOF
	}()
	return s
}

// Read reads what has come.
func (s *socket) Read(p []byte) (int, error) { return s.read.Read(p) }

// leave passes over what still comes, so that the end is told although nobody reads on.
func (s *socket) leave() { s.read.Close() } // it has no error

// Close closes this side.
func (s *socket) Close() error {
	s.leave()
	return s.Conn.Close()
}

// dialer is how discordgo opens a gateway, each socket kept.
func (n *connection) dialer() *websocket.Dialer {
	d := *websocket.DefaultDialer
	d.NetDialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		s := newSocket(conn)
		n.mu.Lock()
		n.socket = s
		n.mu.Unlock()
		return s, nil
	}
	return &d
}
