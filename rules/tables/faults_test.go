package tables_test

import (
	"errors"
	"slices"
	"testing"

	"aidedecamp/rules/tables"
)

// TestFaultyRowsExplainMissingOnes: what a table lacks is said where more is missing than faulty rows can be
// the reason of.
func TestFaultyRowsExplainMissingOnes(t *testing.T) {
	row, first, second := errors.New("row"), errors.New("first"), errors.New("second")
	for name, c := range map[string]struct {
		faults, told tables.Faults
		lacks        []error
	}{
		"all is there":           {tables.Faults{row}, tables.Faults{row}, nil},
		"no row is faulty":       {nil, tables.Faults{first}, []error{first}},
		"a faulty row for each":  {tables.Faults{row}, tables.Faults{row}, []error{first}},
		"more than faulty rows":  {tables.Faults{row}, tables.Faults{row, first, second}, []error{first, second}},
		"neither lacks nor errs": {nil, nil, nil},
	} {
		if told := c.faults.Missing(c.lacks...); !slices.Equal(told, c.told) {
			t.Errorf("%s: %v, want %v", name, told, c.told)
		}
	}
}
