import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { AskBeforeLeaving, Form, Formik, TextField } from '../forms';
import { MemoryRouter } from '../router/router';
import { Tabs } from './tabs';

const tabs = [
  { id: 'services', label: 'Manage Services' },
  { id: 'availability', label: 'Manage Availability' },
  { id: 'bookings', label: 'Manage Bookings' },
] as const;

function Dashboard({ children }: { readonly children?: ReactNode }) {
  const [selected, setSelected] = useState<'services' | 'availability' | 'bookings'>('services');
  return (
    <Tabs label="Dashboard" tabs={tabs} selected={selected} onSelect={setSelected}>
      {`panel of ${selected}`}
      {selected === 'services' && children}
    </Tabs>
  );
}

test('a click shows the panel, labelled by its tab', async () => {
  render(<Dashboard />);
  await userEvent.click(screen.getByRole('tab', { name: 'Manage Bookings' }));
  expect(screen.getByRole('tabpanel', { name: 'Manage Bookings' })).toHaveTextContent('panel of bookings');
});

test('the tab list is one tab stop; arrows, Home and End move within it', async () => {
  render(<Dashboard />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Manage Services' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Manage Bookings' })).toHaveFocus();
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Manage Bookings');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Manage Availability' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('tab', { name: 'Manage Bookings' })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('panel of services');
  await userEvent.tab();
  expect(screen.getByRole('tablist')).not.toContainElement(document.activeElement as HTMLElement);
});

test('focus stays on the selected tab while a changed form asks before leaving', async () => {
  render(
    <MemoryRouter>
      <Dashboard>
        <Formik initialValues={{ name: '' }} onSubmit={() => {}}>
          <Form>
            <AskBeforeLeaving />
            <TextField name="name" label="Name" />
          </Form>
        </Formik>
      </Dashboard>
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Braids');
  act(() => screen.getByRole('tab', { selected: true }).focus());
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('tab', { name: 'Manage Services', selected: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByRole('tab', { name: 'Manage Availability', selected: true })).toHaveFocus();
});

test('the selected tab is scrolled to the middle of the strip', async () => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.getAttribute('role') !== 'tab') return { left: 0, width: 300 } as DOMRect;
    const { scrollLeft = 0 } = this.closest('[role=tablist]') ?? {};
    return { left: 500 - scrollLeft, width: 100 } as DOMRect;
  });
  render(<Dashboard />);
  await waitFor(() => expect(screen.getByRole('tablist').scrollLeft).toBe(400));
  jest.restoreAllMocks();
});
