package booklet

import "strings"

// Places in an order are texts such that there is always room between two of them:
// a move writes one row, and two people who move different things never collide.
// The algorithm is that of rocicorp's fractional-indexing: a whole part whose first
// letter says its length, then a fraction without trailing zero, in base 62.

const (
	digits    = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	firstKey  = "a0"
	lastDigit = "z"
	zero      = "0"
)

var smallest = "A" + strings.Repeat(zero, 26)

// between is a place after a and before b; empty is the end on that side.
func between(a, b string) string {
	switch {
	case a == "" && b == "":
		return firstKey
	case a == "":
		whole, fraction := parts(b)
		if whole == smallest {
			return whole + middle("", fraction, true)
		}
		if whole < b {
			return whole
		}
		return decrement(whole)
	case b == "":
		whole, fraction := parts(a)
		if next := increment(whole); next != "" {
			return next
		}
		return whole + middle(fraction, "", false)
	}
	low, lowFraction := parts(a)
	high, highFraction := parts(b)
	if low == high {
		return low + middle(lowFraction, highFraction, true)
	}
	if next := increment(low); next != "" && next < b {
		return next
	}
	return low + middle(lowFraction, "", false)
}

// places are n of them in a row, after one.
func places(after string, n int) []string {
	all := make([]string, n)
	for i := range all {
		after = between(after, "")
		all[i] = after
	}
	return all
}

// parts splits a place. "a".."z" lead wholes of two letters and more, "Z".."A" negative ones.
func parts(place string) (whole, fraction string) {
	length := int(place[0]) - 'a' + 2
	if place[0] <= 'Z' {
		length = 'Z' - int(place[0]) + 2
	}
	return place[:length], place[length:]
}

// middle is a fraction between two; without an end, before 1.
func middle(a, b string, ends bool) string {
	if ends {
		same := 0
		for same < len(b) && digit(a, same) == b[same] {
			same++
		}
		if same > 0 {
			return b[:same] + middle(a[min(same, len(a)):], b[same:], true)
		}
	}
	low, high := strings.IndexByte(digits, digit(a, 0)), len(digits)
	if ends {
		high = strings.IndexByte(digits, b[0])
	}
	switch {
	case high-low > 1:
		return digits[(low+high+1)/2 : (low+high+1)/2+1]
	case ends && len(b) > 1:
		return b[:1]
	}
	return digits[low:low+1] + middle(a[min(1, len(a)):], "", false)
}

// digit is the one at a place of a fraction, which goes on with zeros.
func digit(fraction string, at int) byte {
	if at < len(fraction) {
		return fraction[at]
	}
	return zero[0]
}

// increment is the next whole; none after the last.
func increment(whole string) string {
	head, rest := whole[0], []byte(whole[1:])
	for i := len(rest) - 1; i >= 0; i-- {
		if d := strings.IndexByte(digits, rest[i]) + 1; d < len(digits) {
			rest[i] = digits[d]
			return string(head) + string(rest)
		}
		rest[i] = zero[0]
	}
	switch {
	case head == 'Z':
		return firstKey
	case head == 'z':
		return ""
	case head+1 > 'a':
		return string(head+1) + string(rest) + zero
	}
	return string(head+1) + string(rest[1:])
}

// decrement is the whole before; the smallest one is never asked for it.
func decrement(whole string) string {
	head, rest := whole[0], []byte(whole[1:])
	for i := len(rest) - 1; i >= 0; i-- {
		if d := strings.IndexByte(digits, rest[i]) - 1; d >= 0 {
			rest[i] = digits[d]
			return string(head) + string(rest)
		}
		rest[i] = lastDigit[0]
	}
	switch {
	case head == 'a':
		return "Z" + lastDigit
	case head-1 < 'Z':
		return string(head-1) + string(rest) + lastDigit
	}
	return string(head-1) + string(rest[1:])
}
