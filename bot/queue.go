package bot

import (
	"math"
	"sync"
)

// mostQueued is how many acts of one channel may wait.
const mostQueued = 8

// queues do what happens in a channel one after the other, in the order received.
type queues struct {
	mu      sync.Mutex
	waiting map[string][]func()
}

// add queues a job of the channel; it reports false where too many wait already.
func (q *queues) add(channel string, job func()) bool { return q.put(channel, job, mostQueued) }

// tell queues a job that nobody asked for, however many wait.
func (q *queues) tell(channel string, job func()) { q.put(channel, job, math.MaxInt) }

func (q *queues) put(channel string, job func(), most int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting == nil {
		q.waiting = map[string][]func(){}
	}
	jobs, busy := q.waiting[channel]
	if len(jobs) >= most {
		return false
	}
	q.waiting[channel] = append(jobs, job)
	if !busy {
		go q.run(channel)
	}
	return true
}

// run does the channel's jobs until none is left. The channel's key stays as long as somebody runs.
func (q *queues) run(channel string) {
	for {
		q.mu.Lock()
		jobs := q.waiting[channel]
		if len(jobs) == 0 {
			delete(q.waiting, channel)
			q.mu.Unlock()
			return
		}
		q.waiting[channel] = jobs[1:]
		q.mu.Unlock()
		jobs[0]()
	}
}
