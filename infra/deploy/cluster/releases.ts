import { keptSecret } from '@crown-and-coil/local/run/secrets';
import { promote } from '@crown-and-coil/release/actions/promote';
import { readLive } from '@crown-and-coil/release/registry/numbered-registry';
import {
  type AnyRelease,
  liveVersions,
  SHELL,
  type Version,
} from '@crown-and-coil/release/registry/release-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { openStore } from '@crown-and-coil/release/store/open-store';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import type { BuildRecord } from '@crown-and-coil/release/versions/build-record';
import { publishVersion } from '@crown-and-coil/release/versions/publish-version';
import {
  describedVersion,
  type PublishedRelease,
  readDescription,
} from '@crown-and-coil/release/versions/published-versions';
import { newKeyPair, readSigningKey, type SigningKey } from '@crown-and-coil/release/versions/signatures';
import { RELEASES, remoteNames } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { bucketOf, openS3Client } from '@crown-and-coil/service/s3-client';

/** Environment of gateways, watcher and release tool: access to the release bucket and trusted keys. */
interface ReleasesEnv {
  readonly RELEASES_URL: string;
  readonly S3_ACCESS_KEY_ID: string;
  readonly S3_SECRET_ACCESS_KEY: string;
  readonly S3_REGION: string;
  readonly RELEASE_SIGNERS: string;
}

/** Plus the signing key, as in a team's pipeline. */
export interface TeamEnv extends ReleasesEnv {
  readonly RELEASE_SIGNING_KEY: string;
}

/** One key for all teams on this machine, stored with the data. */
export function signingEnv(dataDir: string): Pick<TeamEnv, 'RELEASE_SIGNERS' | 'RELEASE_SIGNING_KEY'> {
  const RELEASE_SIGNING_KEY = keptSecret(dataDir, 'release-signing', () => newKeyPair().privateKey);
  const { publicKey } = requireSigningKey({ RELEASE_SIGNING_KEY });
  const signers = [SHELL, ...remoteNames()].map((part) => [part, [publicKey]]);
  return { RELEASE_SIGNERS: JSON.stringify(Object.fromEntries(signers)), RELEASE_SIGNING_KEY };
}

function requireSigningKey(env: Pick<TeamEnv, 'RELEASE_SIGNING_KEY'>): SigningKey {
  const key = readSigningKey({ ...env });
  if (!key) throw new PlainProblem('RELEASE_SIGNING_KEY is missing.');
  return key;
}

/**
 * Publishes this checkout's live builds, signed, to the site's bucket and promotes new ones, as the teams' pipelines
 * do. Later promotions and rollbacks in the bucket are kept.
 */
export async function deliverReleases(env: TeamEnv): Promise<ReleaseStore> {
  await makeBucket(env);
  const [here, site] = [folderStore(RELEASES), await openStore({ ...env })];
  const { registry } = await readLive(here);
  const delivered: Version[] = [];
  for (const part of liveVersions(registry)) {
    const release = await describedVersion(here, part.name, part.version);
    if (!release || !isRecorded(release))
      throw new PlainProblem(`${part.name} ${part.version} is not built here.`);
    if ((await readDescription(site, part.name, part.version))?.isTrusted) continue;
    await publishVersion(site, RELEASES, part.name, release, requireSigningKey(env));
    delivered.push(part);
  }
  await promote(site, delivered, 'built by npm run cluster');
  return site;
}

const isRecorded = (release: PublishedRelease): release is AnyRelease & BuildRecord =>
  release.files !== undefined && release.builtAt !== undefined;

async function makeBucket({ RELEASES_URL, S3_REGION, ...keys }: ReleasesEnv): Promise<void> {
  const bucket = bucketOf(RELEASES_URL);
  if (!bucket) throw new PlainProblem(`${RELEASES_URL} names no bucket.`);
  const { library, client } = await openS3Client({
    endpoint: bucket.endpoint,
    region: S3_REGION,
    accessKeyId: keys.S3_ACCESS_KEY_ID,
    secretAccessKey: keys.S3_SECRET_ACCESS_KEY,
  });
  // The bucket may already exist and be ours.
  await client.send(new library.CreateBucketCommand({ Bucket: bucket.bucket })).catch((error: Error) => {
    if (!/^BucketAlready/.test(error.name)) throw error;
  });
  client.destroy();
}
