package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"livret/internal/fault"
)

// MaxPassword is counted in characters, not bytes. Nothing is ever cut: a longer
// password is refused when it is chosen.
const MaxPassword = 128

// cost is what one guess costs an attacker, and us. Raising it makes VerifyPassword
// ask for a new hash at each person's next sign-in.
type cost struct {
	memory  uint32 // KiB
	passes  uint32
	threads uint8
}

var currentCost = cost{memory: 19456, passes: 2, threads: 1}

const (
	saltLength = 16
	keyLength  = 32
)

// hashing bounds how many hashes run at once in the whole process: each takes
// 19 MiB and a core, and a burst of sign-ins must leave both to readers.
var hashing = make(chan struct{}, min(4, max(1, runtime.GOMAXPROCS(0)/2)))

// nobody is the hash that is checked when there is no account, so that the time
// of the answer does not tell. Its password was random and never kept.
const nobody = "$argon2id$v=19$m=19456,t=2,p=1$wFsxE6mtRBkqj7cQj82JMQ$fwwp8hiABHb/UQRKNEV7rmcUAcOfoNZBUZXSn3pI6fA"

var errHash = errors.New("password hash is not readable")

// HashPassword makes what is stored: argon2id in PHC format. It waits for its
// turn as long as ctx allows.
func HashPassword(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLength)
	if _, err := rand.Read(salt); err != nil {
		return "", fmt.Errorf("make salt: %w", err)
	}
	key, err := derive(ctx, password, salt, currentCost, keyLength)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		currentCost.memory, currentCost.passes, currentCost.threads,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(key)), nil
}

// VerifyPassword tells whether password is the one that was hashed, and whether the
// hash should be made again at today's cost. Give an empty hash for an account that
// does not exist: it takes the same time and is never ok.
func VerifyPassword(ctx context.Context, hash, password string) (ok, needsRehash bool, err error) {
	if utf8.RuneCountInString(norm.NFC.String(password)) > MaxPassword {
		// Known before looking at the account, so the haste tells nothing about it.
		return false, false, nil
	}
	unknown := hash == ""
	if unknown {
		hash = nobody
	}
	c, salt, want, err := parseHash(hash)
	if err != nil {
		return false, false, err
	}
	got, err := derive(ctx, password, salt, c, uint32(len(want)))
	if err != nil {
		return false, false, err
	}
	if subtle.ConstantTimeCompare(got, want) != 1 || unknown {
		return false, false, nil
	}
	return true, c != currentCost || len(want) != keyLength, nil
}

// hashPatience is how long one waits for a turn: a crowd of guessers must not
// hold everybody's requests open.
const hashPatience = 4 * time.Second

// derive hashes the NFC form: the same é typed on a Mac and on a PC differs in bytes.
func derive(ctx context.Context, password string, salt []byte, c cost, length uint32) ([]byte, error) {
	patience := time.NewTimer(hashPatience)
	defer patience.Stop()
	select {
	case hashing <- struct{}{}:
		defer func() { <-hashing }()
	case <-patience.C:
		return nil, &fault.Error{Kind: fault.Unavailable, Key: "fault.busy", RetryAfter: hashPatience}
	case <-ctx.Done():
		return nil, fmt.Errorf("wait to hash a password: %w", ctx.Err())
	}
	return argon2.IDKey(norm.NFC.Bytes([]byte(password)), salt, c.passes, c.memory, c.threads, length), nil
}

// parseHash reads the PHC format, within bounds: a damaged row must not make us
// allocate gigabytes.
func parseHash(hash string) (c cost, salt, key []byte, err error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, errHash
	}
	if n, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.memory, &c.passes, &c.threads); err != nil || n != 3 {
		return c, nil, nil, errHash
	}
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	key, keyErr := base64.RawStdEncoding.DecodeString(parts[5])
	inBounds := c.memory >= 8 && c.memory <= 1<<20 && c.passes >= 1 && c.passes <= 16 && c.threads >= 1 && c.threads <= 16 &&
		len(salt) >= 8 && len(salt) <= 64 && len(key) >= 16 && len(key) <= 64
	if saltErr != nil || keyErr != nil || !inBounds {
		return c, nil, nil, errHash
	}
	return c, salt, key, nil
}
