import { ScreenCache } from './define-remote';

const Home = () => null;

describe('ScreenCache', () => {
  it('loads a screen once and does not suspend afterwards', async () => {
    const load = jest.fn(async () => ({ default: Home }));
    const cache = new ScreenCache({ home: load });
    await Promise.all([cache.load('home'), cache.load('home')]);
    expect(cache.load('home')).toMatchObject({ status: 'fulfilled', value: Home });
    await expect(cache.load('home')).resolves.toBe(Home);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps a failure until forgetFailures, then loads again', async () => {
    const load = jest.fn<Promise<{ default: typeof Home }>, []>(async () => ({ default: Home }));
    load.mockRejectedValueOnce(new Error('offline'));
    const cache = new ScreenCache({ home: load });
    await expect(cache.load('home')).rejects.toThrow('offline');
    await expect(cache.load('home')).rejects.toThrow('offline');
    expect(load).toHaveBeenCalledTimes(1);
    cache.forgetFailures();
    await expect(cache.load('home')).resolves.toBe(Home);
  });

  it('rejects a screen without a loader', async () => {
    await expect(new ScreenCache({}).load('home')).rejects.toThrow('No screen "home"');
  });
});
