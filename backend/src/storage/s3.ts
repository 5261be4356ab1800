import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { IMMUTABLE } from '@crown-and-coil/service/cache-control';
import { type BucketOptions, openS3Client, type S3Library } from '@crown-and-coil/service/s3-client';
import { checkedKey, type Storage, StorageUnavailable, type StoredFile, type StoredKey } from './storage';

/** Opens an S3-compatible store. Its library is loaded only here, not for local disk. */
export async function openS3(options: BucketOptions): Promise<S3> {
  const { library, client } = await openS3Client(options);
  return new S3(library, client, options);
}

/** Files in a bucket of an S3-compatible store. An object appears complete or not at all. */
class S3 implements Storage {
  readonly #library: S3Library;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #pageSize: number | undefined;

  constructor(
    library: S3Library,
    client: S3Client,
    { bucket, pageSize }: Pick<BucketOptions, 'bucket' | 'pageSize'>,
  ) {
    this.#library = library;
    this.#client = client;
    this.#bucket = bucket;
    this.#pageSize = pageSize;
  }

  /** Creates the bucket unless it exists. */
  async makeBucket(): Promise<void> {
    const { CreateBucketCommand, HeadBucketCommand } = this.#library;
    const bucket = { Bucket: this.#bucket };
    const found = await this.#answer(() => this.#client.send(new HeadBucketCommand(bucket)));
    if (found === undefined) await this.#answer(() => this.#client.send(new CreateBucketCommand(bucket)));
  }

  async put(key: string, content: Uint8Array, contentType: string): Promise<void> {
    const command = new this.#library.PutObjectCommand({
      ...this.#object(key),
      Body: content,
      ContentType: contentType,
      ContentLength: content.byteLength,
      ...(key.startsWith('public/') && { CacheControl: IMMUTABLE }),
    });
    const done = await this.#answer(() => this.#client.send(command));
    if (done === undefined) throw new StorageUnavailable(`The bucket ${this.#bucket} does not exist.`);
  }

  async read(key: string): Promise<StoredFile | undefined> {
    const command = new this.#library.GetObjectCommand(this.#object(key));
    const found = await this.#answer(() => this.#client.send(command));
    if (found?.Body === undefined) return undefined;
    return { content: found.Body as Readable, bytes: found.ContentLength ?? 0 };
  }

  async has(key: string): Promise<boolean> {
    const command = new this.#library.HeadObjectCommand(this.#object(key));
    return (await this.#answer(() => this.#client.send(command))) !== undefined;
  }

  async delete(key: string): Promise<void> {
    const command = new this.#library.DeleteObjectCommand(this.#object(key));
    await this.#answer(() => this.#client.send(command));
  }

  async *list(prefix: string): AsyncIterable<StoredKey> {
    let next: string | undefined;
    do {
      const command = new this.#library.ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: prefix,
        ContinuationToken: next,
        MaxKeys: this.#pageSize,
      });
      const page = await this.#answer(() => this.#client.send(command));
      for (const { Key, LastModified } of page?.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, changedAt: LastModified ?? new Date() };
      }
      next = page?.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next !== undefined);
  }

  /** An upload is one request: nothing is ever half-written. */
  async deleteUnfinished(): Promise<void> {}

  #object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: checkedKey(key) };
  }

  /** The store's response; undefined for a missing object. @throws StorageUnavailable for everything else */
  async #answer<Answer>(send: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await send();
    } catch (error) {
      const { $metadata } = Object(error) as { $metadata?: { httpStatusCode?: number } };
      if ($metadata?.httpStatusCode === 404) return undefined;
      throw new StorageUnavailable('Object storage did not do what it was asked to.', { cause: error });
    }
  }
}
