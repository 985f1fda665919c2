-- Starts ludo-lsp for Markdown buffers. Works from Neovim 0.7 on.
local M = {}

local defaults = {
  cmd = { "ludo-lsp", "--stdio" },
  filetypes = { "markdown" },
  root_markers = { ".git", "ludo.yaml" },
  settings = {}, -- the content of the section "ludo"; see docs/settings.md
}

-- The nearest folder above a file that holds one of the markers; else the file's own folder.
local function root_of(path, markers)
  local here = vim.fn.fnamemodify(path, ":p:h")
  local folder = here
  while true do
    for _, marker in ipairs(markers) do
      if vim.fn.getftype(folder .. "/" .. marker) ~= "" then
        return folder
      end
    end
    local parent = vim.fn.fnamemodify(folder, ":h")
    if parent == folder then
      return here
    end
    folder = parent
  end
end

local clients = {} -- by root

-- Attaches the server of a buffer's workspace to the buffer, starting it if it does not run.
function M.attach(buffer, options)
  local path = vim.api.nvim_buf_get_name(buffer)
  if path == "" or vim.bo[buffer].buftype ~= "" then
    return nil
  end
  local root = root_of(path, options.root_markers)
  local id = clients[root]
  if not id then
    id = vim.lsp.start_client({
      name = "ludo-lsp",
      cmd = options.cmd,
      root_dir = root,
      workspace_folders = { { uri = vim.uri_from_fname(root), name = vim.fn.fnamemodify(root, ":t") } },
      settings = { ludo = options.settings },
      init_options = options.settings,
      capabilities = options.capabilities or vim.lsp.protocol.make_client_capabilities(),
      on_exit = function()
        clients[root] = nil
      end,
    })
    if not id then
      return nil
    end
    clients[root] = id
  end
  vim.lsp.buf_attach_client(buffer, id)
  return id
end

-- Attaches to every Markdown buffer from now on.
function M.setup(options)
  options = vim.tbl_deep_extend("force", defaults, options or {})
  local group = vim.api.nvim_create_augroup("ludo-lsp", { clear = true })
  vim.api.nvim_create_autocmd("FileType", {
    group = group,
    pattern = options.filetypes,
    callback = function(event)
      M.attach(event.buf, options)
    end,
  })
end

return M
