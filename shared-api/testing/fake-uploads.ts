import { act } from 'react';
import { toWire } from '../src/contract/names';

/** One picture that a screen sends, as a test steers it. */
export interface SentPicture {
  /** Below /api. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the screen has broken it off. */
  readonly isAborted: () => boolean;
  /** @param fraction 0 to 1 of the bytes that have left */
  readonly progress: (fraction: number) => void;
  readonly answer: (status: number, body: unknown) => Promise<void>;
  /** Nothing comes back. */
  readonly cutOff: () => Promise<void>;
}

/**
 * Fakes the server where pictures are sent: an XMLHttpRequest, because of the progress. A test answers
 * each of them when it likes.
 *
 * @returns what was sent so far
 */
export function fakeUploads(): { readonly sent: readonly SentPicture[] } {
  const sent: SentPicture[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers: Record<string, string> = {};
    #address = new URL(location.origin);
    #isAborted = false;
    status = 0;
    responseText = '';
    open(_method: string, address: string): void {
      this.#address = new URL(address, location.origin);
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name.toLowerCase()] = value;
    }
    abort(): void {
      this.#isAborted = true;
      this.dispatchEvent(new Event('loadend'));
    }
    send(): void {
      const finish = (type: 'load' | 'error') =>
        act(async () => {
          if (this.#isAborted) return;
          this.dispatchEvent(new Event(type));
          this.dispatchEvent(new Event('loadend'));
        });
      sent.push({
        path: this.#address.pathname.replace(/^\/api/, ''),
        query: this.#address.searchParams,
        headers: this.#headers,
        isAborted: () => this.#isAborted,
        progress: (loaded) =>
          act(() => {
            this.upload.dispatchEvent(
              Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 1 }),
            );
          }),
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(toWire(body));
          return finish('load');
        },
        cutOff: () => finish('error'),
      });
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return { sent };
}
