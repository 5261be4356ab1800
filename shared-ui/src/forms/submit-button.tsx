import { useFormikContext } from 'formik';
import { Button, type ButtonProps } from '../button/button';

/** The form's button: busy while the form is sent, so that a second press does nothing. */
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
