import { readFileSync } from "node:fs";
import { launch } from "./browser.mjs";
import { openPanel } from "./panelpage.mjs";
const themes = JSON.parse(readFileSync("/tmp/t48c/themes.json","utf8"));
const locate=(x)=>Array.isArray(x)?x.map(locate):x&&typeof x==="object"?Object.fromEntries(Object.entries(x).filter(([,v])=>v!==null).map(([k,v])=>k==="source"?["location",{uri:"file:///"+v.file,range:{start:{line:v.line-1,character:0},end:{line:v.line-1,character:9}}}]:[k,locate(v)])):x;
const browser = await launch();
for (const [game,name] of [["tut","action \"walk\""],["hearts","action \"play-card\""],["holdem","betting"],["train","pipeline \"us-train\""]]) {
  const report=locate(JSON.parse(readFileSync(`/tmp/t48c/${game}.json`,"utf8")));
  const { page, send, faults } = await openPanel(browser);
  for (const [theme,vars] of Object.entries(themes)) for (const w of [400,800]) {
    await page.setViewportSize({width:w,height:900});
    await page.evaluate((l)=>{const r=document.documentElement;for(const[k,v]of Object.entries(l))r.style.setProperty(k,v);r.style.background="var(--vscode-editor-background)";},vars);
    await send({uri:"x",name,path:report.play.rule.path,seed:1,document:"d",status:"done",message:"The rule acts after 1 move.",progress:{done:1,of:1},version:1,report});
    await page.waitForSelector(".step");
    await page.keyboard.press("ArrowRight"); await page.keyboard.press("ArrowRight");
    if (game==="train" && w===800) { await page.locator(".step").nth(1).focus(); await page.keyboard.press("ArrowRight"); }
    await page.screenshot({path:`/work/pictures/48/10-after-${game}-${w}-${theme.split(" ")[0].toLowerCase()}.png`,fullPage:true});
    if (game==="train" && w===800) { await page.locator(".step").nth(1).focus(); await page.keyboard.press("ArrowLeft"); }
    await page.keyboard.press("Home");
  }
  console.log(game, faults);
}
await browser.close();
