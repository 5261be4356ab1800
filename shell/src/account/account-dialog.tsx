import { MESSAGES, readFailure } from '@crown-and-coil/shared-api';
import { Button, Dialog, Stack } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  SubmitButton,
} from '@crown-and-coil/shared-ui/forms';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface AccountDialogProps<Values extends object>
  extends Pick<ComponentProps<typeof Formik<Values>>, 'initialValues' | 'validationSchema'>,
    Pick<ComponentProps<typeof Dialog>, 'title' | 'role' | 'onClose'> {
  /** Explanation above the fields. */
  readonly text: ReactNode;
  readonly keep?: string;
  readonly confirm: string;
  readonly busy: string;
  readonly isDangerous?: boolean;
  /** Shown when an error has no message. */
  readonly failed?: string;
  /** @returns the error of a failed call, which the form shows */
  readonly submit: (values: Values, helpers: FormikHelpers<Values>) => Promise<unknown>;
  readonly children: ReactNode;
}

/** A dialog that changes the account after its owner has confirmed it. */
export function AccountDialog<Values extends object>({
  initialValues,
  validationSchema,
  title,
  role,
  text,
  keep = 'Cancel',
  confirm,
  busy,
  isDangerous = false,
  failed = MESSAGES.unexpected,
  submit,
  onClose,
  children,
}: AccountDialogProps<Values>) {
  const formId = useId();
  return (
    <Formik
      initialValues={initialValues}
      validationSchema={validationSchema}
      onSubmit={async (values, helpers) => {
        helpers.setStatus(undefined);
        const error = await submit(values, helpers);
        if (error) applyServerErrors(readFailure(error), helpers, failed);
      }}
    >
      <Dialog
        open
        title={title}
        onClose={onClose}
        {...(role && { role })}
        actions={
          <>
            <Button data-safe onClick={onClose}>
              {keep}
            </Button>
            <SubmitButton form={formId} busyText={busy} variant={isDangerous ? 'danger' : 'primary'}>
              {confirm}
            </SubmitButton>
          </>
        }
      >
        {text}
        <Form id={formId} noValidate aria-label={title} style={{ marginTop: 16 }}>
          <Stack>
            <FocusFault />
            <FormAlert />
            {children}
          </Stack>
        </Form>
      </Dialog>
    </Formik>
  );
}
