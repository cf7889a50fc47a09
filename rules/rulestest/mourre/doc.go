// Package mourre is the tests' own rule system: a game of fingers for two with one example of each thing
// that the kernel must carry, and no rule that anyone plays by. A system that is shipped also exports Locale,
// names its command (cmd.X.name), has its own test of conformance and its played games.
//
// Each round both players seal how many fingers they will show, and may change it until both have; then the
// round's gate closes and shows them. A forecast of all fingers is sealed at a gate that stays open to the
// last round. A player may also stake (nothing is thrown, nobody else is concerned), throw two dice (with a
// hand, which must not matter), defy the other (who then gets an offer to answer) and spy (which shows
// something hidden).
//
// Bets are weighed before they are sealed, a score is corrected and a lot drawn once the other agrees, two
// acts only read, the settings change during the first round, and a rematch exchanges the scores.
//
// Enter by System. The package must not import anything but the kernel and what a system may import.
package mourre
