package rulestest

import "strings"

// marked are what the house writes before a short hash: behind them even one that happens to contain no
// letter is known for a hash.
var marked = []string{"`", "· ", `"name":"hash","kind":"literal","text":"`}

// MaskHashes replaces every seal, mark and chain head in a text by "…": what the twin test may ignore, and
// nothing else. It knows them by their length, 32 or 64 digits by themselves, one of them a letter: an
// account's id or a number of points is never masked.
func MaskHashes(text string) string {
	var masked strings.Builder
	done := 0
	for i := 0; i < len(text); {
		end := i
		for end < len(text) && isAlphanumeric(text[end]) {
			end++
		}
		if isHash(text[:i], text[i:end]) {
			masked.WriteString(text[done:i])
			masked.WriteString("…")
			done = end
		}
		i = end + 1
	}
	if done == 0 {
		return text
	}
	masked.WriteString(text[done:])
	return masked.String()
}

// isHash reports whether a word is a hash, after what comes before it.
func isHash(before, word string) bool {
	if len(word) != 32 && len(word) != 64 || strings.Trim(word, "0123456789abcdef") != "" {
		return false
	}
	if strings.ContainsAny(word, "abcdef") {
		return true
	}
	for _, m := range marked {
		if len(word) == 32 && strings.HasSuffix(before, m) {
			return true
		}
	}
	return false
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
