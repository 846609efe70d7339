package account

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"
)

const phrase = "quatre chevaux verts à l’écurie"

func hashed(t *testing.T, password string) string {
	t.Helper()
	hash, err := HashPassword(t.Context(), password)
	if err != nil {
		t.Fatal(err)
	}
	return hash
}

func verify(t *testing.T, hash, password string) (ok, again bool) {
	t.Helper()
	ok, again, err := VerifyPassword(t.Context(), hash, password)
	if err != nil {
		t.Fatal(err)
	}
	return ok, again
}

func TestA3_HashIsArgon2idAtTheCostWePromise(t *testing.T) {
	hash := hashed(t, phrase)
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Error(hash)
	}
	if hash == hashed(t, phrase) {
		t.Error("two hashes of one password are equal: the salt is not random")
	}
}

func TestA1_PasswordIsNeverCut(t *testing.T) {
	long := strings.Repeat("é", MaxPassword-1)
	hash := hashed(t, long+"a")
	if ok, _ := verify(t, hash, long+"a"); !ok {
		t.Error("the right password is refused")
	}
	for _, wrong := range []string{long + "b", long, long + "aa", "", strings.ToUpper(long) + "a", " " + long} {
		if ok, _ := verify(t, hash, wrong); ok {
			t.Errorf("%q is accepted", wrong)
		}
	}
}

func TestA1_SameLettersInOtherBytesAreTheSamePassword(t *testing.T) {
	composed, decomposed := "l’été à la mer", "l’e\u0301te\u0301 a\u0300 la mer"
	if ok, _ := verify(t, hashed(t, composed), decomposed); !ok {
		t.Error("NFD is refused for a password chosen in NFC")
	}
	if ok, _ := verify(t, hashed(t, decomposed), composed); !ok {
		t.Error("NFC is refused for a password chosen in NFD")
	}
}

// One test changes the cost of the whole package: it must not run beside others.
func TestA3_HashIsMadeAgainWhenTheCostRises(t *testing.T) {
	before := currentCost
	currentCost = cost{memory: 8192, passes: 1, threads: 1}
	old := hashed(t, phrase)
	currentCost = before
	if ok, again := verify(t, old, phrase); !ok || !again {
		t.Errorf("old hash: ok %v, again %v", ok, again)
	}
	if _, again := verify(t, old, "autre chose"); again {
		t.Error("a wrong password asks for a new hash")
	}
	if ok, again := verify(t, hashed(t, phrase), phrase); !ok || again {
		t.Errorf("new hash: ok %v, again %v", ok, again)
	}
}

func TestA4_UnknownAccountTakesTheSameTime(t *testing.T) {
	hash := hashed(t, phrase)
	known := fastest(func() { verify(t, hash, "faux mot de passe") })
	unknown := fastest(func() {
		if ok, _ := verify(t, "", "faux mot de passe"); ok {
			t.Error("no account, and yet accepted")
		}
	})
	if ratio := float64(unknown) / float64(known); ratio < 0.5 || ratio > 2 {
		t.Errorf("known %v, unknown %v", known, unknown)
	}
	if c, _, key, err := parseHash(nobody); err != nil || c != currentCost || len(key) != keyLength {
		t.Error("the hash for nobody is not at today's cost", err)
	}
}

// fastest of a few runs: the one least disturbed by the rest of the machine.
func fastest(do func()) time.Duration {
	best := time.Hour
	for range 7 {
		start := time.Now()
		do()
		best = min(best, time.Since(start))
	}
	return best
}

func TestA3_HashingWaitsForItsTurnAndGivesUpWithTheRequest(t *testing.T) {
	for range cap(hashing) {
		hashing <- struct{}{}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := HashPassword(ctx, phrase); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if _, _, err := VerifyPassword(ctx, "", phrase); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	for range cap(hashing) {
		<-hashing
	}
	var all sync.WaitGroup
	for range 3 * cap(hashing) {
		all.Go(func() { hashed(t, phrase) })
	}
	all.Wait()
	if len(hashing) != 0 {
		t.Error("a place was not given back")
	}
}

func TestDamagedHashIsAnError(t *testing.T) {
	good := hashed(t, phrase)
	for _, damaged := range []string{
		"x", "$2a$10$abcdefghijklmnopqrstuv", strings.Replace(good, "argon2id", "argon2i", 1), strings.Replace(good, "v=19", "v=16", 1),
		strings.Replace(good, "m=19456", "m=4294967295", 1), strings.Replace(good, "t=2", "t=0", 1), strings.Replace(good, "p=1", "p=0", 1),
		good + "$", good + "!", good[:len(good)-30],
	} {
		if _, _, err := VerifyPassword(t.Context(), damaged, phrase); err == nil {
			t.Errorf("%q is read", damaged)
		}
	}
}
