// Package adlg is the rule system L'Art de la Guerre V4: how a battlefield comes about, from the initiative over
// the territory, the choice of terrain and its placing to the control and the ambushes. The battle itself is
// fought with figures; the bot knows nothing of it.
//
// Enter by System; chapters lists the parts in the order of the text. A game's tables (book.go: territories,
// terrains, control, river) come from its own record 0. The state is one value; what decides, notes, offers or
// shows is a function of its chapter.
//
// Both modes place by the same list of stages (placing.go). What they share, and spot.go (tracked) builds on:
//
//   - state.current is the piece that was thrown for and awaits its place, with its thrown: the sectors where it
//     may lie (thrown.Sectors), its edge rule (thrown.Edge), its die faces. piece.By owns it: his are the zone
//     numbers (zones.go), and he alone says that it does not fit.
//   - state.next is the piece that is thrown for next, by the stages; state.remaining all that have no place yet.
//   - placedData ends a piece: Place is where it lies (zero on the table), Side the side edge of water.
//     decidePlaced asks spot.go for the place (state.settle), then throws for the next piece in the same act.
//   - decideBlocked asks spot.go (state.fits) whether a tracked piece has a legal place after all.
//   - state.lying are the pieces on the table with what is known of where they lie (lie).
//   - control.go: state.controlled is the piece under control with the die's result; decideOutcome ends it.
//   - state.category is what a piece counts as: by its kind, its hill's cover, its river's die.
//
// Where a rule stands: "adlg:p73/1" is the first rule of « Initiative », "adlg:p74/1" to "/9" the sequence,
// "adlg:territoires" and "adlg:terrains" the two tables with the sentences under the first, "adlg:p75/1" to "/8"
// village and placing, "adlg:p71/1" to "/5" coast and river, "adlg:p76/1" to "/4" the control, "adlg:p77/1" to
// "/5" the ambushes, "adlg:p70" the sizes. docs/regles/adlg.md lists them all with code and tests.
//
// It imports the kernel (rules), dice, phrase, plane, siting, table and tables, and no other rule system, no
// picture and no edge.
package adlg
