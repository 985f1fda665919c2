-- See ../smoke: a game is typed into a Neovim with the built-in client alone. Nothing is asked for; the list opens by itself, or
-- does not.
local there = dofile(vim.fn.fnamemodify(vim.fn.expand("<sfile>"), ":h") .. "/embedded.lua")
local rules = vim.env.HOME .. "/rules.md"

-- What stands in the list; nil where none is open.
local function list()
  return there.ask([[
    local info = vim.fn.complete_info({ "pum_visible", "items" })
    return info.pum_visible == 1 and vim.tbl_map(function(item) return vim.trim(item.abbr ~= "" and item.abbr or item.word) end, info.items) or false
  ]])
end

-- Types on a new line below one, key by key.
local function type_below(line, keys)
  there.keys("<Esc>")
  there.ask("vim.fn.cursor(vim.fn.search(..., 'cnw'), 1)", "\\V" .. line)
  there.keys("o")
  for key in keys:gmatch(".") do
    there.keys(key == "<" and "<lt>" or key)
  end
  there.await("the keys " .. keys, function()
    return vim.endswith(there.ask("return vim.api.nvim_get_current_line()"), keys)
  end)
end

-- A list with an item opens behind what is typed.
local function opens(keys, item)
  type_below("walked[actor] += $card.steps", keys)
  there.await("a list with " .. item .. " behind " .. keys, function()
    return vim.tbl_contains(list() or {}, item)
  end)
  there.keys("<C-e><Esc>")
  there.ask("vim.cmd('silent undo')")
end

local steps = {
  { "a game of formulas opens", function()
    local tutorial = table.concat(vim.fn.readfile(vim.env.LUDO_TUTORIAL), "\n")
    for _, block in ipairs(vim.split(tutorial, "````", { plain = true })) do
      if block:find("walkd", 1, true) then
        vim.fn.writefile(vim.split((block:gsub("^markdown rules.md\n", ""):gsub("walkd", "walked")), "\n"), rules)
        break
      end
    end
    there.ask("vim.cmd.edit(...)", rules)
    there.await("the server", function()
      return there.ask("return #vim.lsp.get_clients({ bufnr = 0 })") == 1
    end)
  end },
  { "the list opens behind a point, a bracket, a parenthesis and a comma", function()
    opens("if $card.", "steps")
    opens("walked[", "actor")
    opens("moveToken(", "$card")
    opens("moveToken($card, ", "path:actor")
  end },
  { "it does not open in a comment", function()
    type_below("walked[actor] += $card.steps", "# walked[actor] = $card.")
    -- What is asked for later is answered later: by then a list would have been there.
    there.ask([[return #(vim.lsp.buf_request_sync(0, "textDocument/hover", vim.lsp.util.make_position_params(0, "utf-16"), 30000) or {})]])
    assert(not list(), vim.inspect(list()))
    there.keys("<Esc>")
    there.ask("vim.cmd('silent undo')")
  end },
  { "lenses are shown", function()
    there.await("a lens", function()
      return there.screen():find("simulate from here", 1, true)
    end)
  end },
}

there.walk("typing", steps)
