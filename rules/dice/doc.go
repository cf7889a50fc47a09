// Package dice is where faces come from, and how anyone can check them afterwards. A rule asks a Roller for a
// throw, naming by a Key what it throws for; a Stream answers from a secret that was committed to before the
// first throw, so that the faces of a throw depend on what is thrown for and never on when, by whom or after
// which clicks.
//
// Enter by Roller (what a rule sees), Stream (dice drawn by the bot), Tape and Parse (real dice, declared),
// Recorded (a game judged again) and Throw (what a record holds). The package imports rules/phrase only; it
// reads no clock and no source of randomness: secrets and salts are handed in.
//
// # The encoding, for who wants to check with a program of his own
//
// Two building blocks:
//
//	str(x) = length of x in bytes as 4 bytes, big endian ‖ the bytes of x
//	         (text is UTF-8, as it stands, not normalised)
//	num(i) = i as 8 bytes, big endian, unsigned
//
// SHA-256 and HMAC-SHA256 (RFC 2104; the key is the 32 bytes of the secret) are applied to the concatenation
// (‖) of such blocks, nothing else. Digests, secrets and salts enter as str of their raw bytes, not of their
// hexadecimal writing. G is the game's id, e the epoch (1, 2, …), S the secret of that epoch.
//
//	commitment   C = SHA-256(str("commit/2") ‖ str(G) ‖ num(e) ‖ str(S) ‖ str(H))
//	                 H = the SHA-256 of what record 0 binds: docs/des.md says of which bytes
//	blinded text B = SHA-256(str("text/1") ‖ str(salt) ‖ str(text))
//	mark of a word = SHA-256(str("word/2") ‖ str(r) ‖ str(word)), r drawn when the game was opened
//	words        W = SHA-256(str("words/2") ‖ num(number of words) ‖ for each word: str(seat) ‖ str(mark))
//	                 words in the order of their seats (bytewise)
//	key          K = str(system) ‖ str(turn) ‖ str(phase) ‖ str(seat) ‖ str(subject)
//	                 ‖ str(target) ‖ str(purpose)
//	throw        bytes = block(0) ‖ block(1) ‖ …, where
//	                 block(i) = HMAC-SHA256(S, str(domain) ‖ str(G) ‖ num(e) ‖ str(W) ‖ str(K)
//	                            ‖ num(n) ‖ num(i))
//	                 domain = "throw/1" (a game's dice), "aid/1" (proposals)
//	                          or "free/1" (dice that decide nothing)
//	                 n = the throw's occurrence, from 0: how many surviving throws of the epoch
//	                     had this key before
//	face         of a byte b on a die of s sides: none where b ≥ 256 − (256 mod s), the next byte is read;
//	                 else 1 + (b mod s)
//	salt         r = HMAC-SHA256(S, str("salt/2") ‖ str(G) ‖ num(e) ‖ str(seat) ‖ str(gate)
//	                 ‖ num(revision) ‖ str(payload))
//	seal         SHA-256(str("seal/2") ‖ str(G) ‖ num(e) ‖ str(seat) ‖ str(gate)
//	                 ‖ num(revision) ‖ str(r) ‖ str(payload))
//	line's salt    = the first 16 bytes of HMAC-SHA256(S, str("line/2") ‖ str(G) ‖ num(e)
//	                 ‖ num(restores) ‖ num(n))
//
// A throw of more dice reads on: its first faces are those of the smaller throw. testdata/vectors.json holds
// ten worked examples.
package dice
