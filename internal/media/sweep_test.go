package media

import (
	"testing"
	"time"
)

func TestG8_OrphansAreGoneWithinADay(t *testing.T) {
	// At worst one is a little too young for a sweep, and its removal due just after a round of them.
	if longest := orphanTime + orphanEvery + grace + removeEvery; longest >= 24*time.Hour {
		t.Errorf("they may stay for %s", longest)
	}
	if longest := (arrive{Bytes: 1 << 40}).time(); orphanTime <= longest || grace <= longest {
		t.Errorf("an arrival of %s may lose its file", longest)
	}
	if takenTime <= removeTime {
		t.Error("what one node is removing may be taken by another")
	}
}
