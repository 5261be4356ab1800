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

/** Violations that axe finds on a page as it is, a line each. */
export async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  // Half a megabyte: a page gets it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    // What passes is not described: that takes as long as the checks.
    const found = await here.run(document, { ...options, resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, any }) => `${impact} ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    );
  }, rules);
}
