import { statfs } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import type { Config } from '../config';
import { newId } from '../database/identifiers';
import { openPayments } from '../payments/open';
import { type EncoderLimits, encoderProcess } from '../pictures/encoder-process';
import { openStorage } from '../storage/open';
import { type Finding, note, reasonOf, well, wrong } from './finding';

const PATIENCE_MS = 5_000;
const LITTLE_SPACE_BYTES = 2 * 1024 ** 3;

/** Writes, reads and deletes a file like a picture. */
export async function lookAtStorage(config: Config): Promise<Finding[]> {
  const about = 'Pictures';
  const where = config.s3 ? `the bucket ${config.s3.bucket}` : config.mediaDir;
  try {
    const storage = await openStorage(config);
    const key = `public/doctor-${newId()}.webp`;
    await storage.put(key, Buffer.from('A look by the doctor.'), 'image/webp');
    const isThere = await storage.has(key);
    await storage.delete(key);
    if (!isThere) return [wrong(about, `What is written to ${where} cannot be read again.`)];
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause ?? error;
    return [wrong(about, `Nothing can be written to ${where}: ${reasonOf(cause)}.`)];
  }
  return [
    well(about, `They can be written to ${where}.`),
    ...(config.s3 ? [] : [await space(config.mediaDir)]),
  ];
}

async function space(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const words = `${(free / 1024 ** 3).toFixed(1)} GB are free in ${folder}.`;
  return free < LITTLE_SPACE_BYTES ? wrong('Disk', `Only ${words}`) : well('Disk', words);
}

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** Encodes a picture as uploads are, within the encoder's limits: they may be too low for another version of Node. */
export async function checkEncoder(limits?: EncoderLimits): Promise<Finding[]> {
  const about = 'Uploads';
  const encoder = encoderProcess(limits);
  try {
    await encoder.encode(ONE_PIXEL);
    return [well(about, 'Pictures can be encoded.')];
  } catch (error) {
    return [wrong(about, `Every upload is refused, as the encoder does not work here: ${reasonOf(error)}.`)];
  } finally {
    encoder.close();
  }
}

/** Checks that the mail server accepts our login; no mail is sent. */
export async function lookAtMail({ smtpUrl }: Config): Promise<Finding[]> {
  if (smtpUrl === null) return [note('Mail', 'There is no mail server: mails stay in the outbox (/outbox).')];
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
    return [well('Mail', 'The mail server answers and lets us in.')];
  } catch (error) {
    return [wrong('Mail', `The mail server cannot be used: ${reasonOf(error)}. Mails wait meanwhile.`)];
  } finally {
    transport.close();
  }
}

/** Checks that Stripe takes our key; nothing is changed there. Their form is checked with the environment. */
export async function lookAtPayments(config: Pick<Config, 'stripe'>): Promise<Finding[]> {
  const about = 'Payments';
  if (config.stripe === undefined)
    return [note(about, 'There is no STRIPE_SECRET_KEY: the site takes no deposits.')];
  try {
    const payments = await openPayments(config);
    for await (const _movement of payments.movementsSince(new Date())) break;
  } catch (error) {
    return [wrong(about, `Stripe cannot be used with STRIPE_SECRET_KEY: ${reasonOf(error)}`)];
  }
  return /_live_/.test(config.stripe.secretKey)
    ? [well(about, 'Stripe takes our key.')]
    : [note(about, 'Stripe takes our key, which is of its test mode: no money moves.')];
}

/** Checks that Redis answers, if live notifications use it. */
export const lookAtRedis = ({ redisUrls }: Config): Promise<Finding[]> =>
  Promise.all(redisUrls.map(lookAtOneRedis));

async function lookAtOneRedis(redisUrl: string): Promise<Finding> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    retryStrategy: () => null,
  });
  // `connect` reports the error.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
    return well('Redis', `${new URL(redisUrl).host} answers.`);
  } catch (error) {
    return wrong(
      'Redis',
      `${new URL(redisUrl).host} cannot be reached: ${reasonOf(error)}. While none can, notifications come late.`,
    );
  } finally {
    redis.disconnect();
  }
}
