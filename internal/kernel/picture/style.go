package picture

// Style is the style sheet of pictures, light and dark. All its rules begin with .table, so
// that it can be part of the style of a page.
const Style = `.table{font-family:system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;` +
	`--ground:#fff;--ink:#1d1d1f;--muted:#5c5c63;--line:#b9b9c2;--panel:#f4f4f1;--cell:#eee7d5;--dark:#d9cfb4;` +
	`--face:#fffdf7;--back:#4a5a78;--backing:#8796b3;--track:#dcdce2;--filled:#3f6fb0;` +
	`--one:#e7efe2;--two:#f3ead9;--three:#e3ebf3;--four:#f0e4ee;--red:#b3261e;--edge:#2b2b2b}` +
	`@media(prefers-color-scheme:dark){.table{--ground:#1b1c1f;--ink:#ececee;--muted:#a9a9b2;--line:#5d5d68;--panel:#26272b;` +
	`--cell:#4b463a;--dark:#38342b;--face:#f3efe4;--back:#6d7fa3;--backing:#46557a;--track:#3d3e45;--filled:#7aa7e6;` +
	`--one:#2c3a2d;--two:#3d3527;--three:#2a3542;--four:#3b2f3a;--edge:#e6e6e6}}` +
	`@media print{.table{--ground:#fff;--ink:#000;--muted:#333;--line:#777;--panel:#fff;--cell:#fff;--dark:#e6e6e6;--face:#fff;` +
	`--back:#888;--backing:#ccc;--track:#ddd;--filled:#444;--one:#fff;--two:#fff;--three:#fff;--four:#fff;--red:#b3261e;--edge:#222}}` +
	`.table .ground{fill:var(--ground)}.table text{fill:var(--ink)}` +
	`.table .heading{font-size:15px;font-weight:600}.table .title{font-size:12px;font-weight:600}.table .label{font-size:12px}.table .usual{font-size:10px;fill:var(--muted)}` +
	`.table .panel{fill:var(--panel);stroke:var(--line);stroke-width:.5}` +
	`.table .cell{fill:var(--cell);stroke:var(--line)}.table .dark{fill:var(--dark)}` +
	`.table .axis{font-size:11px;fill:var(--muted)}.table .end{text-anchor:end}.table .middle{text-anchor:middle}` +
	`.table .border{stroke:var(--line);stroke-width:2}` +
	`.table .region{fill:var(--one);stroke:var(--line);stroke-width:1.5}.table .second{fill:var(--two)}` +
	`.table .third{fill:var(--three)}.table .fourth{fill:var(--four)}` +
	`.table .place{font-size:11px;text-anchor:middle;font-weight:600}.table .said{font-size:9px;text-anchor:middle;fill:var(--muted)}` +
	`.table .edge{stroke:var(--edge);stroke-width:1.2}` +
	`.table .letter{text-anchor:middle;font-weight:700}.table text.letter[fill="#ffffff"]{fill:#fff}` +
	`.table text.letter[fill="#000000"]{fill:#000}.table .badge{fill:var(--ink)}` +
	`.table .count{font-size:10px;font-weight:700;text-anchor:middle;fill:var(--ground)}.table .small{font-size:10px}` +
	`.table .amount{font-size:14px;font-weight:600}.table .empty{fill:none;stroke:var(--line);stroke-dasharray:3 3}` +
	`.table .hit{fill:none;stroke:none;pointer-events:all}` +
	`.table .face{fill:var(--face);stroke:var(--edge);stroke-width:.8}.table .back{fill:var(--back);stroke:var(--ground)}` +
	`.table .backing{fill:none;stroke:var(--backing);stroke-width:1.5}` +
	`.table .facing{fill:#1d1d1f}.table .red{fill:var(--red)}.table .rank{font-size:15px;font-weight:700}` +
	`.table .suit{font-size:26px;text-anchor:middle}.table .named{font-size:8px;text-anchor:middle}` +
	`.table .variable{font-size:11px;fill:var(--muted)}.table .value{font-size:12px;font-weight:600;text-anchor:end}` +
	`.table .track{fill:var(--track)}.table .filled{fill:var(--filled)}.table .tick{stroke:var(--panel);stroke-width:1}`
