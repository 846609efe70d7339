package codec

import (
	"fmt"
	"image"
)

// within tells how many bytes a picture takes, if the library's memory may hold it twice.
func within(width, height, bytes int) (int, error) {
	if width < 1 || height < 1 || width > 1<<16 || height > 1<<16 || width*height*bytes > MaxMemory/2 {
		return 0, fmt.Errorf("%w: %d × %d", ErrRefused, width, height)
	}
	return width * height * bytes, nil
}

func either(first, second error) error {
	if first != nil {
		return first
	}
	return second
}

// layout is how libheif lays a picture out: each line begins at a multiple of
// sixteen bytes, the planes of its colours follow each other.
type layout struct {
	bounds        image.Rectangle
	space         int
	ratio         image.YCbCrSubsampleRatio
	line, chroma  int // bytes of a line
	first, second int // where the planes after the first end
	size          int
}

func sixteenths(n int) int { return (n + 15) &^ 15 }

func layoutOf(width, height, space, chroma int) (*layout, error) {
	l := &layout{bounds: image.Rect(0, 0, width, height), space: space}
	switch space {
	case heifGrey:
		l.line = sixteenths(width)
		l.size = l.line * height
	case heifRGB:
		l.line = sixteenths(4 * width)
		l.size = l.line * height
	case heifYCbCr:
		chromaWidth, chromaHeight := width, height
		switch chroma {
		case heif444:
			l.ratio = image.YCbCrSubsampleRatio444
		case heif422:
			l.ratio, chromaWidth = image.YCbCrSubsampleRatio422, (width+1)/2
		case heif420:
			l.ratio, chromaWidth, chromaHeight = image.YCbCrSubsampleRatio420, (width+1)/2, (height+1)/2
		default:
			return nil, fmt.Errorf("%w: chroma %d", ErrRefused, chroma)
		}
		l.line, l.chroma = sixteenths(width), sixteenths(chromaWidth)
		l.first = l.line * height
		l.second = l.first + l.chroma*chromaHeight
		l.size = l.second + l.chroma*chromaHeight
	default:
		return nil, fmt.Errorf("%w: colour space %d", ErrRefused, space)
	}
	return l, nil
}

// picture is what the bytes show.
func (l *layout) picture(pixels []byte, premultiplied bool) image.Image {
	switch {
	case len(pixels) < l.size:
		return nil
	case l.space == heifGrey:
		return &image.Gray{Pix: pixels, Stride: l.line, Rect: l.bounds}
	case l.space == heifRGB && premultiplied:
		return &image.RGBA{Pix: pixels, Stride: l.line, Rect: l.bounds}
	case l.space == heifRGB:
		return &image.NRGBA{Pix: pixels, Stride: l.line, Rect: l.bounds}
	}
	return &image.YCbCr{
		Y: pixels[:l.first], Cb: pixels[l.first:l.second], Cr: pixels[l.second:l.size],
		YStride: l.line, CStride: l.chroma, SubsampleRatio: l.ratio, Rect: l.bounds,
	}
}
