//go:build postgres

package postgres

import "testing"

// Made is an empty database of the server that the tests share: who makes it imports this package.
var Made func(*testing.T) string
