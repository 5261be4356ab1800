import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_UPLOAD_BYTES, MEDIA_MESSAGES, type MediaItem } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import {
  makeAdmin,
  makeClient,
  makeProfessional,
  type Person,
  type ProfilePerson,
} from '../../testing/people';
import { multipartForm, storeMedia, uploadMedia } from '../../testing/uploads';
import { openSecondApp } from '../bookings/testing/second-app';
import { bombPng, EMPTY_ZIP, SVG, samplePicture } from '../pictures/testing/sample-pictures';

let testApp: TestApp;
let client: ProfilePerson;
let professional: ProfilePerson;
let admin: Person;
let small: Buffer;

beforeAll(async () => {
  testApp = await createTestApp();
  client = await makeClient(testApp);
  professional = await makeProfessional(testApp);
  admin = await makeAdmin(testApp);
  small = await samplePicture({ width: 40, height: 30 });
});
afterAll(() => testApp.close());

const mine = async ({ token }: Person, query = ''): Promise<MediaItem[]> =>
  (await testApp.call('GET', `/media${query}`, { token })).json();
const filesOf = (folder: 'public' | 'private') => readdirSync(join(testApp.config.mediaDir, folder));

test('an upload answers the picture, which is among the own ones from then on', async () => {
  const person = await makeClient(testApp);
  const answer = await uploadMedia(testApp, person, 'Inspiration Picture', small, {
    alt: ' Knotless, waist length ',
  });
  expect(answer.statusCode).toBe(201);
  const item = answer.json();
  expect(item).toMatchObject({
    alt: 'Knotless, waist length',
    media_type: 'Inspiration Picture',
    service_category: null,
    width: 40,
    height: 30,
  });
  const [listed, ...others] = await mine(person);
  expect([listed?.id, others]).toEqual([item.id, []]);
});

test('the document shows an upload as a form with a file', async () => {
  const { paths } = (await testApp.call('GET', '/docs/json')).json();
  for (const path of ['/api/media/upload', '/api/image/upload']) {
    const { content } = paths[path].post.requestBody;
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    const { properties, required } = content['multipart/form-data'].schema;
    expect([properties.file, required]).toEqual([
      expect.objectContaining({ type: 'string', format: 'binary' }),
      ['file'],
    ]);
    expect(properties.alt).toMatchObject({ maxLength: 200 });
  }
});

test('what a file is called and said to be does not count, only what it is', async () => {
  const png = await samplePicture({ width: 40, height: 30, format: 'png' });
  const named = await uploadMedia(testApp, client, 'Inspiration Picture', png, {
    fileName: 'holiday.txt',
    contentType: 'text/plain',
  });
  expect(named.statusCode).toBe(201);
  const fake = await uploadMedia(testApp, client, 'Inspiration Picture', Buffer.from('MZ not a picture'), {
    fileName: 'holiday.jpg',
    contentType: 'image/jpeg',
  });
  expect([fake.statusCode, fake.json()]).toEqual([415, { detail: MEDIA_MESSAGES.notAnImage }]);
});

test.each([
  ['an SVG', () => SVG, 415, MEDIA_MESSAGES.notAnImage],
  [
    'a picture that is an archive too',
    () => Buffer.concat([small, EMPTY_ZIP]),
    415,
    MEDIA_MESSAGES.notOnlyAnImage,
  ],
  ['a truncated picture', () => small.subarray(0, small.length / 2), 415, MEDIA_MESSAGES.damaged],
  ['a decompression bomb', () => bombPng(30_000, 30_000), 413, MEDIA_MESSAGES.tooManyPixels],
  ['a picture of 50 megapixels', () => bombPng(10_000, 5000), 413, MEDIA_MESSAGES.tooManyPixels],
  [
    'more than 10 MB',
    () => Buffer.concat([small, Buffer.alloc(MAX_UPLOAD_BYTES)]),
    413,
    MEDIA_MESSAGES.tooLarge,
  ],
] as const)('%s is refused, in plain words, and leaves nothing', async (_name, make, status, detail) => {
  const before = await mine(client);
  const files = filesOf('private');
  const answer = await uploadMedia(testApp, client, 'Inspiration Picture', make());
  expect([answer.statusCode, answer.json()]).toEqual([status, { detail }]);
  expect([(await mine(client)).length, filesOf('private')]).toEqual([before.length, files]);
});

