package company

import (
	"strings"
	"unicode"

	"livret/internal/fault"
)

// laPoste has more establishments than its SIREN leaves room for: their numbers
// keep another rule than everybody's.
const laPoste = "356000000"

// parseSiret answers the fourteen digits of an establishment's number, or
// nothing when there is none. Spaces are how people read it out.
func parseSiret(raw string) (string, error) {
	siret := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, raw)
	if siret == "" {
		return "", nil
	}
	if len(siret) != 14 || strings.Trim(siret, "0123456789") != "" {
		return "", fault.InvalidField("siret", "company.siret.length")
	}
	if !siretHolds(siret) {
		return "", fault.InvalidField("siret", "company.siret.wrong")
	}
	return siret, nil
}

func siretHolds(siret string) bool {
	if luhn(siret) {
		return siret != strings.Repeat("0", len(siret))
	}
	return strings.HasPrefix(siret, laPoste) && digitSum(siret)%5 == 0
}

// luhn: every second digit from the right counts double, and the sum is round.
func luhn(digits string) bool {
	sum := 0
	for i := range digits {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

func digitSum(digits string) int {
	sum := 0
	for _, d := range digits {
		sum += int(d - '0')
	}
	return sum
}
