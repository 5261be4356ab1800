import { render, waitFor } from '@testing-library/react';
import { HairStrand } from './hair-strand';

const picture = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src') ?? undefined;

test('each hair type and subtype has its own strand', async () => {
  const { container, rerender } = render(<HairStrand type={1} subtype="A" />);
  const seen = new Set<string>();
  for (const type of [1, 2, 3, 4]) {
    for (const subtype of ['A', 'B', 'C'] as const) {
      rerender(<HairStrand type={type} subtype={subtype} />);
      await waitFor(() => {
        const drawn = picture(container);
        expect(drawn).toMatch(/^data:image\/svg/);
        expect(seen).not.toContain(drawn);
      });
      seen.add(picture(container) ?? '');
    }
  }
  expect(seen.size).toBe(12);
});

test('it is decoration, hidden from assistive technology', async () => {
  const { container } = render(<HairStrand type={4} />);
  await waitFor(() => expect(picture(container)).toBeDefined());
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});