test('10 MB are not too much', async () => {
  const padded = Buffer.concat([small, Buffer.alloc(MAX_UPLOAD_BYTES - small.length)]);
  expect((await uploadMedia(testApp, client, 'Inspiration Picture', padded)).statusCode).toBe(201);
});

describe('a form that is none', () => {
  const post = (payload: Buffer, contentType: string, query = 'media_type=Inspiration Picture') =>
    testApp.call('POST', `/media/upload?${query}`, {
      token: client.token,
      payload,
      headers: { 'content-type': contentType },
    });

  test('no form at all', async () => {
    const answer = await post(Buffer.from('{}'), 'application/json');
    expect([answer.statusCode, answer.json()]).toEqual([415, { detail: MEDIA_MESSAGES.sendMultipart }]);
  });

  test('no file in it', async () => {
    const { payload, contentType } = multipartForm({ alt: 'Nothing' }, undefined);
    const answer = await post(payload, contentType);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      [{ loc: ['body', 'file'], msg: MEDIA_MESSAGES.fileMissing, type: 'required' }],
    ]);
  });

  test.each([
    ['too long', 'x'.repeat(201)],
    ['much too long', 'x'.repeat(50_000)],
    ['with a character that cannot be kept', 'a\0b'],
  ])('an alt that is %s', async (_name, alt) => {
    const { payload, contentType } = multipartForm({ alt }, small);
    const answer = await post(payload, contentType);
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'alt']]);
  });

  test.each([0.1, 0.5, 0.99])('cut off after %d of it', async (part) => {
    const { payload, contentType } = multipartForm({ alt: 'x' }, small);
    const answer = await post(payload.subarray(0, payload.length * part), contentType);
    expect(answer.statusCode).toBe(400);
  });

  test('no boundary', async () => {
    expect((await post(Buffer.from('x'), 'multipart/form-data')).statusCode).toBe(400);
  });

  test.each([
    ['', 'media_type'],
    ['media_type=Unknown', 'media_type'],
    ['media_type=Portfolio', 'service_category'],
    ['media_type=Portfolio&service_category=Braids', 'service_category'],
  ])('?%s', async (query, field) => {
    const { payload, contentType } = multipartForm({}, small);
    const answer = await post(payload, contentType, query);
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['query', field]]);
  });
});

test('clients keep their kinds of picture, professionals theirs, and the admin none', async () => {
  const kinds = [
    'Client Profile',
    'Client Current Hair',
    'Inspiration Picture',
    'Professional Profile',
    'Portfolio',
  ] as const;
  for (const kind of kinds) {
    const statuses = await Promise.all(
      [await makeClient(testApp), await makeProfessional(testApp), admin].map(
        async (person) =>
          (await uploadMedia(testApp, person, kind, small, { serviceCategory: 'Color' })).statusCode,
      ),
    );
    const isOfClients = kinds.indexOf(kind) < 3;
    expect([kind, statuses]).toEqual([kind, isOfClients ? [201, 403, 403] : [403, 201, 403]]);
  }
});

