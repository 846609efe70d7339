package config

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// Variable describes one setting. The table below is the only list of them: Load
// and Print walk it, and a test holds docs/operations.md to it.
type Variable struct {
	Name    string
	Default string // as typed; empty when there is none or when it is computed
	// Computed says in words what an empty variable means.
	Computed string
	Meaning  string
	// Secret values may be given through a file named by NAME_FILE, and are never
	// printed nor quoted in an error.
	Secret bool

	parse func(*Config, string) error
	show  func(Config) string
}

// Variables lists every setting, in the order in which people meet them.
func Variables() []Variable { return append([]Variable(nil), variables...) }

// lookup finds the value typed for v, or its default. An empty variable counts
// as not set, as docker compose leaves them.
func (v Variable) lookup(getenv func(string) string) (string, error) {
	value := getenv(v.Name)
	if v.Secret {
		file := getenv(v.Name + "_FILE")
		if file != "" && value != "" {
			return "", fmt.Errorf("give either %s or %s_FILE, not both", v.Name, v.Name)
		}
		if file != "" {
			return readSecret(v.Name+"_FILE", file)
		}
	}
	if value == "" {
		return v.Default, nil
	}
	return value, nil
}

// readSecret reads a secret as docker and systemd hand it over: the file's
// content without the line end that editors add.
func readSecret(name, file string) (string, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	value := strings.TrimRight(string(content), "\r\n")
	if value == "" {
		return "", errors.New(name + ": the file is empty")
	}
	return value, nil
}
