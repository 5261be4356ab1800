import {
  type FormikConfig,
  type FormikErrors,
  FieldArray as FormikFieldArray,
  type FormikProps,
  FormikProvider,
  type FormikValues,
  getIn,
  setIn,
  useFormik,
} from 'formik';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { flattenErrors } from './error-summary';

/** The errors of a refused submit, with the values that it sent. */
interface Refusal<Values> {
  readonly errors: FormikErrors<Values>;
  readonly values: Values;
}

/** The server's errors whose fields still hold the refused values, with the form's own errors over them. */
function withServerErrors<Values>(
  refusal: Refusal<Values> | undefined,
  values: Values,
  ownErrors: FormikErrors<Values>,
): FormikErrors<Values> {
  if (!refusal) return ownErrors;
  const unedited = flattenErrors(refusal.errors).filter(
    ({ name }) => getIn(values, name) === getIn(refusal.values, name),
  );
  return [...unedited, ...flattenErrors(ownErrors)].reduce(
    (errors, { name, message }) => setIn(errors, name, message),
    {},
  );
}

const withoutRow = (root: unknown, name: string, row: number) => {
  const rows: unknown = getIn(root, name);
  return Array.isArray(rows) ? setIn(root, name, rows.toSpliced(row, 1)) : root;
};

const ForgetRow = createContext<(name: string, row: number) => void>(() => {});

/**
 * Formik with one change: errors that `onSubmit` sets (`applyServerErrors`, `setErrors`) stay until their own
 * field is edited, or the form is submitted again. Formik alone drops them with its next validation, when any field is left.
 */
export function Formik<Values extends FormikValues>({
  children,
  onSubmit,
  ...config
}: Omit<FormikConfig<Values>, 'children'> & {
  children?: ReactNode | ((form: FormikProps<Values>) => ReactNode);
}) {
  const [refusal, setRefusal] = useState<Refusal<Values>>();
  const formik = useFormik<Values>({
    ...config,
    onSubmit: (values, helpers) => {
      setRefusal(undefined);
      return onSubmit(values, { ...helpers, setErrors: (errors) => setRefusal({ errors, values }) });
    },
  });
  const errors = withServerErrors(refusal, formik.values, formik.errors);
  const form: FormikProps<Values> = {
    ...formik,
    errors,
    getFieldMeta: (name) => ({ ...formik.getFieldMeta(name), error: getIn(errors, name) }),
  };
  return (
    <FormikProvider value={form}>
      <ForgetRow
        value={(name, row) =>
          setRefusal(
            (last) =>
              last && {
                errors: withoutRow(last.errors, name, row),
                values: withoutRow(last.values, name, row),
              },
          )
        }
      >
        {typeof children === 'function' ? children(form) : children}
      </ForgetRow>
    </FormikProvider>
  );
}

/** Rows of a form: the server's errors move with their rows when one is removed. */
export function FieldArray({
  name,
  children,
}: {
  name: string;
  children: (rows: { push: (row: unknown) => void; remove: (row: number) => void }) => ReactNode;
}) {
  const forgetRow = useContext(ForgetRow);
  return (
    <FormikFieldArray name={name}>
      {({ push, remove }) =>
        children({
          push,
          remove: (row) => {
            forgetRow(name, row);
            remove(row);
          },
        })
      }
    </FormikFieldArray>
  );
}
