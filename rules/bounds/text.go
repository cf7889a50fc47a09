package bounds

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Text is what a file from outside says, whatever program wrote it: UTF-8, UTF-16 or Windows-1252 (« ANSI »),
// with or without a byte order mark. Lines end with LF. How long it may be is its reader's to say.
func Text(file []byte) string {
	text, marked := bytes.CutPrefix(file, []byte(markUTF8))
	switch order := orderOf(file); {
	case marked:
		return Lines(string(text))
	case order != nil:
		return Lines(strings.TrimPrefix(ofUTF16(file, order), markUTF8))
	case isWindows1252(file):
		return Lines(ofWindows1252(file))
	}
	return Lines(string(file))
}

// Lines is a text whose lines end with LF, as they do here: Windows ends them with CR LF.
func Lines(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// markUTF8 is the byte order mark, U+FEFF, as UTF-8 writes it.
const markUTF8 = "\uFEFF"

// orderOf is the order of the bytes of a UTF-16 text, by its mark or by where its zeroes are; nil of another.
func orderOf(file []byte) binary.ByteOrder {
	switch {
	case bytes.HasPrefix(file, []byte{0xFF, 0xFE}):
		return binary.LittleEndian
	case bytes.HasPrefix(file, []byte{0xFE, 0xFF}):
		return binary.BigEndian
	}
	var zeroes [2]int
	for i, c := range file {
		if c == 0 {
			zeroes[i%2]++
		}
	}
	const few = 4 // of the letters of any European text at least one in so many is ASCII
	switch least := len(file) / 2 / few; {
	case len(file)%2 == 1 || least == 0:
	case zeroes[1] > least && zeroes[0] == 0:
		return binary.LittleEndian
	case zeroes[0] > least && zeroes[1] == 0:
		return binary.BigEndian
	}
	return nil
}

func ofUTF16(file []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(file)/2)
	for i := range units {
		units[i] = order.Uint16(file[2*i:])
	}
	return string(utf16.Decode(units))
}

// isWindows1252 reports whether a text that is no UTF-8 is none at all: one of UTF-8 in which a byte was
// damaged has more letters that are well written.
func isWindows1252(file []byte) bool {
	wide, wrong := 0, 0
	for rest := file; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		switch {
		case r == utf8.RuneError && size == 1:
			wrong++
		case size > 1:
			wide++
		}
		rest = rest[size:]
	}
	return wrong > wide
}

// windows1252 are the letters of the bytes 80 to 9F; all others are those of Unicode.
const windows1252 = "€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ"

func ofWindows1252(file []byte) string {
	high := []rune(windows1252)
	var text strings.Builder
	for _, c := range file {
		if c >= 0x80 && int(c) < 0x80+len(high) {
			text.WriteRune(high[c-0x80])
		} else {
			text.WriteRune(rune(c))
		}
	}
	return text.String()
}

// CurlyQuotes are the marks that a word processor puts where a file wants straight ones.
const CurlyQuotes = "“”„‟«»‘’‚‛‹›"

// CurlyQuote is the curly quote that a value begins with, empty where it begins with none.
func CurlyQuote(value string) string {
	if r, size := utf8.DecodeRuneInString(value); size > 0 && strings.ContainsRune(CurlyQuotes, r) {
		return value[:size]
	}
	return ""
}
