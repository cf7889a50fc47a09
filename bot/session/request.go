package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"
)

// send makes one request: JSON, or a form with the JSON and the files. discordgo itself would wait and try
// again, past every deadline and without looking whether once is all that may be: again does that.
//
// bucket is what discordgo counts the request under; it frees none and keeps it locked while the request is
// under way. Empty is none: an interaction's answers are few and counted by its token, which nobody else
// uses. All others are the bot's, and of its budget.
func (s *Session) send(ctx context.Context, method, address string, payload any, files []File, bucket string) (raw []byte, err error) {
	kind := ""
	if payload != nil {
		if kind = "application/json"; len(files) == 0 {
			raw, err = json.Marshal(payload)
		} else {
			kind, raw, err = form(payload, files)
		}
	}
	if err != nil {
		return nil, err
	}
	limiter := s.Discord.Ratelimiter
	if bucket == "" {
		limiter = discordgo.NewRatelimiter()
	}
	raw, err = s.Discord.RequestWithLockedBucket(method, address, kind, raw, limiter.LockBucket(bucket), 0,
		discordgo.WithContext(ctx), discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(0))
	return raw, withoutAddress(err)
}

// mostTries is how often a request is sent at most.
const mostTries = 4

// again makes a request until Discord has taken it: what comes too often is sent again when Discord says;
// what failed on the way is, if doing it twice is doing it once: all but POST. It gives up after laterWithin.
func (s *Session) again(ctx context.Context, method, address string, payload any, files []File, bucket string) ([]byte, error) {
	return s.repeat(ctx, needed, method, address, payload, files, bucket)
}

// spare says whether a request may be left out where the bot's budget is short.
type spare bool

const (
	needed    spare = false
	droppable spare = true
)

// ErrSpent says that a request was left out, or given up: too many of the bot's are to be made.
var ErrSpent = errors.New("the budget of requests is spent")

// repeat is again for what may be left out, too.
func (s *Session) repeat(ctx context.Context, may spare, method, address string, payload any, files []File, bucket string) ([]byte, error) {
	until := s.clock.Now().Add(laterWithin)
	for try := 1; ; try++ {
		if bucket != "" {
			if err := s.spend(ctx, bool(may)); err != nil {
				return nil, err
			}
		}
		raw, err := s.send(ctx, method, address, payload, files, bucket)
		if err == nil {
			return raw, nil
		}
		if pause, ok := pauseAfter(err, try, harmless(method != http.MethodPost)); !ok || !s.rest(ctx, pause, until) {
			return nil, err
		}
	}
}

// rest waits, and reports whether there is still time.
func (s *Session) rest(ctx context.Context, pause time.Duration, until time.Time) bool {
	if s.clock.Now().Add(pause).After(until) {
		return false
	}
	if pause > 0 {
		select {
		case <-s.clock.After(pause):
		case <-ctx.Done():
		}
	}
	return ctx.Err() == nil
}

// harmless says whether a request that is done twice does what it does once.
type harmless bool

const repeatable harmless = true

// pauseAfter is how long to wait before a request that failed is sent again; ok is false where that would not
// help, or where it may have been done and may not be done twice.
func pauseAfter(err error, try int, twice harmless) (pause time.Duration, ok bool) {
	const shortest = 250 * time.Millisecond
	var often *limited
	switch {
	case try == mostTries:
		return 0, false
	case errors.As(err, &often):
		return often.after, true
	case twice != repeatable || !isUnsure(err):
		return 0, false
	case try == 1:
		return 0, true
	}
	return shortest << (try - 2), true
}

// limited says that the request came too often (429): nothing was done.
type limited struct{ after time.Duration }

// Error says how long Discord asks to wait.
func (l *limited) Error() string { return fmt.Sprintf("limited by Discord for %s", l.after) }

// withoutAddress leaves a failed request's address out of its error: it contains the interaction's token, or
// the name of a person's file.
func withoutAddress(err error) error {
	var request *url.Error
	var often *discordgo.RateLimitError
	switch {
	case errors.As(err, &often):
		return &limited{often.RetryAfter}
	case errors.As(err, &request):
		return fmt.Errorf("%s: %w", request.Op, request.Err)
	}
	return err
}

// Discord's error codes that requests may meet.
const (
	codeUnknownChannel     = 10003
	codeUnknownMessage     = 10008
	codeUnknownInteraction = 10062
	codeUnknownWebhook     = 10015
	codeTooLarge           = 40005
	codeAlreadyAnswered    = 40060
	codeMissingAccess      = 50001
	codeMissingPermission  = 50013
	codeInvalidToken       = 50027
	codeOtherChannelType   = 50024
	codeArchivedThread     = 50083
	codeAutoModeration     = 200000 // a message that the server's rules block; 200001 a title
	codeHarmfulLink        = 240000
)

// isExpired reports whether an interaction's token no longer serves: it lives for fifteen minutes.
func isExpired(err error) bool {
	code := discordCode(err)
	return code == codeUnknownWebhook || code == codeInvalidToken
}

// IsTooLarge reports whether a request was refused for the size of its files.
func IsTooLarge(err error) bool {
	return discordCode(err) == codeTooLarge || status(err) == http.StatusRequestEntityTooLarge
}

// IsForbidden reports whether the bot lacks a permission of the channel.
func IsForbidden(err error) bool {
	code := discordCode(err)
	return code == codeMissingAccess || code == codeMissingPermission
}

// IsArchived reports whether a thread takes no messages: it is archived, and only who may open it again can.
func IsArchived(err error) bool { return discordCode(err) == codeArchivedThread }

// IsModerated reports whether the server's own moderation blocked a message.
func IsModerated(err error) bool {
	code := discordCode(err)
	return code == codeAutoModeration || code == codeAutoModeration+1 || code == codeHarmfulLink
}

// IsWrongChannel reports whether a request was refused because channels of that kind can't do it: a thread
// has no threads.
func IsWrongChannel(err error) bool { return discordCode(err) == codeOtherChannelType }

// isRefusal reports whether Discord said no: nothing was done, and asking again will not change that.
func isRefusal(err error) bool { return status(err) != 0 && !isUnsure(err) }

// IsRefused reports whether Discord refused an answer for what it is, and would still take another one.
func IsRefused(err error) bool {
	return isRefusal(err) && !isExpired(err) && !errors.Is(err, errLate)
}

// isUnsure reports whether nobody knows if what was asked was done: Discord failed, or the line to it.
func isUnsure(err error) bool {
	var often *limited
	if err == nil || errors.As(err, &often) {
		return false
	}
	code := status(err)
	return code == 0 || code >= http.StatusInternalServerError
}

// status returns HTTP's status of an error, 0 where it has none.
func status(err error) int {
	if rest, ok := errors.AsType[*discordgo.RESTError](err); ok && rest.Response != nil {
		return rest.Response.StatusCode
	}
	return 0
}

// discordCode returns Discord's own code of an error, 0 where it has none.
func discordCode(err error) int {
	if rest, ok := errors.AsType[*discordgo.RESTError](err); ok && rest.Message != nil {
		return rest.Message.Code
	}
	return 0
}
