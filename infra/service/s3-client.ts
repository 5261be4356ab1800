import type { S3Client } from '@aws-sdk/client-s3';

/** How to reach a bucket of an S3-compatible store. */
export interface BucketOptions {
  /** Without the bucket: https://s3.example.com:9000 */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Keys per page of a listing (default: the store's own, 1000). */
  readonly pageSize?: number;
}

export type S3Library = typeof import('@aws-sdk/client-s3');

interface StoreTimeouts {
  /** Without a byte in either direction: the store hangs. */
  readonly silenceMs: number;
  /** Until the answer begins, the upload of a file included. */
  readonly answerMs: number;
}

/**
 * Creates a client for any S3-compatible store, and loads the library only then.
 *
 * @param timeouts of one attempt; a request is tried three times
 */
export async function openS3Client(
  options: Omit<BucketOptions, 'bucket'>,
  { silenceMs = 20_000, answerMs = 60_000 }: Partial<StoreTimeouts> = {},
): Promise<{ library: S3Library; client: S3Client }> {
  const library = await import('@aws-sdk/client-s3');
  const client = new library.S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: true,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Stores other than Amazon's do not support checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: silenceMs,
      // Without the second setting the library only logs a warning.
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  });
  return { library, client };
}

/** Parses a bucket's URL, `https://s3.example.com/crown-and-coil`; undefined if it is malformed. */
export function bucketOf(address: string): Pick<BucketOptions, 'endpoint' | 'bucket'> | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const bucket = url?.pathname.replace(/^\/|\/$/g, '') ?? '';
  if (!url || !/^https?:$/.test(url.protocol) || !/^[a-z0-9][a-z0-9.-]+$/.test(bucket)) return undefined;
  return { endpoint: url.origin, bucket };
}
