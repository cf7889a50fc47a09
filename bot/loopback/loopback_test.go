package loopback_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/loopback"
)

func TestOnlyThisMachinesAddressesPass(t *testing.T) {
	for addr, ours := range map[string]bool{
		"127.0.0.1:8420": true, "127.8.9.1:1": true, "[::1]:8420": true, "localhost:8420": true, "127.0.0.1:0": true,
		"0.0.0.0:8420": false, "[::]:8420": false, ":8420": false, "192.0.2.1:80": false,
		"example.org:80": false, "localhost.example.org:80": false,
		"127.0.0.1": false, "8420": false, "": false,
	} {
		err := loopback.Check(addr)
		if (err == nil) != ours {
			t.Errorf("%q: %v", addr, err)
		}
	}
	if err := loopback.Check("0.0.0.0:1"); !errors.Is(err, loopback.ErrElsewhere) {
		t.Error(err)
	}
}

func TestForeignHostsAreRefused(t *testing.T) {
	guarded := loopback.Only("127.0.0.1:8420", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "ours") }))
	for host, want := range map[string]int{
		"127.0.0.1:8420": 200, "localhost:8420": 200, "[::1]:8420": 200,
		"127.0.0.1:8421": 421, "127.0.0.1": 421, "localhost": 421, "evil.example": 421,
		"evil.example:8420": 421, "127.0.0.1.evil.example:8420": 421, "": 421,
	} {
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.Host = host
		answer := httptest.NewRecorder()
		guarded.ServeHTTP(answer, request)
		if answer.Code != want || want != 200 && strings.Contains(answer.Body.String(), "ours") {
			t.Errorf("%q: %d, want %d", host, answer.Code, want)
		}
	}
}

// TestSlowClientsAreGivenUp sends requests that never end; who has read the body may take his time.
func TestSlowClientsAreGivenUp(t *testing.T) {
	for what, test := range map[string]struct{ sent, want string }{
		"a header that does not end": {"POST / HTTP/1.1\r\nHost: x\r\n", ""},
		"a body that does not end":   {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc", "HTTP/1.1 408"},
		"a body in pieces":           {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", "HTTP/1.1 408"},
		"a whole one":                {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc", "HTTP/1.1 200"},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			within := 300 * time.Millisecond
			for {
				answer, err := send(t, within, test.sent)
				if err == nil && strings.HasPrefix(answer, test.want) {
					return
				}
				if within *= 4; within > 20*time.Second { // a machine too busy for the one hurry is not for the other
					t.Fatalf("%v, %q", err, answer)
				}
			}
		})
	}
}

// send sends something to a server that waits for so long, whose handler then takes longer over its answer,
// and returns all that it says until it gives up.
func send(t *testing.T, within time.Duration, what string) (answer string, err error) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := loopback.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err != nil || loopback.LiftDeadline(w) != nil {
			http.Error(w, "too slow", http.StatusRequestTimeout)
			return
		}
		select {
		case <-time.After(3 * within):
			fmt.Fprint(w, "all read")
		case <-r.Context().Done():
		}
	}), within)
	go server.Serve(listener) //nolint:errcheck // it ends when closed
	defer server.Close()      //nolint:errcheck // nobody listens any more
	client, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if err := client.SetDeadline(time.Now().Add(2 * time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Write([]byte(what)); err != nil {
		return "", err
	}
	said, err := io.ReadAll(bufio.NewReader(client))
	if errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatal("it is never given up")
	}
	return string(said), err
}
