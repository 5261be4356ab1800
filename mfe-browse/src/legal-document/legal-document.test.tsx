import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  expect(screen.getByText('23 November 2026')).toHaveAttribute('datetime', '2026-11-23');
});

test('the table of contents lists every section in order', () => {
  open();
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'The first thing',
    'The second thing',
  ]);
});

test('a contents link moves the focus to its section without navigating', async () => {
  const { place } = open();
  await userEvent.click(screen.getByRole('link', { name: 'The second thing' }));
  expect(heading('The second thing')).toHaveFocus();
  expect(place().path).toBe('/rules');
  expect(window.location.hash).toBe('');
});

test('a contents link works with the keyboard too', async () => {
  open();
  screen.getByRole('link', { name: 'The first thing' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(heading('The first thing')).toHaveFocus();
});

test('a URL with a section opens at that section', () => {
  open('/rules#second');
  expect(heading('The second thing')).toHaveFocus();
});

test('a URL with an unknown section opens at the top', () => {
  open('/rules#gone');
  expect(document.body).toHaveFocus();
});
