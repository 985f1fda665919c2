; inherits: yaml
; Generated from internal/grammar by go generate ./internal/dev/treesitter.

(document (block_node (block_mapping (block_mapping_pair
  key: (flow_node (plain_scalar (string_scalar) @keyword))
  (#any-of? @keyword
    "imports" "metadata" "constants" "dataAssets" "globalMarkerLattices" "globalVars" "perPlayerVars" "zoneVars"
    "zones" "tokenTypes" "setup" "turnStructure" "turnOrder" "actionPipelines" "derivedMetrics" "eventDecks"
    "terminal" "endConditions" "victory" "scoring" "actions" "triggers" "effectMacros" "conditionMacros"
    "phaseTemplates" "markerLattices" "stackingConstraints")))))

(_
  key: (flow_node [(plain_scalar (string_scalar) @function.macro) (single_quote_scalar) @function.macro
    (double_quote_scalar) @function.macro])
  (#any-of? @function.macro
    "macro" "conditionMacro" "fromTemplate" "param"))

(_
  key: (flow_node [(plain_scalar (string_scalar) @function.builtin) (single_quote_scalar) @function.builtin
    (double_quote_scalar) @function.builtin])
  (#any-of? @function.builtin
    "setVar" "addVar" "transferVar" "setActivePlayer" "moveToken" "moveTokenAdjacent" "moveAll" "draw"
    "shuffle" "createToken" "destroyToken" "setTokenProp" "reveal" "conceal" "if" "let"
    "bindValue" "forEach" "reduce" "removeByPriority" "evaluateSubset" "rollRandom" "chooseOne" "chooseN"
    "distributeTokens" "setMarker" "shiftMarker" "setGlobalMarker" "shiftGlobalMarker" "flipGlobalMarker" "gotoPhaseExact" "advancePhase"
    "nextPlayer" "endTurn" "pushInterruptPhase" "popInterruptPhase" "grantFreeOperation" "repeat" "refillToSize" "discardDownTo"))

((string_scalar) @variable.parameter
  (#match? @variable.parameter "^\\$"))
