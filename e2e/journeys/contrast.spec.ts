import { LOOKS, violations } from '../product/accessibility';
import { expect, test } from '../test';

/** A large text with just enough contrast for its size, and a hidden box. */
const PAGE = `
  <style>
    body { background: #fff }
    p { color: #808080; font-size: 24px }
    section { position: relative }
    aside { display: none; position: absolute; inset: 0; z-index: -1; background: #666 }
  </style>
  <main><section><p>Some words</p><aside></aside></section></main>`;

test('a text that passed is checked again when its appearance changes @once', async ({ page }) => {
  for (const change of [
    'p { color: #aaa }',
    'p { font-size: 16px }',
    'p { opacity: 0.7 }',
    'main { opacity: 0.7 }',
    'section { background: #666 }',
    'body { background: #666 }',
    'aside { display: block }',
    'p { -webkit-text-fill-color: #aaa }',
  ]) {
    await page.setContent(PAGE);
    expect(await violations(page, LOOKS), change).toEqual([]);
    await page.addStyleTag({ content: change });
    expect(await violations(page, LOOKS), change).toEqual([expect.stringContaining('color-contrast: <p>')]);
  }
});
