// Package kept keeps what was used last, up to a weight.
package kept

import (
	"container/list"
	"sync"
)

// Weighed is what a cache can keep.
type Weighed interface{ Bytes() int }

// Cache keeps what was used last, up to a weight in bytes. It may be used by many at once; two that miss the
// same key at once both make it.
type Cache[K comparable, V Weighed] struct {
	limit int

	mu     sync.Mutex
	weight int
	order  *list.List // Of entries, the one used last in front.
	place  map[K]*list.Element
}

type entry[K comparable, V Weighed] struct {
	key   K
	value V
}

// New makes an empty cache of so many bytes at most.
func New[K comparable, V Weighed](limit int) *Cache[K, V] {
	return &Cache[K, V]{limit: limit, order: list.New(), place: map[K]*list.Element{}}
}

// Get is what was kept under a key.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, found := c.place[key]
	if !found {
		var none V
		return none, false
	}
	c.order.MoveToFront(element)
	return element.Value.(entry[K, V]).value, true
}

// Put keeps a value, unless it alone is heavier than the cache.
func (c *Cache[K, V]) Put(key K, value V) {
	if value.Bytes() > c.limit {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, found := c.place[key]; found {
		return
	}
	c.place[key] = c.order.PushFront(entry[K, V]{key, value})
	c.weight += value.Bytes()
	for c.weight > c.limit {
		last := c.order.Back()
		old := c.order.Remove(last).(entry[K, V])
		delete(c.place, old.key)
		c.weight -= old.value.Bytes()
	}
}
