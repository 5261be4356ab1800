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

/** A page of a faulty remote, with the steps that each drill repeats. */
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

  /** Opens a new document with a faulty live build, by default at the remote's page. */
  async open(fault: Fault, { hasPrevious = false, at = this.view } = {}): Promise<void> {
    this.remote.breakWith(fault, hasPrevious);
    await this.page.goto(at.path, { waitUntil: 'commit' });
    // Lost only when a new document loads.
    await this.page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  }

  /** Checks the header, the notifications and a page of each other remote, then returns to the faulty one. */
  async theRestWorks(): Promise<void> {
    const notifications = new Notifications(this.page);
    await expect(new SiteHeader(this.page).brand).toBeVisible();
    await notifications.open();
    await this.page.keyboard.press('Escape');
    await visit(this.page, this.others);
    await switchTo(this.page, this.view);
  }

  /** Checks that importing a module again that threw during evaluation throws again. */
  async staysFailed(): Promise<void> {
    // A concurrent prefetch removes the container until it has loaded the entry again.
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

  /** Checks that the page is shown, without a reload. */
  async isBack(): Promise<void> {
    await isShown(this.page, this.view);
    expect(await this.page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  }

  /** Checks that the failure was reported once, with this kind and the faulty build's version. */
  async hasReported(kind: string, message = '.'): Promise<void> {
    const matching = () =>
      this.reports.sent
        .filter((report) => report.version === this.remote.live && report.kind === kind)
        .filter((report) => new RegExp(message).test(report.message));
    await expect.poll(() => matching().length, `reports of kind ${kind}`).toBeGreaterThan(0);
    // A prefetch may fail with another message than the visit, for example during the repair.
    const messages = matching().map((report) => report.message);
    expect(new Set(messages).size, `different messages of ${messages}`).toBe(messages.length);
    expect(matching()[0]).toMatchObject({
      remote: this.view.remote,
      shellVersion: expect.stringMatching(/^\d/),
    });
  }
}
