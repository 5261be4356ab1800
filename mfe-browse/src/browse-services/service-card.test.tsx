import { MemoryRouter } from '@crown-and-coil/shared-ui';
import { render, screen } from '@testing-library/react';
import { ServiceCard } from './service-card';

const service = {
  to: '/service-details/7',
  seed: '7',
  name: 'Knotless box braids',
  description: 'Small to medium knotless parts.',
  category: 'Protective Styles',
  offer: { price: 340, serviceDurationMinutes: 420, menu: null },
};

test('a service card links by its name and shows price and length together', () => {
  render(<ServiceCard {...service} offeredBy="Adaeze Braids" />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Knotless box braids' })).toHaveAttribute(
    'href',
    '/service-details/7',
  );
  expect(screen.getByText('$340.00')).toBeInTheDocument();
  expect(screen.getByText('420 min')).toBeInTheDocument();
  expect(screen.getByText('Adaeze Braids')).toBeInTheDocument();
});

test("a service without a named professional is offered by 'Unknown'", () => {
  render(<ServiceCard {...service} offeredBy={null} />, { wrapper: MemoryRouter });
  expect(screen.getByText('Unknown')).toBeInTheDocument();
});

test('a service with a style menu shows its least price and its lengths', () => {
  const menu = { priceFrom: 180, priceTo: 420, minutesFrom: 180, minutesTo: 450 };
  render(<ServiceCard {...service} offer={{ ...service.offer, menu }} />, { wrapper: MemoryRouter });
  expect(screen.getByText('from $180.00')).toBeInTheDocument();
  expect(screen.getByText('3 h to 7 h 30 min')).toBeInTheDocument();
});

test('the picture of the first card loads before all others, the rest of the first row at once', () => {
  const cards = [0, 2, 3].map((place) => <ServiceCard key={place} {...service} place={place} />);
  const { container } = render(cards, { wrapper: MemoryRouter });
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
