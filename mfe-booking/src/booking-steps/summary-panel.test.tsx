import { render, screen, within } from '@testing-library/react';
import { SummaryPanel } from './summary-panel';

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
