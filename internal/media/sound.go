package media

import (
	"bytes"
	"encoding/binary"
)

func broken() error { return refuse("media.broken") }

// mp3 finds frames that follow each other, after what was noted of the piece:
// the bytes a frame begins with say too little.
func (c *content) mp3(head []byte) (string, error) {
	from := int64(0)
	if bytes.HasPrefix(head, []byte("ID3")) && len(head) > 10 {
		from = 10 + int64(head[6]&0x7f)<<21 + int64(head[7]&0x7f)<<14 + int64(head[8]&0x7f)<<7 + int64(head[9]&0x7f)
		if from >= c.size {
			return "", broken()
		}
	}
	some, err := c.at(from, 16<<10)
	if err != nil {
		return "", err
	}
	some = bytes.TrimLeft(some, "\x00") // room left for longer notes
	const enough = 4
	for frames := 0; frames < enough; frames++ {
		length := frameLength(some)
		if length == 0 {
			return "", errOther
		}
		if length >= len(some) {
			return "audio/mpeg", nil
		}
		some = some[length:]
	}
	return "audio/mpeg", nil
}

// Of layer III: bits per second, in thousands, and samples per second.
var (
	bitRates    = [2][16]int{{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320}, {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160}}
	sampleRates = [4][4]int{{11025, 12000, 8000}, {}, {22050, 24000, 16000}, {44100, 48000, 32000}}
)

// frameLength is how long the frame is that begins here, 0 if none does.
func frameLength(b []byte) int {
	if len(b) < 4 || b[0] != 0xff || b[1]&0xe0 != 0xe0 || b[1]>>1&3 != 1 {
		return 0
	}
	version := b[1] >> 3 & 3
	half, samples := 1, 72
	if version == 3 {
		half, samples = 0, 144
	}
	bits, rate := bitRates[half][b[2]>>4], sampleRates[version][b[2]>>2&3]
	if bits == 0 || rate == 0 {
		return 0
	}
	return samples*bits*1000/rate + int(b[2]>>1&1)
}

// ogg takes sounds alone, and wants the last page whole.
func (c *content) ogg(head []byte) (string, error) {
	if len(head) < 28 {
		return "", broken()
	}
	first := head[min(len(head), 27+int(head[26])):]
	known := false
	for _, codec := range []string{"OpusHead", "\x01vorbis", "\x7fFLAC", "Speex   "} {
		known = known || bytes.HasPrefix(first, []byte(codec))
	}
	if !known {
		return "", refuse("media.kind")
	}
	const longest = 27 + 255 + 255*255
	tail, err := c.at(max(0, c.size-longest), longest)
	if err != nil {
		return "", err
	}
	if last := bytes.LastIndex(tail, []byte("OggS")); last < 0 || pageLength(tail[last:]) != len(tail)-last {
		return "", broken()
	}
	return "audio/ogg", nil
}

func pageLength(page []byte) int {
	if len(page) < 27 || len(page) < 27+int(page[26]) {
		return -1
	}
	length := 27 + int(page[26])
	for _, part := range page[27:length] {
		length += int(part)
	}
	return length
}

// wav walks the parts: the one with the sound must be there whole. A program that
// did not know its length beforehand has written the greatest there is.
func (c *content) wav(head []byte) (string, error) {
	if len(head) < 12 || string(head[8:12]) != "WAVE" {
		return "", errOther
	}
	const unknownLength = 1<<32 - 1
	format := false
	for at, parts := int64(12), 0; at < c.size && parts < 100; parts++ {
		part, err := c.at(at, 8)
		if err != nil {
			return "", err
		}
		if len(part) < 8 {
			return "", broken()
		}
		length := int64(binary.LittleEndian.Uint32(part[4:]))
		switch string(part[:4]) {
		case "fmt ":
			format = true
		case "data":
			if !format || length != unknownLength && at+8+length > c.size {
				return "", broken()
			}
			return "audio/wav", nil
		}
		at += 8 + length + length%2
	}
	return "", broken()
}
