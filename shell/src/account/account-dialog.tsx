import { MESSAGES, readFailure } from '@crown-and-coil/shared-api';
import { applyServerErrors, FormDialog, type FormikHelpers } from '@crown-and-coil/shared-ui/forms';
import type { ComponentProps } from 'react';

interface AccountDialogProps<Values extends object>
  extends Omit<ComponentProps<typeof FormDialog<Values>>, 'isQuicklyTyped' | 'onSubmit'> {
  /** Shown when an error has no message. */
  readonly failed?: string;
  /** @returns the error of a failed call, which the form shows */
  readonly submit: (values: Values, helpers: FormikHelpers<Values>) => Promise<unknown>;
}

/** A dialog that changes the account after its owner has confirmed it. Closing it never asks. */
export const AccountDialog = <Values extends object>({
  failed = MESSAGES.unexpected,
  submit,
  ...dialog
}: AccountDialogProps<Values>) => (
  <FormDialog<Values>
    {...dialog}
    isQuicklyTyped
    onSubmit={async (values, helpers) => {
      const error = await submit(values, helpers);
      if (error) applyServerErrors(readFailure(error), helpers, failed);
    }}
  />
);
