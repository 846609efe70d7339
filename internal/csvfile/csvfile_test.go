package csvfile

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"livret/internal/fault"
)

var people = []Column{
	{Key: "first", Names: []string{"prénom", "firstname"}, Required: true},
	{Key: "email", Names: []string{"e-mail", "adresse e-mail", "courriel"}, Required: true},
	{Key: "role", Names: []string{"rôle"}},
}

// found is every row as "line: first|email|role".
func found(t *Table) []string {
	var rows []string
	for _, r := range t.Rows {
		rows = append(rows, fmt.Sprintf("%d: %s|%s|%s", r.Line, r.Get("first"), r.Get("email"), r.Get("role")))
	}
	return rows
}

func TestRead_TakesWhatSpreadsheetsWrite(t *testing.T) {
	const plain = "Prénom;E-mail\r\nSolène;solene@tilleuls.example\r\n"
	encoded := func(e encoding.Encoding) string {
		raw, err := e.NewEncoder().String(plain)
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
	want := []string{"2: Solène|solene@tilleuls.example|"}
	for name, raw := range map[string]string{
		"UTF-8":             plain,
		"UTF-8 with a mark": "\ufeff" + plain,
		"UTF-16, little":    encoded(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)),
		"UTF-16, big":       encoded(unicode.UTF16(unicode.BigEndian, unicode.UseBOM)),
		"Windows-1252":      encoded(charmap.Windows1252),
		"Latin-1":           encoded(charmap.ISO8859_1),
		"commas":            strings.ReplaceAll(plain, ";", ","),
		"tabs":              strings.ReplaceAll(plain, ";", "\t"),
		"lines of Unix":     strings.ReplaceAll(plain, "\r", ""),
		"lines of old Macs": strings.ReplaceAll(plain, "\n", ""),
		"no last line end":  strings.TrimSpace(plain),
		"other spellings":   "FIRSTNAME ; Adresse  E_mail *\nSolène;solene@tilleuls.example",
		"all quoted":        `"Prénom";"e-mail"` + "\n" + `"Solène";"solene@tilleuls.example"`,
		"columns unknown":   "n°,courriel,prénom,notes\n1,solene@tilleuls.example,Solène,\"a;b;c\"\n",
	} {
		table, err := Read([]byte(raw), people...)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(want, found(table)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if !table.Has("email") || table.Has("role") {
			t.Errorf("%s: columns %v", name, table.at)
		}
	}
}

func TestRead_KnowsTheTrueLines(t *testing.T) {
	raw := "\r\n;;\r\nprénom;e-mail;rôle\r\n\r\n\"Ana\r\nMaria\";a@b.example;auteur\r\n ; ;\r\n\"O\"\"Neill\";o@b.example\r\n12\" écran;e@b.example;x;de trop"
	table, err := Read([]byte(raw), people...)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"5: Ana\r\nMaria|a@b.example|auteur", `8: O"Neill|o@b.example|`, `9: 12" écran|e@b.example|x`}
	if diff := cmp.Diff(want, found(table)); diff != "" {
		t.Error(diff)
	}
}

