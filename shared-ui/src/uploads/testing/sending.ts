import type { StoredPicture } from '../picture';
import type { SendOptions } from '../upload-list';

/** A picture as the API answers one. */
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

/** One sending under way, as a test steers it. */
export interface Sending extends SendOptions {
  readonly file: File;
  readonly store: (item?: StoredPicture) => Promise<void>;
  /** The server's answer, or none at all. */
  readonly fail: (problem: unknown) => Promise<void>;
}

/** Nothing came back. */
export const CUT_OFF = { status: 'FETCH_ERROR', error: 'cut off' };

/** Lets what waits for a promise go on. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A `send` whose outcomes the test decides; aborting it rejects, as a real one does. */
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

/** Whether the browser believes to be connected, and the event that tells the page. */
export function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
