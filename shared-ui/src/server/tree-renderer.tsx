import { type ContextType, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet, StyleSheetContext, StyleSheetManager } from 'styled-components';

const PRELOAD = /<link rel="preload"[^>]*>/g;
/** React writes these before everything else. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;
const STYLE_ELEMENT = /^<style[^>]* data-styled-version="([^"]*)"[^>]*>([\s\S]*)<\/style>$/;

/** The style element of a server-rendered page, which styled-components takes over in the browser. */
export interface RenderedStyles {
  /** The content with its markers: it must not be minified. */
  readonly styles: string;
  /** The version of styled-components, the element's `data-styled-version`. */
  readonly stylesVersion: string;
}

type WriteRules = ContextType<typeof StyleSheetContext>['stylis'];

/** A page has some hundred; styles that depend on data could be unlimited. */
const MAX_WRITTEN = 4_000;
const written = new Map<string, { readonly css: string; readonly rules: string[] }>();

/** Each page has its own sheet, but the same text gives the same rules: stylis compiles it once. */
const writeOnce = (write: WriteRules): WriteRules =>
  Object.assign(
    (...[css, selector, prefix, componentId]: Parameters<WriteRules>) => {
      // Short, as the text would have to be hashed: most selectors are hashes of it already.
      const key = `${write.hash} ${componentId} ${prefix} ${selector}`;
      const known = written.get(key);
      if (known?.css === css) return known.rules;
      const rules = write(css, selector, prefix, componentId);
      if (written.size >= MAX_WRITTEN) written.clear();
      written.set(key, { css, rules });
      return rules;
    },
    { hash: write.hash },
  );

function WithWrittenRules({ children }: { readonly children: ReactNode }) {
  const context = useContext(StyleSheetContext);
  return (
    <StyleSheetContext value={{ ...context, stylis: writeOnce(context.stylis) }}>
      {children}
    </StyleSheetContext>
  );
}

/**
 * Renders the React trees of one page to HTML on a server, with one style sheet for all of them.
 *
 * Render trees nested in another one first: the sheet follows the order of rendering.
 */
export class TreeRenderer {
  readonly #sheet = new ServerStyleSheet();
  readonly #preloads = new Set<string>();

  /**
   * Renders a tree to HTML.
   *
   * @param identifierPrefix that of the root that hydrates it, so that both generate the same ids
   */
  render(tree: ReactNode, identifierPrefix: string): string {
    const html = renderToString(
      <StyleSheetManager sheet={this.#sheet.instance}>
        <WithWrittenRules>{tree}</WithWrittenRules>
      </StyleSheetManager>,
      { identifierPrefix },
    );
    const [preloads = ''] = PRELOADS.exec(html) ?? [];
    for (const [preload] of preloads.matchAll(PRELOAD)) this.#preloads.add(preload);
    return html.slice(preloads.length);
  }

  /** `<link rel="preload">` of the first pictures. */
  get preloads(): readonly string[] {
    return [...this.#preloads];
  }

  /** The styles of everything rendered. */
  get styles(): RenderedStyles {
    const [, stylesVersion = '', styles = ''] = STYLE_ELEMENT.exec(this.#sheet.getStyleTags()) ?? [];
    return { styles, stylesVersion };
  }

  /** Frees the style sheet. */
  end(): void {
    this.#sheet.seal();
  }
}
