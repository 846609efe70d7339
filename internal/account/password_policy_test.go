package account

import (
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
)

var person = []string{"Résidence Les Tilleuls", "Livret", "zoe.lefevre@tilleuls.example.fr", "Zoé", "Lefèvre"}

func verdict(password string) string {
	key, _, ok := CheckPassword(password, person)
	if ok != (key == "") {
		return "ok and key disagree"
	}
	return strings.TrimPrefix(key, "account.password.")
}

func check(t *testing.T, verdicts map[string][]string) {
	t.Helper()
	for want, passwords := range verdicts {
		for _, password := range passwords {
			if got := verdict(password); got != want {
				t.Errorf("%q: got %q, want %q", password, got, want)
			}
		}
	}
}

func TestA1_LengthIsCountedInCharacters(t *testing.T) {
	check(t, map[string][]string{
		"": {
			"vJ4#kd8!pQz&u2L", "éàüñçøßłđğşžčřů", "ключ от квартиры", "我的密码非常非常长而且很难猜到",
			"   deux   espaces   ", "9471028365528104", "🐴🔋📎🌲🎈🚲🍋🧦🪁🛶🥁🧭🪐🌵🦉",
			randomText(128), "tab\tand\nline\x01end", "Cheval-Correct-Batterie-Agrafe",
		},
		"too_short": {"", "a", "vJ4#kd8!pQz&u2", "éàüñçøßłđğşžčř", "e\u0301à12345678ukzw"},
		"digits":    {"947102836552810"},
		"too_long":  {randomText(129), strings.Repeat("é", 129), strings.Repeat("e\u0301", 129)},
	})
}

func TestA2_CommonAndLeakedPasswordsAreRefused(t *testing.T) {
	check(t, map[string][]string{
		"common": {
			"manchesterunited", "ManchesterUnited", "m4nch3st3run1t3d", "manchesterunited2026!", "Manchester-United",
			"motdepasse-2026!", "Motdepasse12345", "P@ssw0rd!!!!2026", "Bonjour!!!!2026", "mot de passe 2026",
		},
		"simple": {
			"aaaaaaaaaaaaaaaa", "abababababababab", "123456789012345678", "azertyuiopqsdfghjklm", "qwertyuiopasdfgh",
			"abcdefghijklmnop", "112233445566778899", "zyxwvutsrqponmlk", "soleilsoleilsoleil", "livraison livraison", "Livraison1livraison2",
			"!!!!!!!!!!!!!!!!", "                ", "a" + strings.Repeat("\u0301", 20), "azertyazerty1234", "1qaz2wsx3edc4rfv",
		},
	})
}

func TestA2_WhatIsKnownOfThePersonIsRefused(t *testing.T) {
	check(t, map[string][]string{
		"context": {
			"LesTilleuls2026!", "residence-les-tilleuls", "RésidenceLesTilleuls!", "livret-tilleuls-zoé", "zoe.lefevre@tilleuls.example.fr",
			"Lefevre.Zoe.2026", "L3f3vr3-L1vr€t-7", "zoe.lefevre12345", "T1ll3ul$-L1VRET!",
		},
		"": {"Zoé aime les mandarines confites", "livret rouge sur la commode", "tilleuls vJ4#kd8!pQz"},
	})
}

func TestA2_EveryEntryOfTheListsIsRefused(t *testing.T) {
	if len(longPasswords()) < 3000 || len(commonWords()) < 9000 {
		t.Fatalf("lists of %d and %d entries", len(longPasswords()), len(commonWords()))
	}
	for entry := range longPasswords() {
		if _, _, ok := CheckPassword(entry, nil); ok {
			t.Errorf("%q is accepted", entry)
		}
		if _, _, ok := CheckPassword(strings.ToUpper(entry), nil); ok {
			t.Errorf("%q in capitals is accepted", entry)
		}
	}
	for word := range commonWords() {
		for _, derived := range []string{word + word + word + word, word + "12345678901", word + "!!!!!!!!!!!"} {
			if _, _, ok := CheckPassword(derived, nil); ok {
				t.Errorf("%q is accepted", derived)
			}
		}
	}
}

// keeps A1: the verdict does not depend on how the keyboard composes accents.
func FuzzA1_VerdictIsTheSameInNFCAndNFD(f *testing.F) {
	for _, seed := range []string{"l’été à la mer en 2026", "Résidence Les Tilleuls", "éééééééééééééééé", "ÅΩ한국어비밀번호입니다정말로", "e\u0327\u0301e\u0301\u0327 abcdefghijk", "ﬁﬁﬁ½½½ſſſİİİıııßßß"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, password string) {
		asTyped, composed, decomposed := verdict(password), verdict(norm.NFC.String(password)), verdict(norm.NFD.String(password))
		if composed != decomposed || asTyped != composed {
			t.Errorf("%q: typed %q, NFC %q, NFD %q", password, asTyped, composed, decomposed)
		}
	})
}

// randomText is hard to guess and always the same.
func randomText(length int) string {
	state, text := uint32(7), make([]byte, length)
	for i := range text {
		state = state*1664525 + 1013904223
		text[i] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#&!?"[(state>>24)%66]
	}
	return string(text)
}
