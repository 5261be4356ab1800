import { useFormikContext } from 'formik';
import { useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '../button/button';
import { useIsOnline } from '../connection/use-is-online';
import { Alert } from '../message/alert';
import type { FormStatus } from './server-errors';

/**
 * The server's message about the whole form, above its fields. Scrolls to it where the button of a long form has left it
 * outside the view. Renders nothing without one. What failed offline says when the connection is back.
 */
export function FormAlert() {
  const { status, isSubmitting } = useFormikContext();
  const isOnline = useIsOnline();
  const { message: first, onlineMessage }: Partial<Record<keyof FormStatus, unknown>> = Object(status);
  const message = isOnline ? (onlineMessage ?? first) : first;
  if (isSubmitting || typeof message !== 'string') return null;
  return (
    <div ref={scrollIntoSight}>
      <Alert>{message}</Alert>
    </div>
  );
}

function scrollIntoSight(element: HTMLElement | null): void {
  if (element === null) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) element.scrollIntoView();
}

const neverChanges = () => () => {};

/** False on the server and until the page is hydrated: until then the browser must not submit the form itself. */
const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** The form's submit button; busy while the form is submitted, so that a second press has no effect. */
export function SubmitButton({ variant = 'primary', ...rest }: Omit<ButtonProps, 'type' | 'busy'>) {
  const { isSubmitting } = useFormikContext();
  const isHydrated = useIsHydrated();
  return (
    <Button
      {...rest}
      disabled={rest.disabled || !isHydrated}
      variant={variant}
      type="submit"
      busy={isSubmitting}
      // A press would first blur the field, whose message would move this button away from the pointer.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
