; Generated from internal/grammar by go generate ./internal/dev/treesitter.

((fenced_code_block
  (info_string (language) @_language)
  (code_fence_content) @injection.content)
  (#any-of? @_language "yaml" "yml")
  (#match? @injection.content "(^|\\n)(imports|metadata|constants|dataAssets|globalMarkerLattices|globalVars|perPlayerVars|zoneVars|zones|tokenTypes|setup|turnStructure|turnOrder|actionPipelines|derivedMetrics|eventDecks|terminal|endConditions|victory|scoring|actions|triggers|effectMacros|conditionMacros|phaseTemplates|markerLattices|stackingConstraints)\\s*:")
  (#set! injection.language "gamespec")
  (#set! injection.include-unnamed-children))

((fenced_code_block
  (info_string (language) @_language)
  (code_fence_content) @injection.content)
  (#any-of? @_language "yaml" "yml")
  (#not-match? @injection.content "(^|\\n)(imports|metadata|constants|dataAssets|globalMarkerLattices|globalVars|perPlayerVars|zoneVars|zones|tokenTypes|setup|turnStructure|turnOrder|actionPipelines|derivedMetrics|eventDecks|terminal|endConditions|victory|scoring|actions|triggers|effectMacros|conditionMacros|phaseTemplates|markerLattices|stackingConstraints)\\s*:")
  (#set! injection.language "yaml")
  (#set! injection.include-unnamed-children))

((fenced_code_block
  (info_string (language) @injection.language)
  (code_fence_content) @injection.content)
  (#not-any-of? @injection.language "yaml" "yml")
  (#set! injection.include-unnamed-children))

((fenced_code_block
  (code_fence_content) @injection.shebang @injection.content)
  (#set! injection.include-unnamed-children))

((minus_metadata) @injection.content
  (#set! injection.language "yaml")
  (#set! injection.include-unnamed-children))

((plus_metadata) @injection.content
  (#set! injection.language "toml")
  (#set! injection.include-unnamed-children))

((inline) @injection.content
  (#set! injection.language "markdown.inline")
  (#set! injection.include-unnamed-children))

((pipe_table_cell) @injection.content
  (#set! injection.language "markdown.inline")
  (#set! injection.include-unnamed-children))

((html_block) @injection.content
  (#set! injection.language "html")
  (#set! injection.include-unnamed-children)
  (#set! injection.combined))
