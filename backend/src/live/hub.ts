import { MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import type { FastifyBaseLogger } from 'fastify';
import { findIdentity } from '../accounts/queries';
import type { Database } from '../database/connection';
import { timeOfId } from '../database/identifiers';
import type { Bus, OnAnnouncement } from './bus';
import type { EventStream } from './event-stream';
import { readAnnouncement } from './messages';
import { findLastNumbers, findNotificationsAfter } from './queries';

/** Heartbeat of the streams (api.md, Notifications). */
const HEARTBEAT_MS = 25_000;
/** More tabs and devices than a person has; the oldest stream is closed. */
export const MAX_STREAMS_PER_PERSON = 20;
/** A revoked token ends its streams at once; this interval covers lost messages. */
const VERIFICATION_MS = 5 * MINUTE_MS;

export interface HubOptions {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** Joins the bus, when the first stream opens. */
  readonly join: (onAnnouncement: OnAnnouncement) => Bus;
  /** Called with the delay of a notification to an open stream. */
  readonly onDelivered?: ((seconds: number) => void) | undefined;
}

/**
 * All open streams of this process. Sends a message at once if it has the reader's next number; otherwise it reads the
 * gap from the database. So each notification is sent exactly once, even if the bus loses messages.
 */
export class LiveHub {
  private readonly streamsByUser = new Map<string, Set<EventStream>>();
  private bus: Bus | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private isLeaving = false;
  private readonly unverified = new Set<EventStream>();
  private isVerifying = false;

  constructor(private readonly options: HubOptions) {}

  get size(): number {
    let count = 0;
    for (const streams of this.streamsByUser.values()) count += streams.size;
    return count;
  }

  /** Adds a stream and sends what its reader missed. */
  async open(stream: EventStream): Promise<void> {
    // Disconnected while the token was verified: nothing would ever remove it.
    if (stream.isGone) return;
    if (this.isLeaving) return stream.sendAway();
    this.bus ??= this.options.join((text) => this.onAnnouncement(text));
    this.heartbeat ??= setInterval(() => this.beat(), HEARTBEAT_MS);
    const streams = this.streamsByUser.get(stream.userId) ?? new Set();
    this.streamsByUser.set(stream.userId, streams.add(stream));
    const [oldest] = streams;
    if (oldest && streams.size > MAX_STREAMS_PER_PERSON) this.endStream(oldest);
    await this.catchUp(stream);
  }

  /** Removes a stream whose reader is gone. */
  forget(stream: EventStream): void {
    const streams = this.streamsByUser.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) this.streamsByUser.delete(stream.userId);
  }

  /** Makes the readers of all streams, including new ones, reconnect to another process. */
  sendAway(): void {
    this.isLeaving = true;
    for (const stream of this.all()) {
      this.forget(stream);
      stream.sendAway();
    }
  }

  /** Ends all streams, so that a shutdown waits for none. */
  async close(): Promise<void> {
    clearInterval(this.heartbeat);
    this.sendAway();
    await this.bus?.close();
  }

  /** Every 25 seconds: sends heartbeats, ends streams with expired tokens, and looks for lost messages. */
  beat(): void {
    const now = this.options.now().getTime();
    const due: EventStream[] = [];
    for (const stream of this.all()) {
      if (stream.claim.tokenExpiresAt.getTime() <= now) {
        this.endStream(stream);
        continue;
      }
      stream.beat();
      if (now - stream.verifiedAt >= VERIFICATION_MS) due.push(stream);
    }
    void this.verifyInTurn(due);
    void this.sweep();
  }

  private onAnnouncement(text: string): void {
    const announcement = readAnnouncement(text);
    if (announcement === undefined) return;
    if ('user' in announcement) {
      const { user, number, id } = announcement;
      for (const stream of this.streamsByUser.get(user) ?? []) this.pass(stream, number, id);
    } else if ('endedToken' in announcement) {
      for (const stream of this.all())
        if (stream.claim.tokenId === announcement.endedToken) this.endStream(stream);
    } else if ('changedUser' in announcement) {
      for (const stream of this.streamsByUser.get(announcement.changedUser) ?? []) void this.verify(stream);
    } else {
      void this.sweep();
      void this.verifyInTurn(this.all());
    }
  }

  private pass(stream: EventStream, number: number, id: string): void {
    if (number <= stream.position) return;
    if (number === stream.position + 1 && !stream.isCatchingUp) this.deliver(stream, number, id);
    else void this.catchUp(stream);
  }

  /** Notifications from before the stream opened do not count as late. */
  private deliver(stream: EventStream, number: number, id: string): void {
    stream.send(number, id);
    const madeAt = timeOfId(id);
    if (madeAt >= stream.openedAt) this.options.onDelivered?.((Date.now() - madeAt) / 1000);
  }

  /**
   * Sends a stream everything after its position, one query at a time. Failures are retried with the next heartbeat.
   */
  private async catchUp(stream: EventStream): Promise<void> {
    stream.isBehind = true;
    if (stream.isCatchingUp) return;
    stream.isCatchingUp = true;
    try {
      while (stream.isBehind) {
        stream.isBehind = false;
        const missed = await findNotificationsAfter(this.options.database, stream.userId, stream.position);
        for (const { number, id } of missed) this.deliver(stream, number, id);
      }
    } catch (error) {
      this.options.log.warn({ err: error }, 'a stream could not catch up');
    } finally {
      stream.isCatchingUp = false;
    }
  }

  /** Finds, in one query, the readers whose newest number is past their stream's position. */
  private async sweep(): Promise<void> {
    try {
      const lastNumbers = await findLastNumbers(this.options.database, [...this.streamsByUser.keys()]);
      for (const { userId, lastNumber } of lastNumbers)
        for (const stream of this.streamsByUser.get(userId) ?? [])
          if (lastNumber > stream.position) void this.catchUp(stream);
    } catch (error) {
      this.options.log.warn({ err: error }, 'could not look for missed notifications');
    }
  }

  /** One after the other: after an outage there are thousands, and requests need the database's connections too. */
  private async verifyInTurn(streams: readonly EventStream[]): Promise<void> {
    for (const stream of streams) this.unverified.add(stream);
    if (this.isVerifying) return;
    this.isVerifying = true;
    // Includes what is added meanwhile.
    for (const stream of this.unverified) {
      this.unverified.delete(stream);
      if (!stream.isGone) await this.verify(stream);
    }
    this.isVerifying = false;
  }

  private async verify(stream: EventStream): Promise<void> {
    stream.verifiedAt = this.options.now().getTime();
    try {
      if ((await findIdentity(this.options.database, stream.claim)) === null) this.endStream(stream);
    } catch (error) {
      this.options.log.warn({ err: error }, 'the token of a stream could not be verified');
    }
  }

  private endStream(stream: EventStream): void {
    this.forget(stream);
    stream.end();
  }

  private all(): EventStream[] {
    return [...this.streamsByUser.values()].flatMap((streams) => [...streams]);
  }
}
