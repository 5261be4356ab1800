import type { Request } from '@playwright/test';
import { as, expect, test } from '../test';
import { firstViews, isShown, readDemoIds, type Shown, visit } from './first-views';
import { countResources, heldBy } from './page-resources';

test.use(as('admin'));

const SWITCHES = 200;
const MEGABYTE = 1024 * 1024;
/** Unused responses are cached for a minute; mounting and loading a script time out after 20 s. */
const LONGEST_KEPT_MS = 90_000;
/** Tolerance: Chromium's counts include internal objects that vary with the page's content. */
const FEW = 10;

let shown: Shown;
test.beforeAll(async () => {
  shown = await readDemoIds();
});

test(`${SWITCHES} switches between remotes leak no root, listener or timer, and under 2 MB`, async ({
  page,
}) => {
  await page.clock.install();
  await countResources(page);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('HeapProfiler.enable');
  const loading = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'script' && loading.add(request));
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  /** Waits for pending scripts first, such as prefetched ones: their load would time out. */
  const outlastTimers = async () => {
    await expect.poll(() => loading.size, 'scripts that are loading').toBe(0);
    await page.clock.fastForward(LONGEST_KEPT_MS);
  };
  const views = firstViews(shown);
  const [first, ...others] = views;
  if (!first) throw new Error('There is no remote.');
  const rounds = (count: number) => Array.from({ length: count }, () => [...others, first]).flat();

  await page.goto(first.path);
  await isShown(page, first);
  // Warms up: afterwards code, styles and cached responses are in memory.
  await visit(page, rounds(4));
  await outlastTimers();
  const before = await heldBy(page, protocol);
  await visit(page, rounds(SWITCHES / views.length));
  await outlastTimers();
  const after = await heldBy(page, protocol);

  const grown = after.heapBytes - before.heapBytes;
  const said = `heap ${(before.heapBytes / MEGABYTE).toFixed(1)} MB, grown by ${(grown / MEGABYTE).toFixed(2)} MB; ${JSON.stringify({ before, after })}`;
  test.info().annotations.push({ type: 'memory', description: said });
  console.log(said);
  expect(grown, said).toBeLessThan(2 * MEGABYTE);
  expect(after.roots, said).toBe(1);
  expect(after.intervals, said).toBeLessThanOrEqual(before.intervals);
  expect(after.timeouts, said).toBeLessThanOrEqual(before.timeouts + FEW);
  expect(after.globalListeners, said).toBeLessThanOrEqual(before.globalListeners);
  expect(after.listeners, said).toBeLessThanOrEqual(before.listeners + FEW);
  expect(after.nodes, said).toBeLessThan(before.nodes + 50 * FEW);
});
