package account

import (
	"slices"
	"unicode"
)

// gap stands where something was taken out, so that what was apart stays apart.
const gap = rune(0)

// leet lists the letters that a sign is used for in place of.
var leet = map[rune]string{
	'0': "o", '1': "il", '3': "e", '4': "a", '5': "s", '7': "t", '8': "b", '9': "g",
	'@': "a", '$': "s", '!': "il", '€': "e", '+': "t", '|': "il", '(': "c",
}

func sameLetter(typed, letter rune) bool {
	return typed == letter || slices.Contains([]rune(leet[typed]), letter)
}

// withoutWords takes words out of s, the longest first, also where signs replace
// letters (l1vr€t).
func withoutWords(s []rune, words [][]rune) []rune {
	words = slices.Clone(words)
	slices.SortStableFunc(words, func(a, b []rune) int { return len(b) - len(a) })
	s = slices.Clone(s)
	for _, word := range words {
		for i := 0; i+len(word) <= len(s); i++ {
			if slices.EqualFunc(s[i:i+len(word)], word, sameLetter) {
				s = slices.Replace(s, i, i+len(word), gap)
			}
		}
	}
	return s
}

// isSimple tells whether a password is only sequences and repeats. Repeating a
// word adds nothing, so what is repeated must be long enough by itself.
func isSimple(folded string) bool {
	s := []rune(folded)
	letters := slices.DeleteFunc(slices.Clone(s), func(r rune) bool { return !unicode.IsLetter(r) })
	others := len(s) - len(letters)
	return effort(s) < minLeft || isRepeat(s) || (others < minLeft && isRepeat(letters))
}

func isRepeat(s []rune) bool {
	p := period(s)
	return p < minPassword && p <= len(s)/2
}

// period is the length of the shortest unit whose repetition makes s, a last
// incomplete one included (the border table of Knuth, Morris and Pratt).
func period(s []rune) int {
	border := make([]int, len(s)+1)
	border[0] = -1
	for i, k := 0, -1; i < len(s); i++ {
		for k >= 0 && s[k] != s[i] {
			k = border[k]
		}
		k++
		border[i+1] = k
	}
	return len(s) - border[len(s)]
}

// effort counts the characters that an attacker has to guess: those that do not
// go on with a sequence and do not repeat what came before.
func effort(s []rune) int {
	return len(unrepeated(withoutSequences(slices.Compact(slices.Clone(s)))))
}

// sequences are followed in both directions: alphabet, digits, and the keyboards
// found in France, by rows and by columns, as folded (é is e, ç is c).
var sequences = bothWays(
	"abcdefghijklmnopqrstuvwxyz", "01234567890123456789",
	"azertyuiop", "qsdfghjklm", "wxcvbn,;:!", `&e"'(-e_ca)=`,
	"qwertyuiop", "asdfghjkl", "zxcvbnm,./", "!@#$%^&*()_+",
	"1aqw2zsx3edc4rfv5tgb6yhn7uj,", "aqwzsxedcrfvtgbyhnuj,",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgbyhnujm",
	"aazzeerrttyyuuiioopp",
)

func bothWays(rows ...string) [][]rune {
	var all [][]rune
	for _, row := range rows {
		forward := []rune(row)
		backward := slices.Clone(forward)
		slices.Reverse(backward)
		all = append(all, forward, backward)
	}
	return all
}

// withoutSequences takes out every run of four or more that follows a sequence.
func withoutSequences(s []rune) []rune {
	var left []rune
	for i := 0; i < len(s); {
		if n := sequenceAt(s[i:]); n >= 4 {
			left = append(left, gap)
			i += n
			continue
		}
		left = append(left, s[i])
		i++
	}
	return left
}

func sequenceAt(s []rune) int {
	longest := 0
	for _, row := range sequences {
		for start := range row {
			n := 0
			for n < len(s) && start+n < len(row) && s[n] == row[start+n] {
				n++
			}
			longest = max(longest, n)
		}
	}
	return longest
}

// unrepeated keeps what is said for the first time: a run of three or more that
// stands earlier is left out, and so are gaps.
func unrepeated(s []rune) []rune {
	var left []rune
	for i := 0; i < len(s); {
		if n := earlier(s, i); n >= 3 {
			i += n
			continue
		}
		if s[i] != gap {
			left = append(left, s[i])
		}
		i++
	}
	return left
}

// earlier is the length of the longest run at i that also starts before i.
func earlier(s []rune, i int) int {
	longest := 0
	for start := range i {
		n := 0
		for i+n < len(s) && s[start+n] == s[i+n] && s[i+n] != gap {
			n++
		}
		longest = max(longest, n)
	}
	return longest
}
