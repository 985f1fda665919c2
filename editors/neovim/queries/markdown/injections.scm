; extends
; Generated from internal/grammar by go generate ./internal/dev/treesitter.

((fenced_code_block
  (info_string (language) @_language)
  (code_fence_content) @injection.content)
  (#any-of? @_language "yaml" "yml")
  (#match? @injection.content "\\v(^|\\n)(imports|metadata|constants|dataAssets|globalMarkerLattices|globalVars|perPlayerVars|zoneVars|zones|tokenTypes|setup|turnStructure|turnOrder|actionPipelines|derivedMetrics|eventDecks|terminal|endConditions|victory|scoring|actions|triggers|effectMacros|conditionMacros|phaseTemplates|markerLattices|stackingConstraints)\\s*:")
  (#set! injection.language "gamespec"))
