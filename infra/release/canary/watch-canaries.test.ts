import { promote } from '../actions/promote';
import { folderStore } from '../store/folder-store';
import { buildOf, temporaryFolder } from '../testing/site';
import { lookOnce, trialStarts } from './watch-canaries';

let site: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  site = await temporaryFolder();
});
afterEach(() => site.remove());

const HOUR_MS = 3_600_000;
const at = (now: number) => jest.useFakeTimers({ advanceTimers: true, now });
afterEach(() => jest.useRealTimers());

test.each([
  ['ahead', HOUR_MS, 0],
  ['right', 0, 0],
  ['behind', -HOUR_MS, -HOUR_MS],
])(
  'failures count from the first check of a canary on, when the clock of its promoter is %s',
  async (_, off, from) => {
    const store = folderStore(site.folder);
    for (const version of ['1', '2']) await buildOf(site.folder, 'mfe-a', version);
    await promote(store, [{ name: 'mfe-a', version: '1' }]);
    const now = Date.UTC(2026, 11, 1);
    at(now + off);
    await promote(store, [{ name: 'mfe-a', version: '2' }], null, 10);
    const asked: number[] = [];
    const read = async ({ since }: { readonly since: Date }) => {
      asked.push(Math.round((since.getTime() - now) / 60_000));
      return [];
    };
    const startOf = trialStarts();
    for (const later of [0, HOUR_MS / 2]) {
      at(now + later);
      await lookOnce({ store, failures: { read }, onRollback: jest.fn() }, startOf);
    }
    expect(asked).toEqual([from, from].map((ms) => ms / 60_000));
  },
);
