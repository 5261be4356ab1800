/** A channel to the other tabs; undefined in browsers without them, and where some browsers block storage. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

let channel: BroadcastChannel | undefined;

/**
 * Listens for notifications that another tab has marked read.
 * @returns stops listening
 */
export function listenForReads(onRead: () => void): () => void {
  const opened = openChannel('crown-and-coil.notifications-read');
  if (!opened) return () => undefined;
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
