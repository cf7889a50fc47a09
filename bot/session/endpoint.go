package session

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// ErrKey says that a text is not an application's public key.
var ErrKey = errors.New("not a public key of 64 hexadecimal digits")

// ParseKey reads an application's public key as Discord shows it. ErrKey.
func ParseKey(text string) (ed25519.PublicKey, error) {
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != ed25519.PublicKeySize {
		return nil, ErrKey
	}
	return raw, nil
}

const (
	// mostPosted is how long a posted interaction may be, in bytes.
	mostPosted = 1 << 20
	// postedWithin is how far its time may be from ours.
	postedWithin = 5 * time.Minute
)

// Endpoint answers what Discord posts, signed with the application's key, where no gateway is open: a PING at
// once, an interaction by 202 once take has it, after note was given its server; the answer itself goes the
// way of all others. 401 where the signature or its time is not right, 503 where take has no room for
// anything new.
func Endpoint(key ed25519.PublicKey, now func() time.Time, note func(*discordgo.Guild), take func(*discordgo.Interaction) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "POST", http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostPosted))
		if err != nil {
			http.Error(w, "too much, or cut off", http.StatusRequestEntityTooLarge)
			return
		}
		if !isSigned(key, now(), r.Header, body) {
			http.Error(w, "invalid request signature", http.StatusUnauthorized)
			return
		}
		event, guild, err := posted(body)
		if guild != nil {
			note(guild)
		}
		switch {
		case err != nil:
			http.Error(w, "not an interaction", http.StatusBadRequest)
		case event.Type == discordgo.InteractionPing:
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, `{"type":1}`) // who is gone asks again
		case take(event):
			w.WriteHeader(http.StatusAccepted)
		default:
			w.Header().Set("Retry-After", "1")
			http.Error(w, "stopping", http.StatusServiceUnavailable)
		}
	})
}

// isSigned reports whether a body bears the key's signature over its time and itself, and the time is ours.
func isSigned(key ed25519.PublicKey, now time.Time, h http.Header, body []byte) bool {
	at := h.Get("X-Signature-Timestamp")
	signature, err := hex.DecodeString(h.Get("X-Signature-Ed25519"))
	if err != nil || len(signature) != ed25519.SignatureSize {
		return false
	}
	seconds, err := strconv.ParseInt(at, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > postedWithin {
		return false
	}
	return ed25519.Verify(key, append([]byte(at), body...), signature)
}

// posted reads an interaction, and its server as far as the interaction says: no gateway does.
func posted(body []byte) (event *discordgo.Interaction, guild *discordgo.Guild, err error) {
	if event, err = Read(body); err != nil {
		return nil, nil, err
	}
	if event.Type == discordgo.InteractionPing {
		return event, nil, nil
	}
	if event.ID == "" || event.Data == nil {
		return nil, nil, errors.New("no id, or nothing that was done")
	}
	if event.GuildLocale == nil || event.GuildID == "" {
		return event, nil, nil
	}
	var told struct {
		Guild struct {
			Features []discordgo.GuildFeature `json:"features"`
		} `json:"guild"`
	}
	if err := json.Unmarshal(body, &told); err != nil {
		return nil, nil, err
	}
	return event, &discordgo.Guild{ID: event.GuildID, PreferredLocale: string(*event.GuildLocale), Features: told.Guild.Features}, nil
}
