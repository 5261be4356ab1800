import type { ComponentType, ReactNode } from 'react';
import type { RouterBridge } from '../router/router';

/** An error inside a remote, as it is reported to the shell. */
export interface RemoteErrorReport {
  readonly remote: string;
  readonly error: unknown;
  /** 'caught': a boundary shows a message; 'uncaught': the remote's tree is gone. */
  readonly kind: 'caught' | 'uncaught';
  readonly componentStack?: string;
}

/** What the shell provides to every remote it mounts. */
export interface RemoteHost {
  /** Unique for each mount, because single-spa-react keys its roots by it. */
  readonly mountName: string;
  readonly router: RouterBridge;
  /** The shell's store and theme around the remote's tree, so that shared-ui knows no endpoint. */
  readonly Providers: ComponentType<{ children: ReactNode }>;
  readonly reportError: (report: RemoteErrorReport) => void;
  /** Mounts the remote again after its whole tree has failed. */
  readonly remount: () => void;
  /** Sets the tab's title to "{title} | Crown & Coil". */
  readonly setTitle: (title: string) => void;
  /** Sets the page's description for search engines and link previews. */
  readonly setDescription: (description: string) => void;
  /** Whether a route with this flag exists for this browser; always true without a flag. */
  readonly isFlagOn: (flag: string | undefined) => boolean;
  /** Loads the remote and screen of a path ahead of time. */
  readonly prefetch: (path: string) => void;
}
