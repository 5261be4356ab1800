import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { Notifications } from '../screens/notifications';
import { SiteHeader } from '../screens/site-header';
import { thrown } from './broken-code';
import { DrilledRemote, type Fault } from './drilled-remote';
import {
  type FirstView,
  firstViews,
  isShown,
  type RemoteName,
  type Shown,
  switchTo,
  visit,
} from './first-views';
import { Reports } from './reports';

/** A person on the page of a remote that is at fault. */
export class Drill {
  readonly reports: Reports;
  readonly problem: Locator;
  readonly mounted: Locator;
  readonly headingOfView: Locator;

  private constructor(
    readonly page: Page,
    readonly remote: DrilledRemote,
    readonly view: FirstView,
    readonly others: readonly [FirstView, ...FirstView[]],
  ) {
    this.reports = new Reports(page);
    this.problem = page.getByRole('alert').filter({ hasText: "This page didn't load." });
    this.mounted = page.locator(`[data-remote="${view.remote}"]`);
    this.headingOfView = this.mounted.getByRole('heading', { level: 1 });
  }

  static async of(page: Page, http: APIRequestContext, name: RemoteName, shown: Shown): Promise<Drill> {
    const views = firstViews(shown);
    const view = views.find(({ remote }) => remote === name);
    const [other, ...more] = views.filter(({ remote }) => remote !== name);
    if (!view || !other) throw new Error(`${name} has no first view.`);
    const remote = await DrilledRemote.of(page, http, view);
    return new Drill(page, remote, view, [other, ...more]);
  }

  /** Opens a new document, by default at the remote's page, with the remote's live build at fault. */
  async open(fault: Fault, { hasPrevious = false, at = this.view } = {}): Promise<void> {
    this.remote.breakWith(fault, hasPrevious);
    await this.page.goto(at.path, { waitUntil: 'commit' });
    // Survives everything but a new document.
    await this.page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  }

  /** Everything but this remote: header, notifications, a first view of each of the others; then back to it. */
  async theRestWorks(): Promise<void> {
    const notifications = new Notifications(this.page);
    await expect(new SiteHeader(this.page).brand).toBeVisible();
    await notifications.open();
    await this.page.keyboard.press('Escape');
    await visit(this.page, this.others);
    await switchTo(this.page, this.view);
  }

  /** A module that threw while it ran is not taken for loaded by the next import. */
  async staysFailed(): Promise<void> {
    // A load ahead of a visit takes the container away until it has the entry again.
    const container = await this.page.waitForFunction(
      (name): { get(module: string): Promise<() => unknown> } | undefined => Reflect.get(window, name),
      this.remote.liveContainer,
    );
    const again = container.evaluate(async (loaded) => {
      const run = await loaded?.get('./app');
      run?.();
    });
    await expect(again).rejects.toThrow(thrown('throws at import'));
  }

  async tryAgain(): Promise<void> {
    await this.problem.getByRole('button', { name: 'Try again' }).click();
  }

  /** The page stands, in the document that it was opened in. */
  async isBack(): Promise<void> {
    await isShown(this.page, this.view);
    expect(await this.page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  }

  /** The failure has been reported, once: as this kind, of the build at fault. */
  async hasReported(kind: string, message = '.'): Promise<void> {
    const matching = () =>
      this.reports.sent
        .filter((report) => report.version === this.remote.live && report.kind === kind)
        .filter((report) => new RegExp(message).test(report.message));
    await expect.poll(() => matching().length, `reports of kind ${kind}`).toBeGreaterThan(0);
    // Loading ahead of a visit can fail in another way than the visit, for instance while the files are repaired.
    const messages = matching().map((report) => report.message);
    expect(new Set(messages).size, `different messages of ${messages}`).toBe(messages.length);
    expect(matching()[0]).toMatchObject({
      remote: this.view.remote,
      shellVersion: expect.stringMatching(/^\d/),
    });
  }
}
