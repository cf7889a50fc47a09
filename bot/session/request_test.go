package session

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// TestTokensAreNotLogged: the address of a failed request contains the interaction's token.
func TestTokensAreNotLogged(t *testing.T) {
	err := withoutAddress(fmt.Errorf("x: %w", &url.Error{Op: "Post", URL: "https://discord.com/interactions/1/sesame/callback",
		Err: context.DeadlineExceeded}))
	if strings.Contains(err.Error(), "sesame") || !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}
