package app

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"livret/internal/blobtest"
	"livret/internal/dbtest"
	"livret/internal/media"
)

// eachStore runs a test on every engine, with files in a folder and in a bucket (G15).
func eachStore(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	for _, engine := range dbtest.Engines() {
		t.Run(string(engine)+"/folder", func(t *testing.T) {
			t.Parallel()
			fn(t, newSite(t, filled(t, engine), nil))
		})
		t.Run(string(engine)+"/s3", func(t *testing.T) {
			t.Parallel()
			at := blobtest.Bucket(t)
			fn(t, newSite(t, filled(t, engine), map[string]string{"LIVRET_STORAGE_URL": "s3://key:secret@" + at.Host + "/" + at.Bucket + "?region=us-east-1&tls=none"}))
		})
	}
}

// sound is a file whose bytes are served as they came.
func sound(size int) []byte {
	raw := make([]byte, size)
	random := rand.NewChaCha8([32]byte{byte(size), byte(size >> 8), byte(size >> 16)})
	random.Read(raw)
	copy(raw, "RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x44\xac\x00\x00\x88\x58\x01\x00\x02\x00\x10\x00data")
	binary.LittleEndian.PutUint32(raw[4:], uint32(size-8))
	binary.LittleEndian.PutUint32(raw[40:], uint32(size-44))
	return raw
}

