-- Documents that the server writes, with names such as ludo://gamedef/…, as
-- read-only buffers. They follow the edits of the game.
local client_of = require("ludo-lsp.client")

local M = {}

-- The name of the buffer of a document: its URI as people read it.
local function name_of(uri)
  local name = uri:gsub("%%(%x%x)", function(hex)
    return string.char(tonumber(hex, 16))
  end)
  return name
end

local function buffer_of(uri)
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local name = vim.api.nvim_buf_get_name(buffer)
    if name == name_of(uri) or name == uri then
      return buffer
    end
  end
end

-- The language of a document follows from the end of its name.
local filetypes = { md = "markdown", yaml = "yaml", json = "json" }

-- Puts a text into the buffer of a document; the buffer is made if need be.
function M.fill(uri, text)
  local buffer = buffer_of(uri)
  if not buffer then
    buffer = vim.api.nvim_create_buf(true, false)
    -- First: no client looks after such a buffer.
    vim.bo[buffer].buftype = "nofile"
    vim.api.nvim_buf_set_name(buffer, name_of(uri))
  end
  vim.bo[buffer].buftype = "nofile"
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text:gsub("\n$", ""), "\n", { plain = true }))
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].modified = false
  local filetype = filetypes[uri:match("%.(%w+)$") or ""]
  if filetype and vim.bo[buffer].filetype ~= filetype then
    vim.bo[buffer].filetype = filetype
  end
  return buffer
end

-- Shows a buffer in a window: tables keep their lines, and Markdown hides its marks.
local function show_in(window, buffer)
  vim.api.nvim_win_set_buf(window, buffer)
  vim.api.nvim_win_call(window, function()
    vim.opt_local.wrap = false
    vim.opt_local.conceallevel = vim.bo[buffer].filetype == "markdown" and 2 or 0
  end)
end

-- Shows a buffer beside the one in front, which keeps the cursor.
function M.show(buffer)
  if vim.fn.bufwinid(buffer) ~= -1 then
    return
  end
  local here = vim.api.nvim_get_current_win()
  -- In the window of another document of the server, if there is one.
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    if window ~= here and vim.api.nvim_buf_get_name(vim.api.nvim_win_get_buf(window)):match("^ludo://") then
      show_in(window, buffer)
      return
    end
  end
  vim.cmd("botright vsplit")
  show_in(vim.api.nvim_get_current_win(), buffer)
  vim.api.nvim_set_current_win(here)
end

-- Asks the server for the text of a document and puts it into its buffer.
function M.load(client, uri)
  client_of.request(client, "workspace/textDocumentContent", { uri = uri }, function(result)
    M.fill(uri, result.text)
  end)
end

-- Shows what a command of the server answered.
function M.show_result(client, result)
  if result.text then
    M.show(M.fill(result.uri, result.text))
    -- The server keeps a client informed of the documents that it asked for.
    M.load(client, result.uri)
  end
end

-- The server says that the text of a document may have changed.
function M.on_refresh(_, params, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  if client and buffer_of(params.uri) then
    M.load(client, params.uri)
  end
  return vim.NIL
end

-- Fills buffers of such names however they are opened, by gf or by a jump.
function M.setup(group)
  vim.api.nvim_create_autocmd("BufReadCmd", {
    group = group,
    pattern = "ludo://*",
    callback = function(event)
      local client = client_of.of(event.buf)
      if client then
        vim.bo[event.buf].buftype = "nofile"
        M.load(client, vim.api.nvim_buf_get_name(event.buf))
      else
        client_of.warn("no server runs that could write " .. event.match)
      end
    end,
  })
end

return M
