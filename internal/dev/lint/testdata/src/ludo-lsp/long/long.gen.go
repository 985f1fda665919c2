package long

// word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word
