// Package bounds is the door for text from outside: it decodes any encoding, limits length, width and depth,
// and cleans names. Whoever reads TOML or JSON that somebody else wrote asks it before decoding: the TOML
// parser keeps the whole path of each key, so that 20 kB of « a.a.a… » cost 1.4 GB.
//
// Enter by Text, TOML, JSON or Name. TOML and JSON only check: they decode nothing, take time by the length
// of the text and keep no memory. The package imports rules/phrase alone, so that rules, edge and the local
// Discord can all use it.
package bounds
