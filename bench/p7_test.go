package main

import "testing"

// TestP7_AnUploadUsesNoMemory keeps P7's figure on a smaller file: what does not
// grow with a quarter of it does not grow with the whole. `make bench` sends 1 GB.
func TestP7_AnUploadUsesNoMemory(t *testing.T) {
	binary := program(t)
	for _, engine := range Engines() {
		err := visit(t.Context(), engine, binary, func(v *visitor, server *Server, _ string) error {
			large, err := v.largeUpload(server, 256<<20)
			if err == nil {
				t.Logf("%s: memory + %.0f MB, %.0f MB in all", engine.Name, megabytes(large.Grew), megabytes(large.Most))
			}
			if large.Grew > 30<<20 {
				t.Errorf("%s: memory + %.0f MB", engine.Name, megabytes(large.Grew))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