describe('limits', () => {
  test.each([
    ['Client Current Hair', 3, 'You can add up to 3 images.'],
    ['Inspiration Picture', 12, 'You can add up to 12 inspiration images.'],
  ] as const)('%s: %i, also when 20 arrive at once at two instances', async (kind, limit, detail) => {
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

  test('what was refused has left no file', async () => {
    const person = await makeClient(testApp);
    const before = filesOf('private').length;
    await Promise.all(
      Array.from({ length: 8 }, () => uploadMedia(testApp, person, 'Client Current Hair', small)),
    );
    expect(filesOf('private').length - before).toBe(3);
  });
});

test('a new profile picture takes the place of the old one, however many arrive at once', async () => {
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

describe('the same upload again', () => {
  const again = { idempotencyKey: 'lost-in-a-tunnel' };

  test('makes no second picture and answers the first one', async () => {
    const person = await makeClient(testApp);
    const upload = () =>
      uploadMedia(testApp, person, 'Client Current Hair', small, { ...again, alt: 'Today' });
    const first = await upload();
    const files = filesOf('private').length;
    const second = await upload();
    expect([first.statusCode, second.statusCode, second.json().id]).toEqual([201, 201, first.json().id]);
    expect([(await mine(person)).length, filesOf('private').length]).toEqual([1, files]);
  });

  test('at the same moment makes one picture', async () => {
    const person = await makeClient(testApp);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => uploadMedia(testApp, person, 'Client Current Hair', small, again)),
    );
    const [made] = await mine(person);
    expect(await mine(person)).toHaveLength(1);
    for (const answer of answers) {
      // Who comes in the very moment of another is asked to wait.
      if (answer.statusCode === 409) continue;
      expect([answer.statusCode, answer.json().id]).toEqual([201, made?.id]);
    }
  });

  test('with another picture is refused', async () => {
    const person = await makeClient(testApp);
    await uploadMedia(testApp, person, 'Client Current Hair', small, again);
    const other = await samplePicture({ width: 41, height: 30 });
    expect((await uploadMedia(testApp, person, 'Client Current Hair', other, again)).statusCode).toBe(422);
  });

  test('of somebody else is theirs', async () => {
    const [one, other] = [await makeClient(testApp), await makeClient(testApp)];
    for (const person of [one, other]) await uploadMedia(testApp, person, 'Client Profile', small, again);
    expect([(await mine(one)).length, (await mine(other)).length]).toEqual([1, 1]);
  });

  test('after the picture was deleted does not bring it back', async () => {
    const person = await makeClient(testApp);
    const upload = () => uploadMedia(testApp, person, 'Client Current Hair', small, again);
    const { id } = (await upload()).json();
    await testApp.call('DELETE', `/media/${id}`, { token: person.token });
    expect((await upload()).statusCode).toBe(404);
    expect(await mine(person)).toEqual([]);
  });
});

describe('keeping the own pictures in order', () => {
  let person: ProfilePerson;
  let ids: string[];
  beforeEach(async () => {
    person = await makeProfessional(testApp);
    ids = [];
    for (const alt of ['a', 'b', 'c'])
      ids.push((await storeMedia(testApp, person, 'Portfolio', { serviceCategory: 'Styling', alt })).id);
  });
  const order = (given: readonly string[], { token }: Person = person, more: object = {}) =>
    testApp.call('PUT', '/media/order', {
      token,
      body: { media_type: 'Portfolio', service_category: 'Styling', ids: given, ...more },
    });

  test('a new order stays, and the next picture comes last', async () => {
    const reversed = [...ids].reverse();
    const answer = await order(reversed);
    expect(answer.json().map(({ id }: MediaItem) => id)).toEqual(reversed);
    const next = await storeMedia(testApp, person, 'Portfolio', { serviceCategory: 'Styling' });
    const listed = await mine(person, '?media_type=Portfolio');
    expect(listed.map(({ id }) => id)).toEqual([...reversed, next.id]);
  });

  test('ids that are not exactly the present ones are a conflict', async () => {
    const [first = '', second = ''] = ids;
    const other = await storeMedia(testApp, person, 'Portfolio', { serviceCategory: 'Color' });
    for (const wrong of [
      [],
      [first],
      [first, second, second],
      [...ids, other.id],
      [first, second, other.id],
    ]) {
      const answer = await order(wrong);
      expect([answer.statusCode, answer.json()]).toEqual([409, { detail: MEDIA_MESSAGES.orderChanged }]);
    }
    expect((await order(ids, await makeProfessional(testApp))).statusCode).toBe(409);
  });

  test('the alt text can be changed and cleared by the owner only', async () => {
    const [id = ''] = ids;
    const patch = (alt: string | null, { token }: Person = person) =>
      testApp.call('PATCH', `/media/${id}`, { token, body: { alt } });
    expect((await patch('Box braids')).json().alt).toBe('Box braids');
    expect((await patch(null)).json().alt).toBeNull();
    expect((await patch('x'.repeat(201))).statusCode).toBe(422);
    for (const stranger of [professional, client, admin])
      expect((await patch('Mine now', stranger)).statusCode).toBe(404);
  });

  test('a picture is deleted with its files by its owner or admin, and then it is gone', async () => {
    const [first = '', second = ''] = ids;
    const remove = (id: string, { token }: Person) => testApp.call('DELETE', `/media/${id}`, { token });
    const [shown] = await mine(person);
    for (const stranger of [professional, client])
      expect((await remove(first, stranger)).statusCode).toBe(404);
    expect((await remove(first, person)).statusCode).toBe(204);
    expect((await remove(first, person)).statusCode).toBe(404);
    expect((await testApp.app.inject(shown?.url ?? '')).statusCode).toBe(404);
    expect((await remove(second, admin)).statusCode).toBe(204);
    expect(await mine(person)).toHaveLength(1);
  });
});
