package main

import (
	"context"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// spins is a module whose function "spin" goes round as often as it is told.
var spins = []byte(header +
	"\x01\x05\x01\x60\x01\x7f\x00" + // a function of one number
	"\x03\x02\x01\x00" +
	"\x06\x06\x01\x7f\x00\x41\x00\x0b" + // a global of its own
	"\x07\x08\x01\x04spin\x00\x00" +
	"\x0a\x13\x01\x11\x00" + // no variables
	"\x03\x40" + // loop
	"\x20\x00\x41\x01\x6b\x22\x00" + // one less
	"\x04\x40\x0c\x01\x0b" + // again, unless it is nought
	"\x0b\x0b")

func run(t *testing.T, module []byte, fuel, turns uint64) error {
	t.Helper()
	ctx := context.Background()
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	instance, err := runtime.Instantiate(ctx, module)
	if err != nil {
		t.Fatal(err)
	}
	if fuel > 0 {
		instance.ExportedGlobal("fuel").(api.MutableGlobal).Set(fuel)
	}
	_, err = instance.ExportedFunction("spin").Call(ctx, turns)
	return err
}

func TestMeter_StopsWhatGoesOnTooLong(t *testing.T) {
	metered, err := meter(spins)
	if err != nil {
		t.Fatal(err)
	}
	for _, try := range []struct {
		fuel, turns uint64
		fine        bool
	}{
		{0, 10_000, true}, // never filled, never stopped
		{101, 100, true},  // the call takes one too
		{100, 100, false},
		{1000, 2_000_000_000, false},
	} {
		if err := run(t, metered, try.fuel, try.turns); (err == nil) != try.fine {
			t.Errorf("%d turns with %d: %v", try.turns, try.fuel, err)
		}
	}
}

func TestMeter_RefusesWhatItCannotRead(t *testing.T) {
	for length := range len(spins) {
		if _, err := meter(spins[:length]); err == nil && length < len(spins) {
			t.Errorf("cut at %d", length)
		}
	}
	if _, err := meter([]byte(header)); err == nil {
		t.Error("an empty module")
	}
}
