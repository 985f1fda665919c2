-- What differs between versions of Neovim, and requests to the server.
local M = {}

M.name = "ludo-lsp"

-- The versions of the servers, by the number of the client.
M.versions = {}

-- All running clients of ours.
function M.all()
  local clients = vim.lsp.get_clients and vim.lsp.get_clients() or vim.lsp.get_active_clients()
  return vim.tbl_filter(function(c)
    return c.name == M.name
  end, clients)
end

-- The client of a buffer; of one that no client looks after, any.
function M.of(buffer)
  local all = M.all()
  for _, client in ipairs(all) do
    if client.attached_buffers and client.attached_buffers[buffer] or vim.lsp.buf_is_attached(buffer, client.id) then
      return client
    end
  end
  return all[1]
end

-- The buffers that a client looks after.
function M.buffers(id)
  local client = vim.lsp.get_client_by_id(id)
  if client and client.attached_buffers then
    return vim.tbl_keys(client.attached_buffers)
  end
  return client and vim.lsp.get_buffers_by_client_id(id) or {}
end

-- Ends a server.
function M.stop(client)
  if vim.fn.has("nvim-0.11") == 1 then
    client:stop()
  else
    client.stop()
  end
end

function M.warn(message)
  vim.notify("ludo-lsp: " .. message, vim.log.levels.WARN)
end

-- Sends a request; done gets the result. An error is told to the user.
function M.request(client, method, params, done)
  local function answer(fault, result)
    if fault then
      M.warn(fault.message or vim.inspect(fault))
    else
      done(result)
    end
  end
  if vim.fn.has("nvim-0.11") == 1 then
    return client:request(method, params, answer)
  end
  return client.request(method, params, answer)
end

-- Runs a command of the server. Of one that cannot be done the server tells the user.
function M.execute(client, command, arguments, done)
  return M.request(client, "workspace/executeCommand", { command = command, arguments = arguments }, function(result)
    if not (type(result) == "table" and result.refused) then
      done(result)
    end
  end)
end

-- The place of the cursor as the protocol has it: the URI and a position.
function M.cursor(client)
  local here = vim.lsp.util.make_position_params(0, client.offset_encoding or "utf-16")
  return here.textDocument.uri, here.position
end

-- Answers to a lens, a code action or a handler come here: from where, in which
-- window, does not matter.
M.namespace = vim.api.nvim_create_namespace("ludo-lsp")

return M
