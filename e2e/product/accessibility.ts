import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every rule of WCAG 2.2, level AA, and axe's best practices. */
export const ALL_RULES: RunOptions = {
  runOnly: WCAG,
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** What depends on colours and widths, and so can fail in the dark theme or on a narrow phone only. */
export const LOOKS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block', 'target-size'] };

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/** What axe has of its own and does not declare. */
interface WithColours {
  readonly commons: {
    readonly color: {
      readonly Color: { readonly prototype: { parseString: (this: Colour, text: string) => Colour } };
    };
  };
}

/** Runs on the page. A page has few colours, and parsing them for each text takes a sixth of axe's time. */
function rememberColours(): void {
  const { Color } = (globalThis as unknown as { axe: WithColours }).axe.commons.color;
  const { parseString } = Color.prototype;
  const parsed = new Map<string, Colour>();
  Color.prototype.parseString = function (this: Colour, text) {
    const known = parsed.get(text);
    if (!known) {
      parseString.call(this, text);
      parsed.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    } else Object.assign(this, known);
    return this;
  };
}

/** Violations that axe finds on a page as it is, a line each. */
export async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  // Half a megabyte: a page gets it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axe.source);
    await page.evaluate(rememberColours);
  }
  return page.evaluate(async (options) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    // What passes is not described: that takes as long as the checks.
    const found = await here.run(document, { ...options, resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, any }) => `${impact} ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    );
  }, rules);
}
