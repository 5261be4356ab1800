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
