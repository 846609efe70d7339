package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

const (
	pieceSize = 8 << 20 // as the interface sends
	pictures  = 16
)

// Media measures what the library promises: a large upload in little memory (P7),
// how fast pictures get their variants, and how fast one is served.
func Media(ctx context.Context, binary string, uploaded int64, lasting time.Duration) error {
	return visit(ctx, Engines()[0], binary, func(v *visitor, server *Server, data string) error {
		large, err := v.largeUpload(server, uploaded)
		if err != nil {
			return err
		}
		fmt.Printf("\nP7  uploads use no memory: %.0f MB sent in %s (%.0f MB/s), checked and kept in %s more; memory + %.0f MB (promised: ≤ 30), %.0f MB in all\n",
			megabytes(uploaded), large.Sent.Round(time.Millisecond), megabytes(uploaded)/large.Sent.Seconds(), large.Checked.Round(time.Millisecond), megabytes(large.Grew), megabytes(large.Most))
		return v.manyPictures(server, data, lasting)
	})
}

// visit signs somebody in to the binary, with demonstration data on a fresh database.
func visit(ctx context.Context, engine Engine, binary string, use func(v *visitor, server *Server, data string) error) error {
	return engine.With(ctx, func(data, address string) error {
		if err := Fill(ctx, binary, data, address); err != nil {
			return err
		}
		server, err := Start(ctx, binary, data, address)
		if err != nil {
			return err
		}
		v, err := enter(server.Origin, email)
		if err == nil {
			err = use(v, server, data)
		}
		return errors.Join(err, server.Stop())
	})
}

// Large is what sending one large file took.
type Large struct {
	Sent, Checked time.Duration
	Most, Grew    int64 // memory at its most: in all, and beyond what was held before
}

