import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { encodingFor } from '@crown-and-coil/service/content-encoding';
import { SharedStart } from './shared-start';

const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

test.each(['br', 'gzip', 'identity'] as const)(
  '%s: the shared start is followed by the rest of each response',
  async (encoding) => {
    const starts = ['', 'é', '<h1>Silk press</h1>'.repeat(9_000), randomBytes(90_000).toString('base64')];
    const ends = ['', 'n', 'nonce="é">', '</html>\n'.repeat(400), 'x'.repeat(65_535)];
    for (const text of starts) {
      const start = new SharedStart([Buffer.from(text.slice(0, 5)), Buffer.from(text.slice(5))]);
      const packed = new SharedStart([Buffer.from(text)]);
      await packed.pack();
      for (const end of ends) {
        const answers = [await start.with(end, encoding), await packed.with(end, encoding)];
        // Compared here, as a difference of 90 KB is no help.
        for (const answer of answers)
          expect(DECOMPRESS[encoding](answer).toString() === text + end).toBe(true);
      }
    }
  },
);

test('browsers get an encoding that they accept', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br');
  expect(encodingFor('GZIP')).toBe('gzip');
  expect(encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(encodingFor('*')).toBe('br');
  for (const header of [undefined, '', 'zstd', 'br;q=0', ';;;q=x'])
    expect(encodingFor(header)).toBe('identity');
});
