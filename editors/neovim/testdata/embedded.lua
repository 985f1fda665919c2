-- See ../smoke: a second Neovim, with a screen and keys, which the one that runs a script drives.
local M = {}

local embedded = vim.fn.jobstart(
  { vim.env.LUDO_NVIM, "--cmd", "let did_load_ftplugin = 1", "--embed", "-n", "-i", "NONE" },
  { rpc = true, env = { NVIM = "" } }
)
vim.rpcrequest(embedded, "nvim_ui_attach", 120, 40, {})

-- Runs Lua there, and gives what it returns.
function M.ask(lua, ...)
  return vim.rpcrequest(embedded, "nvim_exec_lua", lua, { ... })
end

function M.keys(keys)
  vim.rpcrequest(embedded, "nvim_input", keys)
end

-- What the screen shows.
function M.screen()
  return M.ask([[
    local lines = {}
    for row = 1, vim.o.lines do
      local line = {}
      for column = 1, vim.o.columns do
        table.insert(line, vim.fn.screenstring(row, column))
      end
      table.insert(lines, table.concat(line))
    end
    return table.concat(lines, "\n")
  ]])
end

-- Waits until something holds.
function M.await(what, holds)
  assert(vim.wait(30000, holds, 20), "waited in vain for " .. what .. "; the screen shows\n" .. M.screen())
end

-- Takes the steps, and ends both. A failure ends with an exit code.
function M.walk(name, steps)
  for _, step in ipairs(steps) do
    local passed, fault = xpcall(step[2], debug.traceback)
    if not passed then
      io.stderr:write("FAILED " .. name .. ": " .. step[1] .. ": " .. fault .. "\n")
      vim.cmd("cquit 1")
    end
    io.stdout:write("ok " .. name .. ": " .. step[1] .. "\n")
  end
  M.keys("<Esc>:qall!<CR>")
  vim.fn.jobwait({ embedded }, 30000)
  vim.cmd("qall!")
end

return M
