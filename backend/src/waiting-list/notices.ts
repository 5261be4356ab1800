import { searchInWords, type WaitingState } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { mailFor } from '../notifications/settings';
import { writeNotification } from '../notifications/writing';
import { spokenTime, spokenZonedTime } from '../time-zones/spoken-times';
import { selectOffer } from './offer-mails';

/** Notifies a client of an offer, with a mail unless they opted out. Without names of people, which may change. */
export async function notifyOfOffer(transaction: Transaction<Tables>, id: string, now: Date): Promise<void> {
  const offer = await selectOffer(transaction, id);
  if (offer === undefined) throw new Error('The offer is gone.');
  const { userId, email, professionalId, serviceName, startTime, heldUntil, timeZone } = offer;
  const when = spokenZonedTime(startTime, timeZone);
  await writeNotification(transaction, {
    userId,
    type: 'waiting_list_offered',
    bookingId: null,
    professionalId,
    message: `A time opened for ${serviceName}: ${when}. It is held for you until ${spokenTime(heldUntil, timeZone)}`,
    createdAt: now,
    mail: await mailFor(transaction, { userId, email }, 'waiting_list', (unsubscribeToken) => ({
      template: 'waiting-list-notice',
      values: { offerId: id, unsubscribeToken },
    })),
  });
}

const END_WORDS: Readonly<Partial<Record<WaitingState, string>>> = {
  waiting:
    'You did not answer an offer in time, so it went on. You keep your place, but leave the waiting list after a second one',
  missed: 'You left the waiting list, as two offers ran out without a booking',
  expired: 'Your days on the waiting list are over, and no time was booked',
  closed: 'You left the waiting list, as this is not offered any more',
};

/** Notifies a client that an entry ended, or that an offer expired; without a mail. */
export const notifyOfEnd = (transaction: Transaction<Tables>, entryId: string, now: Date): Promise<void> =>
  notifyOfEntry(transaction, entryId, ({ state }) => END_WORDS[state], now);

/** Notifies a client of what became of an entry whose offer was booked and not paid; without a mail. */
export const notifyOfUnpaid = (transaction: Transaction<Tables>, entryId: string, now: Date): Promise<void> =>
  notifyOfEntry(
    transaction,
    entryId,
    ({ state }) =>
      state === 'waiting'
        ? 'You did not finish the booking of an offered time, so it went on. You keep your place, but leave the waiting list after a second one'
        : END_WORDS[state],
    now,
  );

/** Notifies a client that an open offer was withdrawn; without a mail. */
export const notifyOfWithdrawal = (
  transaction: Transaction<Tables>,
  entryId: string,
  now: Date,
): Promise<void> =>
  notifyOfEntry(
    transaction,
    entryId,
    () => 'The time that was held for you is not offered any more. You keep your place on the waiting list',
    now,
  );

async function notifyOfEntry(
  transaction: Transaction<Tables>,
  entryId: string,
  wordsOf: (entry: { readonly state: WaitingState }) => string | undefined,
  now: Date,
): Promise<void> {
  const entry = await transaction
    .selectFrom('waiting_list_entries as e')
    .innerJoin('clients as c', 'c.id', 'e.client_id')
    .leftJoin('services as s', 's.id', 'e.service_id')
    .select(['c.user_id as userId', 's.name', 'e.search', 'e.state', 'e.professional_id as professionalId'])
    .where('e.id', '=', entryId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  const words = entry && wordsOf(entry);
  if (entry === undefined || words === undefined) return;
  await writeNotification(transaction, {
    userId: entry.userId,
    type: 'waiting_list_ended',
    bookingId: null,
    professionalId: entry.professionalId ?? undefined,
    message: `${words}: ${entry.name ?? searchInWords(entry.search)}`,
    createdAt: now,
  });
}