// photo is a JPEG with some noise, another for each seed.
func photo(t testing.TB, width, height int, seed uint64) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	random := rand.New(rand.NewPCG(seed, 1))
	for y := range height {
		for x := range width {
			img.SetRGBA(x, y, color.RGBA{uint8(x*255/width) ^ uint8(random.Uint32()&7), uint8(y * 255 / height), uint8(seed), 255})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func sum(raw []byte) string {
	hash := sha256.Sum256(raw)
	return hex.EncodeToString(hash[:])
}

func tusHeaders(values ...string) func(*http.Request) {
	return func(r *http.Request) {
		r.Header.Del("Content-Type")
		r.Header.Set("Tus-Resumable", "1.0.0")
		for i := 0; i < len(values); i += 2 {
			r.Header.Set(values[i], values[i+1])
		}
	}
}

// announce opens an upload; meta is pairs of a name and a value.
func (b *browser) announce(name string, size int, meta ...string) reply {
	b.t.Helper()
	said := "filename " + base64.StdEncoding.EncodeToString([]byte(name))
	for i := 0; i < len(meta); i += 2 {
		said += "," + meta[i] + " " + base64.StdEncoding.EncodeToString([]byte(meta[i+1]))
	}
	return b.send(http.MethodPost, media.UploadsPath, nil, tusHeaders("Upload-Length", strconv.Itoa(size), "Upload-Metadata", said))
}

func (b *browser) append(path string, offset int, content []byte) reply {
	b.t.Helper()
	return b.send(http.MethodPatch, path, string(content), tusHeaders("Upload-Offset", strconv.Itoa(offset), "Content-Type", "application/offset+octet-stream"))
}

// offset is how much of an upload has arrived.
func (b *browser) offset(path string) int {
	b.t.Helper()
	r := b.want(fine, b.send(http.MethodHead, path, nil, tusHeaders()))
	n, err := strconv.Atoi(r.Header.Get("Upload-Offset"))
	if err != nil {
		b.t.Fatal(err)
	}
	return n
}

// cut sends a piece over a line that breaks after some of its bytes.
func (b *browser) cut(path string, offset int, content []byte, after int) {
	b.t.Helper()
	broken := io.MultiReader(bytes.NewReader(content[:after]), failing{})
	r, err := http.NewRequest(http.MethodPatch, b.site.url+path, broken)
	if err != nil {
		b.t.Fatal(err)
	}
	r.ContentLength = int64(len(content))
	tusHeaders("Upload-Offset", strconv.Itoa(offset), "Content-Type", "application/offset+octet-stream", "X-CSRF-TOKEN", b.token)(r)
	if res, err := b.http.Do(r); err == nil {
		res.Body.Close()
		b.t.Fatalf("a cut line was answered: %d", res.StatusCode)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("the network is gone") }

// sendFile sends a file whole and answers where it is.
func (b *browser) sendFile(name string, content []byte, meta ...string) string {
	b.t.Helper()
	r := b.want(http.StatusCreated, b.announce(name, len(content), meta...))
	at := r.Header.Get("Location")
	b.want(http.StatusNoContent, b.append(at, 0, content))
	return at
}

// outcome waits until an upload was taken or refused. The queue is at work.
func (b *browser) outcome(path string) map[string]any {
	b.t.Helper()
	var last map[string]any
	eventually(b.t, "the outcome of an upload", func() bool {
		last = b.want(fine, b.get(path)).data()
		return last["state"] == "done" || last["state"] == "refused"
	})
	return last
}

// brings uploads a file and answers the id of the media made of it, once it is ready.
func (b *browser) brings(name string, content []byte, meta ...string) string {
	b.t.Helper()
	out := b.outcome(b.sendFile(name, content, meta...))
	id, _ := out["mediaId"].(string)
	if id == "" {
		b.t.Fatalf("%s: %v", name, out)
	}
	eventually(b.t, "variants", func() bool {
		return b.site.count("SELECT COUNT(*) FROM media WHERE id = ? AND state <> 'processing'", id) == 1
	})
	return id
}

// agrees checks that rows, objects and figures tell the same (G8).
func (s *site) agrees() {
	s.t.Helper()
	var all []struct {
		CompanyID, Hash, Kind string
		Bytes, VariantBytes   int64
	}
	if err := s.DB.Read.NewRaw("SELECT company_id, hash, kind, bytes, variant_bytes FROM stored_file").Scan(s.t.Context(), &all); err != nil {
		s.t.Fatal(err)
	}
	for _, stored := range all {
		if raw := s.object(media.Key(stored.CompanyID, stored.Hash)); sum(raw) != stored.Hash || int64(len(raw)) != stored.Bytes {
			s.t.Errorf("the object of %s is not what its row says", stored.Hash)
		}
		var variants int64
		for info, err := range s.Media.Blobs.List(s.t.Context(), media.Key(stored.CompanyID, stored.Hash)+".") {
			if err != nil {
				s.t.Fatal(err)
			}
			variants += info.Size
		}
		if stored.VariantBytes > 0 && variants != stored.VariantBytes {
			s.t.Errorf("variants of %s: %d bytes, %d said", stored.Hash, variants, stored.VariantBytes)
		}
	}
	if n := s.count("SELECT COUNT(*) FROM media AS m WHERE NOT EXISTS (SELECT 1 FROM stored_file AS sf WHERE sf.company_id = m.company_id AND sf.hash = m.hash)"); n > 0 {
		s.t.Errorf("%d media show bytes that are not stored", n)
	}
	before := strings.Count(s.log.String(), "room had drifted")
	if err := s.Media.Recount(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	if log := s.log.String(); strings.Count(log, "room had drifted") > before {
		s.t.Errorf("the room had drifted: %s", log[strings.LastIndex(log, "room had drifted"):])
	}
}

func (s *site) object(key string) []byte {
	s.t.Helper()
	file, err := s.Media.Blobs.Open(s.t.Context(), key)
	if err != nil {
		s.t.Errorf("%s: %v", key, err)
		return nil
	}
	defer file.Close()
	raw, err := io.ReadAll(file)
	if err != nil {
		s.t.Fatal(err)
	}
	return raw
}

// objects are the keys kept under a prefix.
func (s *site) objects(prefix string) []string {
	s.t.Helper()
	var keys []string
	for info, err := range s.Media.Blobs.List(s.t.Context(), prefix) {
		if err != nil {
			s.t.Fatal(err)
		}
		keys = append(keys, info.Key)
	}
	return keys
}
