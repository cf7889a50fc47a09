// Package adlg is the rule system L'Art de la Guerre V4: how a battlefield comes about, from the initiative
// over the territory, the choice of terrain and its placing to the control and the ambushes. The battle
// itself is fought with figures; the bot knows nothing of it.
//
// Enter by System; chapters lists the parts in the order of the text. A game's tables (book.go: territories,
// terrains, control, river) come from its own record 0. A state is built of three parts, each over the one
// before: the evening (tables, settings, who attacks where, what both take), the laying (what was thrown and
// what is where) and the rest (control, ambushes). What asks of a part is its method and can't reach what
// comes later; what decides, notes, offers or shows is a function of its chapter. Each chapter has its own
// pair of catalogues.
//
// Both modes place by one list of stages (stages.go). What they share, and what spot.go (tracked) fills in:
//
//   - current: the piece that awaits its place. Its thrown says the sectors where it may be, its edge rule
//     and its dice. Its By owns it: the zones go by his numbers (zones.go), he says that it does not fit.
//   - next: the piece that is thrown for next; remaining: all that nobody threw for yet.
//   - rollFor asks firstPlace where a thrown piece is at first; decideZone does once a village has a zone.
//   - hand: the piece whose place may be changed, of the moment or under control, with the laying that it is
//     judged by. spot.go holds it, trials.go says where it is tried, typed.go reads what players type,
//     spotrules.go judges, road.go lays roads.
//   - decidePlaced asks settle where it is for good, and throws for the next piece in the same act.
//   - decideBlocked asks fits, which refuses while a place is legal.
//   - decideOutcome asks settleControl where a piece is after its control; controlled is that piece.
//   - placing.Lying: what is known of each piece that is on the table, or was taken away by a control; category: what a
//     piece counts as, by its kind, its hill's cover, its river's die.
//
// Ambushes: ambush.go has the plans and who lays when, marker.go a marker as it is typed, judged and laid,
// reveal.go how it is turned over. What it hides is in its marker's own seal (its gate is "embuscades-"
// and its number) and, masked, in its owner's state; hidden.go judges the troops by their piece's rows and
// zone.
//
// Where a rule is found: "adlg:p73/1" to "/3" are « Initiative », "adlg:p74/1" to "/9" the sequence,
// "adlg:territoires" the table with the sentences under it, "adlg:terrains/1" to "/14" the rows of the other
// one, "adlg:p75/1" to "/8" village and placing, "adlg:p71/1" to "/5" coast and river, "adlg:p76/1" to "/4"
// the control, "adlg:p77/1" to "/5" the ambushes, "adlg:p70" the sizes. docs/regles/adlg.md lists them all
// with code and tests.
//
// The package has more than 25 files because its chapters judge one state, whose layers no other package
// could share: each file is one noun of the text. It imports the kernel (rules), ledger, dice, phrase, plane,
// siting, table and tables, and no other rule system, no picture and no edge.
package adlg
