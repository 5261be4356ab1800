import { createElement } from 'react';
import styled from 'styled-components';
import { TreeRenderer } from './tree-renderer';

const Card = styled.div<{ $width: number }>`
  color: red;
  width: ${({ $width }) => $width}px;
  &:hover {
    color: blue;
  }
`;

function stylesOf(...widths: readonly number[]): string {
  const renderer = new TreeRenderer();
  try {
    renderer.render(
      widths.map(($width) => createElement(Card, { $width, key: $width })),
      '',
    );
    return renderer.styles.styles;
  } finally {
    renderer.end();
  }
}

test('a page includes all of its own styles, whatever was rendered before', () => {
  const first = stylesOf(10, 20);
  expect(first).toContain('width:10px');
  expect(first).toContain('width:20px');
  expect(first).toContain(':hover{color:blue;}');
  expect(stylesOf(30)).not.toContain('width:10px');
  expect(stylesOf(10, 20)).toBe(first);
});

test('picture preloads are removed from the HTML, wherever a page has the pictures', () => {
  const renderer = new TreeRenderer();
  const picture = (src: string) => createElement('img', { src, alt: '', fetchPriority: 'high' });
  const inner = renderer.render(
    createElement('p', null, 'Before', picture('/a>b.avif'), picture('/b.avif')),
    '',
  );
  const content = { dangerouslySetInnerHTML: { __html: inner } };
  const html = renderer.render(
    createElement('main', null, createElement('div', content), picture('/c.avif')),
    '',
  );
  renderer.end();
  expect(html).toMatch(/^<main><div><p>Before<img [^>]*src="\/a&gt;b.avif"/);
  expect(html).not.toContain('<link');
  expect(renderer.preloads).toEqual([
    expect.stringContaining('href="/a&gt;b.avif"'),
    expect.stringContaining('href="/b.avif"'),
    expect.stringContaining('href="/c.avif"'),
  ]);
});
