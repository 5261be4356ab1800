import {
  type ClientError,
  MAX_CLIENT_ERROR_MESSAGE_LENGTH,
  MAX_CLIENT_ERROR_STACK_LENGTH,
  withoutPersonalData,
} from '@crown-and-coil/shared-api';

/** One build of the shell or of a remote. */
export interface Build {
  /** `mfe-browse`, or `shell`. */
  readonly name: string;
  readonly version: string;
}

/** Each build has its own base path: `/remotes/<name>/<version>/` or `/shell/<version>/`. */
const REMOTE_FRAME = /\/remotes\/([\w.-]+)\/([\w.+-]+)\//;
const SHELL_FRAME = /\/shell\/([\w.+-]+)\//;

/**
 * Finds the build that caused an error from its stack: the remote of the innermost remote frame, even if shared code
 * called by that remote threw; otherwise the shell if one of its files is in the stack; otherwise null.
 */
export function culpritIn(stack: string | undefined): Build | null {
  const [, name, version] = REMOTE_FRAME.exec(stack ?? '') ?? [];
  if (name && version) return { name, version };
  const [, ofShell] = SHELL_FRAME.exec(stack ?? '') ?? [];
  return ofShell ? { name: 'shell', version: ofShell } : null;
}

/** A failure on the page. */
export interface Failure {
  readonly build: Build;
  readonly kind: ClientError['kind'];
  readonly error: unknown;
  readonly componentStack?: string | undefined;
}

/** Where a failure happened, as far as the page knows. */
export interface Circumstances {
  /** The route's pattern, never the URL, which can contain personal data. */
  readonly route: string;
  readonly requestId: string | undefined;
  readonly shellVersion: string | undefined;
}

const texts = (error: unknown): { readonly message: string; readonly stack?: string | undefined } => {
  if (error instanceof Error) {
    const { cause } = error;
    const because = cause instanceof Error ? ` (because: ${cause.message})` : '';
    return { message: `${error.name}: ${error.message}${because}`, stack: error.stack };
  }
  // An uncaught response of the API: its body can contain personal data.
  if (typeof error === 'object' && error !== null && 'status' in error)
    return { message: `Unhandled response with status ${String(error.status)}` };
  return { message: typeof error === 'string' ? error : `Something of type ${typeof error} was thrown` };
};

const shortened = (text: string, longest: number): string => withoutPersonalData(text).slice(0, longest);

/** Builds the report to send: shortened to the contract's limits, without personal data. */
export function describeFailure(failure: Failure, circumstances: Circumstances): ClientError {
  const { build, kind, error, componentStack } = failure;
  const { message, stack } = texts(error);
  const { route, requestId, shellVersion } = circumstances;
  return {
    remote: build.name,
    version: build.version,
    route,
    kind,
    message: shortened(message, MAX_CLIENT_ERROR_MESSAGE_LENGTH) || 'No message',
    ...(stack && { stack: shortened(stack, MAX_CLIENT_ERROR_STACK_LENGTH) }),
    ...(componentStack && { componentStack: shortened(componentStack, MAX_CLIENT_ERROR_STACK_LENGTH) }),
    ...(requestId && { requestId }),
    ...(shellVersion && { shellVersion }),
  };
}
