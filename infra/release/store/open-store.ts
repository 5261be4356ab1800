import { access, constants } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RELEASES } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { bucketOf } from '@crown-and-coil/service/s3-client';
import { readSigners } from '../versions/signatures';
import { folderStore } from './folder-store';
import type { ReleaseStore } from './release-store';
import { s3Store } from './s3-store';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The store of a site's releases, with the keys that it trusts (RELEASE_SIGNERS): what RELEASES_URL names, the URL of a
 * bucket (with S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION) or a folder that exists (`file:///srv/releases` or its
 * path), else RELEASES_DIR.
 *
 * @throws PlainProblem that says what is missing
 */
export async function openStore(env: Environment = process.env): Promise<ReleaseStore> {
  // A local run's builds are unsigned, and only this machine can write to their folder.
  const signers = env.RELEASES_URL || env.RELEASE_SIGNERS ? readSigners(env) : undefined;
  return { ...(await openPlace(env)), signers };
}

async function openPlace(env: Environment): Promise<ReleaseStore> {
  const { RELEASES_URL: place } = env;
  if (!place) return folderStore(RELEASES);
  const folder = folderAt(place);
  if (folder !== undefined) {
    await access(folder, constants.R_OK | constants.X_OK).catch(({ code }: NodeJS.ErrnoException) => {
      throw new PlainProblem(`RELEASES_URL names ${folder}, which is no folder that can be read (${code}).`);
    });
    return folderStore(folder);
  }
  const bucket = bucketOf(place);
  if (!bucket) {
    throw new PlainProblem(
      `RELEASES_URL is "${place}", and must be the URL of a bucket (https://s3.example.com/releases) or of a folder ` +
        '(file:///srv/releases).',
    );
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new PlainProblem(
      'RELEASES_URL names a bucket: it needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.',
    );
  return s3Store({ ...bucket, region: region || 'us-east-1', accessKeyId, secretAccessKey });
}

/** The folder of a path or a file URL; undefined for anything else. */
function folderAt(place: string): string | undefined {
  if (isAbsolute(place)) return place;
  try {
    return fileURLToPath(place);
  } catch {
    return undefined;
  }
}
