import { render, screen } from '@testing-library/react';
import { dropStill, stillOf, takeStill } from './still';
import { StillPage } from './still-page';

function page(content: string): HTMLElement {
  document.head.innerHTML = '<style data-still-styles>h1{}</style>';
  document.body.innerHTML = `<div id="app">${content}</div>`;
  return document.getElementById('app') as HTMLElement;
}

afterEach(() => dropStill());

test('the page that came with the HTML is shown in the place of the live one, at its own address only', () => {
  takeStill(page('<main><div data-still="/"><h1>Find the hands</h1></div></main>'));
  expect(stillOf('/browse-services')).toBeNull();
  const element = stillOf('/');
  if (!element) throw new Error('There is no still.');
  render(<StillPage element={element} />);
  expect(screen.getByRole('heading', { name: 'Find the hands' })).toBeVisible();
});

test('it goes with its styles, for good', () => {
  takeStill(page('<main><div data-still="/"><h1>Find the hands</h1></div></main>'));
  dropStill();
  expect(stillOf('/')).toBeNull();
  expect(document.querySelector('[data-still], [data-still-styles]')).not.toBeInTheDocument();
});

test('a page without one starts as ever', () => {
  takeStill(page(''));
  expect(stillOf('/')).toBeNull();
});
