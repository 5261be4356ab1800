import { render, screen } from '@testing-library/react';
import {
  dropPrerenderedPage,
  PrerenderedPage,
  prerenderedPageFor,
  takePrerenderedPage,
} from './prerendered-page';

function page(content: string): HTMLElement {
  document.head.innerHTML = '<style data-still-styles>h1{}</style>';
  document.body.innerHTML = `<div id="app">${content}</div>`;
  return document.getElementById('app') as HTMLElement;
}

afterEach(() => dropPrerenderedPage());

test('shows the prerendered page at its own path only', () => {
  takePrerenderedPage(page('<main><div data-still="/"><h1>Find the hands</h1></div></main>'));
  expect(prerenderedPageFor('/browse-services')).toBeNull();
  const element = prerenderedPageFor('/');
  if (!element) throw new Error('There is no prerendered page.');
  render(<PrerenderedPage element={element} />);
  expect(screen.getByRole('heading', { name: 'Find the hands' })).toBeVisible();
});

test('drops the prerendered page and its styles', () => {
  takePrerenderedPage(page('<main><div data-still="/"><h1>Find the hands</h1></div></main>'));
  dropPrerenderedPage();
  expect(prerenderedPageFor('/')).toBeNull();
  expect(document.querySelector('[data-still], [data-still-styles]')).not.toBeInTheDocument();
});

test('a document without a prerendered page has none to show', () => {
  takePrerenderedPage(page(''));
  expect(prerenderedPageFor('/')).toBeNull();
});
