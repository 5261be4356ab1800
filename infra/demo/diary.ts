import { type Database, newId } from '@crown-and-coil/backend/seeding';
import type { BookingStatus } from '@crown-and-coil/shared-api/contract';
import type { DemoAccount } from './accounts';
import { type BookingPlan, insertBooking } from './bookings';
import type { SeededProfessional } from './portfolio';
import { type Interval, pastTime, windowsAhead } from './working-time';

/** Professionals with a full diary, so that every status and a conflict-free week can be seen. */
const BUSY = new Set(['braider', 'barber', 'loctician', 'colorist']);
const NOTES = [
  'Tender spot behind my left ear, please go easy on tension there.',
  null,
  'First time with you: I have sent pictures of my hair.',
  null,
];

/**
 * Keeps one professional's diary alive: windows for the next weeks, some bookings over with and some to come. Run at
 * each start, so that the demo has times to book whenever it is opened.
 */
export async function keepDiary(
  database: Database,
  { professional, account }: SeededProfessional,
  clients: readonly DemoAccount[],
  index: number,
  now: Date,
): Promise<void> {
  const { time_zone: zone } = await database
    .selectFrom('professionals')
    .where('id', '=', account.profileId)
    .select('time_zone')
    .executeTakeFirstOrThrow();
  const windows = windowsAhead(professional.week, zone, now);
  await openWindows(database, account.profileId, windows);

  const base = { professionalId: account.profileId, professionalUserId: account.userId };
  const clientAt = (offset: number) => clients[(index + offset) % clients.length];
  if (!(await hasPastBookings(database, account.profileId, now))) {
    for (const [offset, plan] of pastPlans(zone, now, BUSY.has(professional.key)).entries()) {
      const client = clientAt(offset);
      if (client)
        await insertBooking(database, { ...base, ...plan, client, notes: NOTES[offset % 4] ?? null });
    }
  }
  // A request that nobody answers ends after two days, and each day makes a booking one of the past.
  const present = await statusesAhead(database, account.profileId, now);
  for (const [offset, plan] of plansAhead(windows, BUSY.has(professional.key), index).entries()) {
    const client = clientAt(offset);
    if (!client || present.has(plan.booking.status)) continue;
    await insertBooking(
      database,
      { ...base, ...plan.booking, client, notes: NOTES[offset % 4] ?? null },
      plan.window,
    );
  }
}

/** What a plan still lacks: whose it is and what the client wrote. */
type OpenPlan = Omit<BookingPlan, 'professionalId' | 'professionalUserId' | 'client' | 'notes'>;

function pastPlans(zone: string, now: Date, busy: boolean): OpenPlan[] {
  const at = (daysAgo: number, status: OpenPlan['status'], firstService: number): OpenPlan => ({
    firstService,
    services: 1,
    productQuantity: firstService % 2,
    startTime: pastTime(zone, daysAgo, '10:00', now),
    status,
  });
  const few = [at(12, 'completed', 0), at(5, 'cancelled', 1)];
  return busy ? [...few, at(33, 'completed', 2), at(26, 'completed', 1), at(19, 'cancelled', 0)] : few;
}

function plansAhead(windows: readonly Interval[], busy: boolean, index: number) {
  const statuses = busy
    ? (['pending', 'confirmed', 'pending', 'confirmed', 'cancelled'] as const)
    : ([index % 2 === 0 ? 'confirmed' : 'pending'] as const);
  return statuses.flatMap((status, place) => {
    // Every second working day keeps room, so that there is always something to book.
    const window = windows[1 + place * 2];
    if (!window) return [];
    const booking: OpenPlan = {
      firstService: place,
      services: place % 2 === 0 ? 1 : 2,
      productQuantity: place % 3 === 0 ? 2 : 0,
      startTime: window.startTime,
      status,
    };
    return [{ window, booking }];
  });
}

async function openWindows(database: Database, professionalId: string, windows: readonly Interval[]) {
  if (windows.length === 0) return;
  await database
    .insertInto('availability_windows')
    .values(
      windows.map(({ startTime, endTime }) => ({
        id: newId(),
        professional_id: professionalId,
        start_time: startTime,
        end_time: endTime,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function hasPastBookings(database: Database, professionalId: string, now: Date): Promise<boolean> {
  const found = await database
    .selectFrom('bookings')
    .where('professional_id', '=', professionalId)
    .where('start_time', '<', now)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function statusesAhead(
  database: Database,
  professionalId: string,
  now: Date,
): Promise<ReadonlySet<BookingStatus>> {
  const rows = await database
    .selectFrom('bookings')
    .where('professional_id', '=', professionalId)
    .where('start_time', '>=', now)
    .select('status')
    .distinct()
    .execute();
  return new Set(rows.map(({ status }) => status));
}
