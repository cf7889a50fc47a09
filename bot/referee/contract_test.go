package referee_test

import (
	"fmt"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/storagetest"
)

// TestTheMemoryStoreKeepsTheContract: what these tests are played over promises what a file does.
func TestTheMemoryStoreKeepsTheContract(t *testing.T) {
	t.Parallel()
	storagetest.Run(t, storagetest.Maker{
		New: func(t *testing.T) referee.Store { return newMemory(t) },
		Timed: func(t *testing.T, now func() time.Time) referee.Store {
			m := newMemory(t)
			m.now = now
			return m
		},
		Away: func(t *testing.T) (referee.Store, func(bool)) {
			m := newMemory(t)
			return m, func(kept bool) {
				m.fail = func(committed bool) error {
					if committed != kept {
						return nil
					}
					m.fail = nil
					return fmt.Errorf("the network: %w", referee.ErrStoreAway)
				}
			}
		},
		Hasty: func(t *testing.T, lease time.Duration) referee.Store {
			m := newMemory(t)
			m.acting.Lease = lease
			return m
		},
	})
}
