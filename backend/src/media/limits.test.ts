import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MEDIA_MESSAGES, type MediaItem } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient, makeProfessional, type Person } from '../../testing/people';
import { storeMedia, uploadMedia } from '../../testing/uploads';
import { openSecondApp } from '../bookings/testing/second-app';
import { samplePicture } from '../pictures/testing/sample-pictures';

let testApp: TestApp;
let small: Buffer;

beforeAll(async () => {
  testApp = await createTestApp();
  small = await samplePicture({ width: 40, height: 30 });
  // Its folder of private pictures exists.
  await storeMedia(testApp, await makeClient(testApp), 'Client Profile');
});
afterAll(() => testApp.close());

const mine = async ({ token }: Person): Promise<MediaItem[]> =>
  (await testApp.call('GET', '/media', { token })).json();
const privateFiles = () => readdirSync(join(testApp.config.mediaDir, 'private'));

describe('limits', () => {
  test.each([
    ['Client Current Hair', 3, 'You can add up to 3 images.'],
    ['Inspiration Picture', 12, 'You can add up to 12 inspiration images.'],
  ] as const)('%s: %i, also when 20 arrive concurrently at two instances', async (kind, limit, detail) => {
    const person = await makeClient(testApp);
    const second = await openSecondApp(testApp);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        uploadMedia(index % 2 ? testApp : second, person, kind, small),
      ),
    );
    await second.close();
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(limit);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201))
      expect([answer.statusCode, answer.json()]).toEqual([409, { detail }]);
    expect(await mine(person)).toHaveLength(limit);
  });

  test('Portfolio: 10 in each category', async () => {
    const person = await makeProfessional(testApp);
    const upload = (serviceCategory: 'Color' | 'Styling') =>
      uploadMedia(testApp, person, 'Portfolio', small, { serviceCategory });
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload('Color')));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    expect((await upload('Color')).json()).toEqual({ detail: MEDIA_MESSAGES.portfolioFull });
    expect((await upload('Styling')).statusCode).toBe(201);
  });

  test('a refused upload leaves no file', async () => {
    const person = await makeClient(testApp);
    const before = privateFiles().length;
    await Promise.all(
      Array.from({ length: 8 }, () => uploadMedia(testApp, person, 'Client Current Hair', small)),
    );
    // Each as WebP and AVIF.
    expect(privateFiles().length - before).toBe(3 * 2);
  });
});

test('a new profile picture replaces the old one, however many arrive concurrently', async () => {
  const person = await makeClient(testApp);
  const first = await storeMedia(testApp, person, 'Client Profile');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => uploadMedia(testApp, person, 'Client Profile', small)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201));
  const [kept, ...others] = await mine(person);
  expect([others, kept?.id === first.id]).toEqual([[], false]);
  expect((await testApp.app.inject(first.url)).statusCode).toBe(404);
  const profile = (await testApp.call('GET', '/clients/me', { token: person.token })).json();
  expect(profile.profile_picture).toBe(kept?.url);
});

describe('repeating an upload with the same key', () => {
  const again = { idempotencyKey: 'lost-in-a-tunnel' };

  test('returns the first picture and creates no second one', async () => {
    const person = await makeClient(testApp);
    const upload = () =>
      uploadMedia(testApp, person, 'Client Current Hair', small, { ...again, alt: 'Today' });
    const first = await upload();
    const files = privateFiles().length;
    const second = await upload();
    expect([first.statusCode, second.statusCode, second.json().id]).toEqual([201, 201, first.json().id]);
    expect([(await mine(person)).length, privateFiles().length]).toEqual([1, files]);
  });

  test('in parallel creates one picture', async () => {
    const person = await makeClient(testApp);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => uploadMedia(testApp, person, 'Client Current Hair', small, again)),
    );
    const [made] = await mine(person);
    expect(await mine(person)).toHaveLength(1);
    for (const answer of answers) {
      // A parallel request is asked to retry.
      if (answer.statusCode === 409) continue;
      expect([answer.statusCode, answer.json().id]).toEqual([201, made?.id]);
    }
  });

  test('but another picture is refused', async () => {
    const person = await makeClient(testApp);
    await uploadMedia(testApp, person, 'Client Current Hair', small, again);
    const other = await samplePicture({ width: 41, height: 30 });
    expect((await uploadMedia(testApp, person, 'Client Current Hair', other, again)).statusCode).toBe(422);
  });

  test('from another account creates a picture of its own', async () => {
    const [one, other] = [await makeClient(testApp), await makeClient(testApp)];
    for (const person of [one, other]) await uploadMedia(testApp, person, 'Client Profile', small, again);
    expect([(await mine(one)).length, (await mine(other)).length]).toEqual([1, 1]);
  });

  test('after the picture was deleted does not restore it', async () => {
    const person = await makeClient(testApp);
    const upload = () => uploadMedia(testApp, person, 'Client Current Hair', small, again);
    const { id } = (await upload()).json();
    await testApp.call('DELETE', `/media/${id}`, { token: person.token });
    expect((await upload()).statusCode).toBe(404);
    expect(await mine(person)).toEqual([]);
  });
});
