import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every rule of WCAG 2.2, level AA, and axe's best practices. */
export const ALL_RULES: RunOptions = {
  runOnly: WCAG,
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** Rules that depend on colours and widths, and so may fail only in the dark theme or on a phone. */
export const LOOKS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block', 'target-size'] };

/** axe internals without type declarations. */
interface Inside {
  readonly _audit: { readonly checks: Readonly<Record<string, { evaluate: Evaluate }>> };
  readonly commons: { readonly color: { readonly getBackgroundStack: (node: Element) => Element[] | null } };
}
type Evaluate = (
  this: { readonly data: (described: object) => void },
  node: Element,
  ...more: unknown[]
) => boolean | undefined;

/** Text styles known to have enough contrast: see `rememberContrast`. */
const enoughContrast = new Set<string>();

/**
 * Runs in the page. `color-contrast` blends colours again for each text, which takes half of axe's time. A text is
 * skipped if one with the same style has passed: same font and colours, in boxes of the same colours. This applies only
 * to texts with nothing but their ancestors behind them, as determined by axe.
 */
function rememberContrast(known: readonly string[]): void {
  const { axe } = globalThis as unknown as { axe: Inside };
  const check = axe._audit.checks['color-contrast'];
  if (!check) throw new Error('axe has no check of contrast.');
  const { evaluate } = check;
  const passed = new Set(known);
  const news: string[] = [];
  const lookOf = (text: Element): string | undefined => {
    const stack = axe.commons.color.getBackgroundStack(text);
    const isNested = stack?.every((box, place) => box.contains(stack[place - 1] ?? text));
    if (!stack?.includes(document.body) || !isNested) return undefined;
    const letters = getComputedStyle(text);
    const look = [letters.fontSize, letters.fontWeight, letters.webkitTextFillColor];
    look.push(letters.textShadow, letters.webkitTextStrokeWidth, letters.webkitTextStrokeColor);
    for (let box: Element | null = text; box; box = box.parentElement) {
      const { backgroundColor, backgroundImage, opacity, mixBlendMode } = getComputedStyle(box);
      const own = [backgroundColor, backgroundImage, opacity, mixBlendMode].join(' ');
      if (own !== 'rgba(0, 0, 0, 0) none 1 normal') look.push(stack.includes(box) ? 'on' : 'beside', own);
    }
    return look.join(' ');
  };
  check.evaluate = function (text, ...more) {
    const look = lookOf(text);
    if (look && passed.has(look)) {
      this.data({});
      return true;
    }
    const result = evaluate.call(this, text, ...more);
    if (look && result === true) {
      passed.add(look);
      news.push(look);
    }
    return result;
  };
  Object.assign(globalThis, { newContrasts: news });
}

/** axe violations of a page in its current state, one per line. */
export async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  // axe is half a megabyte, so it is injected once per page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(AXE);
    await page.evaluate(rememberContrast, [...enoughContrast]);
  }
  const { lines, passed } = await page.evaluate(async (options) => {
    const { axe: here, newContrasts } = globalThis as unknown as {
      axe: typeof axe;
      newContrasts: string[];
    };
    // Passing results are not collected, as this takes as long as the checks.
    const found = await here.run(document, { ...options, resultTypes: ['violations'], selectors: false });
    return {
      lines: found.violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ html, any }) => `${impact} ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      ),
      passed: newContrasts.splice(0),
    };
  }, rules);
  for (const look of passed) enoughContrast.add(look);
  return lines;
}
