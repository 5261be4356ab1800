import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from '../router';
import { ProfessionalCard } from './professional-card';
import { ServiceCard } from './service-card';

const service = {
  to: '/service-details/7',
  seed: '7',
  name: 'Knotless box braids',
  description: 'Small to medium knotless parts.',
  category: 'Protective Styles',
  price: 340,
  durationMinutes: 420,
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

test("a service of nobody known is offered by 'Unknown'", () => {
  render(<ServiceCard {...service} offeredBy={null} />, { wrapper: MemoryRouter });
  expect(screen.getByText('Unknown')).toBeInTheDocument();
});

test('a professional card links by the name and lists specialisations', () => {
  render(
    <ProfessionalCard
      to="/public-professional-page/3"
      seed="3"
      name="Rooted Locs"
      location="Brunswick VIC"
      specializations={['Loctician', 'Barber']}
    />,
    { wrapper: MemoryRouter },
  );
  expect(screen.getByRole('link', { name: 'Rooted Locs' })).toHaveAttribute(
    'href',
    '/public-professional-page/3',
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Loctician', 'Barber']);
});

test('a picture that fails gives way to the pattern with the initial', () => {
  render(
    <ProfessionalCard
      to="/p/3"
      seed="3"
      name="Kofi Twist House"
      location="Sunshine VIC"
      specializations={[]}
      picture={{ src: '/media/broken.webp', alt: 'Kofi at work' }}
    />,
    { wrapper: MemoryRouter },
  );
  expect(screen.queryByText('K')).not.toBeInTheDocument();
  fireEvent.error(screen.getByRole('img', { name: 'Kofi at work' }));
  expect(screen.getByText('K')).toBeInTheDocument();
});
