import { useFormikContext } from 'formik';
import { Alert } from '../message/alert';

/** What the server said about the form as a whole, above its fields; nothing while there is nothing to say. */
export function FormAlert() {
  const { status, isSubmitting } = useFormikContext();
  const message: unknown = status && typeof status === 'object' ? status.message : undefined;
  if (isSubmitting || typeof message !== 'string') return null;
  return <Alert>{message}</Alert>;
}
