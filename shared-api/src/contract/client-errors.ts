import { type InferType, number, object, string } from 'yup';
import { CLIENT_ERROR_KINDS, type ClientErrorKind } from './catalogue';
import {
  DEFAULT_FAILURE_DAYS,
  MAX_CLIENT_ERROR_MESSAGE_LENGTH,
  MAX_CLIENT_ERROR_NAME_LENGTH,
  MAX_CLIENT_ERROR_STACK_LENGTH,
  MAX_FAILURE_DAYS,
} from './limits';
import { pagingFields } from './paging';

const nameField = () =>
  string()
    .max(MAX_CLIENT_ERROR_NAME_LENGTH, `Must be ${MAX_CLIENT_ERROR_NAME_LENGTH} characters or fewer`)
    .matches(/^[\w.:+-]*$/, 'Must be a name or a version');

const codeField = (longest: number) => string().max(longest, `Must be ${longest} characters or fewer`);

/**
 * `POST /client-errors`: something in the page failed. `remote` is `shell` for the shell itself; `route` is the pattern
 * of the page, never its address; `requestId` is of the call to the API that was last refused or failed, where there was one.
 */
export const clientErrorSchema = object({
  remote: nameField().required('The remote is required'),
  version: nameField().required('The version is required'),
  route: string()
    .required('The route is required')
    .max(MAX_CLIENT_ERROR_NAME_LENGTH, `Must be ${MAX_CLIENT_ERROR_NAME_LENGTH} characters or fewer`)
    .matches(/^(\/[\w:./-]*|not-found)$/, "Must be a route's pattern"),
  kind: string<ClientErrorKind>().required('The kind is required').oneOf(CLIENT_ERROR_KINDS),
  message: codeField(MAX_CLIENT_ERROR_MESSAGE_LENGTH).required('The message is required'),
  stack: codeField(MAX_CLIENT_ERROR_STACK_LENGTH).optional(),
  componentStack: codeField(MAX_CLIENT_ERROR_STACK_LENGTH).optional(),
  requestId: nameField().optional(),
  shellVersion: nameField().optional(),
});
export type ClientError = InferType<typeof clientErrorSchema>;

/** What the admin reads: the same failure of one day is one entry, with how often it came and the newest request id. */
export const clientErrorEntrySchema = object({
  id: string().defined(),
  remote: string().defined(),
  version: string().defined(),
  route: string().defined(),
  kind: string<ClientErrorKind>().oneOf(CLIENT_ERROR_KINDS).defined(),
  message: string().defined(),
  stack: string().nullable().defined(),
  component_stack: string().nullable().defined(),
  request_id: string().nullable().defined(),
  shell_version: string().nullable().defined(),
  times: number().integer().defined(),
  first_at: string().defined(),
  last_at: string().defined(),
});
export type ClientErrorEntry = InferType<typeof clientErrorEntrySchema>;

/** Newest first; of one remote, or one version of it, when they are named. */
export const clientErrorsQuerySchema = object({
  ...pagingFields,
  remote: nameField().optional(),
  version: nameField().optional(),
});
export type ClientErrorsQuery = Partial<InferType<typeof clientErrorsQuerySchema>>;

/** Failures of a remote's version in browsers: `failures` counts distinct ones, `times` all reports. */
export const failingVersionSchema = object({
  remote: string().defined(),
  version: string().defined(),
  failures: number().integer().defined(),
  times: number().integer().defined(),
  last_at: string().defined(),
});
export type FailingVersion = InferType<typeof failingVersionSchema>;

/** The last so many days, today included. */
export const failingVersionsQuerySchema = object({
  days: number().integer().min(1).max(MAX_FAILURE_DAYS).default(DEFAULT_FAILURE_DAYS),
});
export type FailingVersionsQuery = Partial<InferType<typeof failingVersionsQuerySchema>>;
