import { callOutside } from '@crown-and-coil/service/tracing/spans';
import { comesBy, kindOfNotification, toDomain } from '@crown-and-coil/shared-api/contract';
import { defineJob, enqueueJob, type Job } from '../background/jobs';
import { findSettings } from '../notifications/settings';
import { findShortNotice } from '../notifications/short-notice';
import { deliverJob } from '../notifications/writing';
import { sendText } from '../texts/send-text';
import { deviceIds, findDevice, recordOutcome, removeDevice } from './devices';
import { postPush } from './post-push';
import { endOfQuiet, isCurrent, waitsForMorning } from './quiet-hours';

interface Delivery {
  readonly notificationId: string;
  readonly userId: string;
}

/** Retries for an unavailable push service, over some three minutes. */
const PUSH_ATTEMPTS = 6;
/** Push lanes: a push service that hangs blocks its own lane only. */
const LANES = 4;

/**
 * Delivers a notification to the person's devices, and a reminder to their phone, by their settings: one job for each,
 * so that a failure does not repeat the others. In quiet hours it waits until they end; outdated ones are then dropped.
 */
export const deliverNotification: Job<Delivery> = defineJob<Delivery>(
  deliverJob.name,
  async (delivery, { database, config, now }) => {
    const { notificationId, userId } = delivery;
    const found = await findShortNotice(database, userId, notificationId);
    if (found === undefined || !isCurrent(found, now())) return;
    const settings = await findSettings(database, config, userId);
    const kind = kindOfNotification(found.type);
    const isPushed = config.pushKeys !== null && comesBy(toDomain(settings), 'push', kind);
    const isTexted = kind === 'reminders' && settings.text_reminders;
    if (!isPushed && !isTexted) return;
    const quietUntil = settings.quiet_hours && endOfQuiet(now(), settings.quiet_hours);
    if (quietUntil) {
      if (waitsForMorning(found.type))
        await enqueueJob(database, deliverJob, delivery, {
          key: `deliver ${notificationId}`,
          // Jobs run by the real clock, not by a test's.
          runAt: new Date(Date.now() + quietUntil.getTime() - now().getTime()),
        });
      return;
    }
    if (isTexted) await enqueueJob(database, sendText, delivery, { key: `text ${notificationId}` });
    if (!isPushed) return;
    const lane = Number.parseInt(userId.slice(-2), 16) % LANES;
    for (const deviceId of await deviceIds(database, userId))
      await enqueueJob(
        database,
        sendPush,
        { ...delivery, deviceId },
        {
          key: `push ${notificationId} ${deviceId}`,
          queue: `push ${lane}`,
          maxAttempts: PUSH_ATTEMPTS,
        },
      );
  },
);

/** Sends a notification to one device. A second copy replaces the first there. */
export const sendPush = defineJob<Delivery & { readonly deviceId: string }>(
  'push.send',
  async ({ notificationId, userId, deviceId }, { database, config, now, log, signal, isLastAttempt }) => {
    const { pushKeys } = config;
    const found = await findShortNotice(database, userId, notificationId);
    if (pushKeys === null || found === undefined || !isCurrent(found, now())) return;
    const device = await findDevice(database, config, userId, deviceId);
    if (device === undefined) return;
    const outcome = await callOutside('send push', {}, () =>
      postPush({ ...config, pushKeys }, device, found.notice, signal ?? new AbortController().signal),
    );
    if (outcome === 'gone') {
      await removeDevice(database, userId, deviceId);
      return;
    }
    if (outcome === 'later' && !isLastAttempt)
      throw new Error('The push service did not take a notification.');
    await recordOutcome(database, deviceId, outcome === 'sent');
    // Neither the address, which is personal, nor the text.
    if (outcome !== 'sent') log.warn({ deviceId, outcome }, 'a notification could not be sent to a device');
  },
);
