package process

import (
	"slices"
	"testing"
	"time"
)

func TestBackoff(t *testing.T) {
	p := NewBackoff(200*time.Second, Rest)
	var pauses []time.Duration
	for {
		pause, again := p.Next(0)
		if !again {
			break
		}
		pauses = append(pauses, pause/time.Second)
	}
	if want := []time.Duration{1, 2, 4, 8, 16, 32, 60, 60}; !slices.Equal(pauses, want) {
		t.Errorf("pauses of %v s, want %v", pauses, want)
	}
	if pause, again := NewBackoff(time.Minute, Rest).Next(20 * time.Second); !again || pause != 20*time.Second {
		t.Errorf("asked to wait 20 s: %v, %v", pause, again)
	}
	if _, again := NewBackoff(time.Minute, Rest).Next(time.Hour); again {
		t.Error("asked to wait an hour with a minute's patience, it waits")
	}
}
