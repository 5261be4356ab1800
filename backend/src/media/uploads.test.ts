import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { MAX_UPLOAD_BYTES, MEDIA_MESSAGES, type MediaItem } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import {
  makeAdmin,
  makeClient,
  makeProfessional,
  type Person,
  type ProfilePerson,
} from '../../testing/people';
import { multipartForm, uploadMedia } from '../../testing/uploads';
import { bombPng, forgedPng } from '../pictures/testing/hostile-pictures';
import { EMPTY_ZIP, SVG, samplePicture } from '../pictures/testing/sample-pictures';

let testApp: TestApp;
let client: ProfilePerson;
let admin: Person;
let small: Buffer;

beforeAll(async () => {
  testApp = await createTestApp();
  client = await makeClient(testApp);
  admin = await makeAdmin(testApp);
  small = await samplePicture({ width: 40, height: 30 });
});
afterAll(() => testApp.close());

const mine = async ({ token }: Person): Promise<MediaItem[]> =>
  (await testApp.call('GET', '/media', { token })).json();
const privateFiles = () => readdirSync(join(testApp.config.mediaDir, 'private'));

test("an upload returns the picture, which then appears among the account's own pictures", async () => {
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

test('OpenAPI describes an upload as a form with a file', async () => {
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

test('only the content of a file counts, not its name or declared type', async () => {
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
    'a picture of one row, which took 4.5 GB',
    () => forgedPng({ width: 39_900_000, height: 1 }),
    413,
    MEDIA_MESSAGES.tooLong,
  ],
  ['a picture of one column', () => bombPng(1, 65_000), 413, MEDIA_MESSAGES.tooLong],
  [
    'more than 10 MB',
    () => Buffer.concat([small, Buffer.alloc(MAX_UPLOAD_BYTES)]),
    413,
    MEDIA_MESSAGES.tooLarge,
  ],
] as const)(
  '%s is refused with a plain message, and nothing is stored',
  async (_name, make, status, detail) => {
    const before = await mine(client);
    const files = privateFiles();
    const answer = await uploadMedia(testApp, client, 'Inspiration Picture', make());
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail }]);
    expect([(await mine(client)).length, privateFiles()]).toEqual([before.length, files]);
  },
);

test('uploads that arrive slowly count: one account cannot fill the disk, and others still upload', async () => {
  const [slow, other] = [await makeClient(testApp), await makeClient(testApp)];
  const { payload, contentType } = multipartForm({}, small);
  const bodies = Array.from({ length: 21 }, () => new PassThrough());
  const answers = bodies.map((body) => {
    body.write(payload.subarray(0, -10));
    return testApp.call('POST', '/media/upload?media_type=Client Profile', {
      token: slow.token,
      payload: body,
      headers: { 'content-type': contentType },
    });
  });
  expect((await Promise.race(answers)).statusCode).toBe(503);
  expect((await uploadMedia(testApp, other, 'Client Profile', small)).statusCode).toBe(201);
  for (const body of bodies) body.end(payload.subarray(-10));
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect((await uploadMedia(testApp, slow, 'Client Profile', small)).statusCode).toBe(201);
});

test('a file of 10 MB is accepted', async () => {
  const padded = Buffer.concat([small, Buffer.alloc(MAX_UPLOAD_BYTES - small.length)]);
  expect((await uploadMedia(testApp, client, 'Inspiration Picture', padded)).statusCode).toBe(201);
});

describe('an invalid form is refused:', () => {
  const post = (payload: Buffer, contentType: string, query = 'media_type=Inspiration Picture') =>
    testApp.call('POST', `/media/upload?${query}`, {
      token: client.token,
      payload,
      headers: { 'content-type': contentType },
    });

  test('not multipart', async () => {
    const answer = await post(Buffer.from('{}'), 'application/json');
    expect([answer.statusCode, answer.json()]).toEqual([415, { detail: MEDIA_MESSAGES.sendMultipart }]);
  });

  test('without a file', async () => {
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
  ])('an alt text that is %s', async (_name, alt) => {
    const { payload, contentType } = multipartForm({ alt }, small);
    const answer = await post(payload, contentType);
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'alt']]);
  });

  test.each([0.1, 0.5, 0.99])('truncated after %d of it', async (part) => {
    const { payload, contentType } = multipartForm({ alt: 'x' }, small);
    const answer = await post(payload.subarray(0, payload.length * part), contentType);
    expect(answer.statusCode).toBe(400);
  });

  test('without a boundary', async () => {
    expect((await post(Buffer.from('x'), 'multipart/form-data')).statusCode).toBe(400);
  });

  test.each([
    ['', 'media_type'],
    ['media_type=Unknown', 'media_type'],
    ['media_type=Portfolio', 'service_category'],
    ['media_type=Portfolio&service_category=Braids', 'service_category'],
  ])('with the query ?%s', async (query, field) => {
    const { payload, contentType } = multipartForm({}, small);
    const answer = await post(payload, contentType, query);
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['query', field]]);
  });
});

test('clients and professionals may upload their own kinds of picture, admins none', async () => {
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
