import { ProductApi } from '../product/api';
import { as, expect, test } from '../test';
import { thrown } from './broken-code';
import { Drill } from './drill';
import type { Fault } from './drilled-remote';
import { isShown, REMOTES, readDemoIds, type Shown, switchTo, visit } from './first-views';

/** Each remote in turn breaks in several ways, while one person looks at it and at the four others. */

test.use(as('admin'));

interface Unstarted {
  readonly fault: Fault;
  /** What the report calls it. */
  readonly kind: 'load' | 'mount';
  /** Whether the build before is drilled with it too, and every remote meets it: one of those that end the same way. */
  readonly withPrevious: boolean;
  /** How it ends: the same files load again, or the team rolls back. */
  readonly endsWith: 'repair' | 'rollBack';
}

/** What keeps a build from coming up. */
const UNSTARTED: readonly Unstarted[] = [
  { fault: 'missing', kind: 'load', withPrevious: true, endsWith: 'repair' },
  { fault: 'HTML instead of JavaScript', kind: 'load', withPrevious: false, endsWith: 'repair' },
  { fault: 'changed on the way', kind: 'load', withPrevious: false, endsWith: 'repair' },
  { fault: 'throws at import', kind: 'load', withPrevious: true, endsWith: 'rollBack' },
  { fault: 'throws at mount', kind: 'mount', withPrevious: true, endsWith: 'rollBack' },
];

let shown: Shown;
test.beforeAll(async () => {
  shown = await readDemoIds();
});

for (const name of REMOTES) {
  test(`${name} fails: the rest works, and Try again recovers without a reload`, async ({
    page,
    request,
    watch,
  }) => {
    watch.expect(/./);
    const drill = await Drill.of(page, request, name, shown);
    const { remote, view } = drill;

    // The shell loads every remote the same way: the public one and the one that writes meet every fault.
    const meetsAll = name === 'mfe-browse' || name === 'mfe-booking';
    for (const { fault, kind, withPrevious, endsWith } of UNSTARTED) {
      if (!meetsAll && !withPrevious) continue;
      if (withPrevious) {
        await test.step(`${fault}: the previous build is shown`, async () => {
          await drill.open(fault, { hasPrevious: true });
          await isShown(page, view);
          await drill.hasReported(kind);
        });
      }
      await test.step(`${fault}, without a previous build`, async () => {
        await drill.open(fault);
        await expect(drill.problem).toBeVisible();
        if (fault === 'throws at import') await drill.staysFailed();
        await drill.theRestWorks();
        await expect(drill.problem).toBeVisible();
        remote[endsWith]();
        await drill.tryAgain();
        await drill.isBack();
        await drill.hasReported(kind);
      });
    }

    await test.step("throws at render: after the team's rollback, Try again loads the previous build", async () => {
      await drill.open('throws at render');
      await expect(drill.problem).toBeVisible();
      await drill.theRestWorks();
      await expect(drill.problem).toBeVisible();
      remote.rollBack();
      await drill.tryAgain();
      await drill.isBack();
      await drill.hasReported('render', thrown('throws at render'));
    });

    await test.step('throws in an event handler: the page stays, and the person sees a message', async () => {
      await drill.open('throws in a handler');
      await isShown(page, view);
      await drill.headingOfView.click();
      await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
      await drill.isBack();
      await drill.hasReported('event', thrown('throws in a handler'));
      await drill.theRestWorks();
    });

    await test.step('leaks: it is unmounted, and reported if it is still active', async () => {
      await drill.open('leaks');
      await isShown(page, view);
      await visit(page, drill.others.slice(0, 1));
      await drill.hasReported('unmount', `${thrown('leaks')}, at its unmount`);
      await drill.hasReported('event', `${thrown('leaks')}$`);
      await expect(drill.mounted).toHaveCount(0);
      await drill.theRestWorks();
      await drill.isBack();
    });

    // A server-rendered page is shown until the person leaves it.
    const loading = page.getByRole('status').filter({ hasText: 'Loading...' });

    await test.step('slow: the rest works meanwhile', async () => {
      await drill.open('slow');
      await expect(loading.or(drill.headingOfView)).toBeVisible();
      await drill.theRestWorks();
    });

    await test.step('slow: a loading message, then the page', async () => {
      // Last: a clock of the test's own stays in the page, and errors of timers get lost in it.
      await page.clock.install();
      const [healthy] = drill.others;
      await drill.open('slow', { at: healthy });
      await isShown(page, healthy);
      await switchTo(page, view);
      await expect(loading).toBeVisible();
      // Nothing in between: the load gives up after 20 s, which a busy machine soon needs.
      await page.clock.fastForward(9_000);
      await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
      remote.repair();
      await drill.isBack();
      await page.clock.resume();
    });

    await test.step('every report is stored once', async () => {
      const admin = await ProductApi.as('admin');
      const kept = (await admin.clientErrors(name)).results.map(
        ({ version, kind, times }) => `${version} ${kind} ${times}`,
      );
      await admin.end();
      const ofThisOne = drill.reports.sent.filter(({ remote: told }) => told === name);
      for (const { version, kind } of ofThisOne) expect(kept).toContain(`${version} ${kind} 1`);
    });
  });
}
