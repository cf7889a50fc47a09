package session

import (
	"errors"
	"io"
	"net"
	"testing"
	"time"
)

// A socket hands on all that came before the end, and reports the end without anybody reading on.
func TestASocketTellsItsEnd(t *testing.T) {
	t.Parallel()
	here, there := net.Pipe()
	s := newSocket(here)
	go func() {
		there.Write([]byte("farewell")) //nolint:errcheck // the test sees what arrives
		there.Close()
	}()
	read := make([]byte, 8)
	if _, err := io.ReadFull(s, read); err != nil || string(read) != "farewell" {
		t.Fatalf("%q, %v", read, err)
	}
	select {
	case <-s.ended:
	case <-time.After(2 * time.Minute):
		t.Fatal("the end is not told")
	}
	if _, err := s.Read(read); !errors.Is(err, io.EOF) {
		t.Errorf("after the end: %v", err)
	}
}

// Closing a socket ends what fills it, even where nobody has read what came; and its deadline is the
// connection's.
func TestAClosedSocketHoldsNothing(t *testing.T) {
	t.Parallel()
	here, there := net.Pipe()
	defer there.Close()
	s := newSocket(here)
	if _, err := there.Write([]byte("unread")); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-s.ended:
	case <-time.After(2 * time.Minute):
		t.Fatal("it goes on after its end")
	}
	late, other := net.Pipe()
	defer other.Close()
	s = newSocket(late)
	defer s.Close() //nolint:errcheck // nothing was written
	if err := s.SetDeadline(time.Now().Add(time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	var timeout net.Error
	if _, err := s.Read(make([]byte, 1)); !errors.As(err, &timeout) || !timeout.Timeout() {
		t.Errorf("past its deadline: %v", err)
	}
}

// Who leaves hears of the end although something came that nobody reads.
func TestALeftSocketTellsItsEnd(t *testing.T) {
	t.Parallel()
	here, there := net.Pipe()
	s := newSocket(here)
	go func() {
		there.Write([]byte("an event")) //nolint:errcheck // nobody reads it
		there.Write([]byte("farewell")) //nolint:errcheck // nor this
		there.Close()
	}()
	select {
	case <-s.ended:
		t.Fatal("the end is told before what came is read")
	case <-time.After(20 * time.Millisecond):
	}
	s.leave()
	select {
	case <-s.ended:
	case <-time.After(2 * time.Minute):
		t.Fatal("the end is not told")
	}
}
