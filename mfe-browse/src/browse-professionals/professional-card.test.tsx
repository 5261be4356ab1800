import { MemoryRouter } from '@crown-and-coil/shared-ui';
import { fireEvent, render, screen } from '@testing-library/react';
import { ProfessionalCard } from './professional-card';

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
