import { render, screen } from '@testing-library/react';
import { MobileActionBar } from './mobile-action-bar';

test("the phone's action bar shows the total and the step's action", () => {
  render(
    <MobileActionBar main="$425.00" detail="2 services, 8 h">
      <button type="button">Proceed</button>
    </MobileActionBar>,
  );
  expect(screen.getByText('2 services, 8 h')).toBeInTheDocument();
  expect(screen.getByText('Proceed')).toBeInTheDocument();
});
