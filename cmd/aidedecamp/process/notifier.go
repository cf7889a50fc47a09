package process

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

// Notifier tells the program's supervisor how it fares (sd_notify(3)). Without a supervisor it does nothing.
type Notifier struct {
	Socket string
	// Beat is how often the supervisor wants a sign of life, 0 for never.
	Beat time.Duration
}

// NewNotifier reads what the supervisor left in the environment.
func NewNotifier() Notifier {
	n := Notifier{Socket: os.Getenv("NOTIFY_SOCKET")}
	pid := os.Getenv("WATCHDOG_PID")
	if micros, err := strconv.ParseInt(os.Getenv("WATCHDOG_USEC"), 10, 64); err == nil && (pid == "" || pid == strconv.Itoa(os.Getpid())) {
		n.Beat = time.Duration(micros) * time.Microsecond / 2 // sd_watchdog_enabled(3): half of it
	}
	return n
}

// Tell sends states such as "READY=1".
func (n Notifier) Tell(states ...string) error {
	if n.Socket == "" {
		return nil
	}
	conn, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: n.Socket, Net: "unixgram"})
	if err != nil {
		return fmt.Errorf("NOTIFY_SOCKET: %w", err)
	}
	_, err = conn.Write([]byte(strings.Join(states, "\n")))
	if closeErr := conn.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return fmt.Errorf("NOTIFY_SOCKET: %w", err)
	}
	return nil
}
