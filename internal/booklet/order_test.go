package booklet

import (
	"math/rand/v2"
	"slices"
	"sort"
	"testing"
)

func TestPlaces_AsRocicorpMakesThem(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"", "", "a0"}, {"", "a0", "Zz"}, {"", "Zz", "Zy"}, {"a0", "", "a1"}, {"a1", "", "a2"}, {"a0", "a1", "a0V"}, {"a1", "a2", "a1V"}, {"a0V", "a1", "a0l"},
		{"Zz", "a0", "ZzV"}, {"Zz", "a1", "a0"}, {"", "Y00", "Xzzz"}, {"bzz", "", "c000"}, {"a0", "a0V", "a0G"}, {"a0", "a0G", "a08"}, {"b125", "b129", "b127"},
		{"a0", "a1V", "a1"}, {"", "a0V", "a0"}, {"", "b999", "b99"}, {"", "A000000000000000000000000001", "A000000000000000000000000000V"},
		{"zzzzzzzzzzzzzzzzzzzzzzzzzzy", "", "zzzzzzzzzzzzzzzzzzzzzzzzzzz"}, {"zzzzzzzzzzzzzzzzzzzzzzzzzzz", "", "zzzzzzzzzzzzzzzzzzzzzzzzzzzV"},
	} {
		if got := between(c.a, c.b); got != c.want {
			t.Errorf("between %q and %q: %q, want %q", c.a, c.b, got, c.want)
		}
	}
}

func TestPlaces_AlwaysRoomBetweenTwo(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	all := []string{between("", "")}
	longest := 0
	for range 5000 {
		at := random.IntN(len(all) + 1)
		if random.IntN(3) == 0 {
			at = min(1, len(all)) // the same place over and over, as somebody who always adds at the top
		}
		low, high := "", ""
		if at > 0 {
			low = all[at-1]
		}
		if at < len(all) {
			high = all[at]
		}
		made := between(low, high)
		if made <= low || high != "" && made >= high {
			t.Fatalf("%q is not between %q and %q", made, low, high)
		}
		all = slices.Insert(all, at, made)
		longest = max(longest, len(made))
	}
	if !sort.StringsAreSorted(all) {
		t.Error("out of order")
	}
	if longest > 400 {
		t.Errorf("a place of %d letters", longest)
	}
	if got := places("a1", 3); !slices.Equal(got, []string{"a2", "a3", "a4"}) {
		t.Errorf("%v", got)
	}
}
