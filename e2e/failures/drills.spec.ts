import { ProductApi } from '../product/api';
import { as, expect, test } from '../test';
import { thrown } from './broken-code';
import { Drill } from './drill';
import type { Fault } from './drilled-remote';
import { isShown, REMOTES, readDemoIds, type Shown, switchTo, visit } from './first-views';

/** Breaks each remote in several ways while an admin uses it and the four others. */

test.use(as('admin'));

interface LoadFault {
  readonly fault: Fault;
  /** The kind in the failure report. */
  readonly kind: 'load' | 'mount';
  /** Whether it is also tried with a previous build, and with every remote: one fault of each `endsWith`. */
  readonly withPrevious: boolean;
  /** How it ends: the files load again, or the team rolls back. */
  readonly endsWith: 'repair' | 'rollBack';
}

/** Faults that keep a build from mounting. */
const LOAD_FAULTS: readonly LoadFault[] = [
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

    // The shell loads all remotes alike, so only a public and a writing one have every fault.
    const hasEveryFault = name === 'mfe-browse' || name === 'mfe-booking';
    for (const { fault, kind, withPrevious, endsWith } of LOAD_FAULTS) {
      if (!hasEveryFault && !withPrevious) continue;
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

    // A server-rendered page stays visible until it is left.
    const loading = page.getByRole('status').filter({ hasText: 'Loading...' });

    await test.step('slow: the rest works meanwhile', async () => {
      await drill.open('slow');
      await expect(loading.or(drill.headingOfView)).toBeVisible();
      await drill.theRestWorks();
    });

    await test.step('slow: a loading message, then the page', async () => {
      // Last, as the fake clock stays installed and swallows errors thrown in timers.
      await page.clock.install();
      const [healthy] = drill.others;
      await drill.open('slow', { at: healthy });
      await isShown(page, healthy);
      await switchTo(page, view);
      await expect(loading).toBeVisible();
      // Immediately: the load times out after 20 s, which pass quickly on a busy machine.
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
      const sent = drill.reports.sent.filter(({ remote: reported }) => reported === name);
      for (const { version, kind } of sent) expect(kept).toContain(`${version} ${kind} 1`);
    });
  });
}
