import type { Writable } from 'node:stream';
import type { LiveMessage } from '@crown-and-coil/shared-api/contract';
import type { TokenClaim } from '../accounts/queries';

/** Buffer limit for a reader who does not read; a notification is about 100 bytes. */
export const MAX_WAITING_BYTES = 64 * 1024;

/** Reconnect delay of readers whose process is being replaced. */
const MOVE_MIN_MS = 100;
const MOVE_SPREAD_MS = 900;

/** One open stream of server-sent events. */
export class EventStream {
  /** Whether it is reading missed notifications from the database. */
  isCatchingUp = false;
  /** Whether a notification that has to be looked up arrived meanwhile. */
  isBehind = false;
  /** By the real clock, like ids. */
  readonly openedAt = Date.now();

  /**
   * @param position number of the last notification that its reader knows
   * @param verifiedAt when its token was last verified, in ms since the epoch
   */
  constructor(
    private readonly output: Writable,
    readonly claim: TokenClaim,
    public position: number,
    public verifiedAt: number,
  ) {
    // Sends the position, so that a reader without notifications can also resume.
    this.write(`retry: 5000\nid: ${position}\n\n`);
  }

  /** Whether its reader has disconnected. */
  get isGone(): boolean {
    return this.output.destroyed;
  }

  get userId(): string {
    return this.claim.userId;
  }

  /** Sends a notification, whose number becomes the stream's position. */
  send(number: number, id: string): void {
    const message: LiveMessage = { type: 'notification_created', id };
    this.position = number;
    this.write(`id: ${number}\ndata: ${JSON.stringify(message)}\n\n`);
  }

  /** Sends a comment as a heartbeat, so that no proxy closes the connection as idle. */
  beat(): void {
    this.write(':\n\n');
  }

  end(): void {
    this.output.end();
  }

  /** Ends the stream because the process stops: readers reconnect soon, but not all at the same time. */
  sendAway(): void {
    this.write(`retry: ${MOVE_MIN_MS + Math.floor(Math.random() * MOVE_SPREAD_MS)}\n\n`);
    this.end();
  }

  /** Disconnects a reader whose buffer is full; with Last-Event-ID it misses nothing when it reconnects. */
  private write(text: string): void {
    if (this.output.writableEnded || this.output.destroyed) return;
    this.output.write(text);
    if (this.output.writableLength > MAX_WAITING_BYTES) this.output.destroy();
  }
}
