package command

import (
	"errors"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
)

// fault is the answer to what should not happen: an incident, and before it what is wrong with the games'
// file and what to do, where that is the cause.
func (c *Call) fault(err error) *reply.Answer {
	a := &reply.Answer{Lines: []string{c.Incident(err)}}
	for _, cause := range [...]struct {
		is  error
		key string
	}{
		{referee.ErrStoreFull, "bot.fault.disk-full"},
		{referee.ErrStoreReadOnly, "bot.fault.disk-read-only"},
		{referee.ErrStoreCorrupt, "bot.fault.disk-corrupt"},
		{referee.ErrStoreDisk, "bot.fault.disk-refuses"},
	} {
		if errors.Is(err, cause.is) {
			a.Lines = append([]string{c.Say(cause.key)}, a.Lines...)
			break
		}
	}
	return a
}
