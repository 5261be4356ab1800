import { FIRST_CALLS, SESSION_STORAGE_KEY } from '@crown-and-coil/shared-api/contract';
import { GROUNDS, THEME_STORAGE_KEY } from '@crown-and-coil/shared-ui/themes';

/**
 * Applies the theme chosen in this browser before the first paint; the shell applies later changes (`showTheme` in
 * shared-ui). Pages are cached for all visitors, so they cannot contain the choice.
 */
export const THEME_SCRIPT =
  `try{const g=${JSON.stringify(GROUNDS)},t=localStorage.getItem(${JSON.stringify(THEME_STORAGE_KEY)});` +
  'if(t&&Object.hasOwn(g,t)){document.documentElement.dataset.theme=t;' +
  `for(const m of document.querySelectorAll('meta[name="theme-color"]'))m.content=g[t]}}catch{}`;

/**
 * Makes the page's first API calls (`firstCalls` of its route) while its scripts load, with the session stored in this
 * browser. The shell uses the responses (`shell/src/session/first-calls.ts`) and repeats a failed call, which is null.
 * Bodies are read completely: an unread one would keep the request open.
 */
const FIRST_CALLS_SCRIPT =
  'try{const c=document.currentScript.dataset.firstCalls;if(c){' +
  `const s=JSON.parse(localStorage.getItem(${JSON.stringify(SESSION_STORAGE_KEY)})),token=s?s.token:null,` +
  "headers=token?{authorization:'Bearer '+token}:{};" +
  `self[${JSON.stringify(FIRST_CALLS)}]={token,answers:Object.fromEntries(JSON.parse(c)` +
  '.filter(({roles:r})=>!r||s&&r.includes(s.user.role))' +
  '.map(({address:a})=>[a,fetch(a,{headers}).then(async n=>new Response(await n.blob(),n)).catch(()=>null)]))}}}catch{}';

/**
 * The only inline script of a page, allowed by its hash. It contains nothing of a request; what differs between pages
 * is in attributes of its element.
 */
export const PAGE_SCRIPT = `${THEME_SCRIPT};${FIRST_CALLS_SCRIPT}`;
