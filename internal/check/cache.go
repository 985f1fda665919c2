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

// The analysis of a spec depends on the program, its limits, the names and texts of the documents, and which of the
// files that prose links lead to exist. A cache stores it under a name made of the first four, with the questions
// about the last, so that an entry is either right or not used.

const (
	// cacheForm changes whenever the format of entries does.
	cacheForm = "ludo-lsp check 1"
	// cacheSuffix ends the names of entries: nothing else in the folder is touched.
	cacheSuffix = ".ludo-check"
	// maxEntry bounds the size of an entry, in bytes, and maxCache that of the folder.
	maxEntry = 64 << 20
	maxCache = 512 << 20
	// cacheAge is how long an unused entry is kept.
	cacheAge = 30 * 24 * time.Hour
)

// cache is a folder of entries. Its methods are safe for concurrent use.
type cache struct {
	dir     string
	program [sha256.Size]byte
	hits    atomic.Int64
	wrote   atomic.Int64
	failed  func(error) // called once if entries cannot be written
	once    sync.Once
}

// openCache creates the folder if it is missing.
func openCache(dir string, failed func(error)) (*cache, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, withoutPath(err)
	}
	program, err := programSum()
	if err != nil {
		return nil, err
	}
	return &cache{dir: dir, program: program, failed: failed}, nil
}

// programSum is the checksum of the running program: two builds of one version differ in it if their output may
// differ.
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

// cacheEntry is the analysis of the documents of a spec, without documents that nobody asked about.
type cacheEntry struct {
	Files     map[string]bool // whether the targets of links existed
	Documents map[string]cachedDocument
}

// cachedDocument is the analysis of one document.
type cachedDocument struct {
	Unread      string
	Diagnostics []cnl.Diagnostic
	Fixes       [][]cnl.Fix // of each diagnostic
}

// name returns the name of the entry for documents read with options.
func (c *cache) name(files []cnl.File, options cnl.Options) string {
	h := sha256.New()
	addText(h, cacheForm)
	addText(h, string(c.program[:]))
	addText(h, fmt.Sprintf("%d %d %s", options.MaxInputBytes, options.MaxBlocks, options.Scenario))
	for _, f := range files {
		addText(h, f.Path)
		addText(h, f.Text)
	}
	return filepath.Join(c.dir, hex.EncodeToString(h.Sum(nil))+cacheSuffix)
}

// addText adds a text and its length to a sum, so that different lists of texts have different sums.
func addText(h hash.Hash, text string) {
	var length [8]byte
	binary.LittleEndian.PutUint64(length[:], uint64(len(text)))
	_, _ = h.Write(length[:])
	_, _ = io.WriteString(h, text)
}

// load reads an entry. There is none if it is incomplete or unreadable, or if the target of a link has appeared or
// disappeared since.
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
		_ = os.Chtimes(name, time.Time{}, time.Now()) // it is still in use
	}
	return e, true
}

// store writes an entry. A failure is reported once, and changes nothing else.
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
		c.once.Do(func() { c.failed(withoutPath(err)) })
	}
}

// sweep removes entries that were not used for a long time and, while there are too many, the oldest. If another
// process removes a file meanwhile, that is fine.
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

// cachedSpec answers from an entry, and from the analysis if something is not in it. Like other specs it is not safe
// for concurrent use.
type cachedSpec struct {
	cache  *cache
	name   string
	texts  []cnl.File
	entry  cacheEntry
	read   func() Spec // analyses the documents
	spec   Spec        // its result; nil before
	exists func(string) bool

	asking sync.Mutex // for files: of the spec, which may ask from any goroutine
}

// cachedSpecOf returns a spec for documents read by an engine with options.
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

// hasFile checks whether a file exists, and remembers the answer.
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

// analyse returns the spec itself.
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

// document returns the analysis of a document.
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

// CompileGame compiles the spec, but keeps only its diagnostics.
func (s *cachedSpec) CompileGame() cnl.CompileResult {
	return s.analyse().CompileGame()
}

// keep stores what was found out for the next time.
func (s *cachedSpec) keep() {
	if s.spec == nil {
		s.cache.hits.Add(1)
		return
	}
	s.cache.store(s.name, s.entry)
}

// openCache opens the cache named by the options. If it cannot be used, that is noted.
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
