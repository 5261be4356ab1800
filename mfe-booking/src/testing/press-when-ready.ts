import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/**
 * Presses the button with this name once it takes presses: it ignores them while the page checks something. On a phone
 * the bar carries the same button, so there may be two.
 */
export async function pressWhenReady(name: string): Promise<void> {
  const buttons = () => screen.getAllByRole('button', { name });
  await waitFor(() => expect(buttons()[0]).not.toHaveAttribute('aria-disabled', 'true'));
  const [button] = buttons();
  if (button) await userEvent.click(button);
}
