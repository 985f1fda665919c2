-- See ../smoke. A failure ends Neovim with an exit code.
vim.opt.runtimepath:append(vim.env.LUDO_PLUGIN)

local function await(what, holds)
  assert(vim.wait(20000, holds, 10), "waited in vain for " .. what)
end

local function misspelt(buffer)
  return vim.tbl_filter(function(d)
    return d.message:find("peble", 1, true) ~= nil
  end, vim.diagnostic.get(buffer))
end

local function walk()
  require("ludo-lsp").setup({ cmd = { vim.env.LUDO_LSP, "--stdio" } })
  vim.cmd("edit " .. vim.fn.fnameescape(vim.env.LUDO_DOCUMENT))
  vim.bo.filetype = "markdown"
  local buffer = vim.api.nvim_get_current_buf()
  await("the diagnostic", function()
    return #misspelt(buffer) == 1
  end)
  local d = misspelt(buffer)[1]
  local line = vim.api.nvim_buf_get_lines(buffer, d.lnum, d.lnum + 1, true)[1]
  assert(line:sub(d.col + 1, d.end_col) == "peble", "it lies on " .. line:sub(d.col + 1, d.end_col))
  print("ok diagnostic: " .. d.message)

  vim.ui.select = function(items, _, choose)
    choose(items[1], 1)
  end
  vim.api.nvim_win_set_cursor(0, { d.lnum + 1, d.col })
  vim.lsp.buf.code_action()
  await("the quick fix", function()
    local now = vim.api.nvim_buf_get_lines(buffer, d.lnum, d.lnum + 1, true)[1]
    return now:find("type: pebble,", 1, true) ~= nil
  end)
  await("the diagnostic to go", function()
    return #misspelt(buffer) == 0
  end)
  print("ok quick fix")

  vim.api.nvim_buf_set_text(buffer, d.lnum, d.col, d.lnum, d.col + 6, { "peble" })
  await("the diagnostic to come back", function()
    return #misspelt(buffer) == 1
  end)
  print("ok edit")

  local clients = vim.lsp.get_clients and vim.lsp.get_clients() or vim.lsp.get_active_clients()
  assert(#clients == 1, #clients .. " servers run")
  vim.lsp.stop_client(clients[1].id)
  await("the server's end", function()
    local left = vim.lsp.get_clients and vim.lsp.get_clients() or vim.lsp.get_active_clients()
    return #left == 0
  end)
  print("ok end")
end

local passed, fault = xpcall(walk, debug.traceback)
if passed then
  vim.cmd("qall!")
else
  io.stderr:write(fault .. "\n")
  vim.cmd("cquit 1")
end
