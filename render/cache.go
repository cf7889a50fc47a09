package render

import (
	"container/list"
	"sync"
)

// weighed is what a cache can hold.
type weighed interface{ bytes() int }

// cache keeps what was used last, up to a weight in bytes. It may be used by many at once; two that miss the
// same key at once both make it.
type cache[K comparable, V weighed] struct {
	limit int

	mu     sync.Mutex
	weight int
	order  *list.List // Of kept, the one used last in front.
	place  map[K]*list.Element
}

type kept[K comparable, V weighed] struct {
	key   K
	value V
}

func newCache[K comparable, V weighed](limit int) *cache[K, V] {
	return &cache[K, V]{limit: limit, order: list.New(), place: map[K]*list.Element{}}
}

func (c *cache[K, V]) get(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, found := c.place[key]
	if !found {
		var none V
		return none, false
	}
	c.order.MoveToFront(element)
	return element.Value.(kept[K, V]).value, true
}

// put keeps a value, unless it alone is heavier than the cache.
func (c *cache[K, V]) put(key K, value V) {
	if value.bytes() > c.limit {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, found := c.place[key]; found {
		return
	}
	c.place[key] = c.order.PushFront(kept[K, V]{key, value})
	c.weight += value.bytes()
	for c.weight > c.limit {
		last := c.order.Back()
		old := c.order.Remove(last).(kept[K, V])
		delete(c.place, old.key)
		c.weight -= old.value.bytes()
	}
}
