package check

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/gob"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// What the analysis says of a spec depends on the program, its limits, the names and texts of
// the documents, and which files there are of those that links in prose lead to. A cache keeps
// it under a name made of the first four, with the questions about the last, so that an entry
// is right or is not used.

const (
	// cacheForm changes whenever an entry is written in another form.
	cacheForm = "ludo-lsp check 1"
	// cacheSuffix ends the names of entries: nothing else in the folder is touched.
	cacheSuffix = ".ludo-check"
	// maxEntry bounds what is read and written of one entry, in bytes, and maxCache what stays
	// in the folder.
	maxEntry = 64 << 20
	maxCache = 512 << 20
	// cacheAge is for how long an entry is kept that nothing asks for.
	cacheAge = 30 * 24 * time.Hour
)

// cache is a folder of entries. All its methods may be called at the same time.
type cache struct {
	dir     string
	program [sha256.Size]byte
	hits    atomic.Int64
	wrote   atomic.Int64
	failed  func(error) // told once that entries cannot be written
	once    sync.Once
}

// openCache makes the folder where it is missing.
func openCache(dir string, failed func(error)) (*cache, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, reason(err)
	}
	program, err := programSum()
	if err != nil {
		return nil, err
	}
	return &cache{dir: dir, program: program, failed: failed}, nil
}

// programSum is the sum of the program that runs: two builds of one version differ in it when
// they may say something else.
var programSum = sync.OnceValues(func() (sum [sha256.Size]byte, err error) {
	name, err := os.Executable()
	if err != nil {
		return sum, err
	}
	file, err := os.Open(name)
	if err != nil {
		return sum, err
	}
	defer file.Close()
	h := sha256.New()
	_, err = io.Copy(h, file)
	return [sha256.Size]byte(h.Sum(nil)), err
})

// entry is what the analysis says of the documents of a spec. Documents that nobody asked about
// are not in it.
type cacheEntry struct {
	Files     map[string]bool // whether there were those that links lead to
	Documents map[string]cachedDocument
}

// cachedDocument is what is said of one document.
type cachedDocument struct {
	Unread      string
	Diagnostics []cnl.Diagnostic
	Fixes       [][]cnl.Fix // of each diagnostic
}

// name is the name of the entry for documents that are read with options.
func (c *cache) name(files []cnl.File, options cnl.Options) string {
	h := sha256.New()
	part(h, cacheForm)
	part(h, string(c.program[:]))
	part(h, fmt.Sprintf("%d %d %s", options.MaxInputBytes, options.MaxBlocks, options.Scenario))
	for _, f := range files {
		part(h, f.Path)
		part(h, f.Text)
	}
	return filepath.Join(c.dir, hex.EncodeToString(h.Sum(nil))+cacheSuffix)
}

// part adds a text and its length to a sum, so that no two lists of texts have the same.
func part(h hash.Hash, text string) {
	var length [8]byte
	binary.LittleEndian.PutUint64(length[:], uint64(len(text)))
	_, _ = h.Write(length[:])
	_, _ = io.WriteString(h, text)
}

// load reads an entry. One that is not whole or cannot be read is none, and so is one from before
// a file came or went to which a link leads.
func (c *cache) load(name string, exists func(string) bool) (e cacheEntry, ok bool) {
	file, err := os.Open(name)
	if err != nil {
		return e, false
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxEntry+1))
	if err != nil || len(text) < sha256.Size || len(text) > maxEntry {
		return e, false
	}
	sum, content := text[:sha256.Size], text[sha256.Size:]
	if whole := sha256.Sum256(content); !bytes.Equal(whole[:], sum) {
		return e, false
	}
	if gob.NewDecoder(bytes.NewReader(content)).Decode(&e) != nil {
		return cacheEntry{}, false
	}
	for asked, there := range e.Files {
		if exists(asked) != there {
			return cacheEntry{}, false
		}
	}
	if info, err := file.Stat(); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
		_ = os.Chtimes(name, time.Time{}, time.Now()) // it is still asked for
	}
	return e, true
}

// store writes an entry. That it could not is told once, and changes nothing else.
func (c *cache) store(name string, e cacheEntry) {
	var content bytes.Buffer
	content.Write(make([]byte, sha256.Size))
	err := gob.NewEncoder(&content).Encode(e)
	if err == nil && content.Len() <= maxEntry {
		text := content.Bytes()
		sum := sha256.Sum256(text[sha256.Size:])
		copy(text, sum[:])
		err = replaceFile(name, text, nil, 0)
		c.wrote.Add(1)
	}
	if err != nil {
		c.once.Do(func() { c.failed(reason(err)) })
	}
}

