/** One build of the shell or of a remote. */
export interface Build {
  /** `mfe-browse`, or `shell`. */
  readonly name: string;
  readonly version: string;
}

/** Every build is served below an address of its own (`/remotes/<name>/<version>/`, `/shell/<version>/`). */
const REMOTE_FRAME = /\/remotes\/([\w.-]+)\/([\w.+-]+)\//;
const SHELL_FRAME = /\/shell\/([\w.+-]+)\//;

/**
 * Whose code an error comes from, by its stack: the innermost frame of a remote, also where it was in something shared
 * that the remote called; else the shell, if a frame is of its files; else nobody knows.
 */
export function culpritIn(stack: string | undefined): Build | null {
  const [, name, version] = REMOTE_FRAME.exec(stack ?? '') ?? [];
  if (name && version) return { name, version };
  const [, ofShell] = SHELL_FRAME.exec(stack ?? '') ?? [];
  return ofShell ? { name: 'shell', version: ofShell } : null;
}
