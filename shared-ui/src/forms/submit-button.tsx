import { useFormikContext } from 'formik';
import { Button, type ButtonProps } from '../button/button';
import { Alert } from '../message/alert';

/** The server's message about the whole form, above its fields. Renders nothing without one. */
export function FormAlert() {
  const { status, isSubmitting } = useFormikContext();
  const message: unknown = status && typeof status === 'object' ? status.message : undefined;
  if (isSubmitting || typeof message !== 'string') return null;
  return <Alert>{message}</Alert>;
}

/** The form's submit button; busy while the form is submitted, so that a second press has no effect. */
export function SubmitButton({ variant = 'primary', ...rest }: Omit<ButtonProps, 'type' | 'busy'>) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button
      {...rest}
      variant={variant}
      type="submit"
      busy={isSubmitting}
      // A press would first leave the field, whose message then moves this button away from under the pointer.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
