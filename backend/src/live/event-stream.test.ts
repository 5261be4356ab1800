import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import type { TokenClaim } from '../accounts/queries';
import { EventStream, MAX_WAITING_BYTES } from './event-stream';
import { MAX_REPLAYED } from './queries';

const claim: TokenClaim = {
  userId: 'u',
  tokenVersion: 1,
  tokenId: 't',
  tokenExpiresAt: new Date(0),
  passkeyId: null,
};

/** A reader that consumes everything immediately, or nothing. */
function readerWho(reads: boolean) {
  const taken: string[] = [];
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      taken.push(String(chunk));
      if (reads) done();
    },
  });
  output.on('error', () => undefined);
  return { output, taken };
}

test('a stream starts with its position, and each notification advances it', () => {
  const { output, taken } = readerWho(true);
  const stream = new EventStream(output, claim, 7, 0);
  stream.send(8, 'a');
  stream.beat();
  expect(taken.join('')).toBe(
    'retry: 5000\nid: 7\n\nid: 8\ndata: {"type":"notification_created","id":"a"}\n\n:\n\n',
  );
  expect(stream.position).toBe(8);
});

test('a reader may receive any number; one that does not read is disconnected before much is buffered', () => {
  const [reader, sleeper] = [readerWho(true), readerWho(false)];
  const streams = [reader, sleeper].map(({ output }) => new EventStream(output, claim, 0, 0));
  const events = 5_000;
  for (const stream of streams) for (let number = 1; number <= events; number += 1) stream.send(number, 'a');
  expect([reader.output.destroyed, sleeper.output.destroyed]).toEqual([false, true]);
  expect(reader.taken).toHaveLength(events + 1);
  expect(sleeper.output.writableLength).toBeLessThan(MAX_WAITING_BYTES + 200);
});

test('a replay fits into the buffer of a connection that takes nothing yet', () => {
  const output = new ServerResponse(new IncomingMessage(new Socket()));
  const newest = 10_000_000_000;
  const stream = new EventStream(output, claim, newest - MAX_REPLAYED, 0);
  for (let number = stream.position + 1; number <= newest; number += 1) stream.send(number, randomUUID());
  expect(output.writableLength).toBeGreaterThan(MAX_REPLAYED * randomUUID().length);
  expect(output.destroyed).toBe(false);
});

test('nothing is written after its end', () => {
  const { output, taken } = readerWho(true);
  const stream = new EventStream(output, claim, 0, 0);
  stream.end();
  stream.send(1, 'a');
  stream.beat();
  expect(taken).toHaveLength(1);
});
