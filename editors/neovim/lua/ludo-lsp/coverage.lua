-- Which rules acted, in the sign column and the quickfix list.
local client_of = require("ludo-lsp.client")

local M = {}

local namespace = vim.api.nvim_create_namespace("ludo-lsp-coverage")

local signs = {
  acted = { "+", "DiagnosticSignHint" },
  never = { "!", "DiagnosticSignError" },
  alwaysTrue = { "~", "DiagnosticSignWarn" },
  alwaysFalse = { "~", "DiagnosticSignWarn" },
}

-- A line has one sign: what is wrong with it, if something is.
local worse = { never = 4, alwaysFalse = 3, alwaysTrue = 2, acted = 1 }

-- The signs of the files, by URI and line; nil while they are not wanted.
local shown

local function draw(buffer)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  for line, state in pairs(shown and shown[vim.uri_from_bufnr(buffer)] or {}) do
    if line < vim.api.nvim_buf_line_count(buffer) then
      local text, group = unpack(signs[state])
      vim.api.nvim_buf_set_extmark(buffer, namespace, line, 0, { sign_text = text, sign_hl_group = group })
    end
  end
end

local function draw_all()
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) then
      draw(buffer)
    end
  end
end

-- Shows which rules acted in the games that are played in the background, or hides it again. What did not
-- act stands in the quickfix list.
function M.toggle(client)
  if shown then
    shown = nil
    draw_all()
    return
  end
  local uri = client_of.cursor(client)
  client_of.execute(client, "ludo.coverage", { uri }, function(result)
    local items = {}
    shown = {}
    for _, file in ipairs(result.files) do
      local of = {}
      shown[vim.uri_from_bufnr(vim.uri_to_bufnr(file.uri))] = of
      for _, rule in ipairs(file.rules) do
        local line = rule.range.start.line
        if worse[rule.state] > (worse[of[line]] or 0) then
          of[line] = rule.state
        end
        if rule.state ~= "acted" then
          local item = vim.lsp.util.locations_to_items({ { uri = file.uri, range = rule.range } }, client.offset_encoding or "utf-16")[1]
          item.text, item.type = rule.text, "W"
          table.insert(items, item)
        end
      end
    end
    vim.fn.setqflist({}, " ", { title = "Ludo: what did not act", items = items })
    draw_all()
    vim.notify("ludo-lsp: " .. result.text)
  end)
end

vim.api.nvim_create_autocmd("BufWinEnter", {
  group = vim.api.nvim_create_augroup("ludo-lsp-coverage", {}),
  callback = function(event)
    if shown then
      draw(event.buf)
    end
  end,
})

return M
