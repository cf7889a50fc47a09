package bot

import "testing"

// TestAShardAsksForItsShare of the servers, and a bot by itself for none in particular.
func TestAShardAsksForItsShare(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][2]int{"alone": {}, "the second of three": {1, 3}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, "shard "+name)
			if want[1] > 1 {
				c.stop()
				c.shard = want
				c.start()
			}
			if i, n := c.server.Shard(); [2]int{i, n} != want {
				t.Errorf("it asks for %d of %d, want %v", i, n, want)
			}
		})
	}
}
