package app

import (
	"strings"
)

// inBooklet is the path of a call with a booklet's id filled in.
func inBooklet(call, id string) string {
	_, path, _ := strings.Cut(call, " ")
	return strings.Replace(path, "/api/booklets/{id}", "/api/booklets/"+id, 1)
}
