import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Art } from './art';
import { Avatar } from './avatar';
import { Swatch } from './swatch';

test('a picture near the top loads eagerly, others lazily', () => {
  const { rerender } = render(<Art src="/a.webp" alt="Braids" />);
  expect(screen.getByRole('img', { name: 'Braids' })).toHaveAttribute('loading', 'lazy');
  rerender(<Art src="/a.webp" alt="Braids" priority />);
  expect(screen.getByRole('img', { name: 'Braids' })).toHaveAttribute('loading', 'eager');
});

test('the fallback of a failed picture keeps the alternative text', () => {
  render(<Art src="/gone.webp" alt="Portfolio" fallback={<span>pattern</span>} />);
  fireEvent.error(screen.getByRole('img', { name: 'Portfolio' }));
  expect(screen.getByText('pattern')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Portfolio' })).not.toHaveAttribute('src');
});

test('a new URL is tried after the old one failed', () => {
  const { rerender } = render(<Art src="/gone.webp" alt="Portfolio" />);
  fireEvent.error(screen.getByRole('img', { name: 'Portfolio' }));
  rerender(<Art src="/there.webp" alt="Portfolio" />);
  expect(screen.getByRole('img', { name: 'Portfolio' })).toHaveAttribute('src', '/there.webp');
});

test('an avatar shows the photo', () => {
  render(<Avatar name="Grant Lace" src="/grant.webp" alt="Grant Lace" />);
  expect(screen.getByRole('img', { name: 'Grant Lace' })).toHaveAttribute('src', '/grant.webp');
});

test('an avatar picks the photo width for its size, and none for the pattern', async () => {
  const srcset = '/grant-320.webp 320w, /grant-640.webp 640w';
  render(<Avatar name="Grant Lace" src="/grant-640.webp" srcSet={srcset} size={56} alt="Grant Lace" />);
  const photo = screen.getByRole('img', { name: 'Grant Lace' });
  expect(photo).toHaveAttribute('srcset', srcset);
  expect(photo).toHaveAttribute('sizes', '56px');
  fireEvent.error(photo);
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Grant Lace' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:/),
    ),
  );
  expect(screen.getByRole('img', { name: 'Grant Lace' })).not.toHaveAttribute('srcset');
});

test('an avatar whose photo fails shows the pattern of the name', async () => {
  render(<Avatar name="Imani Wells" src="/gone.webp" alt="Imani Wells" />);
  fireEvent.error(screen.getByRole('img', { name: 'Imani Wells' }));
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Imani Wells' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg\+xml,.*IW/),
    ),
  );
});

test('the dashboard shows only the initial', () => {
  render(<Avatar name="adaeze" fallback="initial" alt="adaeze" />);
  expect(screen.getByRole('img', { name: 'adaeze' })).toHaveTextContent('A');
});

test('a swatch is decorative', () => {
  render(<Swatch category="Loc Services" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
