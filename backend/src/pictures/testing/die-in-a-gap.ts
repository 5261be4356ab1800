/**
 * A process that replaces a picture, deletes it, and kills itself with SIGKILL in one of the gaps between its effects
 * on database and disk. Without a gap it exits normally and prints how many there are.
 *
 *     tsx die-in-a-gap.ts <database URL> <media folder> <user id> [gap]
 */
import * as fileSystem from 'node:fs/promises';
import type { KyselyPlugin } from 'kysely';
import { openDatabase } from '../../database/connection';
import { inTransaction } from '../../database/transactions';
import type { Identity } from '../../http/identity';
import { removeMedia } from '../../media/changes';
import { kindOf } from '../../media/rules';
import { takeIn, type UploadContext } from '../../media/upload';
import { type FileSystem, LocalDisk } from '../../storage/local-disk';
import { pictureAddresses } from '../addresses';
import type { Pictures } from '../pictures';
import type { Upload } from '../receive-upload';
import type { EncodedPicture } from '../rules';
import { clearLeaving } from '../store-picture';
import { uploadSlots } from '../upload-slots';

const [databaseUrl = '', mediaDir = '', userId = '', gapText] = process.argv.slice(2);
const fatalGap = gapText === undefined ? undefined : Number(gapText);
/** Undefined while the first picture is being stored. */
let gaps: number | undefined;

/** Called before every effect. */
function gap(): void {
  if (gaps === undefined) return;
  if (gaps === fatalGap) process.kill(process.pid, 'SIGKILL');
  gaps += 1;
}

const beforeEveryQuery: KyselyPlugin = {
  transformQuery: ({ node }) => {
    gap();
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The file system, with a gap before each call of it and of the files that it opens. */
function withGaps<Target extends object>(target: Target): Target {
  return new Proxy(target, {
    get: (_target, name) => {
      const found: unknown = Reflect.get(target, name);
      if (typeof found !== 'function') return found;
      return async (...given: unknown[]) => {
        gap();
        const answer: unknown = await found.apply(target, given);
        return name === 'open' ? withGaps(answer as object) : answer;
      };
    },
  });
}

const encoded: EncodedPicture = {
  files: [
    { width: 320, content: Buffer.alloc(3000, 1) },
    { width: 640, content: Buffer.alloc(9000, 2), avif: Buffer.alloc(6000, 3) },
  ],
  height: 480,
  placeholder: 'data:image/webp;base64,AA',
};
const database = openDatabase(databaseUrl, 2).withPlugin(beforeEveryQuery);
const now = () => new Date();
const pictures: Pictures = {
  database,
  storage: new LocalDisk(mediaDir, withGaps<FileSystem>(fileSystem)),
  addresses: pictureAddresses({ publicBaseUrl: '/media', urlKeys: [Buffer.alloc(32)], now }),
  slots: uploadSlots(),
  encode: async () => encoded,
  close: () => undefined,
};
const uploader: Identity = {
  userId,
  role: 'client',
  email: '',
  username: '',
  clientId: null,
  professionalId: null,
  hasSecondFactor: false,
  passkeyId: null,
  tokenId: '',
  tokenVersion: 1,
  tokenExpiresAt: now(),
};
const upload: Upload = {
  file: { bytes: 1, hash: 'hash', read: async () => Buffer.alloc(1), discard: async () => undefined },
  alt: null,
};
const context = (idempotencyKey: string): UploadContext => ({
  uploader,
  kind: kindOf('Client Profile'),
  idempotencyKey,
  now: now(),
});

async function run(): Promise<void> {
  await takeIn(pictures, upload, context('the one before'));
  gaps = 0;
  const { id } = await takeIn(pictures, upload, context('the new one'));
  const fileKey = await inTransaction(database, (transaction) =>
    removeMedia(transaction, uploader, id, new Date()),
  );
  await clearLeaving(pictures, [fileKey]);
  gap();
  console.log(gaps);
  await database.destroy();
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
