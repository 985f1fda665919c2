-- The commands of the user, and those that lenses and code actions run.
local client_of = require("ludo-lsp.client")
local coverage = require("ludo-lsp.coverage")
local documents = require("ludo-lsp.documents")
local simulation = require("ludo-lsp.simulation")
local tests = require("ludo-lsp.tests")

local M = {}

local function with_client(act)
  return function(call)
    local client = client_of.of(vim.api.nvim_get_current_buf())
    if client then
      act(client, call)
    else
      client_of.warn("no server runs here")
    end
  end
end

-- Shows the document that a command of the server is about.
local function show(command, arguments)
  return with_client(function(client, call)
    client_of.execute(client, command, arguments(client, call), function(result)
      documents.show_result(client, result)
    end)
  end)
end

local function document(client)
  local uri = client_of.cursor(client)
  return { uri }
end

-- The document, and the revision that was given.
local function since(client, call)
  return vim.list_extend(document(client), call.args ~= "" and { call.args } or {})
end

local function place(client)
  local uri, position = client_of.cursor(client)
  return { uri, position }
end

-- The code of the diagnostic at the cursor, if none is given.
local function code(_, call)
  if call.args ~= "" then
    return { call.args }
  end
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local found
  for _, d in ipairs(vim.diagnostic.get(0, { lnum = row - 1 })) do
    if not found or (d.col <= column and column < d.end_col) then
      found = d.code or (d.user_data and d.user_data.lsp and d.user_data.lsp.code)
    end
  end
  return { found or "" }
end

-- Shows how the game goes: as an outline, or with "svg" as a picture in what shows pictures here.
local function flow(client, call)
  if call.args ~= "svg" then
    client_of.execute(client, "ludo.showFlow", document(client), function(result)
      documents.show_result(client, result)
    end)
    return
  end
  client_of.execute(client, "ludo.showFlow", vim.list_extend(document(client), { "svg" }), function(result)
    local file = vim.fn.tempname() .. ".svg"
    vim.fn.writefile(vim.split(result.text, "\n", { plain = true }), file)
    if vim.ui.open then -- from 0.10 on
      vim.ui.open(file)
    end
    vim.notify("ludo-lsp: the picture is " .. file)
  end)
end

-- Runs a command of a lens or of a code action of ours.
local function run(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local arguments = command.arguments or {}
  if command.command == "ludo.simulate" then
    simulation.simulate(client, arguments[1], arguments[2], arguments[3])
  elseif command.command == "ludo.showReferences" then
    client_of.execute(client, command.command, arguments, function(found)
      local items = vim.lsp.util.locations_to_items(found, client.offset_encoding or "utf-16")
      vim.fn.setqflist({}, " ", { title = command.title, items = items })
      vim.cmd("botright copen")
    end)
  else
    client_of.execute(client, command.command, arguments, function(result)
      documents.show_result(client, result)
    end)
  end
end

-- For vim.lsp.start_client: commands of the server whose answer is to be shown.
M.of_server = {
  ["ludo.simulate"] = run,
  ["ludo.showExpansion"] = run,
  ["ludo.showSpec"] = run,
  ["ludo.showGameDef"] = run,
  ["ludo.compare"] = run,
  ["ludo.showFlow"] = run,
  ["ludo.showChanges"] = run,
  ["ludo.explain"] = run,
  ["ludo.showReferences"] = run,
}

-- Lets the user choose from lenses, and runs the chosen one.
local function choose(client, lenses)
  local function run_lens(l)
    if l then
      run(l.command, { client_id = client.id })
    end
  end
  if #lenses == 0 then
    client_of.warn("this line has no lens")
  elseif #lenses == 1 then
    run_lens(lenses[1])
  else
    vim.ui.select(lenses, {
      prompt = "Lens:",
      format_item = function(l)
        return l.command.title
      end,
    }, run_lens)
  end
end

-- Runs a lens of the line, also one that is not shown. Those that only say
-- something are passed over.
local function lens(client)
  local uri, position = client_of.cursor(client)
  client_of.request(client, "textDocument/codeLens", { textDocument = { uri = uri } }, function(all)
    local of_line = vim.tbl_filter(function(l)
      return l.range.start.line == position.line
    end, all)
    local waiting, found = #of_line, {}
    if waiting == 0 then
      choose(client, {})
    end
    for i, l in ipairs(of_line) do
      client_of.request(client, "codeLens/resolve", l, function(resolved)
        waiting = waiting - 1
        found[i] = resolved
        if waiting == 0 then
          choose(
            client,
            vim.tbl_filter(function(r)
              return r.command ~= nil and M.of_server[r.command.command] ~= nil
            end, found)
          )
        end
      end)
    end
  end)
end

local function status(client)
  client_of.execute(client, "ludo.describe", document(client), function(game)
    local about = game.game == "" and "this document belongs to no game" or string.format("%s, %d documents", game.game, #game.documents)
    vim.notify(string.format("ludo-lsp %s; %s; log: %s", client_of.versions[client.id] or "of unknown version", about, require("vim.lsp.log").get_filename()))
  end)
end

-- Makes the commands of the user. restart starts the server of a buffer anew.
function M.setup(restart)
  local commands = {
    LudoSimulate = {
      with_client(function(client, call)
        local uri, position = client_of.cursor(client)
        simulation.simulate(client, uri, position, tonumber(call.args))
      end),
      { nargs = "?", desc = "Simulate from the rule at the cursor, with a seed" },
    },
    LudoOtherSeed = { simulation.other_seed, { desc = "Simulate with another seed" } },
    LudoCommandLine = { simulation.copy_command_line, { desc = "Copy the command line of the simulation" } },
    LudoPin = { simulation.pin, { desc = "Pin the simulation as a test" } },
    LudoCancel = { simulation.cancel, { desc = "Cancel the simulation" } },
    LudoLens = { with_client(lens), { desc = "Run the lens of the line" } },
    LudoExpansion = { show("ludo.showExpansion", place), { desc = "Show what the macro at the cursor expands to" } },
    LudoSpec = { show("ludo.showSpec", document), { desc = "Show the expanded spec" } },
    LudoGameDef = { show("ludo.showGameDef", document), { desc = "Show the game definition" } },
    LudoChanges = { show("ludo.showChanges", place), { desc = "Show who can change what is named at the cursor" } },
    LudoFlow = {
      with_client(flow),
      {
        nargs = "?",
        complete = function()
          return { "svg" }
        end,
        desc = "Show how the game goes, with svg as a picture",
      },
    },
    LudoCoverage = { with_client(coverage.toggle), { desc = "Show or hide which rules acted" } },
    LudoStatistics = {
      show("ludo.showStatistics", since),
      { nargs = "?", desc = "Show what many games show, since a revision such as HEAD" },
    },
    LudoTests = { with_client(tests.run), { desc = "Play the recorded games of the game again" } },
    LudoUpdateTest = {
      with_client(function(client, call)
        tests.update(client, call.args)
      end),
      { nargs = 1, desc = "Record a game anew as it comes out now" },
    },
    LudoCompare = {
      show("ludo.compare", since),
      { nargs = "?", desc = "Say in which rules the game differs from HEAD, or from a revision" },
    },
    LudoExplain = { show("ludo.explain", code), { nargs = "?", desc = "Explain the diagnostic at the cursor, or a code" } },
    LudoStatus = { with_client(status), { desc = "Say which server runs for which game" } },
    LudoRestart = { restart, { desc = "Restart the server" } },
  }
  for name, command in pairs(commands) do
    vim.api.nvim_create_user_command(name, command[1], command[2])
  end
end

return M
