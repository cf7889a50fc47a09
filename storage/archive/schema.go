package archive

import "io/fs"

// Version is a schema's, the number of the last file under schema/ that made it.
type Version int

// FirstVersion is that of the first step, which is edited in place until 1.0; from then on a step that was
// released never is.
const FirstVersion Version = 100

// LastVersion returns the version to which steps lead.
func LastVersion(steps []string) Version { return FirstVersion - 1 + Version(len(steps)) }

// StepsTo are those that lead from nothing to a version.
func StepsTo(steps []string, v Version) []string { return steps[:max(v-FirstVersion+1, 0)] }

// StepsFrom are those that lead on from a version.
func StepsFrom(steps []string, v Version) []string { return steps[max(v-FirstVersion+1, 0):] }

// Steps reads the steps that lead from nothing to today's schema, in order.
func Steps(files fs.FS) ([]string, error) {
	names, err := fs.Glob(files, "schema/*.sql")
	if err != nil {
		return nil, err
	}
	steps := make([]string, len(names))
	for i, name := range names {
		step, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		steps[i] = string(step)
	}
	return steps, nil
}
