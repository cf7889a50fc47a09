package main

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

// notifier tells who started the program how it fares (sd_notify(3)). Without a supervisor it does nothing.
type notifier struct {
	socket string
	// beat is how often the supervisor wants a sign of life, 0 for never.
	beat time.Duration
}

// newNotifier reads what the supervisor left in the environment.
func newNotifier() notifier {
	n := notifier{socket: os.Getenv("NOTIFY_SOCKET")}
	pid := os.Getenv("WATCHDOG_PID")
	if micros, err := strconv.ParseInt(os.Getenv("WATCHDOG_USEC"), 10, 64); err == nil && (pid == "" || pid == strconv.Itoa(os.Getpid())) {
		n.beat = time.Duration(micros) * time.Microsecond / 2 // sd_watchdog_enabled(3): half of it
	}
	return n
}

// tell sends states such as "READY=1".
func (n notifier) tell(states ...string) error {
	if n.socket == "" {
		return nil
	}
	conn, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: n.socket, Net: "unixgram"})
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
