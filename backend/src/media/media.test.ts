import type { MediaItem } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient, makeProfessional, type ProfilePerson } from '../../testing/people';
import { storeMedia } from '../../testing/uploads';

let testApp: TestApp;
let amara: ProfilePerson;
let hidden: ProfilePerson;
let client: ProfilePerson;
let face: MediaItem;

beforeAll(async () => {
  testApp = await createTestApp();
  amara = await makeProfessional(testApp);
  hidden = await makeProfessional(testApp, { is_active: false });
  client = await makeClient(testApp);
  await storeMedia(testApp, client, 'Client Current Hair');
  await storeMedia(testApp, client, 'Client Profile');
  await storeMedia(testApp, hidden, 'Professional Profile');
  await storeMedia(testApp, amara, 'Portfolio', { serviceCategory: 'Styling', alt: 'First' });
  await storeMedia(testApp, amara, 'Portfolio', { serviceCategory: 'Styling', alt: 'Second' });
  await storeMedia(testApp, amara, 'Portfolio', { serviceCategory: 'Color', alt: 'Copper' });
  face = (await storeMedia(testApp, amara, 'Professional Profile')) as MediaItem;
});
afterAll(() => testApp.close());

async function publicMedia(query: string): Promise<MediaItem[]> {
  const answer = await testApp.call('GET', `/media/public?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test("a portfolio is grouped by category, in its owner's order", async () => {
  const query = `user_identifier=${amara.id}&media_type=Portfolio`;
  const styling = await publicMedia(`${query}&service_category=Styling`);
  expect(styling.map(({ alt }) => alt)).toEqual(['First', 'Second']);
  expect((await publicMedia(query)).map(({ alt }) => alt)).toEqual(['Copper', 'First', 'Second']);
});

test('a picture has its URLs and dimensions', async () => {
  const [shown] = await publicMedia(`user_identifier=${amara.id}&media_type=Professional Profile`);
  expect(shown).toEqual(face);
  expect(shown).toEqual({
    id: expect.any(String),
    url: expect.stringMatching(/^\/media\/[0-9a-f]{32}-40\.webp$/),
    srcset: `${shown?.url} 40w`,
    width: 40,
    height: 30,
    alt: null,
    media_type: 'Professional Profile',
    service_category: null,
    look: null,
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
  });
});

test('a professional can also be given by account id', async () => {
  expect(await publicMedia(`user_identifier=${amara.userId}`)).toEqual(
    await publicMedia(`user_identifier=${amara.id}`),
  );
});

test('pictures of clients and of inactive professionals are not public', async () => {
  for (const id of [client.id, client.userId, hidden.id, hidden.userId])
    expect(await publicMedia(`user_identifier=${id}`)).toEqual([]);
});

test.each([
  ['', 'user_identifier'],
  ['user_identifier=me', 'user_identifier'],
  ['user_identifier=01a1fd7e-a227-75a1-b349-c8fca1db5fa4&media_type=Client%20Profile', 'media_type'],
])('the query ?%s is refused', async (query, field) => {
  const answer = await testApp.call('GET', `/media/public?${query}`);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail[0].loc).toEqual(['query', field]);
});

test('profile pictures for a list are those of the named active professionals, or of all', async () => {
  const { url, srcset, placeholder } = face;
  const listed = [{ professional_uuid: amara.id, url, srcset, placeholder }];
  const query = `professional_ids=${amara.id}&professional_ids=${hidden.id}`;
  expect((await testApp.call('GET', `/media/public/pro-profile-pictures?${query}`)).json()).toEqual(listed);
  expect((await testApp.call('GET', '/media/public/pro-profile-pictures')).json()).toEqual(listed);
});

test('an uploaded picture shows on the profile and in the list until it is deleted', async () => {
  const page = async () => (await testApp.call('GET', `/professionals/${amara.id}`)).json();
  const ofPage = async () => (await page()).profile_picture;
  expect(await ofPage()).toBe(face.url);
  const { results } = (await testApp.call('GET', '/professionals')).json();
  const { url, srcset, placeholder } = face;
  const portrait = { url, srcset, placeholder };
  expect((await page()).portrait).toEqual(portrait);
  expect(results).toEqual([expect.objectContaining({ id: amara.id, profile_picture: url, portrait })]);

  const profile = (await testApp.call('GET', '/professionals/profile', { token: amara.token })).json();
  const specializations = profile.specializations.map(({ id }: { id: number }) => id);
  const save = (profile_picture: string) =>
    testApp.call('PUT', '/professionals/me', {
      token: amara.token,
      body: { ...profile, specializations, profile_picture },
    });
  expect((await save('https://pictures.example.test/amara.jpg')).statusCode).toBe(422);
  expect((await save(face.url)).statusCode).toBe(200);
  expect(await ofPage()).toBe(face.url);
  await testApp.call('DELETE', `/media/${face.id}`, { token: amara.token });
  expect([await ofPage(), (await page()).portrait]).toEqual([null, null]);
});

describe('the files of public pictures', () => {
  test('have their content type, are cached indefinitely, and cannot run scripts', async () => {
    const { url } = await storeMedia(testApp, amara, 'Professional Profile');
    const answer = await testApp.app.inject(url);
    expect([answer.statusCode, answer.rawPayload.subarray(8, 12).toString()]).toEqual([200, 'WEBP']);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['Professional Profile', 'Client Current Hair'] as const)(
    'a %s is sent as AVIF to browsers that decode it, from the same URL',
    async (mediaType) => {
      const owner = mediaType === 'Professional Profile' ? amara : await makeClient(testApp);
      const { id, url } = await storeMedia(testApp, owner, mediaType);
      const ask = (accept: string) => testApp.app.inject({ url, headers: { accept } });
      const [avif, webp] = [await ask('image/avif,image/webp,*/*;q=0.8'), await ask('image/webp,*/*')];
      expect([avif.headers['content-type'], webp.headers['content-type']]).toEqual([
        'image/avif',
        'image/webp',
      ]);
      expect(avif.rawPayload.subarray(4, 12).toString()).toBe('ftypavif');
      expect(avif.rawPayload.length).toBeLessThan(webp.rawPayload.length);
      expect([avif.headers.vary, webp.headers.vary]).toEqual(['accept', 'accept']);
      await testApp.call('DELETE', `/media/${id}`, { token: owner.token });
      expect((await ask('image/avif')).statusCode).toBe(404);
    },
  );

  test.each(['nothing-320.webp', 'secret.txt', '..%2Fsecret.txt', '%2e%2e', 'a%00-320.webp', '.unfinished'])(
    '%s is not found',
    async (name) => {
      const answer = await testApp.app.inject(`/media/${name}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }]);
    },
  );
});
