import type { Client } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import { makeAdmin, makeClient, makeProfessional } from '../../testing/people';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const profile = { first_name: 'Zuri', last_name: 'Okafor', phone_number: '0412345678' };

test('a client saves and reads their own profile', async () => {
  const { token, id } = await makeClient(testApp);
  const body = {
    ...profile,
    notes: ' Tender scalp ',
    hair_type: 4,
    hair_subtype: 'B',
    id: 'x',
    created_at: 'x',
  };
  const saved = await testApp.call('PUT', '/clients/me', { token, body });
  expect(saved.statusCode).toBe(200);
  const { created_at, ...rest } = saved.json<Client>();
  expect(rest).toEqual({
    id,
    ...profile,
    notes: 'Tender scalp',
    hair_type: 4,
    hair_type_name: 'Coily',
    hair_subtype: 'B',
    profile_picture: null,
  });
  expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect((await testApp.call('GET', '/clients/me', { token })).json()).toEqual(saved.json());
});

test('a phone number may contain spaces and punctuation, and is stored as digits', async () => {
  const { token } = await makeClient(testApp);
  const body = { ...profile, phone_number: '+61 (0)412 555-018' };
  const answer = await testApp.call('PUT', '/clients/me', { token, body });
  expect([answer.statusCode, answer.json().phone_number]).toEqual([200, '0412555018']);
});

test('the hair type may be given by name, or removed', async () => {
  const { token } = await makeClient(testApp);
  const typeAfter = async (changes: Record<string, unknown>) => {
    const answer = await testApp.call('PUT', '/clients/me', { token, body: { ...profile, ...changes } });
    return answer.json<Client>().hair_type_name;
  };
  expect(await typeAfter({ hair_type_name: 'Wavy' })).toBe('Wavy');
  expect(await typeAfter({ hair_type: 3, hair_type_name: 'Wavy' })).toBe('Curly');
  expect(await typeAfter({ hair_type: null, hair_type_name: null })).toBeNull();
});

test.each([
  [{ first_name: '' }, 'first_name', 'First name is required'],
  [{ first_name: 'R2D2' }, 'first_name', 'First name should not contain numbers'],
  [{ last_name: '4' }, 'last_name', 'Last name should not contain numbers'],
  [{ phone_number: '12345' }, 'phone_number', 'Enter a valid number'],
  [{ phone_number: '0412 555 O18' }, 'phone_number', 'Phone number must only contain digits'],
  [{ last_name: '' }, 'last_name', 'Last name is required'],
  [{ hair_type: 5 }, 'hair_type', expect.any(String)],
  [{ hair_subtype: 'D' }, 'hair_subtype', expect.any(String)],
])('%j is refused on its field', async (changes, field, msg) => {
  const { token } = await makeClient(testApp);
  const answer = await testApp.call('PUT', '/clients/me', { token, body: { ...profile, ...changes } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail).toEqual([{ loc: ['body', field], msg, type: expect.any(String) }]);
});

test('a client who joined with one name can save the profile without a last name', async () => {
  const { token, id } = await makeClient(testApp);
  await testApp.database.updateTable('clients').set({ last_name: '' }).where('id', '=', id).execute();
  const save = (last_name: string) =>
    testApp.call('PUT', '/clients/me', { token, body: { ...profile, last_name } });
  expect((await save('')).statusCode).toBe(200);
  expect((await save('Tesfaye')).statusCode).toBe(200);
  expect((await save('')).statusCode).toBe(422);
});

describe('a client can be read by', () => {
  const read = async (id: string, token?: string) => {
    const answer = await testApp.call('GET', `/clients/${id}`, { token });
    return answer.statusCode === 200 ? answer.json<Client>().phone_number : answer.statusCode;
  };

  test('themselves and admins, no one else', async () => {
    const client = await makeClient(testApp);
    expect(await read(client.id)).toBe(401);
    expect(await read(client.id, client.token)).toBe('0412345678');
    expect(await read(client.id, (await makeAdmin(testApp)).token)).toBe('0412345678');
    expect(await read(client.id, (await makeClient(testApp)).token)).toBe(404);
    expect(await read(client.id, (await makeProfessional(testApp)).token)).toBe(404);
    expect(await read('unknown', client.token)).toBe(404);
  });

  test.each([
    ['pending', '0412345678'],
    ['confirmed', '0412345678'],
    ['cancelled', null],
    ['completed', null],
  ] as const)('a professional with a %s booking, who sees the phone number %s', async (status, phone) => {
    const client = await makeClient(testApp);
    const professional = await makeProfessional(testApp);
    await storeBooking(testApp, { clientId: client.id, professionalId: professional.id, status });
    expect(await read(client.id, professional.token)).toBe(phone);
  });

  test('a professional with an old and a live booking, including the phone number', async () => {
    const client = await makeClient(testApp);
    const professional = await makeProfessional(testApp);
    for (const status of ['cancelled', 'pending'] as const)
      await storeBooking(testApp, { clientId: client.id, professionalId: professional.id, status });
    expect(await read(client.id, professional.token)).toBe('0412345678');
  });
});
