package dice

// Sealed is a choice that a seat has made and the others may not see yet: what its seal binds.
type Sealed struct {
	// Game is G, the game's random id.
	Game string
	// Epoch is e, from 1.
	Epoch int
	// Seat is who chose.
	Seat string
	// Gate is the moment of the game that the choice belongs to; the seal opens when it closes.
	Gate string
	// Revision counts the seat's choices at this gate, from 1.
	Revision int
	// Payload is the choice itself.
	Payload []byte
}

// Salt returns r, which keeps a short payload from being guessed out of its seal. It depends on the payload
// too, so that two choices never share a salt.
func (s Sealed) Salt(secret Secret) Digest {
	return s.begin("salt/2").raw(s.Payload).mac(secret)
}

// Seal returns the digest that is posted when the choice is made. Who is shown payload and salt can compute
// it anew.
func (s Sealed) Seal(salt Digest) Digest {
	return s.begin("seal/2").raw(salt[:]).raw(s.Payload).digest()
}

// begin starts a hash of the choice: whose it is, and at which gate.
func (s Sealed) begin(domain string) *transcript {
	return begin(domain).text(s.Game).number(s.Epoch).text(s.Seat).text(s.Gate).number(s.Revision)
}
