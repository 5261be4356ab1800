import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { IMMUTABLE } from '@crown-and-coil/service/cache-control';
import { type BucketOptions, openS3Client } from '@crown-and-coil/service/s3-client';
import { contentTypeOf } from './content-type';
import { createByClaims } from './create-by-claims';
import { checkedPath, type ListedFile, type ReleaseStore, StoreUnavailable } from './release-store';

/** Content under these paths never changes. */
const VERSIONED = /^(remotes|shell)\//;

const CONFLICT_ATTEMPTS = 50;

/** Releases in a bucket of an S3-compatible store with consistent listings (Amazon's are since 2020). */
export async function s3Store(options: BucketOptions): Promise<ReleaseStore> {
  const { library, client } = await openS3Client(options);
  const { bucket: Bucket } = options;
  const place = `${options.endpoint}/${Bucket}`;

  const noBucket = () => new StoreUnavailable(`There is no bucket at ${place}: make one.`);

  /** The store's response; undefined when the key does not exist. @throws StoreUnavailable for other errors */
  async function answer<Answer>(send: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await send();
    } catch (error) {
      const { $metadata, name, code } = Object(error) as {
        $metadata?: { httpStatusCode?: number };
        name?: string;
        code?: string;
      };
      const status = $metadata?.httpStatusCode;
      if (name === 'NoSuchBucket') throw noBucket();
      if (status === 404) return undefined;
      // Of a connection that failed only the code says how: ECONNREFUSED, ENOTFOUND.
      const answered = [status, code ?? name].filter((part) => part !== undefined).join(' ');
      throw new StoreUnavailable(
        `${place} refused a request or could not be reached (${answered}). ` +
          'See RELEASES_URL, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
        { cause: error },
      );
    }
  }

  const upload = (path: string, content: Uint8Array) => ({
    Bucket,
    Key: checkedPath(path),
    Body: content,
    ContentLength: content.byteLength,
    ContentType: contentTypeOf(path),
    ...(VERSIONED.test(path) && { CacheControl: IMMUTABLE }),
  });

  /**
   * Writes a file with `If-None-Match: *`.
   *
   * @returns the outcome; `unsupported` for a store without conditional writes
   */
  async function putIfAbsent(
    path: string,
    content: Uint8Array,
  ): Promise<'written' | 'exists' | 'unsupported'> {
    const input = { ...upload(path, content), IfNoneMatch: '*' };
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await answer(async () => {
        try {
          await client.send(new library.PutObjectCommand(input));
          return 'written';
        } catch (error) {
          const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
          if (status === 412) return 'exists';
          if (status === 501) return 'unsupported';
          // Another conditional write of this file is in progress.
          if (status === 409 && attempt < CONFLICT_ATTEMPTS) return 'conflict';
          throw error;
        }
      });
      if (outcome === undefined) throw noBucket();
      if (outcome !== 'conflict') return outcome;
      await pause(20 + Math.random() * 60);
    }
  }

  /** Whether a second conditional write of a file is refused: some stores ignore the condition and replace the file. */
  async function probeConditionalWrites(): Promise<boolean> {
    const path = `claims/probe-${randomUUID()}`;
    try {
      if ((await putIfAbsent(path, Buffer.from('first'))) !== 'written') return false;
      return (await putIfAbsent(path, Buffer.from('second'))) === 'exists';
    } finally {
      await store.delete(path);
    }
  }
  let conditionalWrites: Promise<boolean> | undefined;

  const store: ReleaseStore = {
    place,
    folder: undefined,
    async put(path, content) {
      const command = new library.PutObjectCommand(upload(path, content));
      const done = await answer(() => client.send(command));
      if (done === undefined) throw noBucket();
    },
    async create(path, content) {
      conditionalWrites ??= probeConditionalWrites().catch((error) => {
        conditionalWrites = undefined;
        throw error;
      });
      if (!(await conditionalWrites)) return createByClaims(store, path, content, { pause });
      if ((await putIfAbsent(path, content)) === 'written') return true;
      // The library retries a request whose response was lost: the file may be ours.
      return (await store.get(path))?.equals(content) ?? false;
    },
    async get(path) {
      const command = new library.GetObjectCommand({ Bucket, Key: checkedPath(path) });
      const found = await answer(async () => {
        const object = await client.send(command);
        return object.Body?.transformToByteArray();
      });
      return found && Buffer.from(found);
    },
    async has(path) {
      const command = new library.HeadObjectCommand({ Bucket, Key: checkedPath(path) });
      return (await answer(() => client.send(command))) !== undefined;
    },
    async *list(Prefix): AsyncIterable<ListedFile> {
      let next: string | undefined;
      do {
        const page = await answer(() =>
          client.send(
            new library.ListObjectsV2Command({
              Bucket,
              Prefix,
              ContinuationToken: next,
              MaxKeys: options.pageSize,
            }),
          ),
        );
        for (const { Key, LastModified } of page?.Contents ?? [])
          if (Key !== undefined) yield { path: Key, changedAt: LastModified ?? new Date() };
        next = page?.IsTruncated ? page.NextContinuationToken : undefined;
      } while (next !== undefined);
    },
    async delete(path) {
      const command = new library.DeleteObjectCommand({ Bucket, Key: checkedPath(path) });
      await answer(() => client.send(command));
    },
    // Objects are written atomically; only claims of crashed processes remain.
    async deleteUnfinished(before) {
      for await (const { path, changedAt } of store.list('claims/'))
        if (changedAt < before) await store.delete(path);
    },
  };
  return store;
}
