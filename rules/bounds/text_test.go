package bounds_test

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"aidedecamp/rules/bounds"
)

// inUTF16 is a text as Notepad's « Unicode » writes it.
func inUTF16(text string, order binary.AppendByteOrder) []byte {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return out
}

// TestTextWhateverWroteIt: a text says the same however a program of Windows or another has saved it.
func TestTextWhateverWroteIt(t *testing.T) {
	const text = "2 infanterie légère\n1 bœuf à 3 €, « garde »\n"
	crlf := strings.ReplaceAll(text, "\n", "\r\n")
	ansi := []byte("2 infanterie l\xe9g\xe8re\r\n1 b\x9cuf \xe0 3 \x80, \xab garde \xbb\r\n")
	for name, file := range map[string][]byte{
		"as it is": []byte(text), "CR LF": []byte(crlf), "CR": []byte(strings.ReplaceAll(text, "\n", "\r")),
		"UTF-8 with a mark": []byte("\uFEFF" + crlf), "ANSI": ansi,
		"UTF-16":                   inUTF16("\uFEFF"+crlf, binary.LittleEndian),
		"UTF-16, high bytes first": inUTF16("\uFEFF"+crlf, binary.BigEndian),
		"UTF-16 without a mark":    inUTF16(crlf, binary.LittleEndian),
		"the same, high first":     inUTF16(crlf, binary.BigEndian),
	} {
		if got := bounds.Text(file); got != text {
			t.Errorf("%s: %q", name, got)
		}
	}
	for _, short := range []string{"", "a", "é", "é\n", "a\x00"} {
		if got := bounds.Text([]byte(short)); got != short {
			t.Errorf("%q is read as %q", short, got)
		}
	}
	// One byte of a text of UTF-8 is damaged: the rest is still its own.
	if got := bounds.Text([]byte("légère, élan, \xff")); !strings.HasPrefix(got, "légère, élan, ") {
		t.Errorf("a damaged byte: %q", got)
	}
}

func FuzzText(f *testing.F) {
	f.Add([]byte("l\xe9g\xe8re\r\n"))
	f.Add(inUTF16("\uFEFFabc\r\n", binary.LittleEndian))
	f.Fuzz(func(t *testing.T, file []byte) {
		text := bounds.Text(file)
		if strings.Contains(text, "\r") || len(text) > 3*len(file) {
			t.Fatalf("%q is read as %q", file, text)
		}
		if again := bounds.Text([]byte(text)); bounds.Text([]byte("\uFEFF"+text)) != text || len(again) == 0 && len(text) > 0 && text != "\uFEFF" {
			t.Fatalf("%q is read again as %q", text, again)
		}
	})
}
