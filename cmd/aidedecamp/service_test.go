package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"aidedecamp/cmd/aidedecamp/health"
	"aidedecamp/cmd/aidedecamp/process"
	"aidedecamp/storage"
)

// A write is tried where nobody plays, again after one that failed, and the supervisor hears of life only
// after it has returned.
func TestTheHeartbeat(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "notify")
	heard, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer heard.Close()
	ctx, stop := context.WithCancel(t.Context())
	h := health.New(time.Now)
	s := &service{log: slog.New(slog.DiscardHandler), health: h, notifier: process.Notifier{Socket: socket, Beat: time.Millisecond}}
	tried, ended := make(chan error), make(chan struct{})
	go func() {
		defer close(ended)
		s.beat(ctx, func(limited context.Context) error {
			if _, bounded := limited.Deadline(); !bounded {
				t.Error("a write that may hang for ever")
			}
			select {
			case err := <-tried:
				return err
			case <-limited.Done():
				return limited.Err()
			}
		})
	}()
	buffer := make([]byte, 64)
	for range 2 {
		if err := heard.SetReadDeadline(time.Now()); err != nil {
			t.Fatal(err)
		}
		if n, err := heard.Read(buffer); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("while a write hangs the supervisor hears %q, %v", buffer[:n], err)
		}
		tried <- storage.ErrFull
		hears(t, heard, "WATCHDOG=1")
		if ill := h.Illness(); ill[len(ill)-1].Key != "cli.health.write" {
			t.Errorf("after a failed write: %v", ill)
		}
	}
	stop()
	<-ended
}
