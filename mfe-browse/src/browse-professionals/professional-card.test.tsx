import { Provider } from '@crown-and-coil/shared-api';
import { store } from '@crown-and-coil/shared-api/testing';
import { MemoryRouter } from '@crown-and-coil/shared-ui';
import { fireEvent, render, screen } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { professionalListing } from '../testing/samples';
import { ProfessionalCard } from './professional-card';

const PORTRAIT = { url: '/media/broken.webp', srcset: '', placeholder: null };
const LOOK = { url: '/media/look.webp', srcset: '', placeholder: null, alt: null };
const InPage = ({ children }: PropsWithChildren) => (
  <Provider store={store}>
    <MemoryRouter>{children}</MemoryRouter>
  </Provider>
);
const pictureIn = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');

test("a professional card's name is its link, and it lists specialisations, price and length", () => {
  const servicesRange = { priceFrom: 60, priceTo: 420, minutesFrom: 45, minutesTo: 450 };
  render(<ProfessionalCard professional={professionalListing({ servicesRange })} />, {
    wrapper: InPage,
  });
  expect(screen.getByRole('link', { name: 'Adaeze Braids' })).toHaveAttribute(
    'href',
    '/public-professional-page/pro-1',
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Braider',
    'Natural Hair Stylist',
  ]);
  expect(screen.getByText('from $60.00')).toBeInTheDocument();
  expect(screen.getByText('45 min to 7 h 30 min')).toBeInTheDocument();
});

test('a card without a portrait shows the newest portfolio picture', () => {
  const professional = professionalListing({ picture: LOOK });
  const { container, rerender } = render(<ProfessionalCard professional={professional} />, {
    wrapper: InPage,
  });
  expect(pictureIn(container)).toBe('/media/look.webp');
  rerender(<ProfessionalCard professional={{ ...professional, portrait: PORTRAIT }} />);
  expect(pictureIn(container)).toBe('/media/broken.webp');
});

test('a picture that fails to load is replaced by the pattern with the initial', () => {
  const { container } = render(
    <ProfessionalCard
      professional={professionalListing({ displayName: 'Kofi Twist House', portrait: PORTRAIT })}
    />,
    { wrapper: InPage },
  );
  expect(screen.queryByText('K')).not.toBeInTheDocument();
  const picture = container.querySelector('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(screen.getByText('K')).toBeInTheDocument();
});
