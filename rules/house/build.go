package house

// Build names the program that judges: its release, else the commit that it was built from. It is empty where
// nobody can tell, as of a tree that was changed. Whoever wires the program sets it before anything is
// judged.
var Build string

// NamelessBuild stands in a log's line for a program without a name.
const NamelessBuild = "dev"

// judgedBy is what a line says of the program that judges it, after one that another has judged: its name
// where that changes, else nothing.
func judgedBy(before string) string {
	own := Build
	if own == "" {
		own = NamelessBuild
	}
	if own == before {
		return ""
	}
	return own
}
