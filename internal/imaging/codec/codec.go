// Package codec encodes WebP and decodes AVIF and HEIC with the reference
// libraries, compiled to WebAssembly: no cgo, no library of the machine's, and
// whatever a crafted file does to them stays in a memory of their own, of a
// fixed size, that is given back when they are done. Where the files come from
// and why they are here: docs/adr/0009-codecs.md.
package codec

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// MaxMemory is what one picture may take in its library; more is a failure of that picture.
const MaxMemory = 512 << 20

const page = 64 << 10

// ErrRefused is the library's answer to what it cannot read or make.
var ErrRefused = errors.New("refused by the codec")

// ErrUnable is for a library that could not begin, whatever the picture: for want of memory, say.
var ErrUnable = errors.New("the codec cannot work")

//go:embed webp.wasm.gz
var webpFile []byte

//go:embed avif.wasm.gz
var avifFile []byte

//go:embed heif.wasm.gz
var heifFile []byte

var (
	webp = &library{file: webpFile}
	avif = &library{file: avifFile}
	heif = &library{file: heifFile}
)

// library is compiled when it is first needed, once.
type library struct {
	file []byte

	mu       sync.Mutex
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
}

// compile tries again where it could not before.
func (l *library) compile() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.compiled != nil {
		return nil
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(l.file))
	if err != nil {
		return fmt.Errorf("%w: unpack: %w", ErrUnable, err)
	}
	program, err := io.ReadAll(unpacked)
	if err != nil {
		return fmt.Errorf("%w: unpack: %w", ErrUnable, err)
	}
	ctx := context.Background()
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithMemoryLimitPages(MaxMemory/page))
	var compiled wazero.CompiledModule
	if _, err = wasi_snapshot_preview1.Instantiate(ctx, runtime); err == nil {
		compiled, err = runtime.CompileModule(ctx, program)
	}
	if err != nil {
		return fmt.Errorf("%w: compile: %w", ErrUnable, errors.Join(err, runtime.Close(ctx)))
	}
	l.runtime, l.compiled = runtime, compiled
	return nil
}

// run gives the library a memory of its own for as long as work takes. Nothing
// of that memory may be kept afterwards.
func (l *library) run(ctx context.Context, work func(*instance) error) error {
	if err := l.compile(); err != nil {
		return err
	}
	m := &memory{limit: MaxMemory}
	module, err := l.runtime.InstantiateModule(m.in(ctx), l.compiled, wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize"))
	if err != nil {
		return fmt.Errorf("%w: start: %w", ErrUnable, err)
	}
	defer module.Close(context.WithoutCancel(ctx))
	return work(&instance{ctx: ctx, module: module, memory: m})
}

// allow says how far the library may go for a picture of so many pixels: how much
// memory it may take, and how long it may go on, in calls and turns of loops (see
// meter). Both are well above what honest pictures were seen to need. Only the
// decoders are held to it, since only they read what strangers send.
func (i *instance) allow(pixels, bytes, perPixel int) {
	const start, longest = 50_000_000, 10_000_000_000 // about a minute
	i.memory.limit = uint64(min(32<<20+pixels*perPixel+2*bytes, MaxMemory))
	fuel := min(start+100*int64(pixels)+2000*int64(bytes), longest)
	i.module.ExportedGlobal("fuel").(api.MutableGlobal).Set(uint64(fuel))
}

// instance is a library at work on one picture. The first failure stays in err
// and makes every later step do nothing.
type instance struct {
	ctx    context.Context
	module api.Module
	memory *memory
	err    error
}

func (i *instance) call(function string, params ...uint64) uint32 {
	if i.err != nil {
		return 0
	}
	results, err := i.module.ExportedFunction(function).Call(i.ctx, params...)
	if err != nil {
		// A trap is how the library fails on a crafted file, or for want of memory or time.
		i.err = fmt.Errorf("%w: %s: %w", ErrRefused, function, err)
		return 0
	}
	return api.DecodeU32(results[0])
}

// room asks for bytes of the library's memory.
func (i *instance) room(size int) uint32 {
	at := i.call("malloc", uint64(size))
	if at == 0 && i.err == nil {
		i.err = fmt.Errorf("%w: no memory for %d bytes", ErrRefused, size)
	}
	return at
}

// view shows some of the library's memory, until the next call.
func (i *instance) view(at uint32, size int) []byte {
	if i.err != nil {
		return nil
	}
	seen, ok := i.module.Memory().Read(at, uint32(size))
	if !ok {
		i.err = fmt.Errorf("%w: %d bytes at %d are outside", ErrRefused, size, at)
	}
	return seen
}

// give copies bytes into the library's memory.
func (i *instance) give(content []byte) uint32 {
	at := i.room(len(content))
	copy(i.view(at, len(content)), content)
	return at
}

// number reads a value that the library wrote.
func (i *instance) number(at uint32) int {
	if i.err != nil {
		return 0
	}
	value, ok := i.module.Memory().ReadUint32Le(at)
	if !ok {
		i.err = fmt.Errorf("%w: a number at %d is outside", ErrRefused, at)
	}
	return int(value)
}
