import { screen, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen';
import { LegalDocument } from './legal-document';
import type { LegalSection } from './legal-facts';

const SECTIONS: readonly LegalSection[] = [
  { id: 'first', title: 'The first thing', body: <p>Some words.</p> },
  { id: 'second', title: 'The second thing', body: <p>More words.</p> },
];
const Rules = () => <LegalDocument title="Rules" lead="What holds." sections={SECTIONS} />;

const open = (at = '/rules') => renderScreen(Rules, ['/rules'], at);
const heading = (name: string) => screen.getByRole('heading', { level: 2, name });

test('the document shows its effective date', () => {
  open();
  expect(screen.getByText('30 November 2026')).toHaveAttribute('datetime', '2026-11-30');
});

test('the table of contents lists every section in order', () => {
  open();
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'The first thing',
    'The second thing',
  ]);
});

test('a contents link leads to its section, which can get the focus', () => {
  open();
  expect(screen.getByRole('link', { name: 'The second thing' })).toHaveAttribute('href', '/rules#second');
  expect(heading('The second thing')).toHaveAttribute('id', 'second');
  heading('The second thing').focus();
  expect(heading('The second thing')).toHaveFocus();
});
