package blob

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"iter"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"livret/internal/config"
)

// partSize bounds what one upload holds in memory; S3 asks for 5 MiB at least.
const partSize = 8 << 20

// retries keeps people from waiting long for a store that is gone: they, or the queue, try again.
const retries = 3

const (
	// answerTime is how long a store may stay silent; putting a large file together takes some time.
	answerTime = 30 * time.Second
	// deleteTime is what removing one file may take, with all tries.
	deleteTime = 10 * time.Second
)

// S3 keeps files in a bucket of any store that speaks the protocol.
type S3 struct {
	client  *minio.Client
	bucket  string
	prefix  string
	scratch string
}

// NewS3 speaks to a store. What comes without its size is written to the scratch
// folder first; a crash may leave some there.
func NewS3(at config.Storage, scratch string) (*S3, error) {
	transport, err := minio.DefaultTransport(at.TLS)
	if err != nil {
		return nil, fmt.Errorf("open storage: %w", err)
	}
	transport.DialContext = (&net.Dialer{Timeout: 5 * time.Second}).DialContext
	transport.ResponseHeaderTimeout = answerTime
	client, err := minio.New(at.Host, &minio.Options{
		Creds: credentials.NewStaticV4(at.Key, at.Secret, ""), Secure: at.TLS, Region: at.Region, MaxRetries: retries, Transport: transport,
	})
	if err != nil {
		return nil, fmt.Errorf("open storage: %w", err)
	}
	return &S3{client: client, bucket: at.Bucket, prefix: at.Prefix, scratch: scratch}, nil
}

func (s *S3) Put(ctx context.Context, key string, content io.Reader, size int64) error {
	if err := validKey(key); err != nil {
		return err
	}
	if size < 0 {
		return s.putUnknown(ctx, key, content)
	}
	var body io.Reader = &exactly{content, size}
	if size == 0 {
		body = bytes.NewReader(nil) // net/http tells its length, which S3 wants
	}
	_, err := s.client.PutObject(ctx, s.bucket, s.prefix+key, body, size, minio.PutObjectOptions{PartSize: partSize, NumThreads: 1, DisableContentSha256: true, SendContentMd5: true})
	if err != nil {
		return fmt.Errorf("put %s: %w", key, err)
	}
	return nil
}

// putUnknown writes what there is to a file first: S3 wants to be told the size, and
// who sends slowly must hold neither memory nor one of its connections.
func (s *S3) putUnknown(ctx context.Context, key string, content io.Reader) error {
	if err := os.MkdirAll(s.scratch, 0o700); err != nil {
		return fmt.Errorf("put %s: %w", key, err)
	}
	beside, err := os.CreateTemp(s.scratch, "put-")
	if err != nil {
		return fmt.Errorf("put %s: %w", key, err)
	}
	defer os.Remove(beside.Name())
	defer beside.Close()
	size, err := io.Copy(beside, content)
	if err == nil {
		_, err = beside.Seek(0, io.SeekStart)
	}
	if err != nil {
		return fmt.Errorf("put %s: %w", key, err)
	}
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	return s.Put(ctx, key, beside, size)
}

type s3File struct {
	*minio.Object
	info Info
}

func (f s3File) Info() Info { return f.info }

func (s *S3) Open(ctx context.Context, key string) (File, error) {
	if err := validKey(key); err != nil {
		return nil, err
	}
	object, err := s.client.GetObject(ctx, s.bucket, s.prefix+key, minio.GetObjectOptions{})
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", key, err)
	}
	stat, err := object.Stat()
	if err != nil {
		object.Close()
		if missing(err) {
			return nil, ErrMissing
		}
		return nil, fmt.Errorf("open %s: %w", key, err)
	}
	return s3File{object, Info{key, stat.Size, stat.LastModified}}, nil
}

func missing(err error) bool {
	reply := minio.ToErrorResponse(err)
	return reply.Code == minio.NoSuchKey || reply.StatusCode == http.StatusNotFound && reply.Code != minio.NoSuchBucket
}

func (s *S3) Delete(ctx context.Context, keys ...string) error {
	for _, key := range keys {
		if err := validKey(key); err != nil {
			return err
		}
		if err := s.remove(ctx, key); err != nil && !missing(err) {
			return fmt.Errorf("delete %s: %w", key, err)
		}
	}
	return nil
}

func (s *S3) remove(ctx context.Context, key string) error {
	ctx, cancel := context.WithTimeout(ctx, deleteTime)
	defer cancel()
	return s.client.RemoveObject(ctx, s.bucket, s.prefix+key, minio.RemoveObjectOptions{})
}

func (s *S3) List(ctx context.Context, prefix string) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		for object := range s.client.ListObjectsIter(ctx, s.bucket, minio.ListObjectsOptions{Prefix: s.prefix + prefix, Recursive: true}) {
			if object.Err != nil {
				yield(Info{}, fmt.Errorf("list %s: %w", prefix, object.Err))
				return
			}
			if !yield(Info{strings.TrimPrefix(object.Key, s.prefix), object.Size, object.LastModified}, nil) {
				return
			}
		}
	}
}

func (s *S3) Check(ctx context.Context) error {
	exists, err := s.client.BucketExists(ctx, s.bucket)
	if err != nil {
		return fmt.Errorf("storage: %w", err)
	}
	if !exists {
		return errors.New("storage: the bucket does not exist")
	}
	return nil
}

func unique() string { return rand.Text() }
