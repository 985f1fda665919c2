package picture

import (
	"cmp"
	"math"
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// Point is a place in a picture, in pixels from its left and upper edge.
type Point struct{ X, Y float64 }

// graph is the spaces of a map and their adjacency.
type graph struct {
	nodes []*gamedef.ZoneDef
	edges [][2]int // each once, the smaller index first
}

// graphOf takes the zones that touch others, and returns those that touch none.
func graphOf(zones []*gamedef.ZoneDef) (g graph, rest []*gamedef.ZoneDef) {
	at := map[string]int{}
	for _, z := range zones {
		at[z.ID] = -1
	}
	for _, z := range zones {
		for _, edge := range z.AdjacentTo {
			if _, ok := at[edge.To]; ok && edge.To != z.ID {
				at[z.ID], at[edge.To] = 0, 0
			}
		}
	}
	for _, z := range zones {
		if at[z.ID] < 0 {
			rest = append(rest, z)
			continue
		}
		at[z.ID] = len(g.nodes)
		g.nodes = append(g.nodes, z)
	}
	seen := map[[2]int]bool{}
	for from, z := range g.nodes {
		for _, edge := range z.AdjacentTo {
			to, ok := at[edge.To]
			pair := [2]int{min(from, to), max(from, to)}
			if ok && from != to && !seen[pair] {
				seen[pair] = true
				g.edges = append(g.edges, pair)
			}
		}
	}
	slices.SortFunc(g.edges, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	return g, rest
}

// Bounds of the work of a layout: spaces of larger maps are placed in rows.
const (
	mostNodes  = 400
	rounds     = 200
	ideal      = 130.0 // the length of an edge, in pixels
	iterations = 100   // of the power method
)

// place finds places for the spaces of a map: the further apart two are in moves, the further they are in the picture
// (the stress of Kamada and Kawai, minimized by majorization from a classical scaling of the distances). Spaces with
// a place keep it. There is no randomness, so that the same map always looks the same.
func (g *graph) place(fixed map[string]Point) []Point {
	n := len(g.nodes)
	if n > mostNodes {
		return g.rows(fixed)
	}
	distance := g.distances()
	length := ideal
	at := scaleDistances(distance)
	known := make([]bool, n)
	anchored := 0
	for i, z := range g.nodes {
		if p, ok := fixed[z.ID]; ok {
			at[i], known[i] = p, true
			anchored++
		}
	}
	if anchored == n {
		return at
	}
	if anchored > 0 {
		length = g.usualLength(at, known)
		g.placeNearNeighbours(at, known)
	} else {
		for i := range at {
			at[i].X, at[i].Y = at[i].X*length, at[i].Y*length
		}
	}
	for range rounds {
		g.relax(at, known, distance, length)
	}
	if anchored == 0 {
		turnMap(at)
	}
	return at
}

// rows puts the spaces of a map that is too large in rows.
func (g *graph) rows(fixed map[string]Point) []Point {
	at := make([]Point, len(g.nodes))
	columns := int(math.Ceil(math.Sqrt(float64(len(g.nodes)))))
	for i, z := range g.nodes {
		at[i] = Point{float64(i%columns) * ideal, float64(i/columns) * ideal}
		if p, ok := fixed[z.ID]; ok {
			at[i] = p
		}
	}
	return at
}

// distances returns the moves between each two spaces; one more than the longest path if there is none.
func (g *graph) distances() [][]float64 {
	n := len(g.nodes)
	next := make([][]int, n)
	for _, e := range g.edges {
		next[e[0]] = append(next[e[0]], e[1])
		next[e[1]] = append(next[e[1]], e[0])
	}
	out := make([][]float64, n)
	longest := 1.0
	for from := range n {
		out[from] = make([]float64, n)
		seen := make([]bool, n)
		seen[from] = true
		queue := []int{from}
		for len(queue) > 0 {
			i := queue[0]
			queue = queue[1:]
			for _, j := range next[i] {
				if !seen[j] {
					seen[j] = true
					out[from][j] = out[from][i] + 1
					longest = max(longest, out[from][j])
					queue = append(queue, j)
				}
			}
		}
	}
	for i := range n {
		for j := range n {
			if i != j && out[i][j] == 0 {
				out[i][j] = longest + 1
			}
		}
	}
	return out
}

// scaleDistances returns the classical multidimensional scaling of distances: the two main axes of the matrix of their
// squares, centred.
func scaleDistances(distance [][]float64) []Point {
	n := len(distance)
	b := make([][]float64, n)
	mean := make([]float64, n)
	all := 0.0
	for i := range n {
		b[i] = make([]float64, n)
		for j := range n {
			b[i][j] = -distance[i][j] * distance[i][j] / 2
			mean[i] += b[i][j] / float64(n)
		}
		all += mean[i] / float64(n)
	}
	for i := range n {
		for j := range n {
			b[i][j] += all - mean[i] - mean[j]
		}
	}
	out := make([]Point, n)
	for axis := range 2 {
		v := make([]float64, n)
		for i := range v { // any vector will do that is not orthogonal to the axis
			v[i] = math.Sin(float64(i+1)*1.3 + float64(axis))
		}
		value := 0.0
		for range iterations {
			w := make([]float64, n)
			for i := range n {
				for j := range n {
					w[i] += b[i][j] * v[j]
				}
			}
			value = norm(w)
			if value == 0 {
				break
			}
			for i := range w {
				v[i] = w[i] / value
			}
		}
		size := math.Sqrt(value)
		for i := range out {
			if axis == 0 {
				out[i].X = v[i] * size
			} else {
				out[i].Y = v[i] * size
			}
			for j := range n {
				b[i][j] -= value * v[i] * v[j]
			}
		}
	}
	return out
}

func norm(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += x * x
	}
	return math.Sqrt(sum)
}

// usualLength returns the usual length of edges between spaces that have a place.
func (g *graph) usualLength(at []Point, known []bool) float64 {
	sum, count := 0.0, 0
	for _, e := range g.edges {
		if known[e[0]] && known[e[1]] {
			sum += math.Hypot(at[e[0]].X-at[e[1]].X, at[e[0]].Y-at[e[1]].Y)
			count++
		}
	}
	if count == 0 || sum == 0 {
		return ideal
	}
	return sum / float64(count)
}

// placeNearNeighbours starts the spaces without a place beside neighbours that have one.
func (g *graph) placeNearNeighbours(at []Point, known []bool) {
	placed := slices.Clone(known)
	for more := true; more; {
		more = false
		for i := range at {
			if placed[i] {
				continue
			}
			var sum Point
			count := 0
			for _, e := range g.edges {
				other := e[0] + e[1] - i
				if (e[0] == i || e[1] == i) && placed[other] {
					sum.X, sum.Y = sum.X+at[other].X, sum.Y+at[other].Y
					count++
				}
			}
			if count > 0 { // a little aside, so that no two coincide
				at[i] = Point{sum.X/float64(count) + float64(i%7) - 3, sum.Y/float64(count) + float64(i%5) - 2}
				placed[i], more = true, true
			}
		}
	}
	for i := range at {
		if !placed[i] {
			at[i] = Point{ideal * float64(i), 0}
		}
	}
}

// relax moves each space once to the place its distances want.
func (g *graph) relax(at []Point, known []bool, distance [][]float64, length float64) {
	for i := range at {
		if known[i] {
			continue
		}
		var sum Point
		weight := 0.0
		for j := range at {
			if i == j {
				continue
			}
			want := distance[i][j] * length
			w := 1 / (want * want)
			dx, dy := at[i].X-at[j].X, at[i].Y-at[j].Y
			if is := math.Hypot(dx, dy); is > 1e-9 {
				dx, dy = dx*want/is, dy*want/is
			} else {
				dx, dy = want*math.Cos(float64(i+j)), want*math.Sin(float64(i+j))
			}
			sum.X += w * (at[j].X + dx)
			sum.Y += w * (at[j].Y + dy)
			weight += w
		}
		if weight > 0 {
			at[i] = Point{sum.X / weight, sum.Y / weight}
		}
	}
}

// turnMap rotates a map so that its longer side is the width of the picture, and its first space in the upper left.
func turnMap(at []Point) {
	var centre Point
	for _, p := range at {
		centre.X += p.X / float64(len(at))
		centre.Y += p.Y / float64(len(at))
	}
	var xx, yy, xy float64
	for _, p := range at {
		x, y := p.X-centre.X, p.Y-centre.Y
		xx, yy, xy = xx+x*x, yy+y*y, xy+x*y
	}
	angle := math.Atan2(2*xy, xx-yy) / 2
	sin, cos := math.Sincos(-angle)
	for i, p := range at {
		x, y := p.X-centre.X, p.Y-centre.Y
		at[i] = Point{x*cos - y*sin, x*sin + y*cos}
	}
	if len(at) > 0 && at[0].X > 0 {
		for i := range at {
			at[i].X = -at[i].X
		}
	}
	if len(at) > 0 && at[0].Y > 0 {
		for i := range at {
			at[i].Y = -at[i].Y
		}
	}
}

// size is how wide and high something is drawn.
type size struct{ w, h float64 }

// pushApart moves overlapping things apart, by the least distance each time, in a bounded number of rounds. Those
// with a fixed place stay.
func pushApart(at []Point, sizes []size, gap float64, known []bool) {
	for range 300 {
		moved := false
		for i := range at {
			for j := range i {
				dx, dy := at[i].X-at[j].X, at[i].Y-at[j].Y
				x := (sizes[i].w+sizes[j].w)/2 + gap - math.Abs(dx)
				y := (sizes[i].h+sizes[j].h)/2 + gap - math.Abs(dy)
				if x <= 0.5 || y <= 0.5 || known[i] && known[j] {
					continue
				}
				moved = true
				share := 0.5
				if known[i] || known[j] {
					share = 1
				}
				var push Point
				if x < y {
					push.X = math.Copysign(x*share, dx)
				} else {
					push.Y = math.Copysign(y*share, dy)
				}
				if !known[i] {
					at[i] = Point{at[i].X + push.X, at[i].Y + push.Y}
				}
				if !known[j] {
					at[j] = Point{at[j].X - push.X, at[j].Y - push.Y}
				}
			}
		}
		if !moved {
			return
		}
	}
}

// route returns the path from a point to the second space of an edge, and its length: the shortest of those that turn
// at corners of spaces in the way, at a distance from these, and with a bounded number of turns; straight if there is
// none.
func route(at []Point, sizes []size, edge [2]int, from Point, off float64, turns int) (way []Point, long float64) {
	to := at[edge[1]]
	way, long = []Point{to}, math.Hypot(to.X-from.X, to.Y-from.Y)
	blocked := blockingSpaces(at, sizes, edge, from, to)
	if blocked == nil {
		return way, long
	}
	long += 1e6 // better any path that gets by
	for k := 0; turns > 0 && k < 4*len(blocked); k++ {
		i := blocked[k/4]
		corner := Point{at[i].X + float64(k&1*2-1)*(sizes[i].w/2+off), at[i].Y + float64(k&2-1)*(sizes[i].h/2+off)}
		if blockingSpaces(at, sizes, edge, from, corner) != nil {
			continue
		}
		rest, length := route(at, sizes, edge, corner, off, turns-1)
		if length += math.Hypot(corner.X-from.X, corner.Y-from.Y); length < long {
			way, long = append([]Point{corner}, rest...), length
		}
	}
	return way, long
}

// blockingSpaces returns the spaces, other than those of an edge, that a line would cross.
func blockingSpaces(at []Point, sizes []size, edge [2]int, from, to Point) (out []int) {
	const near = 3
	for i, p := range at {
		first, last := 0.0, 1.0 // the part of the line within the space, along both axes
		for _, axis := range [][3]float64{{from.X - p.X, to.X - from.X, sizes[i].w/2 + near},
			{from.Y - p.Y, to.Y - from.Y, sizes[i].h/2 + near}} {
			if a, b := (-axis[2]-axis[0])/axis[1], (axis[2]-axis[0])/axis[1]; axis[1] != 0 {
				first, last = max(first, min(a, b)), min(last, max(a, b))
			} else if math.Abs(axis[0]) > axis[2] {
				last = -1
			}
		}
		if first < last && i != edge[0] && i != edge[1] {
			out = append(out, i)
		}
	}
	return out
}
