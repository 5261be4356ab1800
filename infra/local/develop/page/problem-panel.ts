/** A panel above the page with errors in a remote's sources. The page's policy allows no style elements. */
import { plainError } from './plain-error';

const STYLES = `
  section { position: fixed; z-index: 2147483647; inset: auto 16px 16px; max-height: 60vh; overflow: auto;
    padding: 16px 20px; border-radius: 10px; background: #241611; color: #fffcf6;
    font: 15px/1.5 system-ui, sans-serif; box-shadow: 0 12px 40px rgb(0 0 0 / 40%); }
  header { display: flex; justify-content: space-between; gap: 16px; align-items: start; }
  h2 { margin: 0; font-size: 17px; }
  p { margin: 4px 0 0; color: #e6d5c3; }
  pre { margin: 14px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; }
  button { min-height: 44px; padding: 0 16px; border: 1px solid #8d7566; border-radius: 10px; background: none;
    color: inherit; font: inherit; cursor: pointer; }
  button:focus-visible { outline: 3px solid #f0a36b; outline-offset: 2px; }
`;

const panels = new Map<string, HTMLElement>();

/** Shows the errors of a remote's latest source, replacing earlier ones. */
export function showProblem(remote: string, title: string, errors: readonly string[]): void {
  hideProblem(remote);
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(STYLES);
  shadow.adoptedStyleSheets = [styles];
  const hide = element('button', 'Hide');
  hide.addEventListener('click', () => hideProblem(remote));
  const words = document.createElement('div');
  words.append(element('h2', title), element('p', 'The page keeps the last build that worked.'));
  const header = document.createElement('header');
  header.append(words, hide);
  const panel = document.createElement('section');
  panel.setAttribute('role', 'alert');
  panel.append(header, ...errors.map((error) => element('pre', plainError(error))));
  shadow.append(panel);
  document.body.append(host);
  panels.set(remote, host);
}

export function hideProblem(remote: string): void {
  panels.get(remote)?.remove();
  panels.delete(remote);
}

function element(name: 'button' | 'h2' | 'p' | 'pre', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
