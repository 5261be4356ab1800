import { Provider, type ServiceListing } from '@crown-and-coil/shared-api';
import { store } from '@crown-and-coil/shared-api/testing';
import { MemoryRouter } from '@crown-and-coil/shared-ui';
import { render, screen } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { serviceListing } from '../testing/samples';
import { ServiceCard } from './service-card';

const InPage = ({ children }: PropsWithChildren) => (
  <Provider store={store}>
    <MemoryRouter>{children}</MemoryRouter>
  </Provider>
);

const show = (changes: Partial<ServiceListing> = {}, place?: number) =>
  render(<ServiceCard service={serviceListing(changes)} {...(place === undefined ? {} : { place })} />, {
    wrapper: InPage,
  });

test("a service card's name is its link, and price and length are shown together", () => {
  show();
  expect(screen.getByRole('link', { name: 'Knotless box braids' })).toHaveAttribute(
    'href',
    '/service-details/service-1',
  );
  expect(screen.getByText('$340.00')).toBeInTheDocument();
  expect(screen.getByText('420 min')).toBeInTheDocument();
  expect(screen.getByText('Adaeze Braids')).toBeInTheDocument();
});

test("a service whose professional has no name shows 'Unknown'", () => {
  show({ professional: { ...serviceListing().professional, displayName: '' } });
  expect(screen.getByText('Unknown')).toBeInTheDocument();
});

test('a service with a style menu shows its minimum price and its range of lengths', () => {
  show({ menu: { priceFrom: 180, priceTo: 420, minutesFrom: 180, minutesTo: 450 } });
  expect(screen.getByText('from $180.00')).toBeInTheDocument();
  expect(screen.getByText('3 h to 7 h 30 min')).toBeInTheDocument();
});

test("a card shows the professional's place, distance and experience with the hair type", () => {
  show({
    distanceKm: 3.4,
    hairTypes: [
      { hairType: 4, count: 12 },
      { hairType: 3, count: 1 },
      { hairType: 2, count: 1 },
    ],
  });
  expect(screen.getByText('Footscray VIC, about 3 km away')).toBeInTheDocument();
  expect(screen.getByText('Coily hair 12 times, curly once')).toBeInTheDocument();
});

test('a card shows a picture of the style by its professional', () => {
  show({ picture: { url: '/media/a-640.webp', srcset: '', placeholder: null, alt: 'Waist-length braids' } });
  expect(screen.getByRole('img', { name: 'Waist-length braids' })).toHaveAttribute(
    'src',
    '/media/a-640.webp',
  );
});

test("the first card's picture loads with priority, the rest of the first row eagerly", () => {
  const cards = [0, 2, 3].map((place) => (
    <ServiceCard key={place} service={serviceListing()} place={place} />
  ));
  const { container } = render(cards, { wrapper: InPage });
  const order = [...container.querySelectorAll('img')].map((picture) => [
    picture.getAttribute('loading'),
    picture.getAttribute('fetchpriority'),
  ]);
  expect(order).toEqual([
    ['eager', 'high'],
    ['eager', 'auto'],
    ['lazy', 'auto'],
  ]);
});
