// Package locale is the words: the message catalogues of everything that speaks (the kernel, the dice, the
// pictures, each rule system, the bot itself), read once at start, and the typography of each language.
//
// Enter by Load, then Words.Book for one language: a Book is a phrase.Wordbook. Message is for Discord's
// Markdown, where a typed name must not become markup or a mention; Plain is for pictures, labels and alt
// texts. Catalogues are read by a small reader of the part of TOML that they use, and sentences follow
// go-i18n's format; tests compare both with the whole libraries. The package imports rules/phrase only, and
// the catalogues as file systems.
package locale
