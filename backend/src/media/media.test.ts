import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaItem, MediaType, ServiceCategory } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient, makeProfessional, type Person, type ProfilePerson } from '../../testing/people';
import { newId } from '../database/identifiers';

let testApp: TestApp;
let amara: ProfilePerson;
let hidden: ProfilePerson;
let client: ProfilePerson;

async function storePicture(
  owner: Person,
  professionalId: string | null,
  media_type: MediaType,
  more: { service_category?: ServiceCategory; position?: number; alt?: string; file_key?: string } = {},
) {
  const id = newId();
  await testApp.database
    .insertInto('media')
    .values({
      id,
      owner_user_id: owner.userId,
      professional_id: professionalId,
      media_type,
      file_key: id,
      widths: [1280, 320, 640],
      height: 853,
      placeholder: 'data:image/webp;base64,AA',
      ...more,
    })
    .execute();
  return id;
}

beforeAll(async () => {
  testApp = await createTestApp();
  amara = await makeProfessional(testApp);
  hidden = await makeProfessional(testApp, { is_active: false });
  client = await makeClient(testApp);
  await storePicture(client, null, 'Client Current Hair');
  await storePicture(client, null, 'Client Profile');
  await storePicture(hidden, hidden.id, 'Professional Profile');
  await storePicture(amara, amara.id, 'Professional Profile', { file_key: 'old-face' });
  await storePicture(amara, amara.id, 'Professional Profile', { file_key: 'amara-face' });
  await storePicture(amara, amara.id, 'Portfolio', {
    service_category: 'Styling',
    position: 2,
    alt: 'Second',
  });
  await storePicture(amara, amara.id, 'Portfolio', {
    service_category: 'Styling',
    position: 1,
    alt: 'First',
  });
  await storePicture(amara, amara.id, 'Portfolio', { service_category: 'Color', alt: 'Copper' });
});
afterAll(() => testApp.close());

async function publicMedia(query: string): Promise<MediaItem[]> {
  const answer = await testApp.call('GET', `/media/public?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('a portfolio is shown by category, in the order of its owner', async () => {
  const query = `user_identifier=${amara.id}&media_type=Portfolio`;
  const styling = await publicMedia(`${query}&service_category=Styling`);
  expect(styling.map(({ alt }) => alt)).toEqual(['First', 'Second']);
  expect((await publicMedia(query)).map(({ alt }) => alt)).toEqual(['Copper', 'First', 'Second']);
});

test('a picture tells its addresses and size', async () => {
  const [, newest] = await publicMedia(`user_identifier=${amara.id}&media_type=Professional Profile`);
  expect(newest).toEqual({
    id: expect.any(String),
    url: '/media/amara-face-1280.webp',
    srcset:
      '/media/amara-face-320.webp 320w, /media/amara-face-640.webp 640w, /media/amara-face-1280.webp 1280w',
    width: 1280,
    height: 853,
    alt: null,
    media_type: 'Professional Profile',
    service_category: null,
    placeholder: 'data:image/webp;base64,AA',
  });
});

test('the account id of a professional names them too', async () => {
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
])('?%s is refused', async (query, field) => {
  const answer = await testApp.call('GET', `/media/public?${query}`);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail[0].loc).toEqual(['query', field]);
});

describe('profile pictures of a list', () => {
  const picture = {
    url: '/media/amara-face-1280.webp',
    srcset:
      '/media/amara-face-320.webp 320w, /media/amara-face-640.webp 640w, /media/amara-face-1280.webp 1280w',
    placeholder: 'data:image/webp;base64,AA',
  };

  test('are the newest of each named active professional', async () => {
    const query = `professional_ids=${amara.id}&professional_ids=${hidden.id}`;
    const answer = await testApp.call('GET', `/media/public/pro-profile-pictures?${query}`);
    expect(answer.json()).toEqual([{ professional_uuid: amara.id, ...picture }]);
  });

  test('are those of everybody when nobody is named', async () => {
    const answer = await testApp.call('GET', '/media/public/pro-profile-pictures');
    expect(answer.json()).toEqual([{ professional_uuid: amara.id, ...picture }]);
  });
});

describe('picture files', () => {
  let folder: string;
  let withFiles: TestApp;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pictures-'));
    writeFileSync(join(folder, 'amara-face-320.webp'), 'a picture');
    writeFileSync(join(folder, 'secret.txt'), 'a secret');
    withFiles = await createTestApp({ env: { MEDIA_DIR: folder } });
  });
  afterAll(async () => {
    await withFiles.close();
    rmSync(folder, { recursive: true });
  });

  test('are served as what they are, to be kept for ever', async () => {
    const answer = await withFiles.app.inject('/media/amara-face-320.webp');
    expect([answer.statusCode, answer.body]).toEqual([200, 'a picture']);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '9',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['nothing-320.webp', 'secret.txt', '..%2Fsecret.txt', '%2e%2e', 'a%00-320.webp'])(
    '%s is not found',
    async (name) => {
      const answer = await withFiles.app.inject(`/media/${name}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }]);
    },
  );
});
