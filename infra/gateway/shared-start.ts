import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, crc32, gzip } from 'node:zlib';
import type { Encoding } from '@crown-and-coil/service/content-encoding';

/** A compressed start. */
interface Compressed {
  readonly bytes: Buffer;
  /** Creates a response that begins with it. @param end at most 64 KB */
  readonly finish: (end: Buffer) => Buffer;
}

const COMPRESSORS: Readonly<Record<Exclude<Encoding, 'identity'>, (start: Buffer) => Promise<Compressed>>> = {
  br: async (start) => {
    // Flushed, so that the next block begins at a whole byte.
    const bytes = await promisify(brotliCompress)(start, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      // Quality 5 takes 1.6 times as long and makes pages 6 to 8 % smaller.
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: start.length },
    });
    return { bytes, finish: (end) => Buffer.concat([bytes, brotliStoredBlock(end), BROTLI_LAST_BLOCK]) };
  },

  gzip: async (start) => {
    const bytes = await promisify(gzip)(start, { finishFlush: constants.Z_SYNC_FLUSH, level: 4 });
    const [checksum, { length }] = [crc32(start), start];
    const finish = (end: Buffer) => {
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(crc32(end, checksum), 0);
      trailer.writeUInt32LE(length + end.length, 4);
      return Buffer.concat([bytes, deflateLastStoredBlock(end), trailer]);
    };
    return { bytes, finish };
  },
};

/** RFC 7932, 9.2: not the last meta-block, four nibbles of length minus one, uncompressed. */
function brotliStoredBlock(bytes: Buffer): Buffer {
  // A block has at least one byte.
  if (bytes.length === 0) return bytes;
  const header = Buffer.alloc(3);
  header.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([header, bytes]);
}

/** The last meta-block, empty. */
const BROTLI_LAST_BLOCK = Buffer.from([0b11]);

/** RFC 1951, 3.2.4: the last block, stored, its length and the complement of that. */
function deflateLastStoredBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(1, 0);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(0xff_ff ^ bytes.length, 3);
  return Buffer.concat([header, bytes]);
}

/**
 * Responses that differ in their end only. The start is compressed once per encoding, on first use; the end follows
 * uncompressed in the same stream.
 */
export class SharedStart {
  /** Null: only compressed ones are left. */
  #start: readonly Uint8Array[] | null;
  readonly #compressed = new Map<Encoding, Promise<Compressed>>();

  /** @param start its parts, in UTF-8 */
  constructor(start: readonly Uint8Array[]) {
    this.#start = start;
  }

  async with(end: string, encoding: Encoding): Promise<Buffer> {
    const bytes = Buffer.from(end);
    if (encoding === 'identity') return Buffer.concat([await this.#whole(), bytes]);
    return (await this.#compress(encoding)).finish(bytes);
  }

  /** Keeps it in Brotli only, a tenth of its size, for a cache. @returns the size in bytes */
  async pack(): Promise<number> {
    const { bytes } = await this.#compress('br');
    this.#start = null;
    return bytes.length;
  }

  #compress(encoding: Exclude<Encoding, 'identity'>): Promise<Compressed> {
    const compressing = this.#compressed.get(encoding) ?? this.#whole().then(COMPRESSORS[encoding]);
    this.#compressed.set(encoding, compressing);
    return compressing;
  }

  async #whole(): Promise<Buffer> {
    if (this.#start) return Buffer.concat(this.#start);
    const { bytes } = await this.#compress('br');
    return promisify(brotliDecompress)(Buffer.concat([bytes, BROTLI_LAST_BLOCK]));
  }
}
