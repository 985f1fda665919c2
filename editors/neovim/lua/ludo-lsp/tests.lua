-- Recorded games as tests, in the quickfix list.
local client_of = require("ludo-lsp.client")

local M = {}

-- Asks the server about the tests of the game in front. It leaves it to us to tell why it cannot be done.
local function ask(client, what, done)
  local uri = client_of.cursor(client)
  client_of.request(client, "workspace/executeCommand", { command = "ludo.tests", arguments = { uri, what } }, function(result)
    if result.refused then
      client_of.warn(result.refused)
    else
      done(result)
    end
  end)
end

-- The failures of a test as items of a quickfix list: at the rule, where one is known.
local function items_of(client, test)
  local items = {}
  for _, failure in ipairs(test.failures or {}) do
    local item = vim.lsp.util.locations_to_items({ failure.location }, client.offset_encoding or "utf-16")[1]
    item.text = test.name .. ": " .. failure.message
    item.type = "E"
    table.insert(items, item)
  end
  return items
end

-- Plays all recorded games of the game again.
function M.run(client)
  ask(client, { ["do"] = "run" }, function(result)
    local items, failed, played = {}, 0, 0
    for _, test in ipairs(result.tests) do
      if test.state ~= "other" then
        played = played + 1
        failed = failed + (test.state == "passed" and 0 or 1)
        vim.list_extend(items, items_of(client, test))
      end
    end
    vim.fn.setqflist({}, " ", { title = "Ludo: recorded games", items = items })
    if #items > 0 then
      local here = vim.api.nvim_get_current_win()
      vim.cmd("botright copen")
      vim.api.nvim_set_current_win(here)
    else
      vim.cmd("cclose")
    end
    local told = played == 0 and "no recorded games lie beside the game" or string.format("%d of %d recorded games come out as before", played - failed, played)
    vim.notify("ludo-lsp: " .. told, failed > 0 and vim.log.levels.WARN or vim.log.levels.INFO)
  end)
end

-- Records a game anew as it comes out now; name is that of a recording.
function M.update(client, name)
  ask(client, { ["do"] = "list" }, function(list)
    local names = {}
    for _, test in ipairs(list.tests) do
      table.insert(names, test.name)
      if test.name == name then
        ask(client, { ["do"] = "update", test = test.uri }, function(result)
          if not result.applied and type(result.edit) == "table" then
            vim.lsp.util.apply_workspace_edit(result.edit, client.offset_encoding or "utf-16")
          end
          vim.api.nvim_buf_call(vim.uri_to_bufnr(result.uri), function()
            vim.cmd("silent write!")
          end)
          vim.notify("ludo-lsp: recorded anew in " .. vim.uri_to_fname(result.uri))
        end)
        return
      end
    end
    client_of.warn(string.format("there is no recorded game %q; there are %s", name, #names > 0 and table.concat(names, ", ") or "none"))
  end)
end

return M
