import { toast } from '@crown-and-coil/shared-ui';
import type { FailureReports } from './failure-reports';
import { watchFailures } from './watch-failures';

const report = jest.fn();
const shown = { name: 'mfe-client', version: '3' };
let stop: () => void;
beforeEach(() => {
  stop = watchFailures({
    reports: { report, sendAgain: jest.fn() } as unknown as FailureReports,
    shown: () => shown,
  });
});
afterEach(() => {
  stop();
  report.mockReset();
});

const errorOf = (file: string, message = 'broken') => {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at f (https://site.test${file}:1:2)`;
  return error;
};
const throwUncaught = (error: Error) =>
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message, cancelable: true }));
const rejectUncaught = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test('reports an uncaught error of the remote whose file threw it, even if it is not shown', () => {
  const error = errorOf('/remotes/mfe-browse/2/home.js');
  throwUncaught(error);
  expect(report).toHaveBeenCalledWith({ build: { name: 'mfe-browse', version: '2' }, kind: 'event', error });
});

test('reports an unhandled rejection of the remote whose file caused it', () => {
  const reason = errorOf('/remotes/mfe-browse/2/home.js');
  rejectUncaught(reason);
  expect(report).toHaveBeenCalledWith({
    build: { name: 'mfe-browse', version: '2' },
    kind: 'event',
    error: reason,
  });
});

test("reports a rejection without a stack as the shown build's", () => {
  rejectUncaught({ status: 500 });
  expect(report).toHaveBeenCalledWith({ build: shown, kind: 'event', error: { status: 500 } });
});

test('leaves a script file with invalid syntax to its loader to report', () => {
  const error = new SyntaxError("Unexpected token '<'");
  error.stack = "SyntaxError: Unexpected token '<'";
  const filename = 'https://site.test/remotes/mfe-browse/2/home.js';
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message, filename }));
  expect(report).not.toHaveBeenCalled();
});

test.each([
  ['an extension of the browser', () => throwUncaught(errorOf('chrome-extension://abc/x.js'))],
  ['an aborted call', () => rejectUncaught(new DOMException('Aborted', 'AbortError'))],
  [
    'a ResizeObserver loop',
    () => throwUncaught(errorOf('/shell/1/shell.js', 'ResizeObserver loop completed')),
  ],
])('does not report %s', (_what, happen) => {
  happen();
  expect(report).not.toHaveBeenCalled();
});

test('shows a toast when an event handler throws, but not when a timer does', () => {
  const toasted = jest.spyOn(toast, 'error').mockReturnValue(1);
  throwUncaught(errorOf('/remotes/mfe-browse/2/a-timer.js'));
  expect(toasted).not.toHaveBeenCalled();
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', () => throwUncaught(errorOf('/remotes/mfe-browse/2/home.js')));
  button.click();
  expect(toasted).toHaveBeenCalledWith('Something went wrong. Please try again.');
});
