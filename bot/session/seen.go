package session

import "sync"

// mostSeen is how many interactions are remembered: a resumed gateway sends again what it sent within the
// last minutes.
const mostSeen = 4096

// seen remembers which interactions were taken up, by their id: what comes again is being answered, or was.
type seen struct {
	mu    sync.Mutex
	ids   map[string]int // where in order
	order [mostSeen]string
	next  int
}

// begin notes an interaction, and reports whether it is a new one.
func (s *seen) begin(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.ids[id]; known {
		return false
	}
	if s.ids == nil {
		s.ids = map[string]int{}
	}
	delete(s.ids, s.order[s.next])
	s.ids[id], s.order[s.next] = s.next, id
	s.next = (s.next + 1) % mostSeen
	return true
}

// forget lets an interaction that got no answer be tried once more, should it come again.
func (s *seen) forget(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at, known := s.ids[id]; known {
		delete(s.ids, id)
		s.order[at] = ""
	}
}
