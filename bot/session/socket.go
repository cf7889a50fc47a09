package session

import (
	"context"
	"errors"
	"io"
	"net"

	"github.com/gorilla/websocket"
)

// socket is a gateway's connection that reports when the other side has closed it, whoever reads then:
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

// leave passes over what still comes, so that the end is reported although nobody reads on.
func (s *socket) leave() { s.read.Close() } // it has no error

// Close closes this side; one that is closed already stays so.
func (s *socket) Close() error {
	s.leave()
	if err := s.Conn.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// dialer is how discordgo opens a gateway, each socket kept; none is opened for who has left.
func (n *connection) dialer() *websocket.Dialer {
	d := *websocket.DefaultDialer
	d.NetDialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(n.left, cancel)()
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		n.mu.Lock()
		defer n.mu.Unlock()
		if err := n.left.Err(); err != nil {
			return nil, errors.Join(err, conn.Close())
		}
		s := newSocket(conn)
		n.socket = s
		return s, nil
	}
	return &d
}
