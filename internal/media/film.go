package media

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Films are files of boxes; these are the names of those families that browsers play.
var (
	filmBrands  = []string{"isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "mp71", "avc1", "dash", "cmfc", "MSNV", "M4V ", "M4VH", "M4VP", "f4v "}
	soundBrands = []string{"M4A ", "M4B "}
)

// box is a part of a film, by where its content lies.
type box struct {
	name     string
	from, to int64
}

// boxes lists the parts between two places, at most so many. A part that ends
// beyond is cut off.
func (c *content) boxes(from, to int64, most int) (all []box, err error) {
	for from < to && len(all) < most {
		head, err := c.at(from, 16)
		if err != nil {
			return nil, err
		}
		if len(head) < 8 {
			return nil, broken()
		}
		size, begins := int64(binary.BigEndian.Uint32(head)), int64(8)
		switch {
		case size == 0:
			size = to - from
		case size == 1 && len(head) == 16:
			size, begins = int64(binary.BigEndian.Uint64(head[8:])), 16
		}
		if size < begins || size > to-from {
			return nil, broken()
		}
		all = append(all, box{string(head[4:8]), from + begins, from + size})
		from += size
	}
	return all, nil
}

// film tells a film from a sound by its tracks, and wants all parts whole.
func (c *content) film(head []byte) (string, error) {
	brand := string(head[8:12])
	if brand == "qt  " {
		return "", refuse("media.quicktime")
	}
	if !slices.Contains(filmBrands, brand) && !slices.Contains(soundBrands, brand) {
		return "", refuse("media.kind")
	}
	all, err := c.boxes(0, c.size, 500)
	if err != nil {
		return "", err
	}
	moves, sounds, described, pixels := false, false, false, false
	for _, b := range all {
		switch b.name {
		case "mdat", "moof":
			pixels = true
		case "moov":
			described = true
			if moves, sounds, err = c.tracks(b); err != nil {
				return "", err
			}
		}
	}
	switch {
	case !described || !pixels || !moves && !sounds:
		return "", broken()
	case slices.Contains(soundBrands, brand) || !moves:
		return "audio/mp4", nil
	}
	return "video/mp4", nil
}

// tracks tells whether some are for the eyes, and some for the ears.
func (c *content) tracks(description box) (moves, sounds bool, err error) {
	const many = 100
	parts, err := c.boxes(description.from, description.to, many)
	for _, track := range parts {
		if err != nil || track.name != "trak" {
			continue
		}
		var kind string
		if kind, err = c.handler(track); kind == "vide" {
			moves = true
		} else if kind == "soun" {
			sounds = true
		}
	}
	return moves, sounds, err
}

// handler is what plays a track.
func (c *content) handler(track box) (string, error) {
	const many = 100
	parts, err := c.boxes(track.from, track.to, many)
	for _, p := range parts {
		if p.name != "mdia" || err != nil {
			continue
		}
		inner, err := c.boxes(p.from, p.to, many)
		for _, h := range inner {
			if h.name == "hdlr" && err == nil {
				head, err := c.at(h.from, 12)
				if len(head) < 12 {
					return "", err
				}
				return string(head[8:12]), err
			}
		}
		if err != nil {
			return "", err
		}
	}
	return "", err
}

// webm wants the name it gives itself, among the first bytes, and a segment that ends within the file.
func (c *content) webm(head []byte) (string, error) {
	length, size := vint(head[4:])
	end := 4 + int64(size) + length
	if size == 0 || end > int64(len(head)) {
		return "", broken()
	}
	name, found := element(head[4+size:end], "\x42\x82")
	if !found || string(bytes.TrimRight(name, "\x00")) != "webm" {
		return "", refuse("media.kind")
	}
	rest := head[end:]
	if !bytes.HasPrefix(rest, []byte("\x18\x53\x80\x67")) {
		return "", broken()
	}
	length, size = vint(rest[4:])
	if size == 0 || length >= 0 && end+4+int64(size)+length > c.size {
		return "", broken()
	}
	return "video/webm", nil
}

// vint reads a length whose first byte says how many bytes it has: 0 if there are
// too few. All ones mean that it was not known: -1.
func vint(b []byte) (value int64, size int) {
	for n := 1; n <= 8 && len(b) >= n; n++ {
		first := byte(0x80 >> (n - 1))
		if b[0]&first == 0 {
			continue
		}
		value, ones := int64(b[0]&^first), b[0]&^first == first-1
		for _, next := range b[1:n] {
			value, ones = value<<8|int64(next), ones && next == 0xff
		}
		if ones {
			return -1, n
		}
		return value, n
	}
	return 0, 0
}

// element finds one of a two-byte id among the elements of a header.
func element(elements []byte, id string) ([]byte, bool) {
	for len(elements) > 2 {
		length, size := vint(elements[2:])
		end := 2 + int64(size) + length
		if size == 0 || length < 0 || end > int64(len(elements)) {
			return nil, false
		}
		if string(elements[:2]) == id {
			return elements[2+size : end], true
		}
		elements = elements[end:]
	}
	return nil, false
}
