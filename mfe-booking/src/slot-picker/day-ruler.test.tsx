import { render, screen } from '@testing-library/react';
import { DayRuler } from './day-ruler';

test('the day and its services have edges that forced colours draw, as they remove backgrounds', () => {
  render(
    <DayRuler
      windowStart="2026-12-01T22:00:00Z"
      windowEnd="2026-12-02T10:00:00Z"
      start="2026-12-01T22:00:00Z"
      services={[{ label: 'Braids', minutes: 420 }]}
      zone="Australia/Melbourne"
      professionalName="Adaeze Braids"
    />,
  );
  const [, drawn] = screen.getAllByText('Braids, 7 h');
  expect(drawn?.parentElement).toHaveStyle({ border: '1px solid transparent' });
  const day = drawn?.closest('[aria-hidden="true"]')?.parentElement;
  expect(day).toHaveStyle({ border: '1px solid transparent' });
});
