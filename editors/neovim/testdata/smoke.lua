-- See ../smoke. A failure ends Neovim with an exit code.
local deprecated = {}
vim.deprecate = function(name, alternative, version)
  table.insert(deprecated, string.format("%s (instead %s, it goes in %s) %s", name, alternative, version, debug.traceback()))
end

-- Without snippets, which some versions know: the items are taken field by field.
local make_client_capabilities = vim.lsp.protocol.make_client_capabilities
vim.lsp.protocol.make_client_capabilities = function()
  local capabilities = make_client_capabilities()
  capabilities.textDocument.completion.completionItem.snippetSupport = false
  return capabilities
end

-- Waits until something holds, and gives it.
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

local said = {}
vim.notify = function(message)
  table.insert(said, message)
end
local function last_said(pattern)
  return await("a message with " .. pattern, function()
    for i = #said, 1, -1 do
      if said[i]:find(pattern, 1, true) then
        return said[i]
      end
    end
  end)
end

local play -- the buffer of the rules
local function lines(buffer)
  return vim.api.nvim_buf_get_lines(buffer or play, 0, -1, true)
end
local function text(buffer)
  return table.concat(lines(buffer), "\n")
end

-- Puts the cursor on a text, so many characters into it.
local function go(what, into)
  for i, line in ipairs(lines()) do
    local at = line:find(what, 1, true)
    if at then
      vim.api.nvim_win_set_cursor(0, { i, at - 1 + (into or 0) })
      return i, at
    end
  end
  error(what .. " is missing in\n" .. text())
end

local function errors()
  return vim.tbl_filter(function(d)
    return d.severity == vim.diagnostic.severity.ERROR
  end, vim.diagnostic.get(play))
end

-- Takes an item of the completion at the cursor.
local function complete(label)
  local params = vim.lsp.util.make_position_params(0, "utf-16")
  params.position.character = #vim.api.nvim_get_current_line()
  local item
  vim.lsp.buf_request_all(0, "textDocument/completion", params, function(answers)
    for _, answer in pairs(answers) do
      for _, i in ipairs(answer.result and (answer.result.items or answer.result) or {}) do
        item = i.label == label and i or item
      end
    end
  end)
  await("the item " .. label, function()
    return item
  end)
  -- Some versions tell a place to insert from one to replace.
  local edit = { range = item.textEdit.range or item.textEdit.insert, newText = item.textEdit.newText }
  vim.lsp.util.apply_text_edits({ edit }, play, "utf-16")
end

-- The document of the server whose name has a part, with a text in it.
local function document(part, has)
  return await("a document " .. part .. " with " .. has, function()
    for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
      if vim.api.nvim_buf_get_name(buffer):find("^ludo://.*" .. vim.pesc(part)) and text(buffer):find(has, 1, true) then
        return buffer
      end
    end
  end)
end

-- Waits until a lens is shown above the line of the cursor.
local function await_lens(title)
  if vim.lsp.codelens.enable then
    return -- from 0.12 on they are asked for when they are drawn, and here nothing is
  end
  local row = vim.api.nvim_win_get_cursor(0)[1]
  await("the lens " .. title, function()
    vim.cmd("doautocmd BufEnter")
    for _, l in ipairs(vim.lsp.codelens.get(play)) do
      if l.range.start.line == row - 1 and l.command and l.command.title:find(title, 1, true) then
        return true
      end
    end
  end)
end

-- What stands behind the line with a text.
local function behind(what)
  local row = go(what)
  local out = {}
  local marks = vim.api.nvim_buf_get_extmarks(play, require("ludo-lsp.client").namespace, { row - 1, 0 }, { row - 1, -1 }, { details = true })
  for _, mark in ipairs(marks) do
    table.insert(out, mark[4].virt_text[1][1])
  end
  if vim.lsp.inlay_hint and vim.lsp.inlay_hint.is_enabled and vim.lsp.inlay_hint.is_enabled({ bufnr = play }) then
    -- Neovim shows the server's hints instead; those out of sight it does not ask for.
    local range = { start = { line = row - 1, character = 0 }, ["end"] = { line = row, character = 0 } }
    local answers = vim.lsp.buf_request_sync(play, "textDocument/inlayHint", { textDocument = { uri = vim.uri_from_bufnr(play) }, range = range }, 30000)
    for _, answer in pairs(answers or {}) do
      for _, hint in ipairs(answer.result or {}) do
        table.insert(out, type(hint.label) == "string" and hint.label or hint.label[1].value)
      end
    end
  end
  return table.concat(out, "; ")
end

