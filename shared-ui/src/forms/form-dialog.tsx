import { Form, type FormikConfig, type FormikValues, useFormikContext } from 'formik';
import { type ReactNode, useId } from 'react';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { Stack } from '../layout/layout';
import { LeaveQuestion } from './ask-before-leaving';
import { FocusFault } from './error-summary';
import { Formik } from './formik';
import { FormAlert, SubmitButton } from './submit-button';
import { useLeaveGuard } from './use-leave-guard';

interface FrameProps {
  readonly title: string;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  /** Explanation above the fields. */
  readonly text: ReactNode;
  /** Text of the safe button. */
  readonly keep?: string;
  /** Text of the submit button. */
  readonly confirm: string;
  readonly busy: string;
  readonly isDangerous?: boolean;
  /** Closes without a question: for what is quickly typed again, such as a password. */
  readonly isQuicklyTyped?: boolean;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

export interface FormDialogProps<Values extends FormikValues>
  extends FrameProps,
    Pick<
      FormikConfig<Values>,
      'initialValues' | 'validationSchema' | 'validate' | 'validateOnBlur' | 'onSubmit'
    > {}

/** A dialog with a Formik form. Closing it, or leaving the page, asks first when something is typed. */
export function FormDialog<Values extends FormikValues>({
  initialValues,
  validationSchema,
  validate,
  validateOnBlur,
  onSubmit,
  ...frame
}: FormDialogProps<Values>) {
  const rules = {
    validationSchema,
    ...(validate && { validate }),
    ...(validateOnBlur === false && { validateOnBlur }),
  };
  return (
    <Formik<Values>
      initialValues={initialValues}
      {...rules}
      onSubmit={(values, helpers) => {
        helpers.setStatus(undefined);
        return onSubmit(values, helpers);
      }}
    >
      <Frame {...frame} />
    </Formik>
  );
}

function Frame({
  title,
  role,
  text,
  keep = 'Cancel',
  confirm,
  busy,
  isDangerous = false,
  isQuicklyTyped = false,
  onClose,
  children,
}: FrameProps) {
  const formId = useId();
  const { dirty } = useFormikContext();
  const guard = useLeaveGuard(dirty && !isQuicklyTyped, 'typed text lost');
  const close = () => guard.closeForm(onClose);
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={close}
        {...(role && { role })}
        actions={
          <>
            <Button data-safe onClick={close}>
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
      <LeaveQuestion guard={guard} keepsDraft={false} />
    </>
  );
}
