import type { ReactNode, Ref } from 'react';

interface RemotePlaceProps {
  /** Shown instead of the remote while it loads and after it failed. */
  readonly instead: ReactNode;
  /** The element below which the remote is mounted. */
  readonly parent?: Ref<HTMLDivElement>;
  /** The HTML below it, which belongs to the remote's own root. It must be the same object in every render. */
  readonly content: { readonly __html: string };
}

/** The container of a remote in the shell's tree, identical on the server and in the browser. */
export const RemotePlace = ({ instead, parent, content }: RemotePlaceProps) => (
  <>
    {instead}
    {/* Hidden until its mount is reported: it renders earlier, and would appear below the loading page and jump up. */}
    <div
      ref={parent}
      hidden={instead !== null}
      dangerouslySetInnerHTML={content}
      // Hydration keeps the server-rendered content.
      suppressHydrationWarning
    />
  </>
);

/** Attribute with the remote's name, on the element that it is mounted into. */
export const REMOTE = 'data-remote';

/** The mount name of a server-rendered remote. React derives ids from it on both sides. */
export const serverMountName = (remote: string): string => `${remote}-server`;
