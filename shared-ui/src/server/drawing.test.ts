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

test('a page has its own styles and all of them, whatever was drawn before', () => {
  const first = draw(10, 20);
  expect(first).toContain('width:10px');
  expect(first).toContain('width:20px');
  expect(first).toContain(':hover{color:blue;}');
  expect(draw(30)).not.toContain('width:10px');
  expect(draw(10, 20)).toBe(first);
});
