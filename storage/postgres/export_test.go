//go:build postgres

package postgres

import (
	"context"
	"testing"
)

// Made is an empty database of the server that the tests share: who makes it imports this package.
var Made func(*testing.T) string

// FirstVersion is that of the first step.
const FirstVersion = firstVersion

// MigrateBy migrates as a program that has more steps than today's.
func MigrateBy(ctx context.Context, address string, more ...string) (from, to Version, err error) {
	all, err := steps()
	if err != nil {
		return 0, 0, err
	}
	return migrate(ctx, address, append(all, more...))
}
