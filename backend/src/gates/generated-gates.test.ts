import {
  DAY_MS,
  GATE_KINDS,
  type GateKind,
  HOUR_MS,
  isOpenStart,
  type ServiceGates,
} from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { makeClient, type ProfilePerson } from '../../testing/people';
import { NOW } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import { findStanding } from './queries';
import { consultation, QUOTED_STYLE, storeVisit, testApp, visit } from './testing/gates-app';

describe('generated gates, histories and starts', () => {
  const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
  const inMonths = (from: Date, months: number) => {
    const at = new Date(from);
    at.setUTCMonth(at.getUTCMonth() + months);
    // 31 August and a month is 30 September.
    if (at.getUTCDate() !== from.getUTCDate()) at.setUTCDate(0);
    return at;
  };
  const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 3 });
  const hoursAgo = fc.integer({ min: 0, max: 24 * 70 });
  const cases = fc.record({
    consultation: orNull(fc.integer({ min: 1, max: 60 })),
    patchTest: orNull(fc.integer({ min: 1, max: 2 })),
    photoQuote: fc.boolean(),
    minimumAge: fc.boolean(),
    visits: fc.array(
      fc.record({
        hoursAgo,
        isCompleted: fc.boolean(),
        isNoShow: fc.boolean(),
        isConsultation: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    tests: fc.array(hoursAgo, { maxLength: 3 }),
    quote: orNull(fc.constantFrom('right', 'other service', 'other client')),
    isOfAge: fc.boolean(),
    guardian: orNull(fc.constant('Ama Mensah')),
    startsIn: fc.integer({ min: 0, max: 24 * 40 }),
  });
  type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

  const gatesOf = ({ consultation: validDays, patchTest, photoQuote, minimumAge }: Case): ServiceGates => ({
    consultation: validDays === null ? null : { service_id: consultation, valid_days: validDays },
    patch_test: patchTest === null ? null : { service_id: null, valid_months: patchTest },
    photo_quote: photoQuote,
    minimum_age: minimumAge ? 16 : null,
  });

  /** The rule as docs/booking-rules.md says it. */
  function closedBy(one: Case): GateKind[] {
    const start = hoursLater(one.startsIn);
    const isOpen: Record<GateKind, boolean> = {
      consultation:
        one.consultation === null ||
        one.visits.some(
          (past) =>
            past.isConsultation &&
            past.isCompleted &&
            !past.isNoShow &&
            start.getTime() - hoursLater(-past.hoursAgo).getTime() <= (one.consultation ?? 0) * DAY_MS,
        ),
      patch_test:
        one.patchTest === null ||
        one.tests.some(
          (ago) => start >= hoursLater(48 - ago) && start <= inMonths(hoursLater(-ago), one.patchTest ?? 0),
        ),
      photo_quote: !one.photoQuote || one.quote === 'right',
      minimum_age: !one.minimumAge || one.isOfAge || one.guardian !== null,
    };
    return GATE_KINDS.filter((kind) => !isOpen[kind]);
  }

  /** Stores the history, and a cancelled booking for the service: no trigger judges it. */
  async function store(one: Case, otherClient: ProfilePerson): Promise<string> {
    const { database } = testApp;
    for (const table of ['photo_quotes', 'patch_tests', 'bookings'] as const)
      await database.deleteFrom(table).where('professional_id', '=', visit.professional.id).execute();
    for (const past of one.visits)
      await storeVisit(hoursLater(-past.hoursAgo), {
        status: past.isCompleted ? 'completed' : 'cancelled',
        no_show: past.isCompleted && past.isNoShow,
        serviceId: past.isConsultation ? consultation : visit.serviceId,
      });
    const whose = { professional_id: visit.professional.id, client_id: visit.client.id };
    for (const ago of one.tests)
      await database
        .insertInto('patch_tests')
        .values({ ...whose, id: newId(), tested_at: hoursLater(-ago), product: 'x', created_at: NOW })
        .execute();
    const id = await storeVisit(new Date(hoursLater(one.startsIn).getTime() + 1_800_000), {
      status: 'cancelled',
      serviceId: visit.serviceId,
    });
    await database
      .updateTable('bookings')
      .set({ is_of_age: one.isOfAge, guardian_name: one.guardian })
      .where('id', '=', id)
      .execute();
    if (one.quote !== null)
      await database
        .insertInto('photo_quotes')
        .values({
          ...whose,
          id: newId(),
          client_id: one.quote === 'other client' ? otherClient.id : visit.client.id,
          service_id: one.quote === 'other service' ? consultation : visit.serviceId,
          state: 'booked',
          words: 'x',
          style: JSON.stringify(QUOTED_STYLE),
          deposit_cents: 0,
          booking_id: id,
          created_at: NOW,
          answered_at: NOW,
          expires_at: NOW,
          ended_at: NOW,
          ended_by: 'client',
        })
        .execute();
    return id;
  }

  test('the database forbids exactly what the rule forbids, and offered starts are those it allows', async () => {
    const otherClient = await makeClient(testApp);
    const visitKinds: readonly string[] = ['consultation', 'patch_test'];
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const id = await store(one, otherClient);
        const { database } = testApp;
        const gates = JSON.stringify(gatesOf(one));
        await database.updateTable('services').set({ gates }).where('id', '=', visit.serviceId).execute();
        const { rows } = await sql<{ kind: GateKind }>`
          select c.kind from bookings b, closed_gates(${gates}::jsonb, b, b.start_time) c
          where b.id = ${id}`.execute(database);
        const found = rows.map(({ kind }) => kind);
        expect(GATE_KINDS.filter((kind) => found.includes(kind))).toEqual(closedBy(one));
        const known = await findStanding(database, visit.serviceId, visit.client.id, NOW);
        expect(isOpenStart(known.gates, hoursLater(one.startsIn).toISOString())).toBe(
          !found.some((kind) => visitKinds.includes(kind)),
        );
      }),
      { numRuns: 60 },
    );
  });
});
