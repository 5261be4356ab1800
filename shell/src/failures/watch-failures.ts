import { MESSAGES } from '@crown-and-coil/shared-api';
import { toast } from '@crown-and-coil/shared-ui';
import { type Build, culpritIn } from './culprit';
import type { FailureReports } from './failure-reports';

/** Browsers say these of pages that are well. */
const HARMLESS = /^ResizeObserver loop|^Script error\.?$/;

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

interface Watching {
  readonly reports: FailureReports;
  /** The build that the person is looking at, for an error that has no stack. */
  readonly shown: () => Build;
}

/** What a person does, whose handlers may throw. */
const DEEDS = ['click', 'submit', 'change', 'keydown'] as const;

/**
 * Watches what nobody catches: errors in event handlers and timers, promises that fail and nobody waits for. They take
 * no page down; a remote that has been left for long can still have them. Each is told to the API. When it followed on
 * something that the person did, they are told too: otherwise a button would just do nothing.
 *
 * @returns ends it
 */
export function watchFailures({ reports, shown }: Watching): () => void {
  // A timer that was left may throw for ever: only what a handler throws, in the same task, is of the person's doing.
  let isActing = false;
  const act = () => {
    isActing = true;
    setTimeout(() => {
      isActing = false;
    }, 0);
  };
  const note = (error: unknown, text: string, wasAsked: boolean, file?: string) => {
    if (HARMLESS.test(text) || isAbort(error)) return;
    const stack = error instanceof Error ? error.stack : undefined;
    const culprit = culpritIn(stack) ?? culpritIn(file);
    // A file that is no script (an error page): whoever loads it tells of it.
    if (error instanceof SyntaxError && !culpritIn(stack)) return;
    // Of an extension of the browser, or typed into its console.
    if (!culprit && (stack || file)) return;
    reports.report({ build: culprit ?? shown(), kind: 'event', error: error ?? text });
    if (culprit && wasAsked) toast.error(MESSAGES.unexpected);
  };
  const onError = ({ error, message, filename }: ErrorEvent) => note(error, message, isActing, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    note(reason, reason instanceof Error ? reason.message : '', navigator.userActivation?.isActive === true);
  const onOnline = () => reports.sendAgain();

  for (const deed of DEEDS) window.addEventListener(deed, act, { capture: true });
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  window.addEventListener('online', onOnline);
  return () => {
    for (const deed of DEEDS) window.removeEventListener(deed, act, { capture: true });
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
    window.removeEventListener('online', onOnline);
  };
}
