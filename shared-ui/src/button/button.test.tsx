import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '../router/router';
import { Button, ButtonLink } from './button';
import { IconButton } from './icon-button';

test('a press calls onClick', async () => {
  const onClick = jest.fn();
  render(<Button onClick={onClick}>Save</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('only a submit button submits the form', async () => {
  const onSubmit = jest.fn((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Other</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Other' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a busy button shows its busy text, keeps focus and does nothing', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} busyText="Booking..." onClick={onClick}>
        Confirm Booking
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.tab();
  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Booking...' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a button that is about to be ready is focusable and ignores presses', async () => {
  const onClick = jest.fn();
  const { rerender } = render(
    <Button aria-disabled onClick={onClick}>
      Confirm Booking
    </Button>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  rerender(<Button onClick={onClick}>Confirm Booking</Button>);
  expect(screen.getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('an icon button that a press disables keeps the focus and ignores presses', async () => {
  const onClick = jest.fn();
  render(
    <IconButton label="Later week" aria-disabled onClick={onClick}>
      &gt;
    </IconButton>,
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Later week' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
});

test('the document contains only one of the two texts', () => {
  render(<Button busyText="Booking...">Confirm Booking</Button>);
  expect(screen.getByText('Confirm Booking')).toBeInTheDocument();
  expect(screen.queryByText('Booking...')).not.toBeInTheDocument();
});

test('a link that looks like a button is a link', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/login" variant="primary">
        Log in
      </ButtonLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('an icon button has a name', () => {
  render(<IconButton label="Search">x</IconButton>);
  expect(screen.getByRole('button', { name: 'Search' })).toBeInTheDocument();
});
