import type { ComponentType, ReactNode } from 'react';
import type { RouterBridge } from './router-bridge';

/** An error inside a remote, on its way to the shell. */
export interface RemoteErrorReport {
  readonly remote: string;
  readonly error: unknown;
  /** 'caught': a boundary shows a message; 'uncaught': the remote's tree is gone. */
  readonly kind: 'caught' | 'uncaught';
  readonly componentStack?: string;
}

/** What the shell hands to every remote it mounts. */
export interface RemoteHost {
  /** Unique for each mount: single-spa-react keeps its roots in maps by this name. */
  readonly mountName: string;
  readonly router: RouterBridge;
  /** The shell's store and theme around the remote's tree, so that shared-ui knows no endpoint. */
  readonly Providers: ComponentType<{ children: ReactNode }>;
  readonly reportError: (report: RemoteErrorReport) => void;
  /** Mounts the remote anew after its whole tree has failed. */
  readonly remount: () => void;
  /** Sets the tab's title to "{title} | Crown & Coil". */
  readonly setTitle: (title: string) => void;
  /** Sets what search engines and link previews say of the page. */
  readonly setDescription: (description: string) => void;
  /** Loads the remote and screen of a path ahead of time. */
  readonly prefetch: (path: string) => void;
}
