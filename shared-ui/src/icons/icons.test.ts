import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Drawing } from '../server/drawing';
import { GlobalStyle } from '../theme/global-style';
import * as icons from './index';

/** Names of ours that differ. */
const RENAMED: Readonly<Record<string, string>> = { SettingsIcon: 'Settings2', TrashIcon: 'Trash2' };

const glyphOf = (name: string): lucide.LucideIcon =>
  (lucide as unknown as Record<string, lucide.LucideIcon>)[RENAMED[name] ?? name.replace(/Icon$/, '')] ??
  lucide.X;

/** What is drawn inside the element, and what its attributes say. */
function partsOf(markup: string) {
  const [, attributes = '', glyph = ''] = /^<svg ([^>]*)>(.*)<\/svg>$/.exec(markup) ?? [];
  const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const { class: classes = '', ...rest } = Object.fromEntries(pairs) as Record<string, string>;
  return { attributes: rest, classes: classes.split(' '), glyph: glyph.replace(/><\/\w+>/g, '/>') };
}

/** What the global style says of an icon; it wins over attributes. */
function linesOf(hasOwnWidth: boolean): Record<string, string> {
  const drawing = new Drawing();
  drawing.draw(createElement(GlobalStyle), '');
  const { styles } = drawing.styles;
  drawing.end();
  const rules = [...styles.matchAll(/\.lucide(:not\(\[stroke-width\]\))?\{([^}]*)\}/g)].filter(
    ([, isWithoutOwn]) => !isWithoutOwn || !hasOwnWidth,
  );
  return Object.fromEntries(
    rules.flatMap(([, , body = '']) => body.split(';').filter(Boolean)).map((line) => line.split(':')),
  );
}

it.each([1.75, 2])('icons look as lucide-react draws them, with lines of %s', (strokeWidth) => {
  const { 'flex-shrink': _, ...lines } = linesOf(strokeWidth !== 1.75);
  const own = strokeWidth === 1.75 ? {} : { strokeWidth };
  for (const [name, Icon] of Object.entries(icons)) {
    const markup = renderToStaticMarkup(createElement(Icon, { size: 'small', className: 'own', ...own }));
    const { attributes, classes, glyph } = partsOf(markup);
    const theirs = partsOf(
      renderToStaticMarkup(
        createElement(glyphOf(name), { size: 16, strokeWidth, className: 'own', 'aria-hidden': 'true' }),
      ),
    );
    const { xmlns, ...attributesOfTheirs } = theirs.attributes;
    expect({ name, glyph, ...attributes, ...lines }).toEqual({
      name,
      glyph: theirs.glyph,
      ...attributesOfTheirs,
    });
    expect(classes).toEqual(['lucide', 'own']);
  }
});
