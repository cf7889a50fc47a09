package session

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"aidedecamp/rules/bounds"
)

// fixedAnswer answers each request with a text.
type fixedAnswer string

func (s fixedAnswer) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(string(s)))}, nil
}

// TestAnswersAreBounded: whoever is in Discord's place can't make the bot decode anything.
func TestAnswersAreBounded(t *testing.T) {
	for what, test := range map[string]struct {
		answer string
		read   bool
	}{
		"a message":   {`{"id":"1"}`, true},
		"nothing":     {``, true},
		"a page":      {`<html>` + strings.Repeat("[", 10), true},
		"a deep one":  {strings.Repeat(`{"a":[`, 3000), false},
		"many values": {`[` + strings.Repeat("{},", bounds.MostOfMessage) + `{}]`, false},
		"a long one":  {`"` + strings.Repeat("x", bounds.MostMessage) + `"`, false},
	} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://discord.invalid/", nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := bounded{fixedAnswer(test.answer)}.RoundTrip(request)
		if (err == nil) != test.read {
			t.Errorf("%s: %v", what, err)
		}
		if err != nil {
			continue
		}
		if text, err := io.ReadAll(answer.Body); err != nil || string(text) != test.answer {
			t.Errorf("%s is read as %q, %v", what, text, err)
		}
	}
}
