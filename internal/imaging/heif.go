package imaging

import (
	"context"
	"encoding/binary"
	"image"
	"iter"
	"slices"

	"livret/internal/imaging/codec"
)

// AVIF and HEIC are files of boxes, each with a name and boxes or values inside.
// We read of them what their pictures are like; the codecs read the rest.

type box struct {
	name string
	body []byte
}

// boxes walks over the boxes that are there whole.
func boxes(raw []byte) iter.Seq[box] {
	return func(yield func(box) bool) {
		for len(raw) >= 8 {
			size, head := int64(binary.BigEndian.Uint32(raw)), int64(8)
			switch {
			case size == 0:
				size = int64(len(raw))
			case size == 1 && len(raw) >= 16:
				size, head = int64(binary.BigEndian.Uint64(raw[8:])), 16
			}
			if size < head || size > int64(len(raw)) || !yield(box{string(raw[4:8]), raw[head:size]}) {
				return
			}
			raw = raw[size:]
		}
	}
}

// inside finds the first box of a name.
func inside(raw []byte, name string) []byte {
	for b := range boxes(raw) {
		if b.name == name {
			return b.body
		}
	}
	return nil
}

// after skips the version and flags some boxes begin with.
func after(body []byte, skip int) []byte {
	if len(body) < skip {
		return nil
	}
	return body[skip:]
}

// ofBrand tells the files of boxes that name one of some brands, pictures only.
func ofBrand(brands ...string) func([]byte) bool {
	pictures := append([]string{"mif1", "msf1", "miaf", "hevc", "hevx"}, brands...)
	return func(head []byte) bool {
		if len(head) < 16 || string(head[4:8]) != "ftyp" {
			return false
		}
		end := min(len(head), int(binary.BigEndian.Uint32(head)))
		if !slices.Contains(pictures, string(head[8:12])) {
			return false
		}
		for at := 8; at+4 <= end; at += 4 {
			if at != 12 && slices.Contains(brands, string(head[at:at+4])) { // there stands a version
				return true
			}
		}
		return false
	}
}

// heifFacts is what the boxes say of the picture shown and of those it is made of.
type heifFacts struct {
	size    image.Point
	pixels  int64 // of the largest picture named
	deep    bool  // more than eight bits a channel, or a colour for each pixel
	quarter int   // quarter turns to the left
	mirror  bool
	axis    byte
	colours []byte // how YCbCr is meant: matrix and range
	profile *profile
}

func readHEIF(raw []byte) heifFacts {
	meta := after(inside(raw, "meta"), 4)
	properties := inside(meta, "iprp")
	var f heifFacts
	var all []box
	for p := range boxes(inside(properties, "ipco")) {
		all = append(all, p)
		if p.name == "ispe" && len(p.body) >= 12 {
			f.pixels = max(f.pixels, int64(binary.BigEndian.Uint32(p.body[4:]))*int64(binary.BigEndian.Uint32(p.body[8:])))
		}
		f.deep = f.deep || p.deep()
	}
	for _, index := range associations(inside(properties, "ipma"), shown(inside(meta, "pitm"))) {
		if index >= 1 && index <= len(all) {
			f.note(all[index-1])
		}
	}
	return f
}

// deep tells what a codec's own description says of how much it has to hold.
func (p box) deep() bool {
	const chroma420 = 1
	switch {
	case p.name == "av1C" && len(p.body) >= 3:
		return p.body[2]&0x40 != 0
	case p.name == "hvcC" && len(p.body) >= 18:
		return p.body[17]&7 != 0 || p.body[16]&3 > chroma420
	}
	return false
}

