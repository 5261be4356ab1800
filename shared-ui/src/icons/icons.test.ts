import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as icons from './index';

/** Names of ours that differ. */
const RENAMED: Readonly<Record<string, string>> = { SettingsIcon: 'Settings2', TrashIcon: 'Trash2' };

const glyphOf = (name: string): lucide.LucideIcon =>
  (lucide as unknown as Record<string, lucide.LucideIcon>)[RENAMED[name] ?? name.replace(/Icon$/, '')] ??
  lucide.X;

/** The order of attributes means nothing. */
const sorted = (svg: string): string =>
  svg.replace(
    /<svg ([^>]*)>/,
    (_, attributes: string) =>
      `<svg ${attributes
        .match(/[\w:-]+="[^"]*"/g)
        ?.sort()
        .join(' ')}>`,
  );

it.each(Object.entries(icons))('%s is rendered as in lucide-react', (name, Icon) => {
  const ours = createElement(Icon, { size: 'small', strokeWidth: 2, className: 'own' });
  const theirs = createElement(glyphOf(name), {
    size: 16,
    strokeWidth: 2,
    className: 'own',
    'aria-hidden': 'true',
    focusable: 'false',
  });
  expect(sorted(renderToStaticMarkup(ours))).toBe(sorted(renderToStaticMarkup(theirs)));
});
