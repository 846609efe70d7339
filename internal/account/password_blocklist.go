package account

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Where these lists come from: passwords/README.md.
var (
	//go:embed passwords/long.txt.gz
	longList []byte
	//go:embed passwords/words.txt.gz
	wordList []byte
)

// Read at the first password that somebody chooses: most starts never need them.
var (
	longPasswords = sync.OnceValue(func() map[string]bool { return readList(longList) })
	commonWords   = sync.OnceValue(func() map[string]bool { return readList(wordList) })
)

// readList panics on a damaged list, which only a broken build can hold; a test
// reads both.
func readList(packed []byte) map[string]bool {
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic(err)
	}
	entries := map[string]bool{}
	lines := bufio.NewScanner(unpacked)
	for lines.Scan() {
		entries[fold(lines.Text())] = true
	}
	if err := lines.Err(); err != nil {
		panic(err)
	}
	return entries
}

// isCommon tells whether a folded password is on the lists, as it stands, behind
// signs used as letters, or with a little added around it.
func isCommon(folded string) bool {
	for _, spelling := range spellings(folded) {
		if longPasswords()[spelling] || coreIsCommon(spelling) {
			return true
		}
	}
	return false
}

// coreIsCommon finds « motdepasse » in « Mot-de-passe 2026 ! »: what is added counts
// only from minLeft characters that are hard to guess.
func coreIsCommon(s string) bool {
	core := strings.TrimFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
	joined := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, core)
	if !longPasswords()[core] && !longPasswords()[joined] && !commonWords()[joined] {
		return false
	}
	around := utf8.RuneCountInString(s) - utf8.RuneCountInString(core)
	return around < minLeft || effort([]rune(strings.Replace(s, core, string(gap), 1))) < minLeft
}

// spellings are the ways to read a password that uses signs for letters.
func spellings(folded string) []string {
	typed := []rune(folded)
	start := max(0, slices.IndexFunc(typed, unicode.IsLetter))
	end := len(typed)
	for end > start && !unicode.IsLetter(typed[end-1]) {
		end--
	}
	all := []string{folded}
	for choice := range 2 { // the 1 of l1vret, then that of sa1ut
		read := slices.Clone(typed)
		for i, r := range read {
			if letters := leet[r]; letters != "" {
				read[i] = rune(letters[min(choice, len(letters)-1)])
			}
		}
		all = append(all, string(read))
		// Digits at either end are more often a year than letters.
		copy(read[:start], typed)
		copy(read[end:], typed[end:])
		all = append(all, string(read))
	}
	return all
}
