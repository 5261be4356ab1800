import { FIRST_CALLS, SESSION_STORAGE_KEY } from '@crown-and-coil/shared-api/contract';
import { GROUNDS, THEME_STORAGE_KEY } from '@crown-and-coil/shared-ui/themes';

/**
 * Shows the theme that was chosen in this browser before the page's first paint; later changes are the shell's
 * (`showTheme` in shared-ui). Pages are cached for all visitors, so the choice cannot be in them.
 */
export const THEME_SCRIPT =
  `try{const g=${JSON.stringify(GROUNDS)},t=localStorage.getItem(${JSON.stringify(THEME_STORAGE_KEY)});` +
  'if(t&&Object.hasOwn(g,t)){document.documentElement.dataset.theme=t;' +
  `for(const m of document.querySelectorAll('meta[name="theme-color"]'))m.content=g[t]}}catch{}`;

/**
 * Makes the calls of the API that a page needs first (`firstCalls` of its route) while its scripts load, as the person
 * whose session this browser keeps. The shell takes the answers (`shell/src/session/first-calls.ts`). A call that fails
 * is null: the shell makes it again. Answers are read whole: a body that no screen takes would keep the request open.
 */
const FIRST_CALLS_SCRIPT =
  'try{const c=document.currentScript.dataset.firstCalls;if(c){' +
  `const s=JSON.parse(localStorage.getItem(${JSON.stringify(SESSION_STORAGE_KEY)})),token=s?s.token:null,` +
  "headers=token?{authorization:'Bearer '+token}:{};" +
  `self[${JSON.stringify(FIRST_CALLS)}]={token,answers:Object.fromEntries(JSON.parse(c)` +
  '.filter(({roles:r})=>!r||s&&r.includes(s.user.role))' +
  '.map(({address:a})=>[a,fetch(a,{headers}).then(async n=>new Response(await n.blob(),n)).catch(()=>null)]))}}}catch{}';

/**
 * The only script that is written into a page: the policy allows it by its hash. Nothing of a request is in it; what
 * differs from page to page is in attributes of its element.
 */
export const PAGE_SCRIPT = `${THEME_SCRIPT};${FIRST_CALLS_SCRIPT}`;
