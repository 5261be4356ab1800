import { stoppingSignal } from './stopping';

/** What stoppingSignal() does on SIGINT; the handlers of Jest itself are not called. */
function interrupted(): { stopping: AbortSignal; interrupt: (at: number) => void } {
  const before = process.listeners('SIGINT');
  const stopping = stoppingSignal();
  const [handle] = process.listeners('SIGINT').filter((listener) => !before.includes(listener));
  const interrupt = (at: number) => {
    jest.spyOn(performance, 'now').mockReturnValue(at);
    handle?.('SIGINT');
  };
  return { stopping, interrupt };
}

let exit: jest.SpyInstance;
beforeEach(() => {
  exit = jest.spyOn(process, 'exit').mockImplementation();
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => jest.restoreAllMocks());

test('a Ctrl-C that arrives twice, from the terminal and from npm, stops in order', () => {
  const { stopping, interrupt } = interrupted();
  interrupt(5_000);
  interrupt(5_004);
  expect(stopping.aborted).toBe(true);
  expect(exit).not.toHaveBeenCalled();
});

test('a second Ctrl-C ends the program at once', () => {
  const { interrupt } = interrupted();
  interrupt(5_000);
  interrupt(6_500);
  expect(exit).toHaveBeenCalledWith(130);
});
