import type { Writable } from 'node:stream';
import type { LiveMessage } from '@crown-and-coil/shared-api/contract';
import type { TokenClaim } from '../accounts/queries';

/** What waits for a reader who does not read; a notification is about 100 bytes. */
export const MAX_WAITING_BYTES = 64 * 1024;

/** When a reader comes back whose process is replaced by another. */
const MOVE_MIN_MS = 100;
const MOVE_SPREAD_MS = 900;

/** Somebody's open stream of server-sent events. */
export class EventStream {
  /** Is behind, and being brought up to date. */
  isCatchingUp = false;
  /** Something came meanwhile that has to be looked up. */
  isBehind = false;

  /**
   * @param position the number of the last notification that its reader knows
   * @param verifiedAt when its token was seen to count, in ms since the epoch
   */
  constructor(
    private readonly output: Writable,
    readonly claim: TokenClaim,
    public position: number,
    public verifiedAt: number,
  ) {
    // Its position, so that a reader who hears nothing can also say where to go on from.
    this.write(`retry: 5000\nid: ${position}\n\n`);
  }

  get userId(): string {
    return this.claim.userId;
  }

  /** Tells of a notification, whose number becomes the stream's position. */
  send(number: number, id: string): void {
    const message: LiveMessage = { type: 'notification_created', id };
    this.position = number;
    this.write(`id: ${number}\ndata: ${JSON.stringify(message)}\n\n`);
  }

  /** A comment, so that nobody between takes the connection for dead. */
  beat(): void {
    this.write(':\n\n');
  }

  end(): void {
    this.output.end();
  }

  /** Ends it for a reason that is not its reader's: they come back at once, and not all in the same moment. */
  sendAway(): void {
    this.write(`retry: ${MOVE_MIN_MS + Math.floor(Math.random() * MOVE_SPREAD_MS)}\n\n`);
    this.end();
  }

  /** A reader who lets too much wait is cut off; with its Last-Event-ID it misses nothing when it comes back. */
  private write(text: string): void {
    if (this.output.writableEnded || this.output.destroyed) return;
    this.output.write(text);
    if (this.output.writableLength > MAX_WAITING_BYTES) this.output.destroy();
  }
}
