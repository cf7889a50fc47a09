package main

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

// supervisor is who started the program and wants to know how it fares (sd_notify(3)). Without one, telling does nothing.
type supervisor struct {
	socket string
	// beat is how often it wants a sign of life, 0 for never.
	beat time.Duration
}

// theSupervisor reads what systemd left in the environment.
func theSupervisor() supervisor {
	s := supervisor{socket: os.Getenv("NOTIFY_SOCKET")}
	pid := os.Getenv("WATCHDOG_PID")
	if micros, err := strconv.ParseInt(os.Getenv("WATCHDOG_USEC"), 10, 64); err == nil && (pid == "" || pid == strconv.Itoa(os.Getpid())) {
		s.beat = time.Duration(micros) * time.Microsecond / 2 // sd_watchdog_enabled(3): half of it
	}
	return s
}

// tell sends states such as "READY=1".
func (s supervisor) tell(states ...string) error {
	if s.socket == "" {
		return nil
	}
	conn, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: s.socket, Net: "unixgram"})
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

// status is one line for "systemctl status".
func status(line string) string { return "STATUS=" + strings.ReplaceAll(line, "\n", " ") }
