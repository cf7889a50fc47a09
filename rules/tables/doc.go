// Package tables reads the TOML that people write: club tables, armies, scenarios. It checks the bounds of a
// text before it decodes it, and can refuse unknown keys.
//
// Enter by Decode, or by Read where the caller words the faults itself; a Decoder keeps decoded tables.
// Nothing else under rules decodes TOML from outside.
package tables
