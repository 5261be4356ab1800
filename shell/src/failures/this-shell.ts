import { type Build, culpritIn } from './culprit';

/** The build of the shell that runs on this page, by the address of its scripts; null in a test. */
export function thisShell(): Build | null {
  const script = document.querySelector<HTMLScriptElement>('script[src*="/shell/"]');
  return culpritIn(script?.src);
}
