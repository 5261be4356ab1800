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

test('an error that nobody caught is of the remote whose file threw it, shown or not', () => {
  const error = errorOf('/remotes/mfe-browse/2/home.js');
  throwUncaught(error);
  expect(report).toHaveBeenCalledWith({ build: { name: 'mfe-browse', version: '2' }, kind: 'event', error });
});

test('a promise that nobody waited for is of the same', () => {
  const reason = errorOf('/remotes/mfe-browse/2/home.js');
  rejectUncaught(reason);
  expect(report).toHaveBeenCalledWith({
    build: { name: 'mfe-browse', version: '2' },
    kind: 'event',
    error: reason,
  });
});

test('what has no stack is of what is shown', () => {
  rejectUncaught({ status: 500 });
  expect(report).toHaveBeenCalledWith({ build: shown, kind: 'event', error: { status: 500 } });
});

test('a file that is no script is told of by who loads it', () => {
  const error = new SyntaxError("Unexpected token '<'");
  error.stack = "SyntaxError: Unexpected token '<'";
  const filename = 'https://site.test/remotes/mfe-browse/2/home.js';
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message, filename }));
  expect(report).not.toHaveBeenCalled();
});

test.each([
  ['an extension of the browser', () => throwUncaught(errorOf('chrome-extension://abc/x.js'))],
  ['a call that was given up', () => rejectUncaught(new DOMException('Aborted', 'AbortError'))],
  ['a busy layout', () => throwUncaught(errorOf('/shell/1/shell.js', 'ResizeObserver loop completed'))],
])('%s is no failure', (_what, happen) => {
  happen();
  expect(report).not.toHaveBeenCalled();
});

test('a handler that throws is told to the person too: otherwise a button would just do nothing', () => {
  const told = jest.spyOn(toast, 'error').mockReturnValue(1);
  throwUncaught(errorOf('/remotes/mfe-browse/2/a-timer.js'));
  expect(told).not.toHaveBeenCalled();
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', () => throwUncaught(errorOf('/remotes/mfe-browse/2/home.js')));
  button.click();
  expect(told).toHaveBeenCalledWith('Something went wrong. Please try again.');
});
