// Package tables reads the TOML that people write: tables of clubs, armies, scenarios. It holds a text to its
// bounds before it decodes it, and may refuse keys that nobody asked for.
//
// Enter by Decode, or by Read where the caller says himself what is wrong with a text. Nothing else under
// rules decodes TOML from outside.
package tables
