import { createHash } from 'node:crypto';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { type CodeFault, isOfScreen, withFault } from './broken-code';
import type { FirstView } from './first-views';

/** How a build's files fail. */
export type Fault = 'missing' | 'slow' | 'HTML instead of JavaScript' | 'changed on the way' | CodeFault;

/** The part of a registry entry that drills use. */
interface Release {
  readonly version: string;
  readonly container: string;
  readonly entry: string;
  readonly integrity: string;
  readonly routes: readonly { readonly path: string; readonly chunks: readonly string[] }[];
}

const HTML = '<!doctype html><title>Maintenance</title><h1>Back soon</h1>';

/**
 * Simulates a faulty live build of a remote in one page, by rewriting registry, pages and scripts in transit. The faulty
 * build and a healthy previous build have their own versions and URLs; both serve the real build's files.
 */
export class DrilledRemote {
  /** The live version, as the page sees it. */
  live = '';
  #previous = '';
  #faults = 0;
  #fault: Fault | null = null;
  #hasPrevious = false;
  #isRolledBack = false;
  #held: (() => void)[] = [];

  private constructor(
    private readonly http: APIRequestContext,
    readonly name: string,
    private readonly release: Release,
    /** The screen's chunks, without the one that exposes `./app`. */
    private readonly chunksOfScreen: readonly string[],
    /** Hash of the rewritten entry. */
    private readonly integrity: string,
  ) {}

  /** @param view the page whose screen fails */
  static async of(page: Page, http: APIRequestContext, view: FirstView): Promise<DrilledRemote> {
    const registry = (await (await http.get('/registry.json')).json()) as {
      remotes: Record<string, Release>;
    };
    const release = registry.remotes[view.remote];
    const chunks = release?.routes.find(({ path }) => path === view.pattern)?.chunks ?? [];
    const ofScreen = chunks.filter((chunk) => !chunk.includes('/app.'));
    if (!release || ofScreen.length === 0) throw new Error(`${view.remote} has no page ${view.pattern}.`);
    const entry = asLive(await (await http.get(release.entry)).text(), release);
    const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
    const drilled = new DrilledRemote(http, view.remote, release, ofScreen, integrity);
    await page.route(/.*/, (route) => drilled.#answer(route));
    return drilled;
  }

  /** The global name of the live build's container. */
  get liveContainer(): string {
    return liveContainerOf(this.release);
  }

  /**
   * From the next document on, makes a new version live that has this fault.
   *
   * @param hasPrevious whether the registry names a healthy previous build
   */
  breakWith(fault: Fault, hasPrevious: boolean): void {
    this.#faults += 1;
    const run = `${Date.now().toString(36)}-${this.#faults}`;
    this.live = `${this.release.version}-drill-${run}`;
    this.#previous = `${this.release.version}-before-${run}`;
    this.#fault = fault;
    this.#hasPrevious = hasPrevious;
    this.#isRolledBack = false;
  }

  /** Ends the fault and answers delayed requests. */
  repair(): void {
    this.#fault = null;
    for (const release of this.#held.splice(0)) release();
  }

  /** Makes the previous build live, as the remote's team would. */
  rollBack(): void {
    this.#isRolledBack = true;
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document') return this.#answerPage(route);
    if (pathname === '/registry.json') return this.#answerRegistry(route);
    const [, version, file] = new RegExp(`^/remotes/${this.name}/([^/]+)/(.+)$`).exec(pathname) ?? [];
    if (!version || !file) return route.continue();
    if (version === this.live && this.#fault) return this.#answerFaulty(route, file, this.#fault);
    return this.#answerFile(route, file);
  }

  async #answerFaulty(route: Route, file: string, fault: Fault): Promise<void> {
    switch (fault) {
      case 'missing':
        return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
      case 'HTML instead of JavaScript':
        return route.fulfill({ status: 200, contentType: 'text/html', body: HTML });
      case 'slow':
        await new Promise<void>((release) => this.#held.push(release));
        return this.#answerFile(route, file);
      case 'changed on the way':
        return this.#answerFile(route, file, (script) => `${script}\n// changed`);
      default: {
        const isFaulty = isOfScreen(fault)
          ? this.chunksOfScreen.some((chunk) => chunk.endsWith(`/${file}`))
          : file.startsWith('app.');
        return this.#answerFile(route, file, isFaulty ? (script) => withFault(script, fault) : undefined);
      }
    }
  }

  async #answerFile(route: Route, file: string, change = (script: string) => script): Promise<void> {
    const real = await this.http.get(`/remotes/${this.name}/${this.release.version}/${file}`);
    const isLive = route.request().url().includes(`/${this.live}/`);
    const script = isLive ? asLive(await real.text(), this.release) : await real.text();
    await route
      .fulfill({ status: real.status(), contentType: 'text/javascript', body: change(script) })
      // The page has been closed or left.
      .catch(() => {});
  }

  async #answerPage(route: Route): Promise<void> {
    const response = await route.fetch();
    const html = this.#ofLive(await response.text());
    const body = html.replace(
      /(<script type="application\/json" id="registry"[^>]*>)(.*?)(<\/script>)/s,
      (_all, before: string, registry: string, after: string) =>
        before + this.#drilledRegistry(registry).replace(/</g, '\\u003c') + after,
    );
    await route.fulfill({ response, body });
  }

  async #answerRegistry(route: Route): Promise<void> {
    const real = await (await this.http.get('/registry.json')).text();
    await route.fulfill({
      contentType: 'application/json',
      body: this.#drilledRegistry(this.#ofLive(real)),
    });
  }

  #drilledRegistry(text: string): string {
    const registry = JSON.parse(text) as { remotes: Record<string, object> };
    const live = { ...registry.remotes[this.name], version: this.live, previous: null };
    const previous = {
      ...(JSON.parse(this.#at(this.#previous, JSON.stringify(this.release))) as object),
      version: this.#previous,
      previous: null,
    };
    const shown = this.#isRolledBack
      ? { ...previous, previous: live }
      : { ...live, previous: this.#hasPrevious ? previous : null };
    return JSON.stringify({ ...registry, remotes: { ...registry.remotes, [this.name]: shown } });
  }

  /** Rewrites the real build's URLs, names and hash to those of the live one. */
  #ofLive(text: string): string {
    return asLive(this.#at(this.live, text), this.release).replaceAll(this.release.integrity, this.integrity);
  }

  /** Rewrites the real build's URLs to those of another version. */
  #at(version: string, text: string): string {
    const address = (of: string) => `/remotes/${this.name}/${of}/`;
    return text.replaceAll(address(this.release.version), address(version));
  }
}

/** Global name of the live build's container and chunk list: two builds must not share them. */
const liveContainerOf = ({ container }: Release): string => `${container}_live`;

const asLive = (text: string, release: Release): string =>
  text.replaceAll(release.container, liveContainerOf(release));
