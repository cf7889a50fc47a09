package games

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

// dated are the names of the copies that are made with their date, which sort by it.
var dated = regexp.MustCompile(`^aidedecamp-[0-9]{8}-[0-9]{6}\.db$`)

// datedCopy is the name of a copy made at that time, in UTC.
func datedCopy(at time.Time) string {
	return "aidedecamp-" + at.UTC().Format("20060102-150405") + ".db"
}

// DatedCopies are the dated copies of a folder, the oldest first.
func DatedCopies(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if e.Type().IsRegular() && dated.MatchString(e.Name()) {
			names = append(names, filepath.Join(folder, e.Name()))
		}
	}
	slices.Sort(names)
	return names, nil
}

// prune removes the oldest dated copies of a folder, down to so many. No other file is touched.
func prune(folder string, keep int) error {
	copies, err := DatedCopies(folder)
	if err != nil {
		return err
	}
	for _, old := range copies[:max(len(copies)-keep, 0)] {
		if err := os.Remove(old); err != nil {
			return err
		}
	}
	return nil
}
