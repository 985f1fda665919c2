-- See ../smoke. The queries of the plugin colour the blocks of games by tree-sitter, and no other YAML.
local function check()
  local file = os.getenv("LUDO_GAME") .. "/10-play.md"
  local f = assert(io.open(file, "a"))
  f:write("\n```yaml\ntriggers:\n  - { event: { type: turnEnd }, effects: [{ macro: take-away, args: { count: { param: count } } }] }\n")
  f:write("  - { event: { type: turnStart }, effects: [{ addVar: { scope: global, var: heap, delta: 1 } }] }\n```\n")
  f:write("\n```yaml\nname: other\njobs:\n  draw: $free\n```\n")
  f:close()
  vim.cmd.edit(file)
  local buffer = vim.api.nvim_get_current_buf()
  local tree = vim.treesitter.get_parser(buffer, "markdown")
  vim.treesitter.start(buffer, "markdown")
  tree:parse(true)
  -- The captures of our language on a text.
  local function captures(text)
    for row, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, true)) do
      local at = line:find(text, 1, true)
      if at then
        local names = {}
        for _, c in ipairs(vim.treesitter.get_captures_at_pos(buffer, row - 1, at - 1)) do
          if c.lang == "gamespec" then
            table.insert(names, c.capture)
          end
        end
        return table.concat(names, " ")
      end
    end
    error("no line has " .. text)
  end
  for text, want in pairs({
    ["actions:"] = "keyword",
    ["effectMacros:"] = "keyword",
    ["macro: take-away"] = "function.macro",
    ["param: count"] = "function.macro",
    ["addVar:"] = "function.builtin",
    ["actor: active"] = "", -- a field of its own
    ["draw: $free"] = "",
    ["jobs:"] = "",
  }) do
    local got = captures(text)
    assert(got == want, string.format("%s has the captures %q, not %q", text, got, want))
  end
  print("ok colours by tree-sitter\n")
end

local ok, problem = xpcall(check, debug.traceback)
if not ok then
  print(problem .. "\n")
end
vim.cmd(ok and "quitall!" or "cquit 1")
