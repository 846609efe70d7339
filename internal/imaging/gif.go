package imaging

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/draw"
	"image/gif"

	"livret/internal/fault"
)

// Blocks of a GIF.
const (
	gifExtension = 0x21
	gifImage     = 0x2c
	gifEnd       = 0x3b

	gifControl     = 0xf9 // how long a frame is shown
	gifApplication = 0xff
)

// gifParts is what walking over a GIF's blocks finds, none of them decoded.
type gifParts struct {
	frames int
	pixels int64  // of all frames
	clean  []byte // the file with nothing but what shows
}

// walkGIF goes over the blocks and stops at too many frames: 40 000 of them fit
// in a few hundred kilobytes (E6).
func walkGIF(raw []byte) (*gifParts, error) {
	const screen = 13
	if len(raw) < screen {
		return nil, image.ErrFormat
	}
	at := screen + colourTable(raw[10])
	if at > len(raw) {
		return nil, image.ErrFormat
	}
	p := &gifParts{clean: append(make([]byte, 0, len(raw)), raw[:at]...)}
	for at < len(raw) {
		from, keep := at, true
		switch raw[at] {
		case gifEnd:
			p.clean = append(p.clean, gifEnd)
			return p, nil
		case gifExtension:
			keep = at+2 <= len(raw) && shows(raw[at+1:])
			at += 2
		case gifImage:
			at += 10
			if at > len(raw) {
				return nil, image.ErrFormat
			}
			at += colourTable(raw[at-1]) + 1
			if err := p.count(raw[from:]); err != nil {
				return nil, err
			}
		default:
			return nil, image.ErrFormat
		}
		if at = subBlocks(raw, at); at < 0 {
			return nil, image.ErrFormat
		}
		if keep {
			p.clean = append(p.clean, raw[from:at]...)
		}
	}
	if p.frames == 0 {
		return nil, image.ErrFormat
	}
	p.clean = append(p.clean, gifEnd) // some programs leave it out
	return p, nil
}

func (p *gifParts) count(descriptor []byte) error {
	p.frames++
	p.pixels += int64(binary.LittleEndian.Uint16(descriptor[5:])) * int64(binary.LittleEndian.Uint16(descriptor[7:]))
	if p.frames > MaxFrames || p.pixels > maxMoving {
		return refuse("media.frames", fault.Args{"max": MaxFrames})
	}
	return nil
}

// colourTable is how many bytes the table takes that the flags announce.
func colourTable(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

// shows tells the extensions that change what is seen from comments and
// metadata: how long a frame stays, how often all begin again.
func shows(extension []byte) bool {
	return extension[0] == gifControl || extension[0] == gifApplication && bytes.HasPrefix(extension[1:], []byte("\x0bNETSCAPE2.0"))
}

// subBlocks answers where a series of them ends, -1 if it does not.
func subBlocks(raw []byte, at int) int {
	for at < len(raw) {
		length := int(raw[at])
		at += 1 + length
		if length == 0 {
			return at
		}
	}
	return -1
}

func examineGIF(raw []byte) (facts, error) {
	config, err := gif.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return facts{}, err
	}
	if int64(config.Width)*int64(config.Height) > MaxPixels {
		return facts{width: config.Width, height: config.Height}, nil
	}
	parts, err := walkGIF(raw)
	if err != nil {
		return facts{}, err
	}
	return facts{width: config.Width, height: config.Height, memory: parts.pixels + 4*int64(config.Width)*int64(config.Height), held: 1}, nil
}

// decodeGIF decodes every frame and shows the first, where it stands on the whole.
func decodeGIF(_ context.Context, raw []byte) (image.Image, error) {
	parts, err := walkGIF(raw)
	if err != nil {
		return nil, err
	}
	all, err := gif.DecodeAll(bytes.NewReader(parts.clean))
	if err != nil {
		return nil, err
	}
	whole := image.NewRGBA(image.Rect(0, 0, all.Config.Width, all.Config.Height))
	draw.Draw(whole, all.Image[0].Rect, all.Image[0], all.Image[0].Rect.Min, draw.Over)
	return whole, nil
}
