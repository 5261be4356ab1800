let channel: BroadcastChannel | undefined;

/**
 * Listens for notifications that another tab has marked read.
 * @returns stops listening
 */
export function listenForReads(onRead: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const opened = new BroadcastChannel('crown-and-coil.notifications-read');
  opened.onmessage = onRead;
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = undefined;
  };
}

/** Notifies the other tabs once the server has marked something read. */
export const announceRead = (
  _marked: unknown,
  { queryFulfilled }: { queryFulfilled: PromiseLike<unknown> },
) =>
  void queryFulfilled.then(
    () => channel?.postMessage(null),
    () => undefined,
  );
