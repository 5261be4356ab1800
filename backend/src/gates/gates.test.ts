import { makeProfessional, makeService } from '../../testing/people';
import { book } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import {
  askFirst,
  consultation,
  expectClosed,
  expectOpen,
  save,
  standing,
  testApp,
  visit,
} from './testing/gates-app';

const NO_GATES = { consultation: null, patch_test: null, photo_quote: false, minimum_age: null };

test('a minimum age asks for whom the booking is', async () => {
  await askFirst({ minimum_age: 16 });
  await expectClosed('minimum_age');
  await expectClosed('minimum_age', { is_of_age: false, guardian_name: '  ' });
  expect((await expectOpen({ is_of_age: true })).guardian_name).toBeNull();
  expect((await expectOpen({ guardian_name: 'Ama Mensah' })).guardian_name).toBe('Ama Mensah');
  expect((await book(testApp, visit, { guardian_name: 'R2D2' })).statusCode).toBe(422);
  expect((await standing()).gates).toEqual([]);
});

describe("a service's gates", () => {
  const gatesOf = async () =>
    (await testApp.call('GET', `/services/${visit.serviceId}`)).json<{ gates: unknown }>().gates;

  test('are saved with it, kept when not sent, and removed by null', async () => {
    const asked = {
      consultation: { service_id: consultation, valid_days: 30 },
      patch_test: null,
      photo_quote: false,
      minimum_age: 16,
    };
    await askFirst(asked);
    expect(await gatesOf()).toEqual(asked);
    expect((await save()).statusCode).toBe(200);
    expect(await gatesOf()).toEqual(asked);
    await askFirst(null);
    expect(await gatesOf()).toBeNull();
    await askFirst({});
    expect(await gatesOf()).toBeNull();
    await askFirst({ photo_quote: true });
    expect(await gatesOf()).toEqual({ ...NO_GATES, photo_quote: true });
    // As the release before stores it.
    await testApp.database
      .updateTable('services')
      .set({ gates: JSON.stringify({ minimum_age: 16, consultation: null, patch_test: null }) })
      .where('id', '=', visit.serviceId)
      .execute();
    expect(await gatesOf()).toEqual({ ...NO_GATES, minimum_age: 16 });
  });

  test('refuse services of others, themselves and cycles; required services cannot be deleted', async () => {
    const other = await makeProfessional(testApp);
    const foreign = await makeService(testApp, other);
    const refusedAt = async (gates: unknown, id?: string) => {
      const answer = await save(gates, id);
      return [answer.statusCode, answer.json<{ detail: { loc: string[] }[] }>().detail[0]?.loc.slice(1)];
    };
    const at = ['gates', 'consultation', 'service_id'];
    const first = (service_id: string, valid_days: unknown = 30) => ({
      consultation: { service_id, valid_days },
    });
    expect(await refusedAt(first(foreign))).toEqual([422, at]);
    expect(await refusedAt(first(newId()))).toEqual([422, at]);
    expect(await refusedAt(first(visit.serviceId))).toEqual([422, at]);
    expect(await refusedAt(first(consultation, 0))).toEqual([422, ['gates', 'consultation', 'valid_days']]);
    expect(await refusedAt({ photo_quote: 'please' })).toEqual([422, ['gates', 'photo_quote']]);
    expect(await refusedAt({ minimum_age: 99 })).toEqual([422, ['gates', 'minimum_age']]);
    await askFirst(first(consultation));
    expect(await refusedAt(first(visit.serviceId), consultation)).toEqual([422, at]);
    const { token } = visit.professional;
    expect((await testApp.call('DELETE', `/services/${consultation}`, { token })).statusCode).toBe(409);
    await askFirst(null);
  });
});
