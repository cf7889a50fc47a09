// Package dice is where faces come from, and how anyone can check them afterwards. A rule asks a Roller for
// a throw and names by a Key what it throws for. A Stream answers from a secret that was committed to before
// the first throw: the faces depend on what is thrown for, and never on when, by whom or after which clicks.
//
// Enter by Roller (what a rule sees), Stream (dice drawn by the bot), Tape and Parse (real dice, declared),
// Recorded (a game judged again) and Throw (what a record contains).
//
// How commitment, words, keys, throws, salts and seals are computed, to the byte, is in docs/des.md, for
// whoever writes a verifier; testdata/vectors.json has ten worked examples, and none of them is ever
// changed. Beside a game's dice (domain "throw/1") there are proposals ("aid/1") and dice that decide
// nothing ("free/1"). A throw of more dice begins with the faces of the smaller throw. How many real dice an
// act needs is found by trying it (Tape.Least).
//
// The package imports rules/phrase only. It reads no clock and no source of randomness: secrets and salts
// are handed in.
package dice
