package dice_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"aidedecamp/rules/dice"
)

const knownSecret = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

func mustSecret(t testing.TB, text string) dice.Secret {
	t.Helper()
	s, err := dice.ParseSecret(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSecretIsNeverShown prints, logs and encodes a secret in every way at hand, bare and inside other
// values.
func TestSecretIsNeverShown(t *testing.T) {
	s := mustSecret(t, knownSecret)
	type holder struct {
		Open   dice.Secret
		hidden dice.Secret
		List   []dice.Secret
		Map    map[string]dice.Secret
	}
	held := holder{s, s, []dice.Secret{s}, map[string]dice.Secret{"s": s}}
	stream := dice.Stream{Domain: dice.ThrowDomain, Game: "g", Epoch: 1, Secret: s}
	var shown []string
	for _, verb := range strings.Fields("%v %+v %#v %s %q %x %X %d %o %b %c %U %t %e %g %T %08x %-40s %p") {
		for _, value := range []any{s, &s, held, &held, stream, []any{s}} {
			shown = append(shown, fmt.Sprintf(verb, value))
		}
	}
	for _, value := range []any{s, &s, held, stream} {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		shown = append(shown, string(text))
		var log bytes.Buffer
		slog.New(slog.NewTextHandler(&log, nil)).Info("x", "value", value)
		slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "value", value)
		shown = append(shown, log.String())
	}
	text, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	shown = append(shown, s.String(), s.GoString(), string(text), fmt.Sprint(errors.Join(fmt.Errorf("with %v", s))))
	b := s.Reveal()
	forms := []string{knownSecret[:16], strings.ToUpper(knownSecret[16:32]), "0x11,", "17 34 51",
		"17, 34, 51", "0x0, 0x11,", string(b[4:8]), "10001 100010"}
	for _, line := range shown {
		for _, form := range forms {
			if strings.Contains(line, form) {
				t.Errorf("%q shows the secret as %q", line, form)
			}
		}
	}
	if s.RevealHex() != knownSecret {
		t.Errorf("RevealHex = %s", s.RevealHex())
	}
}

func TestSecretRefuses(t *testing.T) {
	for _, text := range []string{"", "00", knownSecret[2:], knownSecret + "00", strings.Repeat("0", 64), strings.Repeat("zz", 32)} {
		_, err := dice.ParseSecret(text)
		if err == nil {
			t.Errorf("%q is taken for a secret", text)
		} else if len(text) > 2 && strings.Contains(err.Error(), text) {
			t.Errorf("the error quotes the text: %v", err)
		}
	}
	b := make([]byte, 32)
	b[0] = 1
	s, err := dice.NewSecret(b)
	if err != nil {
		t.Fatal(err)
	}
	b[0] = 2
	if s.Reveal()[0] != 1 {
		t.Error("the secret follows its caller's bytes")
	}
}

func TestDigestText(t *testing.T) {
	d := dice.Blind([]byte("salt"), "text")
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	var back dice.Digest
	if err := json.Unmarshal(text, &back); err != nil || back != d {
		t.Errorf("%s reads back as %s (%v)", text, back, err)
	}
	for _, bad := range []string{`""`, `"00"`, `"` + strings.Repeat("zz", 32) + `"`} {
		if json.Unmarshal([]byte(bad), &back) == nil {
			t.Errorf("%s is taken for a digest", bad)
		}
		if back != d {
			t.Errorf("%s changed the digest although it failed", bad)
		}
	}
}
