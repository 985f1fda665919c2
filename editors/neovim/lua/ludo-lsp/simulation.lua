-- "Simulate from here": the report in a buffer beside the rules, and what the rule
-- did at the end of its lines.
local client_of = require("ludo-lsp.client")
local documents = require("ludo-lsp.documents")

local M = {}

-- The simulation that is shown, as the server tells of it (docs/simulate.md).
M.current = nil

-- How the buffer says where a simulation is, for a status line: "" if there is none.
function M.status()
  return M.current and M.current.message or ""
end

local function clear_lines()
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    vim.api.nvim_buf_clear_namespace(buffer, client_of.namespace, 0, -1)
  end
end

-- Whether Neovim itself shows the hints of the server in a buffer.
local function hints_are_shown(buffer)
  return vim.lsp.inlay_hint ~= nil and type(vim.lsp.inlay_hint) == "table" and vim.lsp.inlay_hint.is_enabled ~= nil and vim.lsp.inlay_hint.is_enabled({ bufnr = buffer })
end

-- Writes what the rule did at the end of its lines.
local function draw_lines(simulation)
  clear_lines()
  local play = simulation.report and simulation.report.play
  for _, line in ipairs(type(play) == "table" and play.lines or {}) do
    local buffer = vim.fn.bufnr(vim.uri_to_fname(line.location.uri))
    local at = line.location.range.start.line
    if buffer ~= -1 and vim.api.nvim_buf_is_loaded(buffer) and at < vim.api.nvim_buf_line_count(buffer) and not hints_are_shown(buffer) then
      vim.api.nvim_buf_set_extmark(buffer, client_of.namespace, at, 0, { virt_text = { { line.text, "Comment" } }, virt_text_pos = "eol" })
    end
  end
end

local function show(client, simulation)
  if not simulation.status then
    documents.show_result(client, simulation) -- a server of another version
    return
  end
  -- News may have come before the answer.
  if not (M.current and M.current.uri == simulation.uri and M.current.version >= simulation.version) then
    M.current = simulation
  end
  documents.show(documents.fill(simulation.uri, simulation.text or simulation.message))
  documents.load(client, simulation.uri)
  draw_lines(M.current)
end

-- The server tells of a simulation.
function M.on_news(_, simulation, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local current = M.current
  if not client or (current and current.uri == simulation.uri and current.version >= simulation.version) then
    return
  end
  local shown = current and current.uri == simulation.uri
  if shown or not current then
    M.current = simulation
  end
  if shown then
    documents.load(client, simulation.uri)
    draw_lines(simulation)
    vim.api.nvim_exec_autocmds("User", { pattern = "LudoSimulation" })
  end
end

local options = { show = false, report = true }

-- Simulates the rule at a place.
function M.simulate(client, uri, place, seed)
  M.current = nil
  client_of.execute(client, "ludo.simulate", { uri, place, seed or 1, options }, function(result)
    show(client, result)
  end)
end

-- Runs a command about the simulation that is shown.
local function about(command, arguments, done)
  local client = client_of.of(0)
  if not (client and M.current) then
    client_of.warn("simulate a rule first")
    return
  end
  client_of.execute(client, command, vim.list_extend({ M.current.uri }, arguments), function(result)
    done(client, result)
  end)
end

function M.other_seed()
  about("ludo.simulateOtherSeed", { options }, function(client, result)
    show(client, result)
  end)
end

function M.copy_command_line()
  about("ludo.simulationCommandLine", {}, function(_, result)
    vim.fn.setreg('"', result.command)
    pcall(vim.fn.setreg, "+", result.command) -- where there is a clipboard
    vim.notify(result.command)
  end)
end

function M.pin()
  about("ludo.pinSimulation", {}, function(client, result)
    if not result.applied and type(result.edit) == "table" then
      vim.lsp.util.apply_workspace_edit(result.edit, client.offset_encoding or "utf-16")
    end
    local buffer = vim.uri_to_bufnr(result.uri)
    vim.fn.bufload(buffer)
    vim.api.nvim_buf_call(buffer, function()
      vim.cmd("silent write!")
    end)
    vim.notify("recorded in " .. vim.uri_to_fname(result.uri))
  end)
end

function M.cancel()
  about("ludo.cancelSimulation", {}, function() end)
end

function M.clear()
  M.current = nil
  clear_lines()
end

return M