func TestRead_SaysWhatItRefuses(t *testing.T) {
	row := "Solène;s@b.example\n"
	for name, try := range map[string]struct {
		raw  string
		says []string
	}{
		"nothing":         {"", []string{"csv.empty"}},
		"blank lines":     {"\ufeff\r\n ;\r\n", []string{"csv.empty"}},
		"no header":       {row, []string{"csv.no_header prénom, e-mail, rôle"}},
		"column missing":  {"rôle\nauteur", []string{"csv.column_missing prénom", "csv.column_missing e-mail"}},
		"column twice":    {"prénom;e-mail;courriel", []string{"csv.column_twice e-mail"}},
		"quotes open":     {"prénom;e-mail\n\nSolène;\"s@b", []string{"csv.quotes 3"}},
		"text after them": {"prénom;e-mail\n\"So\"lène;s@b", []string{"csv.quotes 2"}},
		"quotes in front": {"\"prénom;e-mail\n", []string{"csv.quotes 1"}},
		"a workbook":      {"PK\x03\x04\x14\x00\x06\x00", []string{"csv.unreadable"}},
		"UTF-16 unmarked": {"p\x00r\x00", []string{"csv.unreadable"}},
		"too many rows":   {"prénom;e-mail\n" + strings.Repeat(row, MaxRows+1), []string{"csv.too_many_rows 10\u00a0000"}},
		"too large":       {strings.Repeat("x", MaxBytes+1), []string{"csv.too_large 5"}},
	} {
		_, err := Read([]byte(try.raw), people...)
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Invalid {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var says []string
		for _, field := range f.Fields {
			said := []string{field.Key}
			for _, value := range field.Args {
				said = append(said, fmt.Sprint(value))
			}
			if says = append(says, strings.Join(said, " ")); field.Name != "file" {
				t.Errorf("%s: beside %s", name, field.Name)
			}
		}
		if diff := cmp.Diff(try.says, says); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if table, err := Read([]byte("prénom;e-mail\n"+strings.Repeat(row, MaxRows)), people...); err != nil || len(table.Rows) != MaxRows {
		t.Errorf("as many rows as allowed: %v", err)
	}
}

// written is a file of one column.
func written(t *testing.T, values ...string) string {
	t.Helper()
	var out bytes.Buffer
	err := Write(&out, []string{"ligne", "valeur"}, func(yield func([]string, error) bool) {
		for _, v := range values {
			if !yield([]string{"x", v}, nil) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestWrite_IsWhatExcelOpens(t *testing.T) {
	const want = "\ufeffligne;valeur\r\nx;été\r\nx;\"a;b\"\r\nx;\"dit \"\"oui\"\"\"\r\nx;\"1,5\"\r\n"
	if got := written(t, "été", "a;b", `dit "oui"`, "1,5"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestWrite_StopsAtAnError(t *testing.T) {
	broken := errors.New("database gone")
	var rows iter.Seq2[[]string, error] = func(yield func([]string, error) bool) { yield(nil, broken) }
	if err := Write(new(bytes.Buffer), []string{"a"}, rows); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

func TestE13_FormulasAreNeutralisedAndComeBack(t *testing.T) {
	formulas := []string{
		"=1+1", "+33 6 12 34 56 78", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a", "  =1", "\u00a0=1", "\u200b=1", "\ufeff=1",
		"=HYPERLINK(\"https://x.example\";\"a\")", "'=1", "''=1", "' @x", "\x01=1",
	}
	file := written(t, formulas...)
	for line := range strings.SplitSeq(strings.TrimPrefix(file, "\ufeff"), "\r\nx;") {
		if cell := strings.TrimLeft(line, `"`); runs(cell) {
			t.Errorf("a formula is left: %q", line)
		}
	}
	harmless := []string{"", "a=1", "l’été", "'abc", "2-1", "''", " x ", "a\r\nb\rc\nd"}
	values := append(formulas, harmless...)
	if diff := cmp.Diff(values, readBack(t, written(t, values...))); diff != "" {
		t.Error(diff)
	}
}

func TestE13_AnyTextComesBackAsItWas(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 13))
	alphabet := []rune("=+-@'\"\";,\t\r\n ＝＋－＠\u00a0\u200bé€𝄞aZ0")
	values := make([]string, MaxRows)
	for i := range values {
		var text strings.Builder
		for range random.IntN(8) {
			text.WriteRune(alphabet[random.IntN(len(alphabet))])
		}
		values[i] = text.String()
	}
	if diff := cmp.Diff(values, readBack(t, written(t, values...))); diff != "" {
		t.Error(diff)
	}
}

func FuzzE13_RoundTrip(f *testing.F) {
	f.Add("'=1;\"\r\n")
	f.Fuzz(func(t *testing.T, value string) {
		value = strings.ToValidUTF8(strings.ReplaceAll(value, "\x00", ""), "")
		if got := readBack(t, written(t, value)); len(got) != 1 || got[0] != value {
			t.Errorf("%q came back as %q", value, got)
		}
	})
}

func readBack(t *testing.T, file string) []string {
	t.Helper()
	table, err := Read([]byte(file), Column{Key: "line", Names: []string{"ligne"}}, Column{Key: "value", Names: []string{"valeur"}})
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	for _, row := range table.Rows {
		values = append(values, row.Get("value"))
	}
	return values
}
