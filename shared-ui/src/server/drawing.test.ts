import { createElement } from 'react';
import styled from 'styled-components';
import { Drawing } from './drawing';

const Card = styled.div<{ $width: number }>`
  color: red;
  width: ${({ $width }) => $width}px;
  &:hover {
    color: blue;
  }
`;

function draw(...widths: readonly number[]): string {
  const drawing = new Drawing();
  try {
    drawing.draw(
      widths.map(($width) => createElement(Card, { $width, key: $width })),
      '',
    );
    return drawing.styles.styles;
  } finally {
    drawing.end();
  }
}

test('a page includes all of its own styles, whatever was rendered before', () => {
  const first = draw(10, 20);
  expect(first).toContain('width:10px');
  expect(first).toContain('width:20px');
  expect(first).toContain(':hover{color:blue;}');
  expect(draw(30)).not.toContain('width:10px');
  expect(draw(10, 20)).toBe(first);
});

test('picture preloads are removed from the HTML, wherever a page has the pictures', () => {
  const drawing = new Drawing();
  const picture = (src: string) => createElement('img', { src, alt: '', fetchPriority: 'high' });
  const inner = drawing.draw(
    createElement('p', null, 'Before', picture('/a>b.avif'), picture('/b.avif')),
    '',
  );
  const content = { dangerouslySetInnerHTML: { __html: inner } };
  const html = drawing.draw(
    createElement('main', null, createElement('div', content), picture('/c.avif')),
    '',
  );
  drawing.end();
  expect(html).toMatch(/^<main><div><p>Before<img [^>]*src="\/a&gt;b.avif"/);
  expect(html).not.toContain('<link');
  expect(drawing.preloads).toEqual([
    expect.stringContaining('href="/a&gt;b.avif"'),
    expect.stringContaining('href="/b.avif"'),
    expect.stringContaining('href="/c.avif"'),
  ]);
});
