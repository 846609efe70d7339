package imaging

import (
	"image"
	"image/draw"
)

// turn sets a picture upright that was taken with the camera held another way.
// It stays of the same kind where it can: a photo that became RGBA would take
// almost three times the memory.
func turn(from image.Image, held int) image.Image {
	if held <= 1 || held > 8 {
		return from
	}
	bounds := from.Bounds()
	to := image.Rect(0, 0, bounds.Dx(), bounds.Dy())
	if held >= 5 {
		to = image.Rect(0, 0, bounds.Dy(), bounds.Dx())
	}
	switch img := from.(type) {
	case *image.YCbCr:
		if turned := turnYCbCr(img, held, to); turned != nil {
			return turned
		}
	case *image.Gray:
		pixels := plane{img.Pix[img.PixOffset(bounds.Min.X, bounds.Min.Y):], img.Stride, bounds.Dx(), bounds.Dy(), 1}.turn(held)
		return &image.Gray{Pix: pixels, Stride: to.Dx(), Rect: to}
	}
	img, ok := from.(*image.RGBA)
	if !ok {
		img = image.NewRGBA(bounds)
		draw.Draw(img, bounds, from, bounds.Min, draw.Src)
	}
	pixels := plane{img.Pix[img.PixOffset(bounds.Min.X, bounds.Min.Y):], img.Stride, bounds.Dx(), bounds.Dy(), 4}.turn(held)
	return &image.RGBA{Pix: pixels, Stride: 4 * to.Dx(), Rect: to}
}

// spread is how the colours of a YCbCr picture stand over its pixels.
type spread struct {
	across, down int                       // pixels that share a colour
	lying        image.YCbCrSubsampleRatio // once width and height change places
}

var spreads = map[image.YCbCrSubsampleRatio]spread{
	image.YCbCrSubsampleRatio444: {1, 1, image.YCbCrSubsampleRatio444},
	image.YCbCrSubsampleRatio420: {2, 2, image.YCbCrSubsampleRatio420},
	image.YCbCrSubsampleRatio422: {2, 1, image.YCbCrSubsampleRatio440},
	image.YCbCrSubsampleRatio440: {1, 2, image.YCbCrSubsampleRatio422},
}

func turnYCbCr(img *image.YCbCr, held int, to image.Rectangle) image.Image {
	ratio := img.SubsampleRatio
	s, known := spreads[ratio]
	if !known || img.Rect.Min != (image.Point{}) {
		return nil
	}
	width, height := img.Rect.Dx(), img.Rect.Dy()
	colours := plane{img.Cb, img.CStride, (width + s.across - 1) / s.across, (height + s.down - 1) / s.down, 1}
	turned := &image.YCbCr{YStride: to.Dx(), CStride: colours.width, SubsampleRatio: ratio, Rect: to}
	if held >= 5 {
		turned.CStride, turned.SubsampleRatio = colours.height, s.lying
	}
	turned.Y = plane{img.Y, img.YStride, width, height, 1}.turn(held)
	turned.Cb = colours.turn(held)
	colours.pix = img.Cr
	turned.Cr = colours.turn(held)
	return turned
}

// plane is lines of points of some bytes each.
type plane struct {
	pix                   []byte
	stride, width, height int
	bytes                 int
}

func (p plane) turn(held int) []byte {
	wide := p.width
	if held >= 5 {
		wide = p.height
	}
	to := make([]byte, p.width*p.height*p.bytes)
	for y := range p.height {
		for x := range p.width {
			tx, ty := p.place(x, y, held)
			copy(to[(ty*wide+tx)*p.bytes:][:p.bytes], p.pix[y*p.stride+x*p.bytes:])
		}
	}
	return to
}

// place is where a point goes.
func (p plane) place(x, y, held int) (int, int) {
	switch held {
	case 2:
		return p.width - 1 - x, y
	case 3:
		return p.width - 1 - x, p.height - 1 - y
	case 4:
		return x, p.height - 1 - y
	case 5:
		return y, x
	case 6:
		return p.height - 1 - y, x
	case 7:
		return p.height - 1 - y, p.width - 1 - x
	case 8:
		return y, p.width - 1 - x
	}
	return x, y
}
