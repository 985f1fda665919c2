-- See ../smoke: what the plugin has Neovim draw, which is seen on a screen only.
local there = dofile(vim.fn.fnamemodify(vim.fn.expand("<sfile>"), ":h") .. "/embedded.lua")

there.walk("drawn", {
  { "a game opens, and its fault is mended by hand", function()
    there.ask("vim.cmd('edit ' .. vim.env.LUDO_GAME .. '/10-play.md')")
    there.await("the fault", function()
      return #there.ask("return vim.diagnostic.get(0)") > 0
    end)
    there.ask("vim.cmd('%s/haep/heap/')")
    there.await("the fault to go", function()
      return #there.ask("return vim.diagnostic.get(0)") == 0
    end)
  end },
  { "what a rule did stands behind its lines", function()
    there.ask("vim.fn.cursor(vim.fn.search('id: take', 'w'), 1); vim.cmd('LudoSimulate')")
    there.await("the values", function()
      return there.screen():find("param%(count%) *heap: 10 → %d")
    end)
  end },
})
