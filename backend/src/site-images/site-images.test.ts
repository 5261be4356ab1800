import { MEDIA_MESSAGES, type SiteImage } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, makeClient, makeProfessional, type Person } from '../../testing/people';
import { uploadSiteImage } from '../../testing/uploads';
import { SVG, samplePicture } from '../pictures/testing/sample-pictures';

let testApp: TestApp;
let admin: Person;
let small: Buffer;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await makeAdmin(testApp);
  small = await samplePicture({ width: 40, height: 30 });
});
afterAll(() => testApp.close());

const images = async (type = 'homepage_carousel'): Promise<SiteImage[]> =>
  (await testApp.call('GET', `/image?image_type=${type}`)).json();

test('an image uploaded by an admin is public, and the last of its type', async () => {
  const uploaded: SiteImage[] = [];
  for (const alt of ['Braids', 'Locs', 'Curls'])
    uploaded.push((await uploadSiteImage(testApp, admin, 'homepage_carousel', small, { alt })).json());
  expect(await images()).toEqual(uploaded);
  expect(await images('founder')).toEqual([]);
  const [first] = uploaded;
  expect(first).toEqual({
    id: expect.any(String),
    image_type: 'homepage_carousel',
    alt: 'Braids',
    url: expect.stringMatching(/^\/media\/[0-9a-f]{32}-40\.webp$/),
    srcset: `${first?.url} 40w`,
    width: 40,
    height: 30,
    placeholder: expect.stringMatching(/^data:image\/webp/),
  });
  expect((await testApp.app.inject(first?.url ?? '')).statusCode).toBe(200);
});

test('an admin reorders and deletes images; the next one still comes last', async () => {
  const ids = (await images()).map(({ id }) => id);
  const order = (given: readonly string[]) =>
    testApp.call('PUT', '/image/order', {
      token: admin.token,
      body: { image_type: 'homepage_carousel', ids: given },
    });
  const reversed = [...ids].reverse();
  expect((await order(reversed)).json().map(({ id }: SiteImage) => id)).toEqual(reversed);
  const wrong = await order(ids.slice(1));
  expect([wrong.statusCode, wrong.json()]).toEqual([409, { detail: MEDIA_MESSAGES.orderChanged }]);

  const [gone, ...kept] = await images();
  const remove = () => testApp.call('DELETE', `/image/${gone?.id}`, { token: admin.token });
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
  expect((await testApp.app.inject(gone?.url ?? '')).statusCode).toBe(404);
  const added = (await uploadSiteImage(testApp, admin, 'homepage_carousel', small)).json();
  expect((await images()).map(({ id }) => id)).toEqual([...kept.map(({ id }) => id), added.id]);
});

test("an admin edits an image's description; every change is in the admin log", async () => {
  const { id } = (await uploadSiteImage(testApp, admin, 'founder', small, { alt: 'Brads' })).json();
  const describe = (alt: unknown) =>
    testApp.call('PATCH', `/image/${id}`, { token: admin.token, body: { alt } });
  expect((await describe('Braids')).json()).toMatchObject({ id, alt: 'Braids' });
  expect((await images('founder')).map(({ alt }) => alt)).toEqual(['Braids']);
  expect((await describe(null)).json()).toMatchObject({ alt: null });
  expect([(await describe('x'.repeat(1000))).statusCode, (await describe(undefined)).statusCode]).toEqual([
    422, 422,
  ]);
  await testApp.call('PUT', '/image/order', {
    token: admin.token,
    body: { image_type: 'founder', ids: [id] },
  });
  await testApp.call('DELETE', `/image/${id}`, { token: admin.token });
  expect((await describe('Gone')).statusCode).toBe(404);
  const log = (await testApp.call('GET', '/admin/log?limit=5', { token: admin.token })).json<{
    results: { action: string; subject: string }[];
  }>();
  expect(log.results.map(({ action, subject }) => [action, subject])).toEqual([
    ['site_image_deleted', 'founder'],
    ['site_images_reordered', 'founder'],
    ['site_image_described', 'founder'],
    ['site_image_described', 'Braids'],
    ['site_image_added', 'Brads'],
  ]);
});

test('repeating an upload creates no second image', async () => {
  const upload = () => uploadSiteImage(testApp, admin, 'founder', small, { idempotencyKey: 'founder-1' });
  const [first, again] = [await upload(), await upload()];
  expect([first.statusCode, again.json().id]).toEqual([201, first.json().id]);
  expect(await images('founder')).toHaveLength(1);
});

test('an invalid picture, an unknown type or a caller who is not an admin is refused', async () => {
  expect((await uploadSiteImage(testApp, admin, 'other', SVG)).statusCode).toBe(415);
  for (const person of [await makeClient(testApp), await makeProfessional(testApp)])
    expect((await uploadSiteImage(testApp, person, 'other', small)).statusCode).toBe(403);
  for (const query of ['', '?image_type=banner'])
    expect((await testApp.call('GET', `/image${query}`)).statusCode).toBe(422);
  expect(await images('other')).toEqual([]);
});
