import { MEDIA_URL_LIFETIME_MINUTES, type MediaItem } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import {
  makeAdmin,
  makeClient,
  makeProfessional,
  type Person,
  type ProfilePerson,
} from '../../testing/people';
import { storeMedia, uploadMedia } from '../../testing/uploads';
import { phonePicture } from '../pictures/testing/sample-pictures';

const NOW = new Date('2026-11-21T02:03:04Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let testApp: TestApp;
let naomi: ProfilePerson;
let otherClient: ProfilePerson;
let herProfessional: ProfilePerson;
let otherProfessional: ProfilePerson;
let admin: Person;
let hair: { id: string; url: string; srcset: string };
/** A picture of the other client. */
let others: { url: string };

beforeAll(async () => {
  testApp = await createTestApp();
  naomi = await makeClient(testApp);
  otherClient = await makeClient(testApp);
  herProfessional = await makeProfessional(testApp);
  otherProfessional = await makeProfessional(testApp);
  admin = await makeAdmin(testApp);
  const parties = { clientId: naomi.id, professionalId: herProfessional.id };
  await storeBooking(testApp, { ...parties, status: 'confirmed' });
  await storeMedia(testApp, naomi, 'Client Current Hair', { alt: 'Today' });
  others = await storeMedia(testApp, otherClient, 'Client Profile');
});
beforeEach(async () => {
  testApp.setNow(NOW);
  const [first] = (await list(naomi)).json<MediaItem[]>();
  if (!first) throw new Error('Naomi has no picture.');
  hair = first;
});
afterAll(() => testApp.close());

const list = (viewer: Person | undefined, query = '') =>
  testApp.call('GET', `/media/client/${naomi.id}${query}`, { token: viewer?.token });
const open = (address: string, viewer?: Person) =>
  testApp.app.inject({
    url: address,
    headers: viewer ? { authorization: `Bearer ${viewer.token}` } : {},
  });
/** The URL with one of its parts changed. */
function changed(change: (address: URL) => void): string {
  const address = new URL(hair.url, 'http://api.test');
  change(address);
  return `${address.pathname}${address.search}`;
}

const sign = ({ searchParams }: URL, signature: string) => searchParams.set('signature', signature);
const move = (address: URL, pathname: string) => Object.assign(address, { pathname });
const nameIn = ({ pathname }: URL) => pathname.split('/').at(-1);

test('the client, admins and professionals with a live booking of theirs see the pictures', async () => {
  for (const viewer of [naomi, admin, herProfessional]) {
    const [item, ...others] = (await list(viewer)).json<MediaItem[]>();
    expect([item?.alt, others]).toEqual(['Today', []]);
    const file = await open(item?.url ?? '');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
  }
  expect((await list(herProfessional, '?media_type=Inspiration Picture')).json()).toEqual([]);
  expect((await list(herProfessional, '?media_type=Portfolio')).statusCode).toBe(422);
});

test('others cannot find out that the pictures exist', async () => {
  for (const viewer of [otherClient, otherProfessional])
    expect([(await list(viewer)).statusCode, (await list(viewer)).json()]).toEqual([
      404,
      { detail: 'Client not found.' },
    ]);
  expect((await list(undefined)).statusCode).toBe(401);
});

test.each([
  ['pending', 200],
  ['confirmed', 200],
  ['completed', 404],
  ['cancelled', 404],
] as const)('a professional with a booking that is %s: %i', async (status, answered) => {
  const professional = await makeProfessional(testApp);
  await storeBooking(testApp, { clientId: naomi.id, professionalId: professional.id, status });
  expect((await list(professional)).statusCode).toBe(answered);
});

describe('a picture URL', () => {
  test('works without a session until it expires', async () => {
    const headers = (await open(hair.url)).headers;
    expect(headers).toMatchObject({
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const seconds = Number(/max-age=(\d+)/.exec(String(headers['cache-control']))?.[1]);
    expect(seconds).toBeGreaterThan(9 * 60);
    expect(seconds).toBeLessThanOrEqual(MEDIA_URL_LIFETIME_MINUTES * 60);
    testApp.setNow(new Date(NOW.getTime() + (seconds - 1) * 1000));
    expect((await open(hair.url)).statusCode).toBe(200);
    testApp.setNow(new Date(NOW.getTime() + seconds * 1000));
    for (const viewer of [undefined, naomi, admin])
      expect((await open(hair.url, viewer)).statusCode).toBe(404);
  });

  test('stays the same for some minutes, so that browsers can cache, and then changes', async () => {
    const urlAt = async (minutes: number) => {
      testApp.setNow(minutesLater(minutes));
      return (await list(naomi)).json<MediaItem[]>()[0]?.url;
    };
    expect(await urlAt(1)).toBe(hair.url);
    expect(await urlAt(6)).not.toBe(hair.url);
  });

  test.each([
    ['without its query', () => changed((address) => Object.assign(address, { search: '' }))],
    ['without its signature', () => changed(({ searchParams }) => searchParams.delete('signature'))],
    ['without its end', () => changed(({ searchParams }) => searchParams.delete('expires'))],
    ['prolonged', () => changed(({ searchParams }) => searchParams.set('expires', '9999999999'))],
    ['that never ends', () => changed(({ searchParams }) => searchParams.set('expires', 'Infinity'))],
    ['with another signature', () => changed((address) => sign(address, 'A'.repeat(43)))],
    ['with a signature of another length', () => changed((address) => sign(address, 'AA'))],
    [
      'of another client’s file',
      () => changed((address) => move(address, new URL(others.url, address).pathname)),
    ],
    ['among the public files', () => changed((address) => move(address, `/media/${nameIn(address)}`))],
    [
      'below the public files',
      () => changed((address) => move(address, `/media/..%2Fprivate%2F${nameIn(address)}`)),
    ],
  ])('%s is a 404', async (_name, spoil) => {
    for (const viewer of [undefined, otherClient, otherProfessional, admin])
      expect((await open(spoil(), viewer)).statusCode).toBe(404);
    expect((await open(hair.url)).statusCode).toBe(200);
  });

  test('of a deleted picture answers 404', async () => {
    const picture = await storeMedia(testApp, naomi, 'Inspiration Picture');
    expect((await open(picture.url)).statusCode).toBe(200);
    await testApp.call('DELETE', `/media/${picture.id}`, { token: naomi.token });
    expect((await open(picture.url)).statusCode).toBe(404);
  });
});

test('a guessed picture id reveals, changes and deletes nothing', async () => {
  for (const stranger of [otherClient, otherProfessional]) {
    const { token } = stranger;
    const calls = [
      testApp.call('GET', `/media/${hair.id}`, { token }),
      testApp.call('PATCH', `/media/${hair.id}`, { token, body: { alt: 'Mine' } }),
      testApp.call('DELETE', `/media/${hair.id}`, { token }),
      testApp.call('PUT', '/media/order', {
        token: otherClient.token,
        body: { media_type: 'Client Current Hair', ids: [hair.id] },
      }),
    ];
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 409]);
  }
  expect((await list(naomi)).json<MediaItem[]>()[0]?.alt).toBe('Today');
});

test('the profile picture is visible to those who may see pictures', async () => {
  await storeMedia(testApp, naomi, 'Client Profile');
  const past = await makeProfessional(testApp);
  await storeBooking(testApp, { clientId: naomi.id, professionalId: past.id, status: 'completed' });
  const pictureFor = async ({ token }: Person) =>
    (await testApp.call('GET', `/clients/${naomi.id}`, { token })).json().profile_picture;
  for (const viewer of [naomi, admin, herProfessional])
    expect((await open(await pictureFor(viewer))).statusCode).toBe(200);
  expect(await pictureFor(past)).toBeNull();
});

test('a phone’s picture is stored without its location', async () => {
  const taken = await phonePicture();
  expect(taken.includes('GPS') || taken.includes('Exif')).toBe(true);
  const answer = await uploadMedia(testApp, naomi, 'Inspiration Picture', taken);
  expect([answer.statusCode, answer.json().width, answer.json().height]).toEqual([201, 300, 400]);
  const { rawPayload } = await open(answer.json().url);
  for (const text of ['Exif', 'EXIF', 'XMP', 'GPS', 'Phone', 'Naomi', 'Home Street'])
    expect([text, rawPayload.includes(text)]).toEqual([text, false]);
});
