package kept

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

type weight int

func (w weight) Bytes() int { return int(w) }

func TestCacheKeepsWhatWasUsedLast(t *testing.T) {
	t.Parallel()
	c := New[string, weight](10)
	for _, key := range []string{"a", "b"} {
		c.Put(key, 4)
	}
	c.Get("a")
	c.Put("c", 4)
	c.Put("heavy", 11)
	left := slices.DeleteFunc([]string{"a", "b", "c", "heavy"}, func(key string) bool { _, found := c.Get(key); return !found })
	if diff := cmp.Diff([]string{"a", "c"}, left); diff != "" || c.weight != 8 {
		t.Errorf("weight %d\n%s", c.weight, diff)
	}
	rapid.Check(t, func(t *rapid.T) {
		c := New[int, weight](100)
		for range 50 {
			c.Put(rapid.IntRange(0, 9).Draw(t, "key"), weight(rapid.IntRange(1, 60).Draw(t, "weight")))
			sum := 0
			for _, element := range c.place {
				sum += element.Value.(entry[int, weight]).value.Bytes()
			}
			if sum != c.weight || sum > c.limit || len(c.place) != c.order.Len() {
				t.Fatalf("weighs %d, says %d, may %d", sum, c.weight, c.limit)
			}
		}
	})
}
