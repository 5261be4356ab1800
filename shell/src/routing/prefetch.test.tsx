import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { remotes } from '../loading/remotes';
import { prefetchPath } from './prefetch';

const registry: Registry = {
  remotes: {
    'mfe-booking': {
      version: '1',
      container: 'c',
      entry: '/e.js',
      integrity: '',
      manifest: '',
      previous: null,
      routes: [{ path: '/book', access: 'public', screen: 's', title: 't', chunks: [] }],
    },
  },
};

jest.mock('../loading/registry', () => ({ currentRegistry: () => registry }));
jest.mock('../loading/remotes', () => ({ remotes: { load: jest.fn() } }));
jest.mock('./pages', () => ({ preloadOwnPage: jest.fn() }));

const connect = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
afterEach(() => connect(undefined));

it('prefetches the code and the data of a page', async () => {
  const loadData = { type: 'load' };
  jest.mocked(remotes.load).mockResolvedValue({ prefetch: () => loadData } as never);
  const dispatched = new Promise((resolve) => prefetchPath('/book?day=1', resolve as never));

  expect(await dispatched).toBe(loadData);
  expect(remotes.load).toHaveBeenCalledWith('mfe-booking', '/book');
});

it.each([{ saveData: true }, { effectiveType: '2g' }])('prefetches nothing over %p', (connection) => {
  jest.mocked(remotes.load).mockClear();
  connect(connection);
  prefetchPath('/book', jest.fn());

  expect(remotes.load).not.toHaveBeenCalled();
});
