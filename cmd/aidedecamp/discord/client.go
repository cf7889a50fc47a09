package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/bounds"
)

// errAddress says that DISCORD_API_URL can't be an address.
var errAddress = errors.New("the address must be http:// or https:// and a host")

// askWithin is how long one question to Discord may take.
const askWithin = 10 * time.Second

// Client asks Discord questions that change nothing and cost no IDENTIFY: before the bot starts, and for
// check.
type Client struct {
	root  string
	token string
	http  *http.Client
}

// New returns a client of the address of an API, Discord's own where it is empty. errAddress.
func New(address, token string) (*Client, error) {
	if address == "" {
		address = "https://discord.com"
	}
	root, err := url.Parse(address)
	if err != nil || root.Host == "" || (root.Scheme != "http" && root.Scheme != "https") {
		return nil, fmt.Errorf("DISCORD_API_URL: %q: %w", address, errAddress)
	}
	return &Client{root: strings.TrimSuffix(root.String(), "/"), token: token, http: &http.Client{Timeout: askWithin}}, nil
}

// Host is what to call the address.
func (c *Client) Host() string {
	root, err := url.Parse(c.root)
	if err != nil {
		return c.root
	}
	return root.Host
}

// Refusal is an answer of the API that is not a success.
type Refusal struct {
	// Status is HTTP's, code Discord's own, 0 without one.
	Status, Code int
	message      string
	// after is how long the API asks to wait, 0 where it does not.
	after time.Duration
}

func (r *Refusal) Error() string {
	return fmt.Sprintf("HTTP %d, code %d: %s", r.Status, r.Code, r.message)
}

// errForeign says that what answered does not speak like Discord.
var errForeign = errors.New("what answers does not speak like Discord")

// Ask reads one path under /api/v10 into a value. *Refusal, errForeign, or what the network said.
func (c *Client) Ask(ctx context.Context, path string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.root+"/api/v10"+path, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bot "+c.token)
	request.Header.Set("User-Agent", "DiscordBot (aidedecamp, "+terminal.Version+")")
	answer, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, bounds.MostMessage))
	if err != nil {
		return fmt.Errorf("read %s: %w", path, err)
	}
	if answer.StatusCode/100 != 2 {
		return refused(answer, body)
	}
	if err = bounds.JSON(body, bounds.MostOfMessage); err == nil {
		err = json.Unmarshal(body, into)
	}
	if err != nil {
		return fmt.Errorf("GET %s: %w: %w", path, errForeign, err)
	}
	return nil
}

// refused reads an error answer; one that is not in Discord's form may come from a page in between.
func refused(answer *http.Response, body []byte) error {
	var said struct {
		Message    string  `json:"message"`
		Code       int     `json:"code"`
		RetryAfter float64 `json:"retry_after"`
	}
	formed := json.Unmarshal(body, &said) == nil && said.Message != ""
	r := &Refusal{Status: answer.StatusCode, Code: said.Code, message: said.Message,
		after: time.Duration(said.RetryAfter * float64(time.Second))}
	if seconds, err := strconv.ParseFloat(answer.Header.Get("Retry-After"), 64); err == nil {
		r.after = max(r.after, time.Duration(seconds*float64(time.Second)))
	}
	if !formed {
		r.message = http.StatusText(answer.StatusCode)
		if answer.StatusCode < http.StatusInternalServerError && answer.StatusCode != http.StatusTooManyRequests {
			return fmt.Errorf("%w: %w", errForeign, r)
		}
	}
	return r
}

// Application is what Discord knows of the token's application.
type Application struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Bot is the account that acts on servers.
	Bot struct {
		ID string `json:"id"`
	} `json:"bot"`
	// Guilds is on how many servers it is, nil where the API does not say.
	Guilds *int `json:"approximate_guild_count"`
}

// Application asks whose token it is. errForeign, or what Ask returns.
func (c *Client) Application(ctx context.Context) (Application, error) {
	var app Application
	err := c.Ask(ctx, "/applications/@me", &app)
	if err == nil && app.ID == "" {
		err = errForeign
	}
	return app, err
}

// Gateway is where events come from, and how often it may still be opened.
type Gateway struct {
	URL   string `json:"url"`
	Limit struct {
		Total     int `json:"total"`
		Remaining int `json:"remaining"`
		// ResetAfter is in milliseconds.
		ResetAfter int64 `json:"reset_after"`
	} `json:"session_start_limit"`
}

// Gateway asks where events come from. errForeign, or what Ask returns.
func (c *Client) Gateway(ctx context.Context) (Gateway, error) {
	var g Gateway
	err := c.Ask(ctx, "/gateway/bot", &g)
	if err == nil && g.URL == "" {
		err = errForeign
	}
	return g, err
}

// Knock opens the gateway's WebSocket and leaves without a word: no IDENTIFY is spent.
func (c *Client) Knock(ctx context.Context, g Gateway) error {
	at, err := url.Parse(g.URL)
	if err != nil {
		return fmt.Errorf("%w: the gateway's address: %w", errForeign, err)
	}
	at.Scheme = map[string]string{"ws": "http", "wss": "https"}[at.Scheme]
	at.RawQuery = "v=10&encoding=json"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, at.String(), nil)
	if err != nil {
		return fmt.Errorf("%w: the gateway's address: %w", errForeign, err)
	}
	for name, value := range map[string]string{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
		"Sec-WebSocket-Key": "YWlkZSBkZSBjYW1wLi4uLg=="} {
		request.Header.Set(name, value)
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusSwitchingProtocols {
		return &Refusal{Status: answer.StatusCode, message: http.StatusText(answer.StatusCode)}
	}
	return nil
}
