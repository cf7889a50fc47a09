package rules

import (
	"maps"
)

// Put returns the map with one value changed; m stays as it was. States are values.
func Put[M ~map[K]V, K comparable, V any](m M, key K, value V) M {
	changed := maps.Clone(m)
	if changed == nil {
		changed = M{}
	}
	changed[key] = value
	return changed
}

// Include returns the set with one member more; set stays as it was.
func Include[M ~map[K]bool, K comparable](set M, member K) M {
	return Put(set, member, true)
}