// largeUpload sends one large file and looks at the memory of the program meanwhile.
func (v *visitor) largeUpload(server *Server, size int64) (Large, error) {
	time.Sleep(3 * time.Second) // what the start needed is given back
	before, err := server.Resident()
	if err != nil {
		return Large{}, err
	}
	var most atomic.Int64
	watching, watched := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(watched)
		for {
			if now, err := server.Resident(); err == nil {
				most.Store(max(most.Load(), now))
			}
			select {
			case <-watching:
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	from := time.Now()
	at, err := v.sendFile("film.wav", size, sound(size))
	sent := time.Since(from)
	if err == nil {
		_, err = v.arrival(at)
	}
	close(watching)
	<-watched
	return Large{sent, time.Since(from) - sent, most.Load(), most.Load() - before}, err
}

// manyPictures sends photos as phones take them, and waits for all their variants.
func (v *visitor) manyPictures(server *Server, data string, lasting time.Duration) error {
	var photos [][]byte
	for i := range pictures {
		photos = append(photos, photo(4000, 3000, uint64(i)))
	}
	from := time.Now()
	var at []string
	for i, raw := range photos {
		one, err := v.sendFile(fmt.Sprintf("%d.jpg", i), int64(len(raw)), bytes.NewReader(raw))
		if err != nil {
			return err
		}
		at = append(at, one)
	}
	var last string
	for _, one := range at {
		id, err := v.arrival(one)
		if err != nil {
			return err
		}
		if err := v.ready(id); err != nil {
			return err
		}
		last = id
	}
	took := time.Since(from)
	most, err := server.Resident()
	if err != nil {
		return err
	}
	fmt.Printf("pictures of 12 megapixels, cleaned and made into four variants: %.2f per second (%d in %s, %.0f MB held afterwards)\n",
		pictures/took.Seconds(), pictures, took.Round(time.Millisecond), megabytes(most))
	found, err := filepath.Glob(filepath.Join(data, "files", "f", "*", "*.w1280"))
	if err != nil || len(found) == 0 {
		return errors.Join(errors.New("no variant in the folder"), err)
	}
	return v.serving("/m/"+last+"/w1280?v=1", found[0], lasting)
}

// sendFile sends a file by tus, in pieces, and answers where it is.
func (v *visitor) sendFile(name string, size int64, content io.Reader) (string, error) {
	reply, err := v.tus(http.MethodPost, "/api/media/uploads", nil, 0, "Upload-Length", strconv.FormatInt(size, 10), "Upload-Metadata", "filename "+base64.StdEncoding.EncodeToString([]byte(name)))
	if err != nil {
		return "", err
	}
	at := reply.Header.Get("Location")
	for offset := int64(0); offset < size; offset += pieceSize {
		n := min(pieceSize, size-offset)
		if _, err := v.tus(http.MethodPatch, at, io.LimitReader(content, n), n, "Upload-Offset", strconv.FormatInt(offset, 10), "Content-Type", "application/offset+octet-stream"); err != nil {
			return "", err
		}
	}
	return at, nil
}

func (v *visitor) tus(method, path string, body io.Reader, size int64, headers ...string) (*http.Response, error) {
	r, err := http.NewRequest(method, v.origin+path, body)
	if err != nil {
		return nil, err
	}
	r.ContentLength = size
	r.Header.Set("Tus-Resumable", "1.0.0")
	r.Header.Set("X-CSRF-TOKEN", v.token)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	reply, err := v.client.Do(r)
	if err != nil {
		return nil, err
	}
	defer reply.Body.Close()
	said, err := io.ReadAll(reply.Body)
	if err == nil && reply.StatusCode >= 300 {
		err = fmt.Errorf("%s %s: %s %s", method, path, reply.Status, said)
	}
	return reply, err
}

// arrival waits until a file was taken, and answers the media made of it.
func (v *visitor) arrival(at string) (string, error) {
	for range 3000 {
		var upload struct {
			Data struct{ State, MediaID, Error string }
		}
		if _, err := v.call("GET", at, nil, &upload); err != nil {
			return "", err
		}
		switch upload.Data.State {
		case "done":
			return upload.Data.MediaID, nil
		case "refused":
			return "", errors.New(upload.Data.Error)
		}
		time.Sleep(50 * time.Millisecond)
	}
	return "", errors.New("an upload never arrived")
}

func (v *visitor) ready(id string) error {
	for range 3000 {
		var media struct{ Data struct{ State string } }
		if _, err := v.call("GET", "/api/media/"+id, nil, &media); err != nil {
			return err
		}
		if media.Data.State == "ready" {
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return errors.New("variants were never made")
}

// sound is a file of any size that is taken as it is.
func sound(size int64) io.Reader {
	head := []byte("RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x44\xac\x00\x00\x88\x58\x01\x00\x02\x00\x10\x00data\x00\x00\x00\x00")
	binary.LittleEndian.PutUint32(head[4:], uint32(size-8))
	binary.LittleEndian.PutUint32(head[40:], uint32(size-44))
	return io.MultiReader(bytes.NewReader(head), io.LimitReader(rand.NewChaCha8([32]byte{}), size-44))
}

// photo is a JPEG with light, shade and a little noise, another for each seed.
func photo(width, height int, seed uint64) []byte {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	random := rand.New(rand.NewPCG(seed, 1))
	for y := range height {
		for x := range width {
			noise := uint8(random.Uint32() & 15)
			img.SetRGBA(x, y, color.RGBA{uint8(x*200/width) + noise, uint8(y*200/height) + noise, uint8((x+y)/40%2*60) + noise, 255})
		}
	}
	var out bytes.Buffer
	_ = jpeg.Encode(&out, img, &jpeg.Options{Quality: 88}) // a buffer never fails
	return out.Bytes()
}

// serving compares what the program sends per second with what nginx does of the same file.
func (v *visitor) serving(path, file string, lasting time.Duration) error {
	stop, address, err := startNginx(filepath.Dir(file))
	if errors.Is(err, errNoNginx) {
		fmt.Println("serving a variant: nginx is not installed, so there is nothing to compare with")
	} else if err != nil {
		return err
	} else {
		defer stop()
	}
	var ours, theirs []Load
	for range runs {
		load, err := Fire(strings.TrimPrefix(v.origin, "http://"), path, v.headers(), connections, lasting)
		if err != nil {
			return err
		}
		ours = append(ours, load)
		if address == "" {
			continue
		}
		if load, err = Fire(address, "/"+filepath.Base(file), nil, connections, lasting); err != nil {
			return err
		}
		theirs = append(theirs, load)
	}
	speed := func(l Load) float64 { return l.PerSecond }
	fmt.Printf("a variant of 1 280 pixels, its right checked each time: %.0f per second\n", median(ours, speed))
	if len(theirs) > 0 {
		fmt.Printf("nginx (one worker), the same file, nothing checked: %.0f per second; ratio %.2f\n", median(theirs, speed), median(ours, speed)/median(theirs, speed))
	}
	return nil
}
