import { writeFile } from 'node:fs/promises';
import type { EncoderAnswer } from './pictures/encoder-process';
import { disableOtherDecoders, encodePicture } from './pictures/encoding';
import { UnusablePicture } from './pictures/rules';

/**
 * `node encode-pictures.js`: encodes the pictures that its parent sends over IPC, one at a time. The parent starts it
 * with a memory limit and stops it (pictures/encoder-process.ts); it has no other connections.
 */

/** How often the process checks its own memory. */
const WATCH_MS = 50;

async function answerTo(bytes: Uint8Array): Promise<EncoderAnswer> {
  try {
    return { picture: await encodePicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) };
  } catch (error) {
    if (error instanceof UnusablePicture) return { problem: error.problem };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

disableOtherDecoders();
// When memory runs out, the kernel should kill this process rather than the API. The file exists on Linux only.
writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
// Decoders use other threads, so this timer fires while they allocate. It works where the kernel's limit does not.
const limitBytes = Number(process.argv[2]);
setInterval(() => {
  if (process.memoryUsage.rss() > limitBytes) process.kill(process.pid, 'SIGKILL');
}, WATCH_MS).unref();
process.on('message', async (bytes: Uint8Array) => process.send?.(await answerTo(bytes)));
process.on('disconnect', () => process.exit());
