import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import styled from 'styled-components';
import { MemoryRouter, useLocation } from '../router/router';
import { PageHeader } from './page-header';
import { SkipLink } from './skip-link';
import { PriceText, writtenText } from './text';

test('a page title can take focus and has a back link', () => {
  render(<PageHeader title="Pick a time" lead="Choose." crumb={{ to: '/back', label: 'Add services' }} />, {
    wrapper: MemoryRouter,
  });
  const title = screen.getByRole('heading', { level: 1, name: 'Pick a time' });
  title.focus();
  expect(title).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Add services' })).toHaveAttribute('href', '/back');
});

test('the skip link moves focus to the content and does not change the URL', async () => {
  function Where() {
    return <p>{`hash:${useLocation().hash}`}</p>;
  }
  render(
    <MemoryRouter>
      <SkipLink targetId="content" />
      <Where />
      <main id="content" tabIndex={-1}>
        Content
      </main>
    </MemoryRouter>,
  );
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(screen.getByText('hash:')).toBeInTheDocument();
  expect(window.location.hash).toBe('');
});

test('a price has two decimals', () => {
  render(<PriceText amount={40} />);
  expect(screen.getByText('$40.00')).toBeInTheDocument();
});

test('text that people wrote keeps its lines and has the direction of its script', () => {
  const Words = styled.p`
    ${writtenText}
  `;
  render(<Words>شكرا</Words>);
  const style = getComputedStyle(screen.getByText('شكرا'));
  expect(style.getPropertyValue('unicode-bidi')).toBe('plaintext');
  expect(style.getPropertyValue('white-space')).toBe('pre-line');
});
