import { FIRST_CALLS, SESSION_STORAGE_KEY } from '@crown-and-coil/shared-api/contract';
import { THEME_SCRIPT } from './theme-script';

/**
 * Makes the calls of the API that a page needs first (`firstCalls` of its route) while its scripts load, as the person whose
 * session this browser keeps. The shell takes the answers (`shell/src/session/first-calls.ts`). A call that fails is null:
 * the shell makes it again. Answers are read whole: a body that no screen takes would keep the request open.
 */
const FIRST_CALLS_SCRIPT =
  'try{const c=document.currentScript.dataset.firstCalls;if(c){' +
  `const s=JSON.parse(localStorage.getItem(${JSON.stringify(SESSION_STORAGE_KEY)})),token=s?s.token:null,` +
  "headers=token?{authorization:'Bearer '+token}:{};" +
  `self[${JSON.stringify(FIRST_CALLS)}]={token,answers:Object.fromEntries(JSON.parse(c)` +
  '.filter(({roles:r})=>!r||s&&r.includes(s.user.role))' +
  '.map(({address:a})=>[a,fetch(a,{headers}).then(async n=>new Response(await n.blob(),n)).catch(()=>null)]))}}}catch{}';

/**
 * The only script that is written into a page: the policy allows it by its hash. Nothing of a request is in it; what differs
 * from page to page is in attributes of its element.
 */
export const PAGE_SCRIPT = `${THEME_SCRIPT};${FIRST_CALLS_SCRIPT}`;
