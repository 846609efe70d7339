package imaging

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"image/color"
	"image/png"
	"io"
)

func examinePNG(raw []byte) (facts, error) {
	config, err := png.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return facts{}, err
	}
	memory := int64(config.Width) * int64(config.Height) * pixelBytes(config.ColorModel)
	const interlace = 28 // where the header says that the pixels come in seven passes
	if len(raw) > interlace && raw[interlace] == 1 {
		memory *= 2
	}
	return facts{config.Width, config.Height, memory, 1, profileOf(iccOfPNG(raw))}, nil
}

func pixelBytes(model color.Model) int64 {
	switch model {
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	if _, few := model.(color.Palette); few {
		return 1
	}
	return 4
}

// iccOfPNG unpacks the colour profile, which stands before the pixels.
func iccOfPNG(raw []byte) []byte {
	for at := 8; at+12 <= len(raw); {
		length := int(binary.BigEndian.Uint32(raw[at:]))
		name := string(raw[at+4 : at+8])
		if length > len(raw)-at-12 || name == "IDAT" {
			return nil
		}
		if name == "iCCP" {
			_, packed, _ := bytes.Cut(raw[at+8:at+8+length], []byte{0})
			unpacked, err := zlib.NewReader(bytes.NewReader(packed[min(1, len(packed)):]))
			if err != nil {
				return nil
			}
			const most = 1 << 20
			icc, _ := io.ReadAll(io.LimitReader(unpacked, most))
			return icc
		}
		at += 12 + length
	}
	return nil
}
