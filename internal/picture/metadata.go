package picture

import (
	"bytes"
	"encoding/binary"
)

const (
	startOfScan = 0xda
	endOfImage  = 0xd9
	appExif     = 0xe1
)

// segments visits the parts of a JPEG in order, past the pixels between them.
func segments(raw []byte, visit func(marker byte, data []byte)) {
	for at := 2; at+4 <= len(raw); {
		marker := raw[at+1]
		switch {
		case raw[at] != 0xff || marker == 0xff:
			at++ // pixels, or filling
		case marker <= 0x01 || marker >= 0xd0 && marker <= 0xd8:
			at += 2 // an escaped byte of the pixels, or a mark without content
		case marker == endOfImage:
			return
		default:
			end := at + 2 + int(binary.BigEndian.Uint16(raw[at+2:]))
			if end < at+4 || end > len(raw) {
				return
			}
			visit(marker, raw[at+4:end])
			at = end
		}
	}
}

// passes tells what a JPEG costs to decode: how often its pixels are gone over,
// and how many samples are kept meanwhile, none if they come all at once.
type passes struct {
	scans   int
	samples int64
}

func passesOf(raw []byte) passes {
	var p passes
	segments(raw, func(marker byte, data []byte) {
		switch {
		case marker == startOfScan:
			p.scans++
		case marker == 0xc2 && len(data) >= 6 && len(data) >= 6+3*int(data[5]): // progressive
			height, width := int64(binary.BigEndian.Uint16(data[1:])), int64(binary.BigEndian.Uint16(data[3:]))
			var widest, tallest, sum int64 = 1, 1, 0
			for c := range int(data[5]) {
				h, v := int64(data[7+3*c]>>4), int64(data[7+3*c]&15)
				widest, tallest, sum = max(widest, h), max(tallest, v), sum+h*v
			}
			p.samples = width * height * sum / (widest * tallest)
		}
	})
	return p
}

// exifOfJPEG and exifOfWebP find what the camera noted.
func exifOfJPEG(raw []byte) []byte {
	var exif []byte
	segments(raw, func(marker byte, data []byte) {
		if marker == appExif && exif == nil && bytes.HasPrefix(data, []byte("Exif\x00\x00")) {
			exif = data[6:]
		}
	})
	return exif
}

func exifOfWebP(raw []byte) []byte {
	for at := 12; at+8 <= len(raw); {
		length := int(binary.LittleEndian.Uint32(raw[at+4:]))
		if length > len(raw)-at-8 {
			return nil
		}
		if string(raw[at:at+4]) == "EXIF" {
			return bytes.TrimPrefix(raw[at+8:at+8+length], []byte("Exif\x00\x00"))
		}
		at += 8 + length + length%2
	}
	return nil
}

// orientation is how the camera was held, from 1 (upright) to 8.
func orientation(exif []byte) int {
	var order binary.ByteOrder = binary.BigEndian
	switch {
	case bytes.HasPrefix(exif, []byte("II*\x00")):
		order = binary.LittleEndian
	case !bytes.HasPrefix(exif, []byte("MM\x00*")):
		return 1
	}
	if len(exif) < 8 {
		return 1
	}
	first := int64(order.Uint32(exif[4:]))
	if first+2 > int64(len(exif)) {
		return 1
	}
	entries := exif[first+2:]
	for range order.Uint16(exif[first:]) {
		if len(entries) < 12 {
			return 1
		}
		const tag, short = 0x0112, 3
		if order.Uint16(entries) == tag && order.Uint16(entries[2:]) == short {
			if held := int(order.Uint16(entries[8:])); held >= 1 && held <= 8 {
				return held
			}
			return 1
		}
		entries = entries[12:]
	}
	return 1
}
