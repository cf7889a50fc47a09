package table

// Look is how a piece is drawn. Its text is the look's name in the notation.
type Look string

// The looks of terrain, common to all systems.
const (
	Hill          Look = "hill"
	Rise          Look = "rise" // A hill's effects without being an objective.
	Wood          Look = "wood"
	BuiltUp       Look = "built-up"
	OpenField     Look = "open-field"
	EnclosedField Look = "enclosed-field"
	Marsh         Look = "marsh"
	Rough         Look = "rough"
	Earthwork     Look = "earthwork"
	Watercourse   Look = "watercourse"
	Obstacle      Look = "obstacle"
	Roadway       Look = "road"
	Bridge        Look = "bridge"
	SupplyLine    Look = "supply-line"
	Building      Look = "building"
)

// Looks lists every Look, lowest first: the order in which pieces that lie one on another are drawn.
func Looks() []Look {
	return []Look{
		OpenField, EnclosedField, Marsh, Rough, Rise, Hill, Wood, BuiltUp, SupplyLine,
		Watercourse, Roadway, Bridge, Earthwork, Obstacle, Building,
	}
}

// Edge is a long edge of the table. Its text is the edge's name in the notation.
type Edge string

// The long edges: South lies at y = 0.
const (
	South Edge = "south"
	North Edge = "north"
)
