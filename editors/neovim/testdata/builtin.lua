-- See ../smoke: Neovim's own client, without the plugin. A failure ends Neovim with an
-- exit code.
local deprecated = {}
vim.deprecate = function(name, alternative, version)
  table.insert(deprecated, string.format("%s (instead %s, it goes in %s) %s", name, alternative, version, debug.traceback()))
end

local function await(what, holds)
  local value
  assert(
    vim.wait(30000, function()
      value = holds()
      return value
    end, 10),
    "waited in vain for " .. what
  )
  return value
end

local play
local function text()
  return table.concat(vim.api.nvim_buf_get_lines(play, 0, -1, true), "\n")
end

local function go(what, into)
  for i, line in ipairs(vim.api.nvim_buf_get_lines(play, 0, -1, true)) do
    local at = line:find(what, 1, true)
    if at then
      vim.api.nvim_win_set_cursor(0, { i, at - 1 + (into or 0) })
      return i
    end
  end
  error(what .. " is missing in\n" .. text())
end

local function errors()
  return vim.diagnostic.get(play, { severity = vim.diagnostic.severity.ERROR })
end

local steps = {
  { "a game opens, its fault is shown", function()
    vim.cmd("edit " .. vim.fn.fnameescape(vim.env.LUDO_GAME .. "/10-play.md"))
    play = vim.api.nvim_get_current_buf()
    await("the fault", function()
      return errors()[1]
    end)
  end },
  { "it is mended", function()
    vim.ui.select = function(items, _, choose)
      choose(items[1], 1)
    end
    go("haep")
    vim.lsp.buf.code_action()
    await("the fault to go", function()
      return #errors() == 0 and not text():find("haep", 1, true)
    end)
  end },
  { "hints are shown", function()
    assert(vim.lsp.inlay_hint.is_enabled({ bufnr = play }))
  end },
  { "a variable gets another name in all files", function()
    go("pre: heap", 5)
    vim.lsp.buf.rename("stones")
    await("the name", function()
      return text():find("pre: stones", 1, true)
    end)
    local rules = vim.fn.bufadd(vim.env.LUDO_GAME .. "/00-rules.md")
    assert(table.concat(vim.api.nvim_buf_get_lines(rules, 0, -1, true), "\n"):find("name: stones", 1, true))
    vim.cmd("silent wall")
  end },
  { "the document is formatted", function()
    vim.lsp.buf.format({ timeout_ms = 30000 })
    await("no fault", function()
      return #errors() == 0
    end)
  end },
  { "a lens simulates, and its document is shown as a file", function()
    local row = go("- id: take")
    local client = vim.lsp.get_clients({ bufnr = play })[1]
    local lenses
    client:request("textDocument/codeLens", { textDocument = { uri = vim.uri_from_bufnr(play) } }, function(_, result)
      lenses = result
    end)
    await("lenses", function()
      return lenses
    end)
    local done
    for _, lens in ipairs(lenses) do
      if lens.range.start.line == row - 1 then
        client:request("codeLens/resolve", lens, function(_, resolved)
          if resolved and resolved.command and resolved.command.command == "ludo.simulate" and not done then
            done = true
            client:exec_cmd(resolved.command, { bufnr = play })
          end
        end)
      end
    end
    await("the simulation", function()
      for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
        local lines = vim.api.nvim_buf_is_loaded(buffer) and table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), "\n") or ""
        if vim.api.nvim_buf_get_name(buffer):find("simulation", 1, true) and lines:find('action "take"', 1, true) then
          return true
        end
      end
    end)
  end },
  { "the server ends", function()
    vim.lsp.get_clients()[1]:stop()
    await("the end", function()
      return #vim.lsp.get_clients() == 0
    end)
  end },
}

for _, step in ipairs(steps) do
  local passed, fault = xpcall(step[2], debug.traceback)
  if not passed then
    io.stderr:write("FAILED " .. step[1] .. ": " .. fault .. "\n" .. vim.fn.execute("messages") .. "\n")
    vim.cmd("cquit 1")
  end
  io.stdout:write("ok built-in client: " .. step[1] .. "\n")
end
if #deprecated > 0 then
  io.stderr:write("FAILED nothing deprecated is used:\n" .. table.concat(deprecated, "\n") .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
