package imaging

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
)

const (
	startOfScan = 0xda
	endOfImage  = 0xd9
	appExif     = 0xe1
	appProfile  = 0xe2
)

func examineJPEG(raw []byte) (facts, error) {
	config, err := jpeg.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return facts{}, err
	}
	passes := passesOf(raw)
	if passes.scans > maxScans {
		return facts{}, image.ErrFormat
	}
	channels := int64(3)
	switch config.ColorModel {
	case color.GrayModel:
		channels = 1
	case color.CMYKModel:
		channels = 8 // converted once decoded
	}
	memory := channels*int64(config.Width)*int64(config.Height) + 4*passes.samples
	return facts{config.Width, config.Height, memory, orientation(exifOfJPEG(raw)), profileOf(iccOfJPEG(raw))}, nil
}

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

// exifOfJPEG finds what the camera noted.
func exifOfJPEG(raw []byte) []byte {
	var exif []byte
	segments(raw, func(marker byte, data []byte) {
		if marker == appExif && exif == nil && bytes.HasPrefix(data, []byte("Exif\x00\x00")) {
			exif = data[6:]
		}
	})
	return exif
}

// iccOfJPEG puts together the colour profile, which comes in numbered pieces.
func iccOfJPEG(raw []byte) []byte {
	var icc []byte
	segments(raw, func(marker byte, data []byte) {
		if piece, found := bytes.CutPrefix(data, []byte("ICC_PROFILE\x00")); marker == appProfile && found && len(piece) > 2 {
			icc = append(icc, piece[2:]...)
		}
	})
	return icc
}
