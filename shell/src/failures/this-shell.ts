import { type Build, culpritIn } from './culprit';

/** The shell's build on this page, from the URL of its scripts; null in tests. */
export function thisShell(): Build | null {
  const script = document.querySelector<HTMLScriptElement>('script[src*="/shell/"]');
  return culpritIn(script?.src);
}
