import axe from 'axe-core';

/** As in e2e/journeys/every-screen.spec.ts, which also measures contrast: jsdom has no layout. */
const OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'color-contrast': { enabled: false } },
};

/** What axe finds wrong on the page, popovers included: "button-name: <button></button>". */
export async function axeViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, OPTIONS);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
