import { MESSAGES } from '@crown-and-coil/shared-api';
import { toast } from '@crown-and-coil/shared-ui';
import { type Build, culpritIn } from './describe-failure';
import type { FailureReports } from './failure-reports';

/** Messages that browsers emit on pages that work. */
const HARMLESS = /^ResizeObserver loop|^Script error\.?$/;

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

interface Watching {
  readonly reports: FailureReports;
  /** The build that is shown, for errors without a stack. */
  readonly shown: () => Build;
}

/** User actions whose handlers may throw. */
const USER_EVENTS = ['click', 'submit', 'change', 'keydown'] as const;

/**
 * Reports uncaught errors of event handlers and timers, and unhandled rejections, to the API. They do not break the
 * page, and can come from a remote that is no longer mounted. If a user action caused one, shows a toast: otherwise a
 * button would seem to do nothing.
 *
 * @returns stops watching
 */
export function watchFailures({ reports, shown }: Watching): () => void {
  // Only an error in the same task as the user's event counts: a leaked timer may keep throwing.
  let isActing = false;
  const act = () => {
    isActing = true;
    setTimeout(() => {
      isActing = false;
    }, 0);
  };
  const note = (error: unknown, text: string, isUserAction: boolean, file?: string) => {
    if (HARMLESS.test(text) || isAbort(error)) return;
    const stack = error instanceof Error ? error.stack : undefined;
    const culprit = culpritIn(stack) ?? culpritIn(file);
    // The file is not a script, for example an error page: its loader reports it.
    if (error instanceof SyntaxError && !culpritIn(stack)) return;
    // From a browser extension or the console.
    if (!culprit && (stack || file)) return;
    reports.report({ build: culprit ?? shown(), kind: 'event', error: error ?? text });
    if (culprit && isUserAction) toast.error(MESSAGES.unexpected);
  };
  const onError = ({ error, message, filename }: ErrorEvent) => note(error, message, isActing, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    note(reason, reason instanceof Error ? reason.message : '', navigator.userActivation?.isActive === true);
  const onOnline = () => reports.sendAgain();

  for (const type of USER_EVENTS) window.addEventListener(type, act, { capture: true });
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  window.addEventListener('online', onOnline);
  return () => {
    for (const type of USER_EVENTS) window.removeEventListener(type, act, { capture: true });
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
    window.removeEventListener('online', onOnline);
  };
}
