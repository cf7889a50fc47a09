// Package bounds is the door by which text from outside comes in: what a file says whatever program wrote it,
// how long and how deep it may be, and what is kept of a name. Whoever reads TOML or JSON that somebody else
// wrote asks it before he decodes: the TOML parser keeps the whole path of each key, so that 20 kB of «
// a.a.a… » cost 1.4 GB.
//
// Enter by Text, by TOML and JSON, or by Name. TOML and JSON only look: they decode nothing, take time by the
// length of the text and keep no memory. The package imports rules/phrase alone, so that rules, edge and the
// local Discord can all ask it.
package bounds