func (f *heifFacts) note(p box) {
	switch {
	case p.name == "ispe" && len(p.body) >= 12:
		width, height := binary.BigEndian.Uint32(p.body[4:]), binary.BigEndian.Uint32(p.body[8:])
		f.size = image.Pt(int(min(width, 1<<30)), int(min(height, 1<<30)))
	case p.name == "irot" && len(p.body) >= 1:
		f.quarter = int(p.body[0] & 3)
	case p.name == "imir" && len(p.body) >= 1:
		f.mirror, f.axis = true, p.body[0]&1
	case p.name == "colr" && len(p.body) >= 11 && string(p.body[:4]) == "nclx":
		const p3, pq, hlg = 12, 16, 18
		f.colours = p.body[4:]
		if binary.BigEndian.Uint16(f.colours) == p3 && f.profile == nil && f.colours[3] != pq && f.colours[3] != hlg {
			f.profile = p3Profile()
		}
	case p.name == "colr" && len(p.body) > 4 && (string(p.body[:4]) == "prof" || string(p.body[:4]) == "rICC"):
		f.profile = profileOf(p.body[4:])
	}
}

// shown is the number of the picture that the file is about.
func shown(pitm []byte) uint32 {
	switch {
	case len(pitm) >= 6 && pitm[0] == 0:
		return uint32(binary.BigEndian.Uint16(pitm[4:]))
	case len(pitm) >= 8:
		return binary.BigEndian.Uint32(pitm[4:])
	}
	return 0
}

// associations lists the numbers, from 1, of the properties of one picture.
func associations(ipma []byte, item uint32) []int {
	if len(ipma) < 8 {
		return nil
	}
	longItems, longIndices := ipma[0] > 0, ipma[3]&1 != 0
	count, rest := binary.BigEndian.Uint32(ipma[4:]), ipma[8:]
	number := func(long bool, short, wide int) uint32 {
		size := short
		if long {
			size = wide
		}
		var n uint32
		if len(rest) < size {
			rest = nil
			return 0
		}
		for _, b := range rest[:size] {
			n = n<<8 | uint32(b)
		}
		rest = rest[size:]
		return n
	}
	for ; count > 0 && len(rest) > 0; count-- {
		id := number(longItems, 2, 4)
		var found []int
		for range number(false, 1, 1) {
			index, essential := number(longIndices, 1, 2), uint32(0x80)
			if longIndices {
				essential = 0x8000
			}
			found = append(found, int(index&^essential))
		}
		if id == item {
			return found
		}
	}
	return nil
}

// held is the way a camera would have been held for the same turn.
func (f heifFacts) held() int {
	if !f.mirror {
		return []int{1, 8, 3, 6}[f.quarter]
	}
	if f.axis == 0 {
		return []int{4, 5, 2, 7}[f.quarter]
	}
	return []int{2, 7, 4, 5}[f.quarter]
}

func (f heifFacts) facts(perPixel int64, held int) (facts, error) {
	if f.size.X < 1 || f.size.Y < 1 {
		return facts{}, image.ErrFormat
	}
	// A part may be larger than the whole.
	return facts{f.size.X, f.size.Y, perPixel * min(f.pixels, 1<<40), held, f.profile}, nil
}

// What pictures take by pixel, in their codecs and afterwards, was measured.
func examineAVIF(raw []byte) (facts, error) {
	f := readHEIF(raw)
	perPixel := int64(27)
	if f.deep {
		perPixel = 50
	}
	return f.facts(perPixel, f.held())
}

// HEIC is turned by its codec.
func examineHEIC(raw []byte) (facts, error) {
	f := readHEIF(raw)
	perPixel := int64(7)
	if f.deep {
		perPixel = 14
	}
	return f.facts(perPixel, 1)
}

func decodeHEIC(ctx context.Context, raw []byte) (image.Image, error) {
	img, err := codec.DecodeHEIC(ctx, raw)
	if photo, ok := img.(*image.YCbCr); ok && err == nil {
		if c := readHEIF(raw).colours; c != nil {
			asJFIF(photo, int(binary.BigEndian.Uint16(c[4:])), c[6]&0x80 != 0)
		}
	}
	return img, err
}
