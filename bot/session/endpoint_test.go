package session

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// press is an interaction that somebody may take.
const press = `{"id":"7","application_id":"1","type":3,"token":"t","data":{"component_type":2,"custom_id":"x"}}`

// TestWhatIsPostedToTheEndpoint: what Discord has signed within five minutes is taken, a PING answered;
// anything else is refused before it is read as an interaction.
func TestWhatIsPostedToTheEndpoint(t *testing.T) {
	t.Parallel()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, another, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(1_800_000_000, 0)
	at := func(d time.Duration) string { return strconv.FormatInt(now.Add(d).Unix(), 10) }
	padded := func(bytes int) string { return press[:len(press)-1] + strings.Repeat(" ", bytes-len(press)) + "}" }
	for name, c := range map[string]struct {
		method, body, at string
		sign             func(at, body string) string
		busy             bool
		want, taken      int
	}{
		"a press":                            {want: http.StatusAccepted, taken: 1},
		"a PING":                             {body: `{"id":"1","type":1}`, want: http.StatusOK},
		"while it stops":                     {busy: true, want: http.StatusServiceUnavailable, taken: 1},
		"five minutes ago":                   {at: at(-5 * time.Minute), want: http.StatusAccepted, taken: 1},
		"more than five minutes ago":         {at: at(-5*time.Minute - time.Second), want: http.StatusUnauthorized},
		"in five minutes":                    {at: at(5 * time.Minute), want: http.StatusAccepted, taken: 1},
		"in more than five minutes":          {at: at(5*time.Minute + time.Second), want: http.StatusUnauthorized},
		"at no time":                         {at: "-", want: http.StatusUnauthorized},
		"at a time that no clock shows":      {at: "9223372036854775807", want: http.StatusUnauthorized},
		"at a time before all":               {at: "-9223372036854775808", want: http.StatusUnauthorized},
		"by another key":                     {sign: signedBy(another), want: http.StatusUnauthorized},
		"without a signature":                {sign: func(string, string) string { return "" }, want: http.StatusUnauthorized},
		"with half of one":                   {sign: func(at, body string) string { return signedBy(private)(at, body)[:64] }, want: http.StatusUnauthorized},
		"with one that is no number":         {sign: func(string, string) string { return strings.Repeat("zz", 64) }, want: http.StatusUnauthorized},
		"signed for another time":            {sign: func(at, body string) string { return signedBy(private)(at+"0", body) }, want: http.StatusUnauthorized},
		"signed for another body":            {sign: func(at, body string) string { return signedBy(private)(at, body+" ") }, want: http.StatusUnauthorized},
		"signed with the time moved":         {sign: func(at, body string) string { return signedBy(private)(at[:9], at[9:]+"0"+body) }, want: http.StatusUnauthorized},
		"a forged PING":                      {body: `{"id":"1","type":1}`, sign: signedBy(another), want: http.StatusUnauthorized},
		"by GET":                             {method: http.MethodGet, want: http.StatusMethodNotAllowed},
		"a mebibyte":                         {body: padded(1 << 20), want: http.StatusAccepted, taken: 1},
		"more than a mebibyte":               {body: padded(1<<20 + 1), want: http.StatusRequestEntityTooLarge},
		"no JSON":                            {body: "hello", want: http.StatusBadRequest},
		"nothing":                            {body: " ", want: http.StatusBadRequest},
		"without an id":                      {body: strings.Replace(press, `"id":"7",`, "", 1), want: http.StatusBadRequest},
		"with nothing that was done":         {body: `{"id":"7","type":3}`, want: http.StatusBadRequest},
		"of a kind that nobody knows":        {body: strings.Replace(press, `"type":3`, `"type":99`, 1), want: http.StatusBadRequest},
		"done with what is not what it says": {body: strings.Replace(press, `{"component_type":2,"custom_id":"x"}`, `[1]`, 1), want: http.StatusBadRequest},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			taken := 0
			h := Endpoint(public, func() time.Time { return now }, func(*discordgo.Guild) {}, func(*discordgo.Interaction) bool {
				taken++
				return !c.busy
			})
			body, time, sign, method := c.body, c.at, c.sign, c.method
			if body == "" {
				body = press
			}
			if time == "" {
				time = at(0)
			}
			if sign == nil {
				sign = signedBy(private)
			}
			if method == "" {
				method = http.MethodPost
			}
			r := httptest.NewRequest(method, "/interactions", strings.NewReader(body))
			r.Header.Set("X-Signature-Timestamp", time)
			r.Header.Set("X-Signature-Ed25519", sign(time, body))
			answer := httptest.NewRecorder()
			h.ServeHTTP(answer, r)
			if answer.Code != c.want || taken != c.taken {
				t.Errorf("answered by %d %s, want %d; taken %d times, want %d", answer.Code, answer.Body, c.want, taken, c.taken)
			}
			if ping := answer.Code == http.StatusOK; ping != (answer.Body.String() == `{"type":1}`) {
				t.Errorf("the answer is %s", answer.Body)
			}
		})
	}
}

func signedBy(key ed25519.PrivateKey) func(at, body string) string {
	return func(at, body string) string { return hex.EncodeToString(ed25519.Sign(key, []byte(at+body))) }
}

// TestAPublicKeyIsWhole: 64 hexadecimal digits, however they are written; nothing else is a key.
func TestAPublicKeyIsWhole(t *testing.T) {
	t.Parallel()
	whole := strings.Repeat("aB", 32)
	if key, err := ParseKey(whole); err != nil || len(key) != ed25519.PublicKeySize {
		t.Errorf("%x, %v", key, err)
	}
	for _, bad := range []string{"", whole[:62], whole[:63], whole + "00", strings.Repeat("zz", 32), whole + " ", "0x" + whole} {
		if _, err := ParseKey(bad); !errors.Is(err, ErrKey) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestAPostedServerIsNoted: where no gateway is open an interaction alone says whether its server has chosen
// a language: only one with the feature COMMUNITY can.
func TestAPostedServerIsNoted(t *testing.T) {
	t.Parallel()
	for of, want := range map[string][]discordgo.GuildFeature{`[]`: {}, `["COMMUNITY","NEWS"]`: {discordgo.GuildFeatureCommunity, "NEWS"}} {
		_, guild, err := posted([]byte(`{"id":"7","type":3,"guild_id":"9","guild_locale":"en-US","guild":{"id":"9","locale":"en-US","features":` + of + `},
			"data":{"component_type":2,"custom_id":"x"}}`))
		if err != nil || guild.ID != "9" || guild.PreferredLocale != "en-US" || !slices.Equal(guild.Features, want) {
			t.Errorf("%s: %+v, %v", of, guild, err)
		}
	}
}
