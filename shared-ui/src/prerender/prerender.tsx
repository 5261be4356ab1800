import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ServerStyleSheet, StyleSheetManager, ThemeProvider } from 'styled-components';
import { theme } from '../theme';

/** A page before any script has run. */
export interface Prerendered {
  readonly html: string;
  /** Its CSS rules, which the page inlines. */
  readonly styles: string;
  /** `<link rel="preload">` of the first view's pictures. */
  readonly preloads: readonly string[];
}

const PRELOAD = /<link rel="preload"[^>]*>/g;
const STYLE_ATTRIBUTE = / style="([^"]*)"/g;
const STYLE_ELEMENT = /<\/?style[^>]*>/g;

/**
 * Renders a part of a page to HTML and styles, for readers before (or without) scripts. Runs at build, in Node.
 *
 * @param path the address for links and the router
 */
export function prerender(path: string, tree: ReactNode): Prerendered {
  const sheet = new ServerStyleSheet();
  try {
    const drawn = renderToString(
      <StyleSheetManager sheet={sheet.instance}>
        <ThemeProvider theme={theme}>
          <MemoryRouter initialEntries={[path]}>{tree}</MemoryRouter>
        </ThemeProvider>
      </StyleSheetManager>,
    );
    const preloads = drawn.match(PRELOAD) ?? [];
    const { html, rules } = withoutStyleAttributes(drawn.replace(PRELOAD, ''));
    return { html, styles: sheet.getStyleTags().replace(STYLE_ELEMENT, '').trim() + rules, preloads };
  } finally {
    sheet.seal();
  }
}

/** The Content-Security-Policy allows no style attribute in a page's text: each becomes a rule. */
function withoutStyleAttributes(drawn: string): { html: string; rules: string } {
  const numbers = new Map<string, number>();
  const html = drawn.replace(STYLE_ATTRIBUTE, (_attribute, style: string) => {
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` data-styled-${number}`;
  });
  const rules = [...numbers].map(([style, number]) => `[data-styled-${number}]{${unescapeHtml(style)}}`);
  return { html, rules: rules.join('') };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

const unescapeHtml = (text: string): string =>
  text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
