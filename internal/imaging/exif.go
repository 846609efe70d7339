package imaging

import (
	"bytes"
	"encoding/binary"
)

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
