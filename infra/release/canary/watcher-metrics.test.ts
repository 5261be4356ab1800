import { openWatcherMetrics } from './watcher-metrics';

const lines = async ({ registry }: ReturnType<typeof openWatcherMetrics>, name: string) =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));

test('the time of the last check is absent until there is one', async () => {
  const metrics = openWatcherMetrics();
  expect(await lines(metrics, 'release_canaries_checked_time_seconds')).toEqual([]);
  metrics.checked();
  expect(await lines(metrics, 'release_canaries_checked_time_seconds')).toHaveLength(1);
});

test('the figures of a trial stay until the next trial of that remote', async () => {
  const metrics = openWatcherMetrics();
  const trial = { remote: 'mfe-a', live: '1', canary: '2', share: 10 };
  metrics.looked(trial, { live: 0, canary: 7 });
  metrics.looked({ ...trial, remote: 'mfe-b' }, { live: 1, canary: 0 });
  metrics.looked({ ...trial, canary: '3' }, { live: 2, canary: 4 });
  expect(await lines(metrics, 'release_failing_browsers')).toEqual([
    'release_failing_browsers{remote="mfe-b",version="1",group="live",process="watcher"} 1',
    'release_failing_browsers{remote="mfe-b",version="2",group="canary",process="watcher"} 0',
    'release_failing_browsers{remote="mfe-a",version="1",group="live",process="watcher"} 2',
    'release_failing_browsers{remote="mfe-a",version="3",group="canary",process="watcher"} 4',
  ]);
});
