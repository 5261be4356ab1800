import type { ReactNode, Ref } from 'react';

interface RemotePlaceProps {
  /** Shown instead of the remote while it loads and after it failed. */
  readonly instead: ReactNode;
  /** The element below which the remote is mounted. */
  readonly parent?: Ref<HTMLDivElement>;
  /** The HTML below it, which belongs to the remote's own root. It must be the same object in every render. */
  readonly content: { readonly __html: string };
}

/** The place of a remote in the shell's tree, the same on a server and in the browser. */
export const RemotePlace = ({ instead, parent, content }: RemotePlaceProps) => (
  <>
    {instead}
    {/* Hidden until its mount is reported: it renders earlier, and would appear below the loading page and jump up. */}
    <div
      ref={parent}
      hidden={instead !== null}
      dangerouslySetInnerHTML={content}
      // Hydration keeps what a server drew there.
      suppressHydrationWarning
    />
  </>
);

/** On the element that a remote is mounted into: its name. */
export const REMOTE = 'data-remote';

/** The mount of a remote that a server has drawn. React derives ids from it on both sides. */
export const drawnMountOf = (remote: string): string => `${remote}-drawn`;
