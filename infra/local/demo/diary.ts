import { type Database, newId } from '@crown-and-coil/backend/seeding';
import type { BookingStatus } from '@crown-and-coil/shared-api/contract';
import type { DemoAccount } from './accounts';
import { type BookingPlan, insertBooking } from './bookings';
import { DEMO_SERVICES } from './menu';
import type { SeededProfessional } from './portfolio';
import { demoStyle } from './style-menus';
import { type Interval, pastTime, windowsAhead } from './working-time';

/** No appointment of the demo is longer. */
const ELSEWHERE_MS = 12 * 3_600_000;

/** Professionals with a full diary, so that every status and a conflict-free week can be seen. */
const BUSY = new Set(['braider', 'barber', 'loctician', 'colorist']);
/** Notes of returning and of new clients. */
const NOTES = [
  'Tender spot behind my left ear, please go easy on tension there.',
  null,
  'Same as last time, please.',
  null,
];
const FIRST_NOTES = [
  'Tender spot behind my left ear, please go easy on tension there.',
  null,
  'First time with you: I have sent pictures of my hair.',
  null,
];

/**
 * Extends one professional's diary: windows for the next weeks, past and future bookings. Run at each start, so that
 * the demo always has times to book.
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
  /** Clients take turns; one who is busy that day is skipped. */
  const insert = async (plan: OpenPlan, offset: number, window?: Interval) => {
    // So the first client always has a request days ahead, which no house rule keeps from being changed.
    const isSecondRequest = professional.key === 'braider' && plan.status === 'pending' && offset > 0;
    const first = isSecondRequest ? 0 : index + offset;
    const turns = clients.map((_, turn) => clients[(first + turn) % clients.length]);
    const client = await firstFree(database, turns, plan.startTime);
    if (client === undefined) return;
    const known = await isKnown(database, account.profileId, client.profileId);
    const notes = (known ? NOTES : FIRST_NOTES)[offset % 4] ?? null;
    await insertBooking(database, { ...base, ...plan, client, notes }, window);
  };
  const isNew = !(await hasPastBookings(database, account.profileId, now));
  if (isNew)
    for (const [offset, plan] of pastPlans(zone, now, BUSY.has(professional.key), index).entries())
      await insert(plan, offset);
  if (isNew && professional.key === 'loctician') {
    await haveConsultation(database, base, clients, zone, now);
    await haveRetwist(database, base, clients, zone, now);
  }
  // An unanswered request ends after two days, and each day makes a booking one of the past.
  const present = await statusesAhead(database, account.profileId, now);
  for (const [offset, plan] of plansAhead(windows, BUSY.has(professional.key), index).entries()) {
    if (!present.has(plan.booking.status)) await insert(plan.booking, offset, plan.window);
  }
}

/** The demo's second client has had the consultation that starter locs ask for. */
async function haveConsultation(
  database: Database,
  base: Pick<BookingPlan, 'professionalId' | 'professionalUserId'>,
  clients: readonly DemoAccount[],
  zone: string,
  now: Date,
): Promise<void> {
  const client = clients[1];
  if (!client) return;
  for (const daysAgo of [20, 19, 18, 17, 16]) {
    const startTime = pastTime(zone, daysAgo, '16:00', now);
    if (!(await firstFree(database, [client], startTime))) continue;
    const plan = { firstService: 0, services: 1, productQuantity: 0, status: 'completed' as const };
    const serviceName = DEMO_SERVICES.locConsult.name;
    await insertBooking(database, { ...base, ...plan, client, startTime, serviceName, notes: null });
    return;
  }
}

/** The demo's first client had a retwist four weeks ago: the next one is due. */
async function haveRetwist(
  database: Database,
  base: Pick<BookingPlan, 'professionalId' | 'professionalUserId'>,
  clients: readonly DemoAccount[],
  zone: string,
  now: Date,
): Promise<void> {
  const client = clients[0];
  const style = demoStyle('retwist', { options: ['up-to-60', 'down'], weeks: 5 });
  if (!client) return;
  for (const daysAgo of [28, 27, 29]) {
    const startTime = pastTime(zone, daysAgo, '15:00', now);
    if (!(await firstFree(database, [client], startTime))) continue;
    const plan = { firstService: 0, services: 1, productQuantity: 0, status: 'completed' as const };
    const serviceName = DEMO_SERVICES.retwistMenu.name;
    await insertBooking(database, { ...base, ...plan, client, startTime, serviceName, style, notes: null });
    return;
  }
}

/** A plan without its client and notes. */
type OpenPlan = Omit<BookingPlan, 'professionalId' | 'professionalUserId' | 'client' | 'notes'>;

/** Earliest first, on other days for each professional, so that the clients can have been there. */
function pastPlans(zone: string, now: Date, busy: boolean, index: number): OpenPlan[] {
  const at = (daysAgo: number, status: OpenPlan['status'], firstService: number): OpenPlan => ({
    firstService,
    services: 1,
    productQuantity: firstService % 2,
    startTime: pastTime(zone, daysAgo, '10:00', now),
    status,
  });
  const few = [at(11 + (index % 8), 'completed', 0), at(3 + (index % 8), 'cancelled', 1)];
  const day = index % 4;
  return busy
    ? [at(33 - day, 'completed', 2), at(28 - day, 'completed', 1), at(23 - day, 'cancelled', 0), ...few]
    : few;
}

function plansAhead(windows: readonly Interval[], busy: boolean, index: number) {
  const statuses = busy
    ? (['pending', 'confirmed', 'pending', 'confirmed', 'cancelled'] as const)
    : ([index % 2 === 0 ? 'confirmed' : 'pending'] as const);
  return statuses.flatMap((status, place) => {
    // Every second working day stays free, so that there is always something to book.
    const window = windows[busy ? 1 + place * 2 : 1 + (index % 12)];
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

/** The first of the clients who has no booking within half a day of a time. */
async function firstFree(
  database: Database,
  clients: readonly (DemoAccount | undefined)[],
  startTime: Date,
): Promise<DemoAccount | undefined> {
  const rows = await database
    .selectFrom('bookings')
    .where('start_time', '>', new Date(startTime.getTime() - ELSEWHERE_MS))
    .where('start_time', '<', new Date(startTime.getTime() + ELSEWHERE_MS))
    .select('client_id')
    .execute();
  const elsewhere = new Set(rows.map(({ client_id }) => client_id));
  return clients.find((client) => client !== undefined && !elsewhere.has(client.profileId));
}

/** Whether a client has a booking with a professional, of any status. */
async function isKnown(database: Database, professionalId: string, clientId: string): Promise<boolean> {
  const found = await database
    .selectFrom('bookings')
    .where('professional_id', '=', professionalId)
    .where('client_id', '=', clientId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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