local steps = {
  { "a game opens, its fault is shown", function()
    vim.cmd("edit " .. vim.fn.fnameescape(vim.env.LUDO_GAME .. "/10-play.md"))
    play = vim.api.nvim_get_current_buf()
    local fault = await("the fault", function()
      return errors()[1]
    end)
    local line = lines()[fault.lnum + 1]
    assert(line:sub(fault.col + 1, fault.end_col) == "haep", "it lies on " .. line:sub(fault.col + 1, fault.end_col))
  end },
  { "it is explained", function()
    go("haep")
    vim.cmd("LudoExplain")
    document("REF_GVAR_MISSING", "REF_GVAR_MISSING")
    assert(vim.api.nvim_get_current_buf() == play, "the cursor is elsewhere")
  end },
  { "it is mended", function()
    vim.ui.select = function(items, _, choose)
      choose(items[1], 1)
    end
    go("haep")
    vim.lsp.buf.code_action()
    await("the fix", function()
      return text():find("pre: heap >= $howMany", 1, true)
    end)
    await("the fault to go", function()
      return #errors() == 0
    end)
  end },
  { "a rule is completed", function()
    local row = go("take-away(count")
    vim.api.nvim_buf_set_lines(play, row, row, true, { "      " })
    -- Typed, and taken from the items, in turn; behind each the line goes on.
    for _, part in ipairs({ { "dr", "draw" }, { "b", "bank" }, { ", p", "purse:actor" }, { ", 1)" } }) do
      local line = lines()[row + 1] .. part[1]
      vim.api.nvim_buf_set_lines(play, row, row + 1, true, { line })
      vim.api.nvim_win_set_cursor(0, { row + 1, #line })
      vim.cmd("startinsert!")
      if part[2] then
        complete(part[2])
      end
    end
    vim.cmd("stopinsert")
    local line = lines()[row + 1]
    assert(line == "      draw(bank, purse:actor, 1)", line)
    await("no fault", function()
      return #vim.diagnostic.get(play) == 0
    end)
  end },
  { "a zone gets another name in all files", function()
    go("draw(bank", 5)
    vim.lsp.buf.rename("treasury")
    await("the name", function()
      return text():find("draw(treasury", 1, true)
    end)
    local rules = vim.fn.bufadd(vim.env.LUDO_GAME .. "/00-rules.md")
    assert(text(rules):find("id: treasury", 1, true) and text(rules):find("(coin, treasury)", 1, true), text(rules))
    vim.cmd("silent wall")
  end },
  { "what a macro becomes is a document", function()
    go("take-away(count")
    vim.cmd("LudoExpansion")
    document("expansion", "addVar:")
  end },
  { "it follows the edits", function()
    local row = go("heap -= param")
    local before = lines()[row]
    vim.api.nvim_buf_set_lines(play, row - 1, row, true, { "      heap -= 7 * param(count)" })
    document("expansion", "left: 7")
    vim.api.nvim_buf_set_lines(play, row - 1, row, true, { before })
    await("the expansion to follow back", function()
      return not text(document("expansion", "addVar:")):find("left: 7", 1, true)
    end)
  end },
  { "the spec and the definition are documents", function()
    vim.cmd("LudoSpec")
    document("spec.yaml", "id: treasury")
    vim.cmd("LudoGameDef")
    document("gamedef.json", 'treasury')
    vim.cmd("LudoStatus")
    assert(last_said("2 documents"):match("^ludo%-lsp [%w.]+.*; .*pebbles"), said[#said])
  end },
  { "▶ simulate from here", function()
    go("- id: take")
    await_lens("▶ simulate from here")
    vim.cmd("LudoLens")
    document("simulation", 'action "take"')
    document("simulation", "200 playouts")
    assert(behind("draw(treasury"):find("treasury", 1, true), "behind the line stands " .. behind("draw(treasury"))
    assert(behind("heap -="):match("heap: 10 → %d"), "behind the line stands " .. behind("heap -="))
    assert(require("ludo-lsp").status() ~= "")
  end },
  { "another seed, the command line", function()
    vim.cmd("LudoOtherSeed")
    document("simulation", "Seed 2")
    vim.cmd("LudoCommandLine")
    local line = last_said("ludo-lsp simulate")
    assert(line:find("--seed 2", 1, true) and vim.fn.getreg('"') == line, line)
    vim.cmd("LudoCancel")
  end },
  { "it is played again after an edit", function()
    local row = go("draw(treasury")
    local before = lines()[row]
    vim.api.nvim_buf_set_lines(play, row - 1, row, true, {})
    await("the line to do nothing", function()
      return require("ludo-lsp.simulation").current.report.edited and not text():find("draw(treasury", 1, true)
    end)
    vim.api.nvim_buf_set_lines(play, row - 1, row - 1, true, { before })
    await("the line to do what it did", function()
      return behind("draw(treasury"):find("treasury", 1, true)
    end)
  end },
  { "it is pinned as a test", function()
    vim.cmd("silent wall")
    vim.cmd("LudoPin")
    local file = last_said("recorded in "):match("recorded in (.*)")
    assert(vim.fn.filereadable(file) == 1 and vim.fn.fnamemodify(file, ":h") == vim.env.LUDO_GAME, file)
    local out = vim.fn.system({ vim.env.LUDO_LSP, "--check", "--replays", vim.env.LUDO_GAME })
    assert(vim.v.shell_error == 0, out)
  end },
  { "recorded games are tests, which fail at the rule and are recorded anew", function()
    -- Runs a command, and waits for what is said of it.
    local function says(command, what)
      for i = #said, 1, -1 do
        said[i] = nil
      end
      vim.cmd(command)
      last_said(what)
    end
    says("LudoTests", "1 of 1 recorded games come out as before")
    local row = go("heap -= param")
    local before = lines()[row]
    vim.api.nvim_buf_set_lines(play, row - 1, row, true, { "      heap -= 2 * param(count)" })
    says("LudoTests", "0 of 1 recorded games")
    local list = vim.fn.getqflist({ title = 1, items = 1 })
    assert(list.title == "Ludo: recorded games" and #list.items > 0, vim.inspect(list))
    assert(list.items[1].bufnr == play and list.items[1].type == "E", vim.inspect(list.items[1]))
    local name = list.items[1].text:match("^(.-): ")
    says("LudoUpdateTest " .. name, "recorded anew in ")
    says("LudoTests", "1 of 1 recorded games come out as before")
    assert(#vim.fn.getqflist() == 0)
    vim.api.nvim_buf_set_lines(play, row - 1, row, true, { before })
    says("LudoUpdateTest " .. name, "recorded anew in ")
    says("LudoUpdateTest nothing", 'there is no recorded game "nothing"; there are ' .. name)
  end },
  { "signs show which rules acted", function()
    local namespace = vim.api.nvim_get_namespaces()["ludo-lsp-coverage"]
    local function marks()
      return vim.api.nvim_buf_get_extmarks(play, namespace, 0, -1, { details = true })
    end
    vim.cmd("LudoCoverage")
    last_said("of what can act did")
    assert(#marks() > 0 and vim.fn.getqflist({ title = 1 }).title == "Ludo: what did not act")
    local signs = {}
    for _, mark in ipairs(marks()) do
      signs[vim.trim(mark[4].sign_text or "+")] = true -- Neovim 0.7 shows it and does not tell of it
    end
    assert(signs["+"], vim.inspect(signs))
    vim.cmd("LudoCoverage")
    assert(#marks() == 0)
  end },
  { "how the game goes is an outline, and a picture", function()
    vim.cmd("LudoFlow")
    document("flow.md", "# The flow of")
    local opened
    vim.ui.open = function(file)
      opened = file
    end
    vim.cmd("LudoFlow svg")
    local picture = last_said("the picture is "):match("the picture is (.*)")
    assert(opened == picture and table.concat(vim.fn.readfile(picture), ""):find("^<svg "), picture)
  end },
  { "hints are shown where Neovim knows them", function()
    local known = vim.lsp.inlay_hint and vim.lsp.inlay_hint.is_enabled
    assert(not known or vim.lsp.inlay_hint.is_enabled({ bufnr = play }))
  end },
  { "the server is started anew, and ends", function()
    local clients = require("ludo-lsp.client").all
    assert(#clients() == 1, #clients() .. " servers run")
    local old = clients()[1].id
    vim.cmd("LudoRestart")
    await("the new server", function()
      return #clients() == 1 and clients()[1].id ~= old
    end)
    go("pre: heap", 5)
    vim.cmd("normal! ciwhaep")
    await("a fault from it", function()
      return #errors() == 1
    end)
    require("ludo-lsp.client").stop(clients()[1])
    await("the end", function()
      return #clients() == 0
    end)
  end },
}

for _, step in ipairs(steps) do
  local passed, fault = xpcall(step[2], debug.traceback)
  if not passed then
    io.stderr:write("FAILED " .. step[1] .. ": " .. fault .. "\nmessages: " .. vim.inspect(said) .. "\n" .. vim.fn.execute("messages") .. "\n")
    vim.cmd("cquit 1")
  end
  io.stdout:write("ok " .. step[1] .. "\n")
end
if #deprecated > 0 then
  io.stderr:write("FAILED nothing deprecated is used:\n" .. table.concat(deprecated, "\n") .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
