import { render, screen, within } from '@testing-library/react';
import { BookingProgress } from './booking-progress';
import { MobileActionBar } from './mobile-action-bar';
import { SummaryPanel } from './summary-panel';
import { Ticket } from './ticket';

test('the progress marks the present step and tells a phone what comes next', () => {
  render(<BookingProgress current={2} />);
  const steps = within(screen.getByRole('list', { name: 'Booking progress' })).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
  expect(screen.getByText('Step 2 of 4')).toBeInTheDocument();
  expect(screen.getByText('Pick a time, next: add products')).toBeInTheDocument();
});

test('the last step has nothing next', () => {
  render(<BookingProgress current={4} />);
  expect(screen.getAllByText('Confirm').length).toBeGreaterThan(0);
  expect(screen.queryByText(/next:/)).not.toBeInTheDocument();
});

test('the summary shows every line, the time once chosen, and a total that is announced', () => {
  const lines = [
    { key: 'a', label: 'Knotless box braids', detail: '7 h', amount: 340 },
    { key: 'b', label: 'Wash', detail: '1 h', amount: 85 },
  ];
  const { rerender } = render(<SummaryPanel professionalName="Adaeze Braids" lines={lines} total={425} />);
  const panel = screen.getByRole('complementary', { name: 'Your booking' });
  expect(within(panel).getByText('$340.00')).toBeInTheDocument();
  expect(within(panel).getByText('$425.00').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  expect(within(panel).queryByText('Fri, 28 Nov 2025')).not.toBeInTheDocument();
  rerender(
    <SummaryPanel
      professionalName="Adaeze Braids"
      lines={lines}
      total={425}
      when={{ date: 'Fri, 28 Nov 2025', range: '10:00 am to 6:00 pm AEDT' }}
    />,
  );
  expect(within(panel).getByText('10:00 am to 6:00 pm AEDT')).toBeInTheDocument();
});

test("the bar on a phone carries the total and the step's action", () => {
  render(
    <MobileActionBar main="$425.00" detail="2 services, 8 h">
      <button type="button">Proceed</button>
    </MobileActionBar>,
  );
  expect(screen.getByText('2 services, 8 h')).toBeInTheDocument();
  expect(screen.getByText('Proceed')).toBeInTheDocument();
});

test('the ticket is headed by its message and pairs every term with its fact', () => {
  render(
    <Ticket
      title="Booking Is Secured"
      facts={[
        [
          { term: 'When', detail: 'Fri, 28 Nov 2025' },
          { term: 'Duration', detail: '8 h', half: true },
        ],
        [{ term: 'Services', detail: 'Knotless box braids' }],
      ]}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Booking Is Secured' })).toHaveAttribute(
    'tabindex',
    '-1',
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'When',
    'Duration',
    'Services',
  ]);
  expect(screen.getAllByRole('definition')[1]).toHaveTextContent('8 h');
});
