import * as lucide from 'lucide-react';
import { Calendar, CircleAlert, type LucideIcon, Package, Plus, Search } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { glyphPath } from './glyph-path';
import * as icons from './index';

/** Names of ours that differ. */
const RENAMED: Readonly<Record<string, string>> = { SettingsIcon: 'Settings2', TrashIcon: 'Trash2' };

const glyphOf = (name: string): LucideIcon =>
  (lucide as unknown as Record<string, LucideIcon>)[RENAMED[name] ?? name.replace(/Icon$/, '')] ?? lucide.X;

const PACKAGE_BOX =
  'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73z';

it.each<[string, LucideIcon, string]>([
  ['paths', Plus, 'M5 12h14M12 5v14'],
  [
    'a path with a relative start, and a circle',
    Search,
    'M0 0m21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z',
  ],
  ['a circle and lines', CircleAlert, 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM12 8L12 12M12 16L12.01 16'],
  [
    'a rectangle with round corners',
    Calendar,
    'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM3 9h18',
  ],
  ['a polyline', Package, `${PACKAGE_BOX}M12 22V12M3.29 7 12 12 20.71 7M0 0m7.5 4.27 9 5.15`],
])('draws %s as one path', (_, Glyph, path) => {
  expect(glyphPath(Glyph)).toBe(path);
});

it.each(Object.entries(icons))(
  '%s is its lucide-react glyph, hidden from assistive technology',
  (name, Icon) => {
    const path = glyphPath(glyphOf(name));
    expect(path).toMatch(/^M[-\d. MLHVACSQTZmlhvacsqtz]+$/);
    expect(
      renderToStaticMarkup(createElement(Icon, { size: 'small', strokeWidth: 2, className: 'own' })),
    ).toBe(
      `<svg width="16" height="16" viewBox="0 0 24 24" stroke-width="2" class="lucide own" aria-hidden="true"><path d="${path}"></path></svg>`,
    );
  },
);
