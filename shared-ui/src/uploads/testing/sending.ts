import type { StoredPicture } from '../picture';
import type { SendOptions } from '../upload-list';

/** A picture as returned by the API. */
export const picture = (id: string, changes: Partial<StoredPicture> = {}): StoredPicture => ({
  id,
  url: `/media/${id}.webp`,
  srcset: `/media/${id}-320.webp 320w`,
  alt: null,
  width: 1280,
  height: 1600,
  placeholder: null,
  ...changes,
});

/** An upload in progress that a test controls. */
export interface Sending extends SendOptions {
  readonly file: File;
  readonly store: (item?: StoredPicture) => Promise<void>;
  /** Resolves with the server's response, or rejects without one. */
  readonly fail: (problem: unknown) => Promise<void>;
}

/** A lost connection: no response. */
export const CUT_OFF = { status: 'FETCH_ERROR', error: 'cut off' };

/** Flushes pending promises. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A `send` whose outcomes the test controls; aborting it rejects, like the real one. */
export function steeredSending() {
  const sendings: Sending[] = [];
  const send = (file: File, options: SendOptions) =>
    new Promise<StoredPicture>((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
      const store = (item = picture(`stored-${file.name}`)) => {
        resolve(item);
        return settle();
      };
      const fail = (problem: unknown) => {
        reject(problem);
        return settle();
      };
      sendings.push({ ...options, file, store, fail });
    });
  const sending = (place: number): Sending => {
    const one = sendings[place];
    if (!one) throw new Error(`Only ${sendings.length} were sent.`);
    return one;
  };
  return { send, sendings, sending };
}

/** Sets `navigator.onLine` and fires its event. */
export function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
