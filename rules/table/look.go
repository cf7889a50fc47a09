package table

// Look is how a piece is drawn. Its text is the look's name in the notation.
type Look string

// The looks of terrain, common to all systems. Those on a board of hexes are fewer of these and the next
// ones: GroundLooks.
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
	SteepHill     Look = "steep-hill" // Hill is the gentle one where both are on a table.
	Brush         Look = "brush"
	Plantation    Look = "plantation"
	Ravine        Look = "ravine"
	Coast         Look = "coast"
)

// The looks of terrain of boards of hexes; Sand, Lake and Cliff are on measured tables as well.
const (
	Mountain   Look = "mountain"
	Sand       Look = "sand"
	Snow       Look = "snow"
	Lake       Look = "lake"
	River      Look = "river"
	BroadRiver Look = "broad-river"
	Stream     Look = "stream"
	Ford       Look = "ford"
	Beach      Look = "beach"
)

// The looks of what is on the sides of hexes.
const (
	Scree         Look = "scree"
	Cliff         Look = "cliff"
	Wall          Look = "wall"
	Palisade      Look = "palisade"
	Rampart       Look = "rampart" // A town's wall, higher than Wall.
	Bank          Look = "bank"
	Fortification Look = "fortification"
	Stakes        Look = "stakes"
	Barricade     Look = "barricade"
	Abatis        Look = "abatis"
	Caltrops      Look = "caltrops"
	Pits          Look = "pits"
	Ditch         Look = "ditch"
	Chains        Look = "chains"
)

// GroundLooks lists the looks that a hex may have, lowest first: the order in which those of one hex are
// drawn.
func GroundLooks() []Look {
	return []Look{
		Snow, Sand, Beach, OpenField, EnclosedField, Marsh, Lake, BroadRiver, River, Stream, Rough, Hill, Mountain, Wood, Ford, Roadway,
		Bridge, BuiltUp, Building,
	}
}

// BarrierLooks lists the looks that a side may have, lowest first.
func BarrierLooks() []Look {
	return []Look{
		Ditch, Pits, Caltrops, Scree, Cliff, Bank, Abatis, Stakes, Barricade, Palisade, Wall, Fortification, Rampart, Chains, Obstacle,
	}
}

// Looks lists every Look of a measured table, lowest first: the order in which pieces that are one on another
// are drawn.
func Looks() []Look {
	return []Look{
		Coast, Lake, Sand, OpenField, EnclosedField, Marsh, Rough, Brush, Plantation, Ravine, Rise, Hill, SteepHill, Cliff, Wood, BuiltUp,
		SupplyLine, Watercourse, Roadway, Bridge, Earthwork, Obstacle, Building,
	}
}

// Edge is a long edge of the table. Its text is the edge's name in the notation.
type Edge string

// The long edges: South is at y = 0.
const (
	South Edge = "south"
	North Edge = "north"
)
