package imaging

import (
	"bytes"
	"image/color"
	"image/png"
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
	return facts{config.Width, config.Height, memory, 1}, nil
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