// sweep takes away what nothing has asked for in a long time and, while there is too much, the
// oldest. A file that somebody else takes away at the same time is away.
func (c *cache) sweep() {
	if c.wrote.Load() == 0 {
		return
	}
	files, err := os.ReadDir(c.dir)
	if err != nil {
		return
	}
	var entries []fs.FileInfo
	size := int64(0)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), cacheSuffix) {
			continue
		}
		if info, err := f.Info(); err == nil && info.Mode().IsRegular() {
			entries, size = append(entries, info), size+info.Size()
		}
	}
	slices.SortFunc(entries, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	for _, info := range entries {
		if size <= maxCache && time.Since(info.ModTime()) <= cacheAge {
			return
		}
		if err := os.Remove(filepath.Join(c.dir, info.Name())); err == nil || errors.Is(err, fs.ErrNotExist) {
			size -= info.Size()
		}
	}
}

// cachedSpec answers from an entry, and from the analysis what is not in it. Like other specs it
// is used by one at a time.
type cachedSpec struct {
	cache  *cache
	name   string
	texts  []cnl.File
	entry  cacheEntry
	read   func() Spec // analyses the documents
	spec   Spec        // the outcome of that; nil before
	exists func(string) bool

	asking sync.Mutex // for files: of the spec, which may ask from anywhere
}

// cachedSpecOf gives a spec for documents that are read by an engine with options.
func (c *cache) cachedSpecOf(files []cnl.File, engine core, options cnl.Options) Spec {
	limits := engine.options.WithBounds(options.MaxInputBytes, options.MaxBlocks, options.Scenario)
	s := &cachedSpec{cache: c, name: c.name(files, limits), texts: files, exists: options.FileExists}
	options.FileExists = s.hasFile
	s.read = func() Spec { return engine.Read(files, options) }
	s.entry, _ = c.load(s.name, s.exists)
	if s.entry.Documents == nil {
		s.entry = cacheEntry{Files: map[string]bool{}, Documents: map[string]cachedDocument{}}
	}
	return s
}

// hasFile finds out whether there is a file, and remembers the answer.
func (s *cachedSpec) hasFile(name string) bool {
	there := s.exists(name)
	s.asking.Lock()
	defer s.asking.Unlock()
	if s.entry.Files == nil {
		s.entry.Files = map[string]bool{}
	}
	s.entry.Files[name] = there
	return there
}

// analyse is the spec itself.
func (s *cachedSpec) analyse() Spec {
	if s.spec == nil {
		s.spec = s.read()
	}
	return s.spec
}

func (s *cachedSpec) Text(path string) (string, bool) {
	for _, f := range s.texts {
		if f.Path == path {
			return f.Text, true
		}
	}
	return "", false
}

func (s *cachedSpec) Unread(path string) string { return s.document(path).Unread }

// document is what is said of a document.
func (s *cachedSpec) document(path string) cachedDocument {
	if d, known := s.entry.Documents[path]; known {
		return d
	}
	spec := s.analyse()
	d := cachedDocument{Unread: spec.Unread(path), Diagnostics: spec.Diagnostics(path, source.UTF16)}
	for _, found := range d.Diagnostics {
		d.Fixes = append(d.Fixes, spec.Fixes(found, source.UTF16))
	}
	s.entry.Documents[path] = d
	return d
}

func (s *cachedSpec) Diagnostics(path string, encoding source.Encoding) []cnl.Diagnostic {
	if encoding != source.UTF16 {
		return s.analyse().Diagnostics(path, encoding)
	}
	return s.document(path).Diagnostics
}

func (s *cachedSpec) Fixes(d cnl.Diagnostic, encoding source.Encoding) []cnl.Fix {
	if encoding == source.UTF16 {
		of := s.document(d.File)
		for i, known := range of.Diagnostics {
			if known.Range == d.Range && known.Code == d.Code && known.Message == d.Message {
				return of.Fixes[i]
			}
		}
	}
	return s.analyse().Fixes(d, encoding)
}

func (s *cachedSpec) Apply(edits []cnl.FileEdit, encoding source.Encoding) Spec {
	return s.analyse().Apply(edits, encoding)
}

// CompileGame compiles the spec, of which no more is kept than what is wrong with it.
func (s *cachedSpec) CompileGame() cnl.CompileResult {
	return s.analyse().CompileGame()
}

// keep has what was found out kept for the next time.
func (s *cachedSpec) keep() {
	if s.spec == nil {
		s.cache.hits.Add(1)
		return
	}
	s.cache.store(s.name, s.entry)
}

// openCache opens the cache that the options name. One that cannot be used is noted.
func (r *run) openCache() {
	if r.options.Cache == "" || r.options.Mend != MendNothing {
		return
	}
	unusable := func(err error) { r.note("The cache %s is not used: %v.", r.options.Cache, err) }
	var err error
	if r.cache, err = openCache(resolve(r.options.Dir, r.options.Cache), unusable); err != nil {
		unusable(err)
	}
}

func (r *run) closeCache() {
	if r.cache != nil {
		r.cache.sweep()
	}
}
