// Package adlg is the rule system L'Art de la Guerre V4: how a battlefield comes about, from the initiative
// over the territory, the choice of terrain and its placing to the control and the ambushes. The battle
// itself is fought with figures; the bot knows nothing of it.
//
// Enter by System; chapters lists the parts in the order of the text. A game's tables (book.go) come from
// its own record 0. A state is three parts, each over the one before: the evening (tables, settings, sides,
// choices), the laying (what was thrown and where each piece is) and the rest (control, ambushes). A
// question about a part is its method; what decides, notes, offers or shows is a function of its chapter. An
// act under way is a course: what decides adds to it what happens, and returns a refusal alone.
//
// Both modes place by one list of stages (stages.go). A hand is the piece whose place may be changed now,
// with the laying that it is judged by; spot.go moves it, trials.go tries places, spotrules.go judges. The
// dice of a piece are thrown for its number, so that order and clicks change no face. On a real table the
// map shows zones, not places. While a piece is in hand the zones are numbered as the Defender sits, for
// everybody. No ambush is judged again when a place is put right: a refusal would tell where it is.
//
// Refs: "adlg:p73/1" to "/3" are « Initiative », "adlg:p74/1" to "/9" the sequence, "adlg:territoires" and
// "adlg:terrains/1" to "/14" the two tables, "adlg:p75" village and placing, "adlg:p71" coast and river,
// "adlg:p76" the control, "adlg:p77" the ambushes, "adlg:p70" the sizes. docs/regles/adlg.toml lists them
// all.
//
// It imports the kernel (rules), ledger, dice, phrase, plane, siting, table and tables, and no other rule
// system, no picture and no edge.
package adlg
