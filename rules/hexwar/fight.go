package hexwar

// fight is the combat under way. Its stages are run one after the other until one has to wait for a player.
type fight struct {
	Attacker, Target UnitID
	// Ranged is a shot.
	Ranged bool
	// Stage is the name of the stage that runs next.
	Stage string
	// AttackOrder and DefenceOrder are what was given, empty for none.
	AttackOrder, DefenceOrder string
}
