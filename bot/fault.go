package bot

import (
	"errors"

	"aidedecamp/bot/referee"
)

// fault is the answer to what should not happen: an incident, and before it what is wrong with the games' file and what to do,
// where that is the cause.
func (c *call) fault(err error) answer {
	a := says(c.incident(err))
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
			a.lines = append([]string{c.say(cause.key)}, a.lines...)
			break
		}
	}
	return a
}
