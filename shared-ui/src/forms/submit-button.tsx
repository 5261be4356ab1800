import { useFormikContext } from 'formik';
import { useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '../button/button';
import { Alert } from '../message/alert';

/** The server's message about the whole form, above its fields. Renders nothing without one. */
export function FormAlert() {
  const { status, isSubmitting } = useFormikContext();
  const message: unknown = status && typeof status === 'object' ? status.message : undefined;
  if (isSubmitting || typeof message !== 'string') return null;
  return <Alert>{message}</Alert>;
}

const neverChanges = () => () => {};

/** False on the server and until the page is hydrated: a form must not be sent by the browser itself before. */
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
      // A press would first leave the field, whose message then moves this button away from under the pointer.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
