import { render, screen } from '@testing-library/react';
import { Ticket } from './ticket';

test('the ticket has its message as heading and a value for every term', () => {
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
