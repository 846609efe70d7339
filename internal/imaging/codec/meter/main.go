// Command meter makes a WebAssembly module stop by itself: each call of a
// function and each turn of a loop takes one from a counter, "fuel", that whoever
// runs the module fills beforehand; at nothing the module traps. It reads the
// module on its standard input and writes the changed one to its standard output.
//
// A crafted picture can keep a decoder busy for hours. What the runtime itself
// offers to stop one makes every picture ten times slower, this a third.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

func main() {
	module, err := io.ReadAll(os.Stdin)
	if err == nil {
		var metered []byte
		if metered, err = meter(module); err == nil {
			_, err = os.Stdout.Write(metered)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "meter:", err)
		os.Exit(1)
	}
}

// Sections of a module, in the order they stand in.
const (
	imports = 2
	globals = 6
	exports = 7
	code    = 10
)

const header = "\x00asm\x01\x00\x00\x00"

func meter(module []byte) ([]byte, error) {
	rest, found := bytes.CutPrefix(module, []byte(header))
	if !found {
		return nil, errors.New("no WebAssembly module")
	}
	out := []byte(header)
	var fuel uint64 // the number of our global
	seen := map[byte]bool{}
	for r := (&reader{rest: rest}); len(r.rest) > 0; {
		id := r.byte()
		section := r.take(int(r.uint()))
		if r.err != nil {
			return nil, r.err
		}
		seen[id] = true
		var err error
		switch id {
		case imports:
			fuel, err = importedGlobals(section)
		case globals:
			section, fuel, err = addGlobal(section, fuel)
		case exports:
			section, err = addExport(section, fuel)
		case code:
			section, err = meterCode(section, fuel)
		}
		if err != nil {
			return nil, fmt.Errorf("section %d: %w", id, err)
		}
		out = append(append(out, id), leb(uint64(len(section)))...)
		out = append(out, section...)
	}
	if !seen[globals] || !seen[exports] || !seen[code] {
		return nil, errors.New("no globals, no exports or no code")
	}
	return out, nil
}

// importedGlobals counts them: they are numbered before the module's own.
func importedGlobals(section []byte) (uint64, error) {
	r := &reader{rest: section}
	var count uint64
	for range r.uint() {
		r.take(int(r.uint()))
		r.take(int(r.uint()))
		switch kind := r.byte(); kind {
		case 0:
			r.uint()
		case 3:
			r.take(2)
			count++
		default:
			return 0, fmt.Errorf("import of kind %d", kind)
		}
	}
	return count, r.err
}

// addGlobal adds a counter of 64 bits, full at first: what nobody fills never stops.
func addGlobal(section []byte, imported uint64) ([]byte, uint64, error) {
	r := &reader{rest: section}
	own := r.uint()
	if r.err != nil {
		return nil, 0, r.err
	}
	const (
		i64, variable = 0x7e, 0x01
		i64Const, end = 0x42, 0x0b
	)
	out := append(leb(own+1), r.rest...)
	out = append(out, i64, variable, i64Const)
	out = append(append(out, bytes.Repeat([]byte{0xff}, 8)...), 0xff, 0x00, end) // 2⁶³−1
	return out, imported + own, nil
}

func addExport(section []byte, global uint64) ([]byte, error) {
	r := &reader{rest: section}
	out := append(leb(r.uint()+1), r.rest...)
	const kind = 3
	out = append(out, append([]byte{4}, "fuel"...)...)
	return append(append(out, kind), leb(global)...), r.err
}

// meterCode takes fuel where each function and each loop begins.
func meterCode(section []byte, fuel uint64) ([]byte, error) {
	take := toll(fuel)
	r := &reader{rest: section}
	functions := r.uint()
	out := leb(functions)
	for n := range functions {
		body, err := meterBody(r.take(int(r.uint())), take)
		if err = errors.Join(r.err, err); err != nil {
			return nil, fmt.Errorf("function %d: %w", n, err)
		}
		out = append(append(out, leb(uint64(len(body)))...), body...)
	}
	return out, nil
}

// toll is: fuel = fuel - 1; if fuel < 0, stop.
func toll(fuel uint64) []byte {
	const (
		globalGet, globalSet  = 0x23, 0x24
		i64Const, sub, isLess = 0x42, 0x7d, 0x53
		condition, empty      = 0x04, 0x40
		unreachable, end      = 0x00, 0x0b
	)
	number := leb(fuel)
	out := append([]byte{globalGet}, number...)
	out = append(out, i64Const, 1, sub, globalSet)
	out = append(append(out, number...), globalGet)
	out = append(append(out, number...), i64Const, 0, isLess)
	return append(out, condition, empty, unreachable, end)
}

func meterBody(body, take []byte) ([]byte, error) {
	r := &reader{rest: body}
	for range r.uint() { // groups of local variables
		r.uint()
		r.byte()
	}
	out := bytes.Clone(body[:len(body)-len(r.rest)])
	out = append(out, take...)
	for len(r.rest) > 0 && r.err == nil {
		from := r.rest
		loop := r.instruction()
		out = append(out, from[:len(from)-len(r.rest)]...)
		if loop {
			out = append(out, take...)
		}
	}
	return out, r.err
}

// reader reads a module. What it cannot read stays in err.
type reader struct {
	rest []byte
	err  error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
	r.rest = nil
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.fail("cut off")
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) byte() byte {
	if taken := r.take(1); taken != nil {
		return taken[0]
	}
	return 0
}

// uint reads a number of seven bits a byte.
func (r *reader) uint() uint64 {
	var n uint64
	for shift := 0; shift < 64; shift += 7 {
		b := r.byte()
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	r.fail("a number too long")
	return 0
}

func leb(n uint64) []byte {
	var out []byte
	for n >= 0x80 {
		out = append(out, byte(n)|0x80)
		n >>= 7
	}
	return append(out, byte(n))
}

// instruction steps over one, with its operands, and tells whether it begins a loop.
func (r *reader) instruction() bool {
	switch op := r.byte(); {
	case op == 0x02, op == 0x04, op == 0x03: // block, if, loop: their type is a byte or a number
		r.uint()
		return op == 0x03
	case op == 0x0e: // br_table
		for range r.uint() {
			r.uint()
		}
		r.uint()
	case op == 0x11, op >= 0x28 && op <= 0x3e: // call_indirect, loads and stores
		r.uint()
		r.uint()
	case op == 0x0c, op == 0x0d, op == 0x10, op >= 0x20 && op <= 0x26, op == 0x3f, op == 0x40, op == 0x41, op == 0x42, op == 0xd0, op == 0xd2:
		r.uint() // a label, a function, a variable, a table, a memory, a number
	case op == 0x43:
		r.take(4)
	case op == 0x44:
		r.take(8)
	case op == 0x1c: // select with types
		r.take(int(r.uint()))
	case op == 0xfc:
		r.bulk()
	case op > 0xc4 && op != 0xd1, op > 0x11 && op < 0x1a:
		r.fail("instruction %#x is not known", op)
	}
	return false
}

// bulk steps over the operands of what begins with 0xfc.
func (r *reader) bulk() {
	switch op := r.uint(); {
	case op <= 7: // conversions
	case op == 8, op == 10, op == 12, op == 14:
		r.uint()
		r.uint()
	case op == 9, op == 11, op == 13, op >= 15 && op <= 17:
		r.uint()
	default:
		r.fail("instruction 0xfc %d is not known", op)
	}
}
