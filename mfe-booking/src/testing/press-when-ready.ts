import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/**
 * Clicks the button with this name once it is enabled: while the page checks something, it ignores clicks and has
 * `aria-disabled`. The phone's action bar repeats the button, so there may be two.
 */
export async function pressWhenReady(name: string): Promise<void> {
  const buttons = () => screen.getAllByRole('button', { name });
  await waitFor(() => {
    expect(buttons()[0]).toBeEnabled();
    expect(buttons()[0]).not.toHaveAttribute('aria-disabled', 'true');
  });
  const [button] = buttons();
  if (button) await userEvent.click(button);
}
