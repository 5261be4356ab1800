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

/**
 * Watches what nobody catches: errors in event handlers and timers, promises that fail and nobody waits for. They take
 * no page down; a remote that has been left for long can still have them. Each is told to the API. When it followed on
 * something that the person did, they are told too: otherwise a button would just do nothing.
 *
 * @returns ends it
 */
export function watchFailures({ reports, shown }: Watching): () => void {
  const note = (error: unknown, text: string, file?: string) => {
    if (HARMLESS.test(text) || isAbort(error)) return;
    const stack = error instanceof Error ? error.stack : undefined;
    const culprit = culpritIn(stack) ?? culpritIn(file);
    // Of an extension of the browser, or typed into its console.
    if (!culprit && (stack || file)) return;
    reports.report({ build: culprit ?? shown(), kind: 'event', error: error ?? text });
    if (culprit && navigator.userActivation?.isActive) toast.error(MESSAGES.unexpected);
  };
  const onError = ({ error, message, filename }: ErrorEvent) => note(error, message, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    note(reason, reason instanceof Error ? reason.message : '');
  const onOnline = () => reports.sendAgain();

  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
    window.removeEventListener('online', onOnline);
  };
}
