package svg

import (
	"slices"
	"strings"
)

// bounded refuses a drawing whose parts use each other so often, or in a circle,
// that drawing it would never end: ten elements that each use the one before ten
// times make ten thousand million.
func bounded(root *node) error {
	c := &counter{ids: map[string]*node{}, styles: map[string][]*node{}, costs: map[*node]int{}}
	c.name(root)
	c.style(root)
	if c.cost(root) > maxCost {
		return ErrRefused
	}
	return nil
}

type counter struct {
	ids    map[string]*node
	styles map[string][]*node // what a style points at, by what it is about
	costs  map[*node]int
}

func (c *counter) name(n *node) {
	if id := n.value("id"); id != "" && c.ids[id] == nil {
		c.ids[id] = n
	}
	for _, child := range n.children {
		c.name(child)
	}
}

func (c *counter) style(n *node) {
	for _, r := range n.rules {
		used := c.named(references(r.style))
		for _, target := range r.targets() {
			for _, u := range used {
				if !slices.Contains(c.styles[target], u) {
					c.styles[target] = append(c.styles[target], u)
				}
			}
		}
	}
	for _, child := range n.children {
		c.style(child)
	}
}

// named finds the elements of some ids, where there are such.
func (c *counter) named(ids []string) []*node {
	var found []*node
	for _, id := range ids {
		if n := c.ids[id]; n != nil {
			found = append(found, n)
		}
	}
	return found
}

const counting = -1

// cost is how many elements are drawn to draw one, counted until there are too many.
func (c *counter) cost(n *node) int {
	switch known, found := c.costs[n]; {
	case n.name == "":
		return 0
	case found && known == counting:
		return maxCost + 1 // it uses itself
	case found:
		return known
	}
	c.costs[n] = counting
	total := 1
	for _, part := range append(slices.Clone(n.children), c.uses(n)...) {
		if total += c.cost(part); total > maxCost {
			break
		}
	}
	c.costs[n] = total
	return total
}

// uses lists the elements that one points at, by itself or by the styles that may be about it.
func (c *counter) uses(n *node) []*node {
	var used []*node
	for _, a := range n.attrs {
		switch a.name {
		case "href":
			used = append(used, c.named([]string{strings.TrimPrefix(a.value, "#")})...)
		case "class":
			for _, class := range strings.Fields(a.value) {
				used = append(used, c.styles["."+class]...)
			}
		case "id":
			used = append(used, c.styles["#"+a.value]...)
		default:
			used = append(used, c.named(references(a.value))...)
		}
	}
	return slices.Concat(used, c.styles[n.name], c.styles["*"])
}
