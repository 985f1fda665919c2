-- Starts ludo-lsp for Markdown buffers. Works from Neovim 0.7 on.
local client_of = require("ludo-lsp.client")
local commands = require("ludo-lsp.commands")
local documents = require("ludo-lsp.documents")
local simulation = require("ludo-lsp.simulation")

local M = {}

local defaults = {
  cmd = { "ludo-lsp", "--stdio" },
  filetypes = { "markdown" },
  root_markers = { ".git" },
  lenses = true, -- show lenses above rules
  hints = true, -- show hints in lines, where Neovim knows them: from 0.10 on
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

-- The blocks of games are read by the parser of YAML, under a name of their own: ../queries colour them.
local function read_games()
  local parser = vim.api.nvim_get_runtime_file("parser/yaml.*", false)[1]
  if parser and vim.treesitter and vim.treesitter.language and vim.treesitter.language.add then -- from 0.9 on
    pcall(vim.treesitter.language.add, "gamespec", { path = parser, symbol_name = "yaml" })
  end
end

-- Keeps the lenses of a buffer up to date.
local function show_lenses(buffer)
  if vim.lsp.codelens.enable then -- from 0.12 on
    vim.lsp.codelens.enable(true, { bufnr = buffer })
    return
  end
  local group = vim.api.nvim_create_augroup("ludo-lsp-lenses-" .. buffer, { clear = true })
  vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave", "TextChanged" }, {
    group = group,
    buffer = buffer,
    callback = function()
      vim.lsp.codelens.refresh()
    end,
  })
  vim.api.nvim_buf_call(buffer, function()
    vim.lsp.codelens.refresh()
  end)
end

local function show_hints(buffer)
  if vim.lsp.inlay_hint and vim.lsp.inlay_hint.enable then
    vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
  end
end

local clients = {} -- by root

local function capabilities(own)
  local all = own or vim.lsp.protocol.make_client_capabilities()
  return vim.tbl_deep_extend("force", all, {
    workspace = { textDocumentContent = vim.empty_dict() },
    -- Documents of the server are shown here, beside the text.
    window = { showDocument = { support = false } },
    experimental = { ludoSimulation = true, ludoReferences = true },
  })
end

local function start(root, options)
  local config = {
    name = client_of.name,
    cmd = options.cmd,
    root_dir = root,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = vim.fn.fnamemodify(root, ":t") } },
    settings = { ludo = options.settings },
    init_options = options.settings,
    capabilities = capabilities(options.capabilities),
    commands = commands.of_server,
    handlers = {
      ["ludo/simulation"] = simulation.on_news,
      ["workspace/textDocumentContent/refresh"] = documents.on_refresh,
      -- Enabled anew: Neovim leaves out the hints that come when it has drawn the same text already.
      ["workspace/inlayHint/refresh"] = function(_, _, context)
        for _, buffer in ipairs(client_of.buffers(context.client_id)) do
          if vim.lsp.inlay_hint.is_enabled({ bufnr = buffer }) then
            show_hints(buffer)
          end
        end
        return vim.NIL
      end,
      ["workspace/codeLens/refresh"] = function(_, _, context)
        for _, buffer in ipairs(client_of.buffers(context.client_id)) do
          show_lenses(buffer)
        end
        return vim.NIL
      end,
    },
    on_init = function(client, answer)
      client_of.versions[client.id] = ((answer or {}).serverInfo or {}).version
    end,
    on_attach = function(_, buffer)
      if options.lenses then
        show_lenses(buffer)
      end
      if options.hints then
        show_hints(buffer)
      end
    end,
    on_exit = function(_, _, id)
      if clients[root] == id then
        clients[root] = nil
      end
    end,
  }
  if vim.fn.has("nvim-0.11") == 1 then
    return vim.lsp.start(config, { attach = false })
  end
  return vim.lsp.start_client(config)
end

-- Attaches the server of a buffer's workspace to the buffer, starting it if it does not run.
function M.attach(buffer, options)
  local path = vim.api.nvim_buf_get_name(buffer)
  if path == "" or vim.bo[buffer].buftype ~= "" then
    return nil
  end
  local root = root_of(path, options.root_markers)
  clients[root] = clients[root] or start(root, options)
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
  return clients[root]
end

-- Stops the servers, and starts them anew for the buffers that they looked after.
local function restart(options)
  local buffers, old = {}, client_of.all()
  for _, client in ipairs(old) do
    vim.list_extend(buffers, client_of.buffers(client.id))
    client_of.stop(client)
  end
  simulation.clear()
  clients = {}
  for _, buffer in ipairs(buffers) do
    M.attach(buffer, options)
  end
end

-- A word on the simulation that is shown, for a status line.
M.status = simulation.status

-- Attaches to every Markdown buffer from now on, and makes the commands.
function M.setup(options)
  options = vim.tbl_deep_extend("force", defaults, options or {})
  local group = vim.api.nvim_create_augroup("ludo-lsp", { clear = true })
  read_games()
  documents.setup(group)
  commands.setup(function()
    restart(options)
  end)
  vim.api.nvim_create_autocmd("FileType", {
    group = group,
    pattern = options.filetypes,
    callback = function(event)
      M.attach(event.buf, options)
    end,
  })
end

return M
